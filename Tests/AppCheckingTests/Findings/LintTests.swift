import AppChecking
import Lints
import Testing

struct LintTests {
  @Test(arguments: Lint.all)
  func `a lint has an identifier in lower case and a page in sentences`(lint: Lint) {
    #expect(lint.id.allSatisfy { $0.isLowercase || $0 == "-" })
    #expect(lint.summary.hasSuffix("."))
    #expect(lint.explanation.hasSuffix("."))
    #expect(!lint.source.isEmpty)
    #expect(!lint.source.hasSuffix("."))
    #expect(lint.refused == nil || lint.refused != lint.accepted)
  }

  @Test(arguments: Lint.all)
  func `a lint belongs to a control of OWASP and to a page of Apple's`(lint: Lint) {
    let standards = Set(lint.references.map(\.standard))
    #expect(standards.contains(.masvs))
    #expect(standards.contains(.apple) || lint.id.hasPrefix("archive-"))
    #expect(Set(lint.references).count == lint.references.count)
    for reference in lint.references { #expect(reference.url.hasPrefix("https://")) }
  }

  @Test func `identifiers are unique`() {
    #expect(Set(Lint.all.map(\.id)).count == Lint.all.count)
  }

  static let names: [(String, String?)] = [
    ("always-truth", "always-true"), ("mixed-and", "mixed-and-or"),
    ("quotes", "typographic-quotes"),
    ("nothing-like-it", nil),
  ]

  @Test(arguments: names)
  func `a misspelt identifier has a suggestion`(name: String, suggestion: String?) {
    #expect(Lint.nearestID(to: name) == suggestion)
    #expect(Lint(named: name) == nil)
  }

  @Test func `the case of an identifier does not matter`() {
    #expect(Lint(named: "Always-True")?.id == "always-true")
  }
}
