/// Evaluates a condition and notes how each part came out.
struct TraceRecorder {
  /// The most elements, bytes or characters of a value that is shown as it is.
  private static let largestValue = 200
  /// The most bytes of the predicate's text that one node shows.
  private static let longestText = 1_000

  /// How many conditions in one another are followed.
  static let maximumDepth = 20

  private let text: [UInt8]
  var evaluation: Evaluation
  var remainingNodes: Int
  var depth = 0

  init(text: String, evaluation: Evaluation, maximumNodes: Int) {
    self.text = Array(text.utf8)
    self.evaluation = evaluation
    remainingNodes = maximumNodes
  }

  /// The trace of a condition and the syntax that it was compiled from.
  mutating func record(
    _ condition: CompiledCondition, _ syntax: PredicateSyntax
  ) -> PredicateTrace {
    remainingNodes -= 1
    guard depth < Self.maximumDepth else {
      return node(syntax.range, answer(condition), isCut: true)
    }
    depth += 1
    defer { depth -= 1 }
    switch (condition, syntax.kind) {
    case (.constant, _): return node(syntax.range, answer(condition))
    case (.not(let inner), .not(let innerSyntax)):
      let child = record(inner, innerSyntax)
      return node(syntax.range, child.outcome.negated, [child])
    case (.and(let parts), .and(let syntaxes)):
      return record(parts, syntaxes, stopsAt: false, syntax.range)
    case (.or(let parts), .or(let syntaxes)):
      return record(parts, syntaxes, stopsAt: true, syntax.range)
    case (.comparison(let comparison), .comparison(let comparisonSyntax)):
      return record(comparison, comparisonSyntax, syntax.range)
    default: preconditionFailure("a compiled condition has the shape of its syntax")
    }
  }

  /// Parts joined by AND, which stops at a false one, or by OR, which stops at a true one.
  private mutating func record(
    _ parts: [CompiledCondition], _ syntaxes: [PredicateSyntax], stopsAt decisive: Bool,
    _ range: Range<Int>
  ) -> PredicateTrace {
    var outcome = PredicateTrace.Outcome.truth(!decisive)
    var isDecided = false
    var isCut = false
    var children: [PredicateTrace] = []
    for (part, syntax) in zip(parts, syntaxes) {
      let hasRoom = remainingNodes > 0
      isCut = isCut || !hasRoom
      if isDecided {
        guard hasRoom else { break }
        remainingNodes -= 1
        children.append(node(syntax.range, .notEvaluated))
        continue
      }
      let child = hasRoom ? record(part, syntax) : node(syntax.range, answer(part))
      if hasRoom { children.append(child) }
      guard child.outcome != .truth(!decisive) else { continue }
      outcome = child.outcome
      isDecided = true
    }
    return node(range, outcome, children, isCut: isCut)
  }

  private mutating func record(
    _ comparison: CompiledComparison, _ syntax: PredicateSyntax.Comparison, _ range: Range<Int>
  ) -> PredicateTrace {
    guard remainingNodes > 1 else {
      return node(range, answer(.comparison(comparison)), isCut: true)
    }
    remainingNodes -= 2
    let (left, leftNode) = record(comparison.left, syntax.left)
    guard let left else {
      let unreached = node(syntax.right.range, .notEvaluated)
      return node(range, leftNode.outcome, [leftNode, unreached])
    }
    let (right, rightNode) = record(comparison.right, syntax.right)
    guard let right else { return node(range, rightNode.outcome, [leftNode, rightNode]) }
    let outcome: PredicateTrace.Outcome
    do throws(Evaluation.Stop) {
      outcome = .truth(try evaluation.holds(comparison, left, right))
    } catch {
      outcome = failed
    }
    return node(range, outcome, [leftNode, rightNode])
  }

