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
  let text: [UInt8]
  let seen: [TypeIdentifier]
  let catalogue: TypeCatalogue
  /// The whole numbers that each part of the text came to, by its range.
  private(set) var numbers: [Range<Int>: [Int64]] = [:]
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

  func written(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  mutating func add(_ rank: Int, _ edit: TextEdit) {
    var edit = edit
    edit.isSlip = rank == 0
    ranked.append((rank, edit))
  }

  mutating func add(
    _ rank: Int, _ range: Range<Int>, _ replacement: String, _ meaning: String
  ) {
    add(rank, TextEdit(range, replacement, meaning: meaning))
  }

  // MARK: Conditions

  /// Goes over a condition and all that is beneath it.
  ///
  /// - Parameters:
  ///   - syntax: The condition.
  ///   - isTight: Whether it is joined by AND, or follows NOT, so that an OR needs parentheses.
  mutating func collect(from syntax: PredicateSyntax, isTight: Bool = false) {
    switch syntax.kind {
    case .constant: break
    case .and(let parts):
      for (index, part) in parts.enumerated() {
        leaveOut(index, of: parts)
        collect(from: part, isTight: true)
      }
    case .or(let parts):
      for part in parts { collect(from: part) }
    case .not(let inner): collect(from: inner, isTight: true)
    case .comparison(let comparison):
      collect(from: comparison, syntax.range, isTight: isTight)
      collect(from: comparison.left)
      collect(from: comparison.right)
    }
  }

  /// One of several conditions goes, with the AND beside it and the parentheses around it.
  private mutating func leaveOut(_ index: Int, of parts: [PredicateSyntax]) {
    let ranges = parts.map { enclosed($0.range) }
    guard ranges.count > 1 else { return }
    let range =
      index == 0
      ? ranges[0].lowerBound..<ranges[1].lowerBound
      : ranges[index - 1].upperBound..<ranges[index].upperBound
    add(6, range, "", "without this condition it would apply")
  }

  /// A stretch with the parentheses around it.
  private func enclosed(_ range: Range<Int>) -> Range<Int> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    var range = range
    while let open = text[..<range.lowerBound].lastIndex(where: { !isSpace($0) }),
      let close = text[range.upperBound...].firstIndex(where: { !isSpace($0) }),
      text[open] == UInt8(ascii: "("), text[close] == UInt8(ascii: ")")
    {
      range = open..<close + 1
    }
    return range
  }

  mutating func collect(from value: ExpressionSyntax) {
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

  mutating func collect(
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
}
