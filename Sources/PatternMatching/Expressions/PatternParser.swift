/// Reads a regular expression.
struct PatternParser {
  /// The most characters of a pattern.
  private static let longest = 8_192
  /// The most groups, and sets, inside one another: few enough for a stack of 512 KiB, in a debug
  /// build and deep inside a predicate too.
  static let deepest = 40

  let scalars: [Unicode.Scalar]
  var index = 0
  var options: RegularExpression.Options
  var depth = 0
  /// Whether the place is between `\Q` and `\E`, where every character stands for itself.
  var isQuoting = false

  /// Prepares to read a pattern.
  init(
    _ pattern: String, _ options: RegularExpression.Options
  ) throws(RegularExpressionError) {
    guard pattern.utf8.count <= 4 * Self.longest, pattern.unicodeScalars.count <= Self.longest
    else {
      throw RegularExpressionError(.tooLarge, at: 0)
    }
    scalars = Array(pattern.unicodeScalars)
    self.options = options
  }

  /// Reads the whole pattern.
  mutating func parse() throws(RegularExpressionError) -> PatternSyntax {
    let syntax = try alternatives()
    guard index == scalars.count else { throw fault(.unopenedGroup) }
    return syntax
  }

  // MARK: - Looking

  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// Whether the next characters are these.
  func isNext(_ text: String) -> Bool {
    scalars[index...].starts(with: text.unicodeScalars)
  }

  /// Goes past these characters if they are next.
  mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  func fault(
    _ reason: RegularExpressionError.Reason, at place: Int? = nil
  ) -> RegularExpressionError {
    let offset = scalars[..<(place ?? index)].reduce(0) { $0 + UTF8.width($1) }
    return RegularExpressionError(reason, at: offset)
  }

  // MARK: - Productions

  /// One of several sequences.
  ///
  ///     alternatives = sequence { "|" sequence }
  mutating func alternatives() throws(RegularExpressionError) -> PatternSyntax {
    var found = [try sequence()]
    while take("|") { found.append(try sequence()) }
    return found.count == 1 ? found[0] : .alternatives(found)
  }

  /// One after another; what is empty is left out, so that all that is left takes a step.
  ///
  ///     sequence = { repetition }
  private mutating func sequence() throws(RegularExpressionError) -> PatternSyntax {
    var parts: [PatternSyntax] = []
    skipComments()
    while let scalar = next, isQuoting || scalar != "|" && scalar != ")" {
      if let atom = try atom() {
        let part = try repetition(of: atom)
        if case .empty = part {} else { parts.append(part) }
      }
      endQuotation()
      skipComments()
    }
    return switch parts.count {
    case 0: .empty
    case 1: parts[0]
    default: .sequence(parts)
    }
  }

  /// An atom, so often as the quantifier after it says.
  ///
  ///     repetition = atom [ ( "*" | "+" | "?" | "{" n [ "," [ m ] ] "}" ) [ "?" ] ]
  private mutating func repetition(
    of atom: PatternSyntax
  ) throws(RegularExpressionError) -> PatternSyntax {
    endQuotation()
    skipComments()
    guard !isQuoting, let (least, most) = try quantifier() else { return atom }
    skipComments()
    if isNext("+") { throw fault(.unsupported("a possessive quantifier")) }
    _ = take("?")
    if case .empty = atom { return .empty }
    return most == 0 ? .empty : .repetition(atom, least, most)
  }

  private mutating func endQuotation() {
    if isQuoting, take("\\E") { isQuoting = false }
  }

  private mutating func quantifier() throws(RegularExpressionError) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard isNext("{") else { return nil }
    let start = index
    index += 1
    guard let least = number() else { throw fault(.badRepetition, at: start) }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}"), least <= 1000, most ?? 0 <= 1000, least <= most ?? least else {
      throw fault(.badRepetition, at: start)
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let start = index
    while let scalar = next, scalar.isASCIIDigit { index += 1 }
    guard index > start, index - start <= 6 else { return nil }
    return scalars[start..<index].reduce(0) { $0 * 10 + Int($1.value - 48) }
  }

  /// What can be repeated, or `nil` for what only changes how the rest is read.
  ///
  ///     atom = group | set | escape | "." | "^" | "$" | character
  private mutating func atom() throws(RegularExpressionError) -> PatternSyntax? {
    guard let scalar = next else { return nil }
    switch scalar {
    case _ where isQuoting:
      index += 1
      return character(scalar)
    case "(": return try group()
    case "[": return .set(ScalarSet(try setRule()))
    case "\\": return try escape()
    case ".":
      index += 1
      return options.contains(.dotMatchesLineBreaks) ? .anything : .set(Self.withoutBreaks)
    case "^":
      index += 1
      return .assertion(options.contains(.anchorsMatchLines) ? .lineStart : .start)
    case "$":
      index += 1
      return .assertion(options.contains(.anchorsMatchLines) ? .lineEnd : .endOrLastBreak)
    case "*", "+", "?", "{", "}": throw fault(.nothingToRepeat)
    default:
      index += 1
      return character(scalar)
    }
  }

  /// One character, in any case if that does not matter.
  func character(_ scalar: Unicode.Scalar) -> PatternSyntax {
    let others = options.contains(.caseInsensitive) ? scalar.otherCases : []
    guard !others.isEmpty else { return .scalar(scalar) }
    return .set(ScalarSet(.ranges(ScalarRanges((others + [scalar]).map { $0.value...$0.value }))))
  }

  /// What a rule describes, in any case if that does not matter.
  func anyCase(_ rule: ScalarSet.Rule) -> ScalarSet.Rule {
    options.contains(.caseInsensitive) ? .anyCase(rule) : rule
  }

  private static let withoutBreaks = ScalarSet(.complement(.ranges(ScalarRanges(lineBreaks))))

  /// The characters that end a line.
  ///
  /// Source: Unicode Technical Standard #18, RL1.6.
  static let lineBreaks: [ClosedRange<UInt32>] = [0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]

  /// Goes past spaces and comments where they mean nothing.
  mutating func skipComments() {
    guard options.contains(.comments), !isQuoting else { return }
    while let scalar = next {
      if scalar.properties.isPatternWhitespace {
        index += 1
      } else if scalar == "#" {
        while let scalar = next, scalar != "\n" { index += 1 }
      } else {
        return
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is one of the digits 0 to 9.
  var isASCIIDigit: Bool { value >= 48 && value <= 57 }

  /// Whether it is one of the letters a to z, in any case.
  var isASCIILetter: Bool { (97...122).contains(value | 32) }
}