  /// A SUBQUERY, with a child for each element that says whether the body held.
  mutating func record(
    _ subquery: CompiledSubquery, countsOnly: Bool, _ range: Range<Int>
  ) -> (PredicateValue?, PredicateTrace) {
    var children: [PredicateTrace] = []
    var isCut = false
    do throws(Evaluation.Stop) {
      let elements: [PredicateValue]
      switch try evaluation.value(subquery.collection) {
      case .null: return (.null, node(range, .value(.null)))
      case .array(let array): elements = array
      case .set(let set): elements = Array(set)
      case let other: throw evaluation.noCollection(other, subquery)
      }
      var kept: [PredicateValue] = []
      for element in elements {
        try evaluation.bind(element, subquery)
        let hasRoom = remainingNodes > 0
        isCut = isCut || !hasRoom
        let child =
          hasRoom
          ? record(subquery.body, subquery.bodySyntax)
          : node(subquery.bodySyntax.range, answer(subquery.body))
        if hasRoom { children.append(child) }
        if case .error = child.outcome { throw Evaluation.Stop() }
        if child.outcome == .truth(true) { kept.append(element) }
      }
      let count = PredicateValue.integer(Int64(kept.count))
      let result = countsOnly ? count : .array(kept)
      return (result, node(range, .value(count), children, isCut: isCut))
    } catch {
      return (nil, node(range, failed, children, isCut: isCut))
    }
  }

  /// The outcome of a part at which the evaluation has stopped.
  var failed: PredicateTrace.Outcome {
    evaluation.failure.map(PredicateTrace.Outcome.error) ?? .notEvaluated
  }

  /// The outcome of a condition without a trace of its parts.
  private mutating func answer(_ condition: CompiledCondition) -> PredicateTrace.Outcome {
    do throws(Evaluation.Stop) {
      return .truth(try evaluation.holds(condition))
    } catch {
      return failed
    }
  }

  func node(
    _ range: Range<Int>, _ outcome: PredicateTrace.Outcome, _ children: [PredicateTrace] = [],
    isCut: Bool = false
  ) -> PredicateTrace {
    var end = range.upperBound
    if range.count > Self.longestText {
      end = range.lowerBound + Self.longestText
      while end > range.lowerBound, text[end] & 0xC0 == 0x80 { end -= 1 }
    }
    let shown = String(decoding: text[range.lowerBound..<end], as: UTF8.self)
    return PredicateTrace(
      text: end < range.upperBound ? shown + "…" : shown, range: range, outcome: outcome,
      children: children, isCut: isCut)
  }

  static func shown(_ value: PredicateValue) -> PredicateTrace.Outcome {
    var remaining = largestValue
    return value.fits(in: &remaining, depth: 0) ? .value(value) : .large(count: value.size)
  }
}

extension PredicateTrace.Outcome {
  /// The outcome of NOT before this one.
  fileprivate var negated: Self {
    if case .truth(let holds) = self { .truth(!holds) } else { self }
  }
}

extension PredicateValue {
  /// How many elements, bytes or characters the value has; 1 for a number, a date or a null.
  fileprivate var size: Int {
    switch self {
    case .null, .boolean, .integer, .double, .date, .object: 1
    case .string(let text): text.utf8.count
    case .data(let bytes): bytes.count
    case .array(let elements): elements.count
    case .set(let elements): elements.count
    case .dictionary(let object): object.count
    }
  }

  /// Whether the value and all in it fit in what remains, and not too deep.
  fileprivate func fits(in remaining: inout Int, depth: Int) -> Bool {
    remaining -= max(size, 1)
    guard remaining >= 0, depth < 20 else { return false }
    switch self {
    case .array(let elements):
      for element in elements where !element.fits(in: &remaining, depth: depth + 1) {
        return false
      }
    case .set(let elements):
      for element in elements where !element.fits(in: &remaining, depth: depth + 1) {
        return false
      }
    case .dictionary(let object):
      for (key, element) in object {
        remaining -= key.utf8.count
        guard element.fits(in: &remaining, depth: depth + 1) else { return false }
      }
    default: break
    }
    return true
  }
}
