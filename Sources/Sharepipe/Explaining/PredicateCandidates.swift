import Predicates
import TypeIdentifiers

/// How a part of a predicate came out, traced by itself.
struct ShiftedTrace {
  let trace: PredicateTrace
  /// Where the part starts in the whole text, in UTF-8 bytes.
  let offset: Int
}

/// The changes of a predicate text that are worth trying, the likeliest first.
struct PredicateCandidates {
  private let text: [UInt8]
  private let seen: [TypeIdentifier]
  private let catalogue: TypeCatalogue
  /// The whole numbers that each part of the text came to, by its range.
  private var numbers: [Range<Int>: [Int64]] = [:]
  /// The candidates, by how likely they are; 0 is a slip of the pen.
  private var ranked: [(rank: Int, edit: TextEdit)] = []

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - text: The text of the predicate.
  ///   - traces: How the predicate, and parts of it that were not reached, came out.
  ///   - seen: The types that are shared, as the rule sees them.
  ///   - catalogue: The types.
  init(text: String, traces: [ShiftedTrace], seen: [TypeIdentifier], catalogue: TypeCatalogue) {
    self.text = Array(text.utf8)
    self.seen = seen
    self.catalogue = catalogue
    for trace in traces { note(trace) }
  }

  /// The candidates in the order in which they are tried.
  var edits: [TextEdit] {
    var known: Set<TextEdit> = []
    let inOrder = ranked.enumerated().sorted { first, second in
      (first.element.rank, first.offset) < (second.element.rank, second.offset)
    }
    return inOrder.map(\.element.edit).filter { known.insert($0).inserted }
  }

  private mutating func note(_ shifted: ShiftedTrace) {
    let trace = shifted.trace
    let range = trace.range.lowerBound + shifted.offset..<trace.range.upperBound + shifted.offset
    if case .value(.integer(let number)) = trace.outcome,
      numbers[range, default: []].count < 5,
      !numbers[range, default: []].contains(number)
    {
      numbers[range, default: []].append(number)
    }
    for child in trace.children { note(ShiftedTrace(trace: child, offset: shifted.offset)) }
  }

