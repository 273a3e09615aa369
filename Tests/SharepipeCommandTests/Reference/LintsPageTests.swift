import Sharepipe
import Testing

/// `Lints.md`: made from the lints themselves.
struct LintsPageTests {
  @Test func `the page of lints says what the declarations say`() throws {
    var page = ReferencePage("Lints")
    page.add(
      "# Every lint", "", "What `sharepipe check` looks for.", "", "## Overview", "",
      "A lint keeps its identifier for ever. `sharepipe check --explain ID` prints its page: why it"
        + " matters, what to do, where that is known from, and an example",
      "of both kinds. Severity and confidence are the most that a finding has; <doc:CheckingApps>"
        + " says what the words mean, and how sure the numbers of the", "standards are.", "",
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

  @Test func `every lint stands in one family, in the order of the list`() {
    #expect(Lint.families.flatMap(\.lints) == Lint.all)
    #expect(Set(Lint.families.map(\.title)).count == Lint.families.count)
    #expect(Lint.families.allSatisfy { !$0.lints.isEmpty })
  }
}
