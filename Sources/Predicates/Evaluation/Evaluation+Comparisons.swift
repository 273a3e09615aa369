/// What the comparison operators mean.
///
/// Source for `nil` and for wrong kinds: observed behaviour of Apple's implementation; that a
/// number and a string have no order is inferred.
extension Evaluation {
  /// Whether a comparison holds for two values, without its qualifier.
  ///
  /// A null is `nil`, but on the left side it is a value of its own when it is an element under
  /// ANY, ALL or NONE.
  mutating func compare(
    _ left: PredicateValue, _ right: PredicateValue, by comparison: CompiledComparison,
    isElement: Bool
  ) throws(Stop) -> Bool {
    let isLeftNil = left.isNull && !isElement
    if isLeftNil || right.isNull {
      return Self.comparesNil(both: isLeftNil && right.isNull, by: comparison.comparator)
    }
    switch comparison.comparator {
    case .equal: return try equal(left, right, comparison)
    case .notEqual: return try !equal(left, right, comparison)
    case .less: return try order(left, right, comparison).map { $0 == .less } ?? false
    case .lessOrEqual: return try order(left, right, comparison).map { $0 != .greater } ?? false
    case .greater: return try order(left, right, comparison).map { $0 == .greater } ?? false
    case .greaterOrEqual: return try order(left, right, comparison).map { $0 != .less } ?? false
    case .between: return try isBetween(left, right, comparison)
    case .isIn: return try isIn(left, right, comparison)
    case .contains: return try isIn(right, left, comparison)
    case .beginsWith, .endsWith: return try hasEnd(left, right, comparison)
    case .like: return try isLike(left, right, comparison)
    case .matches: return try matches(left, right, comparison)
    case .conformsTo, .typeEquals: return try compareTypes(left, right, comparison)
    }
  }

  private mutating func compareTypes(
    _ left: PredicateValue, _ right: PredicateValue, _ comparison: CompiledComparison
  ) throws(Stop) -> Bool {
    let (first, second) = try strings(left, right, comparison)
    if let test = comparison.typeTest { return test.passes(first) }
    return comparison.comparator == .conformsTo
      ? types.conforms(first, second) : types.equal(first, second)
  }

  /// The answer where one side or both are `nil`: never an error.
  private static func comparesNil(both: Bool, by comparator: ComparisonOperator) -> Bool {
    switch comparator {
    case .equal, .lessOrEqual, .greaterOrEqual: both
    case .notEqual: !both
    default: false
    }
  }

  /// Equality; things of unlike kinds are never equal, and options matter to two strings alone.
  private mutating func equal(
    _ left: PredicateValue, _ right: PredicateValue, _ comparison: CompiledComparison
  ) throws(Stop) -> Bool {
    guard case .string(let first) = left, case .string(let second) = right else {
      return try equal(left, right, depth: 0, at: comparison.range)
    }
    let (a, b) = try folded(first, second, comparison)
    return a.isLiterallyEqual(to: b)
  }

  private mutating func equal(
    _ left: PredicateValue, _ right: PredicateValue, depth: Int, at range: Range<Int>
  ) throws(Stop) -> Bool {
    guard depth < Self.maximumValueDepth else {
      throw stop(.valueTooDeep(limit: Self.maximumValueDepth), at: range)
    }
    switch (left, right) {
    case (.null, .null): return true
    case (.string(let first), .string(let second)):
      let count = first.utf8.count
      guard count == second.utf8.count else { return false }
      if count >= 32 { try spend(count / 32, at: range) }
      return first.isLiterallyEqual(to: second)
    case (.date(let first), .date(let second)): return first == second
    case (.data(let first), .data(let second)):
      guard first.count == second.count else { return false }
      try spend(first.count / 32, at: range)
      return first == second
    case (.object(let first), .object(let second)): return first.isEqual(to: second)
    case (.array(let first), .array(let second)):
      guard first.count == second.count else { return false }
      try spend(first.count, at: range)
      for (a, b) in zip(first, second) where try !equal(a, b, depth: depth + 1, at: range) {
        return false
      }
      return true
    case (.set(let first), .set(let second)):
      guard first.count == second.count else { return false }
      for element in first where try !isElement(element, of: second, depth: depth + 1, range) {
        return false
      }
      return true
    case (.dictionary(let first), .dictionary(let second)):
      guard first.count == second.count else { return false }
      try spend(first.count, at: range)
      for (key, a) in first {
        guard let b = second[key], try equal(a, b, depth: depth + 1, at: range) else {
          return false
        }
      }
      return true
    default:
      guard let first = left.number, let second = right.number else { return false }
      return first.order(to: second) == .equal
    }
  }

