import Sharepipe
import Testing

/// `Lints.md`: made from the lints themselves.
struct LintsPageTests {
  @Test func `the page of lints says what the declarations say`() throws {
    var page = ReferencePage("Lints")
    page.add(
      "# Every lint", "", "The errors that `sharepipe check` finds.", "", "## Overview", "",
      "A lint always keeps its identifier. `sharepipe check --explain ID` prints its page: why it"
        + " matters, what to do, the source, and an example",
      "of both kinds. Severity and confidence are the highest that a finding has; <doc:CheckingApps>"
        + " defines both, and gives the certainty of the", "numbers of the standards.", "",
      "This page is made from the declarations, and a test compares the two.")
    for family in Lint.families {
      page.heading(family.title)
      page.table(
        ["lint", "severity", "confidence", "finds", "belongs to"], family.lints.map(Self.row))
    }
    try page.check()
  }

  private static func row(of lint: Lint) -> [String] {
    let standards = lint.references.filter { $0.standard != .apple }.map(\.id)
    return [
      "`\(lint.id)`", lint.severity.rawValue, lint.confidence.rawValue, lint.summary,
      standards.joined(separator: ", "),
    ]
  }

  @Test func `every lint is in one family, in the order of the list`() {
    #expect(Lint.families.flatMap(\.lints) == Lint.all)
    #expect(Set(Lint.families.map(\.title)).count == Lint.families.count)
    #expect(Lint.families.allSatisfy { !$0.lints.isEmpty })
  }
}
