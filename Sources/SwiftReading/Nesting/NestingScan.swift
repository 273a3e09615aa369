#if Sources
/// Finds what is nested so deeply that a parser that recurses should not see it.
///
/// The parser of swift-syntax has a limit of its own for brackets, behind which it reads nothing of
/// a file, and none for what recurses without brackets: prefixes, `else if`, function types,
/// conditional operators, and what it looks ahead for. This scan knows comments, literals and
/// brackets, and no grammar. What it finds is blanked, so that the rest of the file is read with
/// the same offsets.
///
/// Source: The Swift Programming Language, "Lexical Structure".
struct NestingScan {
  /// What is between two brackets, or the whole file.
  struct Level {
    /// The bracket; 0 for the file, and a quotation mark for an interpolation.
    var opener: UInt8
    /// The literal around an interpolation.
    var literal = Literal()
    /// The members and calls of the present chain.
    var links = 0
    /// The `else` in a row.
    var alternatives = 0
    /// The prefixes in a row.
    var prefixes = 0
    /// The arrows, conditional operators, angle brackets and conditions of the present statement.
    var inner = 0
  }

  /// How a string literal is written.
  struct Literal {
    var hashes = 0
    var isMultiline = false
  }

  /// Where a stretch that is too deep ends.
  enum End {
    /// At the bracket that closes the level.
    case level
    /// Where the chain ends.
    case chain
    /// Behind the last `else`.
    case alternatives
    /// At the end of the line.
    case line
  }

  let bytes: [UInt8]
  var at = 0
  var levels = [Level(opener: 0)]
  var blanks: [Range<Int>] = []
  /// The stretch that has begun: where, in which level, and where it ends.
  var open: (start: Int, level: Int, end: End)?
  /// How many `#if` have no `#endif` yet.
  var conditionals = 0
  /// Whether a line has begun, and nothing was in it yet.
  var beginsLine = true
  /// Whether the last thing was a closing brace.
  var isBehindBrace = false
  /// Whether a value can end with the last thing, so that a slash divides it.
  var isBehindValue = false
  /// The links of the chain before a line with a directive.
  var linksBeforeDirective: Int?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Scans the file.
  ///
  /// - Returns: The stretches that are too deep, in the order of the file.
  mutating func run() -> [Range<Int>] {
    while at < bytes.count { step() }
    if let open { finish(open.start, bytes.count) }
    return blanks
  }

  /// Replaces stretches of a file by blanks; line feeds stay.
  static func blank(_ ranges: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for index in ranges.joined() where bytes[index] != 10 && bytes[index] != 13 {
      bytes[index] = UInt8(ascii: " ")
    }
    return bytes
  }

  /// The level in which the scan is.
  var level: Level {
    get { levels[levels.count - 1] }
    set { levels[levels.count - 1] = newValue }
  }

  /// The byte at a distance, or 0 behind the end.
  func byte(_ distance: Int) -> UInt8 { at + distance < bytes.count ? bytes[at + distance] : 0 }

  /// Begins a stretch that is too deep, unless it is in another one.
  mutating func begin(_ start: Int, _ end: End) {
    if open == nil { open = (start, levels.count, end) }
  }

  /// Ends the stretch that has begun if it ends like this in the present level.
  mutating func end(_ kind: End, at place: Int) {
    guard let open, open.level == levels.count, open.end == kind else { return }
    finish(open.start, place)
  }

  mutating func finish(_ start: Int, _ end: Int) {
    if start < end { blanks.append(start..<end) }
    open = nil
  }

  /// Enters a level.
  mutating func enter(_ opener: UInt8, _ literal: Literal = Literal()) {
    levels.append(Level(opener: opener, literal: literal))
    at += 1
    if levels.count > SwiftReader.deepestNesting { begin(at, .level) }
    isBehindValue = false
  }

  /// Leaves the level of a bracket, with those in it that were not closed.
  ///
  /// - Returns: The literal that goes on behind it, or `nil` for none.
  mutating func leave(_ closer: UInt8) -> Literal? {
    let isBrace = closer == UInt8(ascii: "}")
    var index = levels.count - 1
    while index > 0 {
      let opener = levels[index].opener
      if Self.matches(opener, closer) { break }
      // A brace closes what is open in it; nothing closes an interpolation but its parenthesis.
      if opener == UInt8(ascii: "\"") || !isBrace && opener == UInt8(ascii: "{") { return nil }
      index -= 1
    }
    guard index > 0 else { return nil }
    let left = levels[index]
    if let open, open.level > index { finish(open.start, at) }
    levels.removeLast(levels.count - index)
    return left.opener == UInt8(ascii: "\"") ? left.literal : nil
  }

  private static func matches(_ opener: UInt8, _ closer: UInt8) -> Bool {
    switch closer {
    case UInt8(ascii: ")"): opener == UInt8(ascii: "(") || opener == UInt8(ascii: "\"")
    case UInt8(ascii: "]"): opener == UInt8(ascii: "[")
    default: opener == UInt8(ascii: "{")
    }
  }
}
#endif
