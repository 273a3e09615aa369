extension PatternParser {
  /// What a set in brackets describes.
  ///
  ///     set       = "[" [ "^" ] operand { ( "&&" | "--" ) operand } "]"
  ///     operand   = member { member | "-" set | "&" set }
  ///
  /// A single sign takes away, or keeps, only after a set.
  mutating func setRule() throws(RegularExpressionError) -> ScalarSet.Rule {
    let start = index
    depth += 1
    guard depth <= Self.deepest else { throw fault(.tooLarge, at: start) }
    index += 1
    let isNegated = take("^")
    var result = try operand(from: start, isFirst: true)
    while true {
      if take("]") { break }
      guard let isDifference = takeOperator() else { throw fault(.unfinished("a set"), at: start) }
      result = Self.combine(result, try operand(from: start, isFirst: false), isDifference)
    }
    depth -= 1
    return isNegated ? .complement(result) : result
  }

  /// Goes past an operator if one is next, and says whether it takes away.
  private mutating func takeOperator() -> Bool? {
    if take("&&") { false } else if take("--") { true } else { nil }
  }

  private mutating func operand(
    from start: Int, isFirst: Bool
  ) throws(RegularExpressionError) -> ScalarSet.Rule {
    var members: [ScalarSet.Rule] = []
    var isAfterSet = false
    var nesting = 0
    skipComments()
    while let scalar = next, !isNext("&&"), !isNext("--") {
      // A bracket at the start is a member.
      if scalar == "]", !isFirst || !members.isEmpty { break }
      if isAfterSet, isNext("-[") || isNext("&[") {
        index += 1
        let before = members
        members = [Self.combine(.joining(members), try setRule(), scalar == "-")]
        if before.count > 1 { nesting += 1 }
        guard nesting <= Self.deepest else { throw fault(.tooLarge, at: start) }
      } else {
        let member = try member(from: start)
        members.append(member.rule)
        isAfterSet = member.isSet
      }
      skipComments()
    }
    guard !members.isEmpty else { throw fault(.unfinished("a set"), at: start) }
    return .joining(members)
  }

  private static func combine(
    _ first: ScalarSet.Rule, _ second: ScalarSet.Rule, _ isDifference: Bool
  ) -> ScalarSet.Rule {
    first.intersection(with: isDifference ? .complement(second) : second)
  }

  /// One member of a set, and whether it is a set of its own.
  ///
  ///     member = set | "[:" [ "^" ] name ":]" | class | character [ "-" character ]
  private mutating func member(
    from start: Int
  ) throws(RegularExpressionError) -> (rule: ScalarSet.Rule, isSet: Bool) {
    let place = index
    if take("[:") {
      let isNegated = take("^")
      let first = index
      while next != nil, !isNext(":]") { index += 1 }
      let name = text(first..<index)
      guard take(":]") else { throw fault(.unfinished("a set"), at: start) }
      let rule = try property(named: name, from: place)
      return (isNegated ? .complement(rule) : rule, true)
    }
    if isNext("[") { return (try setRule(), true) }
    if isNext("\\") {
      let isProperty = isNext("\\p") || isNext("\\P")
      index += 1
      if let rule = try classRule(from: place) { return (rule, isProperty) }
      index -= 1
    }
    let lower = try setCharacter(from: start)
    guard isNext("-"), !isNext("--"), index + 1 < scalars.count, scalars[index + 1] != "]" else {
      return (anyCase(.ranges(ScalarRanges([lower.value...lower.value]))), false)
    }
    index += 1
    let upper = try setCharacter(from: start)
    guard lower <= upper else { throw fault(.badRange, at: place) }
    return (anyCase(.ranges(ScalarRanges([lower.value...upper.value]))), false)
  }

  private mutating func setCharacter(
    from start: Int
  ) throws(RegularExpressionError) -> Unicode.Scalar {
    let place = index
    guard let scalar = next else { throw fault(.unfinished("a set"), at: start) }
    index += 1
    guard scalar == "\\" else { return scalar }
    // No border can be in a set.
    if take("b") { return "b" }
    if next.map({ "dDwWsShHvVpP".unicodeScalars.contains($0) }) ?? false {
      throw fault(.badRange, at: place)
    }
    return try escapedCharacter(from: place)
  }
}
