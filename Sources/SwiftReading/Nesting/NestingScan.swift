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
  /// The most brackets, directives, prefixes and `else if` in one another.
  static let deepest = 128
  /// The most members and calls in one chain.
  static let longestChain = 1_500
  /// The most square brackets in one another that may be a type.
  ///
  /// The parser looks ahead twice for each (`canParseCollectionTypeBody()` of swift-syntax 603), so
  /// that the time doubles with each.
  static let deepestSquares = 8
  /// The most angle brackets in one another, and comparisons in a row.
  ///
  /// The parser looks ahead from each to the last one, for each of those between.
  static let deepestAngles = 16

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
    /// The angle brackets of the present statement that nothing closed yet.
    var angles = 0
    /// The comparisons in a row.
    var comparisons = 0
    /// The square brackets around it, where all of that may be a type.
    var squares = 0
    /// Whether something in it is in no type.
    var isNoType = false

    /// Begins a statement.
    mutating func beginStatement() { (inner, angles, comparisons) = (0, 0, 0) }
  }

  /// A stretch that is too deep, and the limit that it is beyond.
  struct Blank {
    var range: Range<Int>
    var limit: Int
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
  var blanks: [Blank] = []
  /// The stretch that has begun: where, in which level, where it ends, and the limit.
  var open: (start: Int, level: Int, end: End, limit: Int)?
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
  mutating func run() -> [Blank] {
    while at < bytes.count { step() }
    if let open { finish(open.start, bytes.count, open.limit) }
    return blanks
  }

  /// Replaces stretches of a file by blanks; line feeds stay.
  static func blank(_ stretches: [Blank], in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for index in stretches.lazy.map(\.range).joined() where bytes[index] != 10 && bytes[index] != 13
    {
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
  mutating func begin(_ start: Int, _ end: End, _ limit: Int = Self.deepest) {
    if open == nil { open = (start, levels.count, end, limit) }
  }

  /// Ends the stretch that has begun if it ends like this in the present level.
  mutating func end(_ kind: End, at place: Int) {
    guard let open, open.level == levels.count, open.end == kind else { return }
    finish(open.start, place, open.limit)
  }

  mutating func finish(_ start: Int, _ end: Int, _ limit: Int) {
    if start < end { blanks.append(Blank(range: start..<end, limit: limit)) }
    open = nil
  }

  /// Enters a level.
  mutating func enter(_ opener: UInt8, _ literal: Literal = Literal()) {
    var inner = Level(opener: opener, literal: literal)
    if opener == UInt8(ascii: "[") || opener == UInt8(ascii: "(") {
      inner.squares = level.isNoType ? 0 : level.squares
      if opener == UInt8(ascii: "[") { inner.squares += 1 }
    }
    levels.append(inner)
    at += 1
    if inner.squares > Self.deepestSquares { begin(at, .level, Self.deepestSquares) }
    if levels.count > Self.deepest { begin(at, .level) }
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
    if let open, open.level > index { finish(open.start, at, open.limit) }
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
