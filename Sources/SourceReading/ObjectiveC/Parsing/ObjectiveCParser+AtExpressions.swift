extension ObjectiveCParser {
  /// Reads an expression that begins with `@`.
  mutating func atExpression() throws(Failure) -> SourceExpression {
    try descend()
    defer { depth -= 1 }
    let start = at
    at += 1
    switch kind {
    case .leftBracket:
      var elements: [SourceExpression.Argument] = []
      try argumentGroup(.rightBracket, into: &elements)
      height += 1
      return SourceExpression(.array(elements.map(\.value)), at: range(from: start))
    case .leftBrace: return try dictionary(start)
    case .leftParenthesis, .number, .character, .minus, .plus, .string, .objectString, .at:
      // A number in a box is the number.
      var value = try kind == .leftParenthesis ? primary() : operand()
      value.range = range(from: start)
      return value
    case .word: return try atWord(start)
    default: throw Failure(words: "expected an expression")
    }
  }

  private mutating func atWord(_ start: Int) throws(Failure) -> SourceExpression {
    let word = known(at)
    switch word {
    case .YES, .NO, .true, .false:
      at += 1
      let kind = SourceExpression.Kind.boolean(word == .YES || word == .true)
      return SourceExpression(kind, at: range(from: start))
    case .selector, .encode, .protocol, .available:
      at += 1
      guard kind == .leftParenthesis else { throw Failure(words: "expected '('") }
      let inside = at + 1
      at = after(at)
      let end = max(at - 1, inside)
      if word == .selector {
        let selector = (inside..<end).map { spelled($0) }.joined()
        return SourceExpression(.selector(selector), at: range(from: start))
      }
      let argument = SourceExpression(
        .name(word == .available ? spelledLine(inside, end) : typeText(inside, end)),
        at: SourceRange(Int(tokens[inside].start)..<Int(tokens[max(end - 1, inside)].end)))
      let callee = SourceExpression(
        .name("@" + (word?.rawValue ?? "")),
        at: SourceRange(Int(tokens[start].start)..<Int(tokens[start + 1].end)))
      height = 2
      return SourceExpression(
        .call(callee, [SourceExpression.Argument(label: nil, argument)]), at: range(from: start))
    default:
      // A macro such as `@weakify(self)`, or a boxed constant.
      let name = SourceExpression(.name(name(at)), at: tokens[at].range)
      at += 1
      return name
    }
  }

  /// The tokens of a stretch with one space after each comma and between words.
  private func spelledLine(_ start: Int, _ end: Int) -> String {
    var text = ""
    for place in start..<end {
      if place > start, kind(place) != .comma, tokens[place].start > tokens[place - 1].end {
        text += " "
      }
      text += spelled(place)
    }
    return text
  }

  private mutating func dictionary(_ start: Int) throws(Failure) -> SourceExpression {
    var members: [SourceExpression.Member] = []
    var highest = 0
    let outer = enter()
    do throws(Failure) {
      while at < limit {
        if take(.comma) { continue }
        let key = try assignment()
        highest = max(highest, height)
        guard take(.colon) else { throw Failure(words: "expected ':'") }
        members.append(SourceExpression.Member(key: key, value: try initializer()))
        highest = max(highest, height)
        guard kind == .comma else { break }
      }
      leave(outer, .rightBrace)
    } catch {
      leave(outer, .rightBrace, after: error)
    }
    height = highest + 1
    return SourceExpression(.dictionary(members), at: range(from: start))
  }
}
