import Documents
import Lints
import Predicates

/// Looks at conditions joined by AND and OR.
struct JunctionCheck {
  let reading: RuleReading

  func run(_ found: inout FindingCollector) {
    let depths = ParenthesisDepths(reading.text.bytes, strings: reading.strings)
    for junction in reading.junctions where !found.isFull {
      if !junction.isAnd { checkMixture(junction, depths, &found) }
      checkClauses(junction, &found)
    }
  }

  // MARK: AND inside OR

  private func checkMixture(
    _ junction: RuleReading.Junction, _ depths: ParenthesisDepths,
    _ found: inout FindingCollector
  ) {
    for (index, part) in junction.parts.enumerated() where !found.isFull {
      guard case .and(let inner) = part.kind, inner.count > 1 else { continue }
      let isFirst = index == 0
      let neighbour = junction.parts[isFirst ? 1 : index - 1]
      let orGap =
        isFirst
        ? part.range.upperBound..<neighbour.range.lowerBound
        : neighbour.range.upperBound..<part.range.lowerBound
      let andGap = inner[0].range.upperBound..<inner[1].range.lowerBound
      guard let or = depths.ofWord(in: orGap), let and = depths.ofWord(in: andGap), or == and else {
        continue
      }
      found.report(
        .mixedAndOr, "AND binds more tightly than OR; parentheses would show it",
        at: part.range, of: reading.text, hint: "put parentheses around this",
        edits: [
          (part.range.lowerBound..<part.range.lowerBound, "("),
          (part.range.upperBound..<part.range.upperBound, ")"),
        ])
    }
  }

  // MARK: Clauses that decide nothing

  private func checkClauses(
    _ junction: RuleReading.Junction, _ found: inout FindingCollector
  ) {
    let word = junction.isAnd ? "AND" : "OR"
    var kept: [PredicateSyntax] = []
    var first: [String: PredicateSyntax] = [:]
    for part in junction.parts where !found.isFull {
      let truth = PredicateTruthReading.truth(of: part, junction.scope)
      if truth == .canHold || truth == .canFail {
        let holds = truth == .canHold
        let answer = "always \(holds ? "true" : "false")"
        // A clause that asks for keys that are not there was reported already.
        guard
          !reading.oddKeys.contains(where: { part.range.overlaps($0.range) && $0.owner != .item })
        else { continue }
        let effect =
          holds == junction.isAnd
          ? "it decides nothing in this \(word)"
          : "the other clauses of this \(word) decide nothing"
        found.report(
          .undecidedClause, "this is \(answer), so \(effect)", at: part.range, of: reading.text,
          hint: "remove it", severity: holds && junction.isAnd && !part.isConstant ? .note : nil)
        continue
      }
      let description = part.description
      if let same = first[description] {
        let place = reading.text.lines.span(same.range)
        found.report(
          .undecidedClause, "this is the same as the clause at \(place.line):\(place.column)",
          at: part.range, of: reading.text, hint: "remove one of them")
        continue
      }
      first[description] = part
      kept.append(part)
    }
    checkBounds(of: kept, junction, &found)
  }

  /// How many counts may be compared in one AND or OR before no more is said of them.
  private static let maximumBounds = 200

  private func checkBounds(
    of parts: [PredicateSyntax], _ junction: RuleReading.Junction,
    _ found: inout FindingCollector
  ) {
    if junction.isAnd, let pair = CountBound.contradiction(in: parts, junction.scope) {
      let place = reading.text.lines.span(parts[pair.first].range)
      return found.report(
        .undecidedClause,
        "this and the clause at \(place.line):\(place.column) cannot both hold, so the AND is false",
        at: parts[pair.second].range, of: reading.text, hint: "correct one of the numbers")
    }
    let bounds = parts.map { CountBound.bound(of: $0, junction.scope) }
    // Each is held against each.
    guard bounds.count(where: { $0 != nil }) <= Self.maximumBounds else { return }
    for (index, bound) in bounds.enumerated() {
      guard let bound else { continue }
      let implying = bounds.indices.first { other in
        guard other != index, let second = bounds[other], second.subject == bound.subject else {
          return false
        }
        // In an AND the wider one is implied, in an OR the narrower one; of equals the later one.
        if second.holds == bound.holds { return other < index }
        let (inner, outer) = junction.isAnd ? (second, bound) : (bound, second)
        return inner.holds.clamped(to: outer.holds) == inner.holds
      }
      guard let implying else { continue }
      let place = reading.text.lines.span(parts[implying].range)
      found.report(
        .undecidedClause,
        "the clause at \(place.line):\(place.column) makes this one decide nothing",
        at: parts[index].range, of: reading.text, hint: "remove it")
    }
  }
}

extension PredicateSyntax {
  /// Whether the answer stands in the text: a constant, or a comparison of two literals.
  ///
  /// Another clause that is always true may be there for human readers.
  fileprivate var isConstant: Bool {
    switch kind {
    case .constant: true
    case .comparison(let comparison): comparison.left.isLiteral && comparison.right.isLiteral
    case .not(let inner): inner.isConstant
    case .and(let parts), .or(let parts): parts.allSatisfy(\.isConstant)
    }
  }
}

/// How deep in parentheses each byte of a text is, strings aside.
struct ParenthesisDepths {
  private var depths: [Int] = []
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], strings: [Range<Int>]) {
    self.bytes = bytes
    var depth = 0
    var rest = strings.sorted { $0.lowerBound < $1.lowerBound }[...]
    depths.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      while let first = rest.first, first.upperBound <= index { rest = rest.dropFirst() }
      let isInString = rest.first?.contains(index) == true
      if !isInString, byte == UInt8(ascii: ")") { depth -= 1 }
      depths.append(depth)
      if !isInString, byte == UInt8(ascii: "(") { depth += 1 }
    }
  }

  /// The depth of the word or sign in a gap that has nothing else but parentheses and white space.
  func ofWord(in gap: Range<Int>) -> Int? {
    gap.clamped(to: bytes.indices).first { index in
      bytes[index] != UInt8(ascii: "(") && bytes[index] != UInt8(ascii: ")")
        && !bytes[index].isDocumentSpace
    }.map { depths[$0] }
  }
}
