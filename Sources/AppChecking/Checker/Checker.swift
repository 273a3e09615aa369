import Lints

/// Looks for mistakes in what apps ship: activation rules, and what stands around them.
///
/// It never says what is not so: where a rule may be meant, it is silent, or says a note.
public struct Checker: Sendable {
  /// The identifiers of the lints that are not asked.
  public let disabled: Set<String>

  /// Creates a checker.
  ///
  /// - Parameter disabled: The identifiers of lints whose findings are dropped.
  public init(disabled: Set<String> = []) { self.disabled = disabled }

  /// Looks at a document.
  ///
  /// - Parameter document: The document.
  /// - Returns: What was found, in the order of the places.
  public func check(_ document: CheckedDocument) -> [Finding] {
    var found = FindingCollector(document)
    for family in LintFamily.all { family.check(document, &found) }
    let kept = found.findings.filter { !disabled.contains($0.lint.id) }
    return kept.enumerated().sorted { first, second in
      let places = (Self.place(of: first.element), Self.place(of: second.element))
      return places.0 != places.1 ? places.0 < places.1 : first.offset < second.offset
    }.map(\.element)
  }

  /// Looks at everything that is checked together: each document by itself, then the apps, and what
  /// sites say of them.
  ///
  /// - Parameter set: What is checked.
  /// - Returns: What was found, in the order of the documents and of the places in them.
  public func check(_ set: CheckedSet) -> [Finding] {
    var order: [String: Int] = [:]
    var findings: [Finding] = []
    // Several targets may be built of one file, each with values of its own.
    var contents: [String: Set<CheckedDocument.Content>] = [:]
    var seen: Set<Finding> = []
    for document in set.documents {
      if order[document.name] == nil { order[document.name] = order.count }
      guard contents[document.name, default: []].insert(document.content).inserted else { continue }
      findings += check(document).filter { seen.insert($0).inserted }
    }
    for rule in AppRule.all where !disabled.contains(rule.lint.id) {
      var found = RuleFindings(rule.lint)
      rule.check(set, &found)
      findings += found.findings
    }
    func key(_ finding: Finding) -> (Int, Int) {
      (order[finding.document] ?? order.count, Self.place(of: finding))
    }
    return findings.enumerated().map { (offset: $0.offset, key: key($0.element), $0.element) }
      .sorted { ($0.key.0, $0.key.1, $0.offset) < ($1.key.0, $1.key.1, $1.offset) }.map(\.2)
  }

  private static func place(of finding: Finding) -> Int {
    finding.source?.range.lowerBound ?? finding.predicate?.range.lowerBound ?? 0
  }
}
