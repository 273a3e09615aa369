/// What makes declarations, statements and expressions of the tokens of a file.
///
/// The brackets are paired first, so each group has an end before it is read: what cannot be read is
/// passed over up to the end of its statement or group, and what is around it goes on.
struct ObjectiveCParser {
  /// Why something cannot be read.
  struct Failure: Error, CustomStringConvertible {
    /// What is wrong.
    let words: String

    var description: String { words }
  }

  /// How many groups, operators and statements may be inside each other.
  static let deepest = 100
  /// How many members, messages or calls in a row are read as such.
  static let highest = 200

  /// The file.
  let bytes: [UInt8]
  /// The tokens; the last is the end.
  let tokens: [ObjectiveCToken]
  /// The words of the file by their numbers.
  let words: [String]
  /// The token that is read next.
  var at = 0
  /// Where the group that is being read ends.
  var limit: Int
  /// How many groups and statements are being read.
  var depth = 0
  /// How many expressions are inside each other in the one that was read last.
  var height = 0
  /// Where the message ends whose receiver is being read, or 0.
  var receiverEnd = 0
  /// The class of Objective-C whose members are read, or `nil` for none.
  var currentClass: String?
  /// What was read.
  var file = SourceFile(language: .objectiveC)

  /// Prepares to read the tokens of a file.
  init(_ bytes: [UInt8], _ tokens: [ObjectiveCToken], words: [String]) {
    self.bytes = bytes
    var tokens = tokens
    let end = tokens.last?.end ?? UInt32(clamping: bytes.count)
    tokens.append(
      ObjectiveCToken(kind: .end, startsLine: true, value: 0, start: end, end: end))
    ObjectiveCBrackets.pair(&tokens, words)
    self.tokens = tokens
    self.words = words
    limit = tokens.count - 1
  }

  /// The kind of the token that is read next.
  var kind: ObjectiveCToken.Kind { at < limit ? tokens[at].kind : .end }

  /// The kind of the token at a place.
  func kind(_ place: Int) -> ObjectiveCToken.Kind { place < limit ? tokens[place].kind : .end }

  /// The word with a meaning that is at a place, or `nil`.
  func known(_ place: Int) -> ObjectiveCWord? {
    guard place >= 0, place < limit, tokens[place].kind == .word,
      tokens[place].value < ObjectiveCWord.all.count
    else { return nil }
    return ObjectiveCWord.all[Int(tokens[place].value)]
  }

  /// The word at a place, or an empty text.
  func name(_ place: Int) -> String {
    place < limit && tokens[place].kind == .word ? words[Int(tokens[place].value)] : ""
  }

  /// Where the token after a group is; the group begins at a place.
  func after(_ open: Int) -> Int {
    let partner = Int(tokens[open].value)
    return partner < limit && tokens[partner].kind == tokens[open].kind.closer
      ? partner + 1 : min(partner, limit)
  }

  /// The bytes from a token to the one that was read last.
  func range(from start: Int) -> SourceRange {
    guard at > start else { return SourceRange(start: tokens[start].start, length: 0) }
    return SourceRange(Int(tokens[start].start)..<Int(tokens[at - 1].end))
  }

  /// Takes the next token if it is of a kind.
  mutating func take(_ kind: ObjectiveCToken.Kind) -> Bool {
    guard self.kind == kind else { return false }
    at += 1
    return true
  }

  /// Begins to read the group whose bracket is next, and returns where what is around it ends.
  mutating func enter() -> Int {
    let outer = limit
    limit = min(Int(tokens[at].value), limit)
    at += 1
    return outer
  }

  /// Ends reading a group, of which everything should have been read.
  mutating func leave(
    _ outer: Int, _ closer: ObjectiveCToken.Kind, isReported: Bool = false
  ) {
    var isReported = isReported
    let end = limit
    let words =
      switch closer {
      case .rightParenthesis: "expected ')'"
      case .rightBracket: "expected ']'"
      default: "expected '}'"
      }
    if at < end {
      let start = at
      at = end
      record(words, from: start)
      isReported = true
    }
    at = end
    limit = outer
    if kind == closer {
      at += 1
    } else if !isReported {
      fault(words, at: SourceRange(start: tokens[max(at - 1, 0)].end, length: 0))
    }
  }

  /// Ends reading a group in which something could not be read: the rest of it is passed over.
  mutating func leave(_ outer: Int, _ closer: ObjectiveCToken.Kind, after failure: Failure) {
    let start = at
    at = limit
    record(failure.words, from: start)
    leave(outer, closer, isReported: true)
  }

  /// Counts one level more.
  mutating func descend() throws(Failure) {
    guard depth < Self.deepest else {
      throw Failure(words: "expected at most \(Self.deepest) levels of nesting")
    }
    depth += 1
  }

  /// Reports the tokens from one to the one that was read last.
  mutating func record(_ words: String, from start: Int) {
    fault(words, at: range(from: min(start, tokens.count - 1)))
  }

  /// Reports a stretch that cannot be read.
  mutating func fault(_ words: String, at range: SourceRange) {
    guard file.faults.count < ObjectiveCReader.mostFaults else { return }
    file.faults.append(SourceFault(words, at: range))
  }
}