  /// The order of two numbers, strings or dates; `nil` if one is not a number (NaN).
  private mutating func order(
    _ left: PredicateValue, _ right: PredicateValue, _ comparison: CompiledComparison
  ) throws(Stop) -> ValueOrder? {
    switch (left, right) {
    case (.string(let first), .string(let second)):
      let (a, b) = try folded(first, second, comparison)
      return a.literalOrder(to: b)
    case (.date(let first), .date(let second)):
      return ValueOrder(first, second)
    default:
      guard let first = left.number, let second = right.number else {
        throw stop(.notComparable(left.kindName, right.kindName), at: comparison.range)
      }
      return first.order(to: second)
    }
  }

  /// BETWEEN: both ends count, and the bounds may come in either order.
  private mutating func isBetween(
    _ left: PredicateValue, _ right: PredicateValue, _ comparison: CompiledComparison
  ) throws(Stop) -> Bool {
    guard case .array(let bounds) = right, bounds.count == 2 else {
      throw stop(.invalidBounds(right.boundsName), at: comparison.range)
    }
    if bounds[0].isNull || bounds[1].isNull { return false }
    guard let first = try order(left, bounds[0], comparison),
      let second = try order(left, bounds[1], comparison)
    else { return false }
    return first == .equal || second == .equal || first != second
  }

  /// IN: an element of a collection, a value of a dictionary, or a part of a string.
  private mutating func isIn(
    _ value: PredicateValue, _ container: PredicateValue, _ comparison: CompiledComparison
  ) throws(Stop) -> Bool {
    let range = comparison.range
    switch container {
    case .array(let elements): return try isElement(value, of: elements, depth: 0, range)
    case .set(let elements): return try isElement(value, of: elements, depth: 0, range)
    case .dictionary(let object): return try isElement(value, of: object.values, depth: 0, range)
    case .string(let text):
      guard case .string(let part) = value else {
        throw stop(.notText(value.kindName, for: comparison.comparator.rawValue), at: range)
      }
      let (whole, wanted) = try folded(text, part, comparison)
      var work = 0
      let isWhole = comparison.options.contains(.wordBased)
      let isFound = wanted.isPart(of: whole, work: &work) { place in
        !isWhole
          || WordBorder.isBorder(place.lowerBound, of: whole)
            && WordBorder.isBorder(place.upperBound, of: whole)
      }
      try spend(work / 32, at: range)
      return isFound
    default:
      throw stop(.notAContainer(container.kindName, for: comparison.comparator.rawValue), at: range)
    }
  }

  /// Whether a value equals one of some elements, in values that are so many levels deep.
  mutating func isElement(
    _ value: PredicateValue, of elements: some Collection<PredicateValue>, depth: Int,
    _ range: Range<Int>
  ) throws(Stop) -> Bool {
    for element in elements {
      try spend(1, at: range)
      if try equal(value, element, depth: depth, at: range) { return true }
    }
    return false
  }

  /// BEGINSWITH and ENDSWITH.
  private mutating func hasEnd(
    _ left: PredicateValue, _ right: PredicateValue, _ comparison: CompiledComparison
  ) throws(Stop) -> Bool {
    let (text, wanted) = try strings(left, right, comparison)
    let (whole, part) = try folded(text, wanted, comparison)
    let isStart = comparison.comparator == .beginsWith
    guard isStart ? part.isStart(of: whole) : part.isEnd(of: whole) else { return false }
    let border = isStart ? part.utf8.count : whole.utf8.count - part.utf8.count
    return !comparison.options.contains(.wordBased) || WordBorder.isBorder(border, of: whole)
  }

