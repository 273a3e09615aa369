extension ObjectiveCParser {
  /// Reads a message.
  ///
  /// The receivers of `[[[a b] c] d]` are read without recursion.
  mutating func message() throws(Failure) -> SourceExpression {
    var outers: [(limit: Int, start: Int)] = []
    repeat {
      let start = at
      outers.append((enter(), start))
    } while kind == .leftBracket && !isLambda(at) && isReceiver(at)
    var value: SourceExpression?
    var parts: [SourceExpression] = []
    for level in outers.reversed() {
      do throws(Failure) {
        value = try sent(to: value, level.start, &parts)
        leave(level.limit, .rightBracket)
      } catch {
        let base = value ?? SourceExpression(.other([]), at: range(from: level.start))
        value = base
        leave(level.limit, .rightBracket, after: error)
      }
      value?.range = range(from: level.start)
    }
    let start = outers[0].start
    let last = value ?? SourceExpression(.other([]), at: range(from: start))
    guard !parts.isEmpty else { return last }
    height = Self.highest + 2
    return SourceExpression(.other(parts + [last]), at: range(from: start))
  }

  /// Reads what is in the brackets of a message, whose receiver may have been read.
  private mutating func sent(
    to inner: SourceExpression?, _ start: Int, _ parts: inout [SourceExpression]
  ) throws(Failure) -> SourceExpression {
    var receiver =
      if let inner { try links(inner, start + 1) } else { try self.receiver() }
    if height > Self.highest {
      // What is deeper goes on beside it.
      parts.append(receiver)
      receiver = SourceExpression(.other([]), at: receiver.range)
      height = 1
    }
    guard kind == .word || kind == .colon else { throw Failure(words: "expected a selector") }
    var highest = height
    let selectorEnd = Int(tokens[at].end)
    var selector = ""
    var arguments: [SourceExpression.Argument] = []
    if kind == .word, kind(at + 1) != .colon {
      selector = name(at)
      at += 1
    } else {
      while kind == .colon || kind == .word && kind(at + 1) == .colon {
        let label = kind == .word ? name(at) : ""
        at += kind == .word ? 2 : 1
        selector += label + ":"
        arguments.append(SourceExpression.Argument(label: label, try argumentOfMessage()))
        highest = max(highest, height)
        while take(.comma) {
          arguments.append(SourceExpression.Argument(label: nil, try argumentOfMessage()))
          highest = max(highest, height)
        }
      }
    }
    height = highest + 2
    let callee = SourceExpression(
      .member(receiver, selector),
      at: SourceRange(Int(tokens[start + 1].start)..<selectorEnd))
    return SourceExpression(.call(callee, arguments), at: range(from: start))
  }

  /// Whether brackets are all of a receiver: members may follow, and then a selector.
  private func isReceiver(_ open: Int) -> Bool {
    var place = after(open)
    while place < limit {
      switch kind(place) {
      case .period, .arrow: place += 2
      case .leftParenthesis, .leftBracket: place = after(place)
      case .word, .colon: return true
      default: return false
      }
    }
    return true
  }

  private mutating func receiver() throws(Failure) -> SourceExpression {
    let outer = receiverEnd
    receiverEnd = limit
    defer { receiverEnd = outer }
    return try assignment()
  }

  private mutating func argumentOfMessage() throws(Failure) -> SourceExpression {
    try initializer()
  }

  /// Whether brackets begin a lambda of C++: what it captures, then parameters or a body.
  func isLambda(_ open: Int) -> Bool {
    let next = after(open)
    switch kind(next) {
    case .leftBrace: break
    case .leftParenthesis:
      let body = after(next)
      guard kind(body) == .leftBrace || kind(body) == .arrow || known(body) == .mutable else {
        return false
      }
    default: return false
    }
    switch kind(open + 1) {
    case .rightBracket, .ampersand, .assign: return true
    case .word:
      return kind(open + 2) == .rightBracket || kind(open + 2) == .comma
        || kind(open + 2) == .assign
    default: return false
    }
  }
}
