extension PatternParser {
  /// What is in parentheses, or `nil` for a comment or flags alone.
  ///
  ///     group = "(" [ "?:" | "?<" name ">" | "?" flags [ ":" ] ] alternatives ")"
  mutating func group() throws(RegularExpressionError) -> PatternSyntax? {
    let start = index
    index += 1
    let outer = options
    if take("?") {
      if take("#") {
        while let scalar = next, scalar != ")" { index += 1 }
        guard take(")") else { throw fault(.unfinished("a comment"), at: start) }
        return nil
      }
      for (sign, words) in Self.impossible where isNext(sign) {
        throw fault(.unsupported(words), at: start)
      }
      if take("<") {
        try skipName(from: start)
      } else if !take(":") {
        guard !isNext(")") else { throw fault(.unknown("this kind of group"), at: start) }
        try flags()
        // `(?i)` holds to the end of the group around it.
        if take(")") { return nil }
        guard take(":") else { throw fault(.unfinished("a group"), at: start) }
      }
    }
    depth += 1
    guard depth <= Self.deepest else { throw fault(.tooLarge, at: start) }
    let syntax = try alternatives()
    guard take(")") else { throw fault(.unfinished("a group"), at: start) }
    depth -= 1
    options = outer
    return syntax
  }

  private static let impossible: [(String, String)] = [
    ("=", "look-ahead"), ("!", "look-ahead"), ("<=", "look-behind"), ("<!", "look-behind"),
    (">", "an atomic group"),
  ]

  /// Goes past the name of a group: a letter, then letters and digits, all ASCII.
  private mutating func skipName(from start: Int) throws(RegularExpressionError) {
    let first = index
    while let scalar = next, scalar != ">" {
      guard scalar.isASCIILetter || index > first && scalar.isASCIIDigit else {
        throw fault(.unknown("the name of a group"))
      }
      index += 1
    }
    guard next != nil else { throw fault(.unfinished("the name of a group"), at: start) }
    guard index > first else { throw fault(.unknown("the name of a group")) }
    index += 1
  }

  /// Changes the flags.
  ///
  ///     flags = { flag } [ "-" { flag } ]
  private mutating func flags() throws(RegularExpressionError) {
    var isOn = true
    while let scalar = next, scalar != ")", scalar != ":" {
      index += 1
      let flag: RegularExpression.Options
      switch scalar {
      case "-" where isOn:
        isOn = false
        continue
      case "i": flag = .caseInsensitive
      case "s": flag = .dotMatchesLineBreaks
      case "m": flag = .anchorsMatchLines
      case "x": flag = .comments
      case "w":
        throw fault(
          .notOffered("the flag 'w'", instead: "words are what '\\w' takes"), at: index - 1)
      default: throw fault(.unknown("the flag '\(scalar)'"), at: index - 1)
      }
      if isOn { options.insert(flag) } else { options.remove(flag) }
    }
  }
}
