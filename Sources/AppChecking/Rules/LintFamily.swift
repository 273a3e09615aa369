import Lints

/// Lints that look at the same part of a document.
struct LintFamily: Sendable {
  /// The lints.
  let lints: [Lint]
  /// Looks at a document.
  let check: @Sendable (_ document: CheckedDocument, _ found: inout FindingCollector) -> Void

  /// Every family; another one is another row.
  static let all: [LintFamily] = [
    LintFamily(lints: Lint.extensions + Lint.dictionaries + Lint.predicates) { document, found in
      RuleCheck(document).run(&found)
    },
    LintFamily(lints: Lint.lists) { document, found in ListCheck(document: document).run(&found) },
  ]
}
