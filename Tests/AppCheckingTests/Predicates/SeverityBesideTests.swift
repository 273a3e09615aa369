import AppChecking
import Lints
import Testing

/// Findings of which another part of the same rule takes the edge off.
struct SeverityBesideTests {
  static let rules: [(parts: [String], lint: String, severity: FindingSeverity)] = [
    (["public.jpg"], "misspelt-type", .warning),
    (["public.jpg", "public.jpeg"], "misspelt-type", .note),
    (["public.url"], "url-includes-files", .warning),
    (["public.url", "public.plain-text"], "url-includes-files", .warning),
    (["public.url", "public.movie"], "url-includes-files", .note),
    (["public.url", "com.adobe.pdf"], "url-includes-files", .note),
  ]

  @Test(arguments: rules)
  func `what else the rule names decides how much it matters`(
    parts: [String], lint: String, severity: FindingSeverity
  ) {
    let types = parts.map {
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\""
    }.joined(separator: " OR ")
    let text =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(types)).@count >= 1).@count >= 1"
    let found = Checker().check(CheckedDocument(predicate: text, named: "rule"))
    #expect(found.filter { $0.lint.id == lint }.map(\.severity) == [severity])
  }
}