  private mutating func isLike(
    _ left: PredicateValue, _ right: PredicateValue, _ comparison: CompiledComparison
  ) throws(Stop) -> Bool {
    let (text, wanted) = try strings(left, right, comparison)
    try spend(text.utf8.count / 32, at: comparison.range)
    let options = comparison.options
    let isNormalized = comparison.isNormalized
    if !isNormalized { try spendForFolding(text, comparison) }
    let whole = LikePattern.folded(text, options, isNormalized: isNormalized)
    if comparison.likePattern == nil {
      try spend(wanted.utf8.count / 32, at: comparison.range)
      if !isNormalized { try spendForFolding(wanted, comparison) }
    }
    guard
      let pattern = comparison.likePattern
        ?? LikePattern(wanted, options, isNormalized: isNormalized)
    else {
      throw stop(.invalidPattern(wanted), at: comparison.range)
    }
    var work = 0
    let isMatch = pattern.matches(whole, work: &work, limit: workLimit)
    try spend(work / 32, at: comparison.range)
    return isMatch
  }

  private mutating func matches(
    _ left: PredicateValue, _ right: PredicateValue, _ comparison: CompiledComparison
  ) throws(Stop) -> Bool {
    let (text, wanted) = try strings(left, right, comparison)
    if !comparison.isNormalized {
      try spendForFolding(text, comparison)
      if comparison.matchPattern == nil { try spendForFolding(wanted, comparison) }
    }
    let pattern: MatchPattern
    do throws(MatchPattern.Fault) {
      if let known = comparison.matchPattern {
        pattern = try known.get()
      } else {
        pattern = try MatchPattern(
          wanted, comparison.options, isNormalized: comparison.isNormalized)
      }
    } catch {
      throw stop(.invalidExpression(wanted, fault: error.description), at: comparison.range)
    }
    let preparing = comparison.matchPattern == nil ? wanted.utf8.count + pattern.preparation : 0
    // A machine has two lists as long as its program.
    try spend((preparing + text.utf8.count) / 32 + pattern.size / 16 + 1, at: comparison.range)
    var work = 0
    guard let isMatch = pattern.matches(text, work: &work, limit: workLimit) else {
      throw stop(.costExceeded(limit: maximumSteps), at: comparison.range)
    }
    try spend(work / 32, at: comparison.range)
    return isMatch
  }

  /// How much work a pattern may make: 32 characters are a step.
  private var workLimit: Int { maximumSteps > Int.max / 32 ? Int.max : maximumSteps * 32 }

  /// Two strings as the options want them compared.
  private mutating func folded(
    _ first: String, _ second: String, _ comparison: CompiledComparison
  ) throws(Stop) -> (String, String) {
    (try folded(first, comparison), try folded(second, comparison))
  }

  private mutating func folded(
    _ text: String, _ comparison: CompiledComparison
  ) throws(Stop) -> String {
    if text.utf8.count >= 32 { try spend(text.utf8.count / 32, at: comparison.range) }
    guard !comparison.options.isEmpty else { return text }
    try spendForFolding(text, comparison)
    return TextFolding.fold(text, comparison.options)
  }

  /// Counts what it takes to fold a text or to bring it to normal form: a step a byte, unless it is
  /// ASCII.
  private mutating func spendForFolding(
    _ text: String, _ comparison: CompiledComparison
  ) throws(Stop) {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    try spend(text.utf8.count, at: comparison.range)
  }

  private mutating func strings(
    _ left: PredicateValue, _ right: PredicateValue, _ comparison: CompiledComparison
  ) throws(Stop) -> (String, String) {
    guard case .string(let first) = left, case .string(let second) = right else {
      let wrong = if case .string = left { right } else { left }
      throw stop(
        .notText(wrong.kindName, for: comparison.comparator.rawValue), at: comparison.range)
    }
    return (first, second)
  }
}
