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

  private static func place(of finding: Finding) -> Int {
    finding.source?.range.lowerBound ?? finding.predicate?.range.lowerBound ?? 0
  }
}