  private func written(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  private mutating func add(_ rank: Int, _ edit: TextEdit) {
    ranked.append((rank, edit))
  }

  private mutating func add(
    _ rank: Int, _ range: Range<Int>, _ replacement: String, _ meaning: String
  ) {
    add(rank, TextEdit(range, replacement, meaning: meaning))
  }

  // MARK: Conditions

  /// Goes over a condition and all that lies beneath it.
  ///
  /// - Parameters:
  ///   - syntax: The condition.
  ///   - isTight: Whether it is joined by AND, or follows NOT, so that an OR needs parentheses.
  mutating func collect(from syntax: PredicateSyntax, isTight: Bool = false) {
    switch syntax.kind {
    case .constant(false):
      add(5, syntax.range, "TRUEPREDICATE", "this is always false")
    case .constant(true): break
    case .and(let parts):
      for part in parts {
        add(6, part.range, "TRUEPREDICATE", "without this condition it would apply")
        collect(from: part, isTight: true)
      }
    case .or(let parts):
      for part in parts { collect(from: part) }
    case .not(let inner):
      add(6, syntax.range, "TRUEPREDICATE", "without this condition it would apply")
      collect(from: inner, isTight: true)
    case .comparison(let comparison):
      collect(from: comparison, syntax.range, isTight: isTight)
      collect(from: comparison.left)
      collect(from: comparison.right)
    }
  }

  private mutating func collect(from value: ExpressionSyntax) {
    switch value.kind {
    case .subquery(let collection, _, let body):
      collect(from: collection)
      collect(from: body)
    case .path(let base, let steps):
      collect(from: base)
      for step in steps {
        if case .key(let name) = step.kind { key(name, step.range) }
      }
    case .key(let name): key(name, value.range)
    default: break
    }
  }

  // MARK: Comparisons

  private mutating func collect(
    from comparison: PredicateSyntax.Comparison, _ range: Range<Int>, isTight: Bool
  ) {
    switch comparison.comparator {
    case .conformsTo, .typeEquals: types(comparison, range, isTight: isTight)
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains, .like:
      count(comparison)
      comparedTypes(comparison, range)
      uncounted(comparison)
    case .between, .isIn: self.range(comparison)
    default: break
    }
  }

  /// A count that is compared with a number, or with another count.
  private mutating func count(_ comparison: PredicateSyntax.Comparison) {
    let (left, right) = (comparison.left, comparison.right)
    guard left.range.upperBound <= right.range.lowerBound else { return }
    let between = left.range.upperBound..<right.range.lowerBound
    if let limit = Self.whole(right) {
      count(left, comparison.comparator, limit, at: right.range, sign: between)
    } else if let limit = Self.whole(left), let mirrored = comparison.comparator.mirrored {
      count(right, mirrored, limit, at: left.range, sign: nil)
    } else if comparison.comparator == .equal, let counted = numbers[left.range]?.first,
      let all = numbers[right.range]?.first, counted != all, isCount(left), isCount(right)
    {
      add(
        3, between.lowerBound..<right.range.upperBound, " > 0",
        "the counts are \(counted) and \(all); one that fits would be enough")
    }
  }

  private mutating func count(
    _ counted: ExpressionSyntax, _ comparator: ComparisonOperator, _ limit: Int64,
    at place: Range<Int>, sign: Range<Int>?
  ) {
    let name = isCount(counted) ? "count" : "value"
    for number in numbers[counted.range, default: []] where number > 0 {
      let fitting: Int64? =
        switch comparator {
        case .equal where number != limit: number
        case .less where number >= limit && number < .max: number + 1
        case .lessOrEqual where number > limit: number
        case .greater where number <= limit: number - 1
        case .greaterOrEqual where number < limit: number
        default: nil
        }
      guard let fitting else { continue }
      let words = words(comparator, limit)
      add(1, place, "\(fitting)", "the \(name) is \(number), not \(words)")
      guard comparator == .equal, let sign, let equals = position(of: ["==", "="], in: sign) else {
        continue
      }
      add(
        number > limit ? 1 : 3, equals, number > limit ? ">=" : "<=",
        "the \(name) is \(number), not exactly \(limit)")
    }
  }

  /// A count among some: BETWEEN and IN.
  private mutating func range(_ comparison: PredicateSyntax.Comparison) {
    guard case .aggregate(let elements) = comparison.right.kind, !elements.isEmpty else { return }
    let limits = elements.compactMap(Self.whole)
    guard limits.count == elements.count else { return }
    let written = limits.map { "\($0)" }.joined(separator: ", ")
    for number in numbers[comparison.left.range, default: []] where number > 0 {
      switch comparison.comparator {
      case .isIn where !limits.contains(number):
        let end = elements[elements.count - 1].range.upperBound
        add(1, end..<end, ", \(number)", "the count is \(number), none of \(written)")
      case .between where limits.count == 2:
        let index = number < min(limits[0], limits[1]) ? 0 : 1
        let isLow = limits[0] <= limits[1] ? index : 1 - index
        add(
          1, elements[isLow].range, "\(number)",
          "the count is \(number), not between \(limits[0]) and \(limits[1])")
      default: break
      }
    }
  }

  /// A whole number as it is written, also with a fraction of 0.
  private static func whole(_ value: ExpressionSyntax) -> Int64? {
    switch value.kind {
    case .integer(let number): number
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  private func words(_ comparator: ComparisonOperator, _ limit: Int64) -> String {
    switch comparator {
    case .less: "less than \(limit)"
    case .lessOrEqual: "at most \(limit)"
    case .greater: "more than \(limit)"
    case .greaterOrEqual: "at least \(limit)"
    default: "\(limit)"
    }
  }

  private func isCount(_ value: ExpressionSyntax) -> Bool {
    guard case .path(_, let steps) = value.kind, let last = steps.last else { return false }
    return last.kind == .collectionOperator("count")
  }

  /// The place of the first of some signs in a range.
  private func position(of signs: [String], in range: Range<Int>) -> Range<Int>? {
    for sign in signs {
      let wanted = Array(sign.utf8)
      for start in range where start + wanted.count <= range.upperBound {
        if text[start..<start + wanted.count].elementsEqual(wanted) {
          return start..<start + wanted.count
        }
      }
    }
    return nil
  }

  /// A SUBQUERY that is compared with a number, which only its count can equal.
  private mutating func uncounted(_ comparison: PredicateSyntax.Comparison) {
    guard case .subquery = comparison.left.kind, Self.whole(comparison.right) != nil else { return }
    let end = comparison.left.range.upperBound
    add(0, end..<end, ".@count", "a SUBQUERY gives a collection, and is no number")
  }

  // MARK: Types

  /// A UTI operator: ANY is missing, or another type is shared.
  private mutating func types(
    _ comparison: PredicateSyntax.Comparison, _ range: Range<Int>, isTight: Bool
  ) {
    if comparison.qualifier == nil, endsInTypes(comparison.left) {
      let start = range.lowerBound
      add(0, start..<start, "ANY ", "without ANY a list of types is compared with one type")
    }
    guard case .string(let wanted) = comparison.right.kind else { return }
    let between = comparison.left.range.upperBound..<comparison.right.range.lowerBound
    if comparison.comparator == .typeEquals, !between.isEmpty {
      add(
        1, between, " UTI-CONFORMS-TO ",
        "UTI-EQUALS asks for the very type, and what is shared only conforms to it")
    }
    if comparison.qualifier == .all {
      add(
        1, range.lowerBound..<range.lowerBound + 3, "ANY",
        "ALL asks of every type of an attachment, and a file has public.file-url too")
    }
    let any = comparison.qualifier == nil && endsInTypes(comparison.left) ? "ANY " : ""
    let beginning = any + written(range.lowerBound..<comparison.right.range.lowerBound)
    let (open, close) = isTight ? ("(", ")") : ("", "")
    for type in seen {
      let names = [kind(of: type), type.rawValue].compactMap(\.self)
      guard let name = names.first(where: { !catalogue.conforms($0, to: wanted) }) else { continue }
      let meaning = "\(type.rawValue) is shared, which does not conform to \(wanted)"
      let end = range.upperBound..<range.upperBound
      let other = TextEdit(end, " OR \(beginning)\"\(name)\"\(close)", meaning: meaning)
      let start = range.lowerBound..<range.lowerBound
      let lead = TextEdit(start, open + any, meaning: "")
      add(2, open.isEmpty && any.isEmpty ? other : lead.followed(by: other))
    }
  }

  /// Types that are compared as plain texts.
  private mutating func comparedTypes(
    _ comparison: PredicateSyntax.Comparison, _ range: Range<Int>
  ) {
    guard case .string = comparison.right.kind, endsInTypes(comparison.left) else { return }
    let replacement =
      "ANY \(written(comparison.left.range)) UTI-CONFORMS-TO \(written(comparison.right.range))"
    add(
      0, range, replacement,
      "\(comparison.comparator.rawValue) compares texts; a shared type is more special than the rule's"
    )
  }

  private func endsInTypes(_ value: ExpressionSyntax) -> Bool {
    switch value.kind {
    case .path(_, let steps): steps.last?.kind == .key(Self.typesKey)
    case .key(let name): name == Self.typesKey
    default: false
    }
  }

  /// The kind of content that a person would name, such as `public.image`; `nil` for none.
  private func kind(of type: TypeIdentifier) -> String? {
    if catalogue.conforms(type.rawValue, to: "public.file-url") { return "public.file-url" }
    return ["public.image", "public.movie", "public.audio", "public.url", "public.text"]
      .first { catalogue.conforms(type.rawValue, to: $0) }
  }

  // MARK: Keys

  private static let typesKey = "registeredTypeIdentifiers"
  private static let keys = ["extensionItems", "attachments", typesKey]
  private static let otherNames = [
    "NSExtensionItems": "extensionItems", "inputItems": "extensionItems",
    "items": "extensionItems", "itemProviders": "attachments", "contentTypeUTI": typesKey,
    "typeIdentifiers": typesKey, "contentType": typesKey, "types": typesKey,
  ]

  /// A key that the payload does not have.
  private mutating func key(_ name: String, _ range: Range<Int>) {
    guard !Self.keys.contains(name), name != "self",
      let known = Self.otherNames[name] ?? NearestName.suggestion(for: name, among: Self.keys),
      let start = (range.lowerBound..<range.upperBound).last(where: {
        text[$0..<range.upperBound].elementsEqual(name.utf8)
      })
    else { return }
    add(0, start..<range.upperBound, known, "nothing that is shared has the key '\(name)'")
  }
}

extension ComparisonOperator {
  /// The operator that says the same with its sides exchanged; `nil` for those that have none.
  fileprivate var mirrored: ComparisonOperator? {
    switch self {
    case .equal: .equal
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: nil
    }
  }
}
