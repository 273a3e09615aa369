import AppLinks
import Documents
import Lints

extension AppRule {
  /// A key occurs twice in an object of an association.
  static let associationDuplicateKey = AppRule(
    Lint(
      id: "association-duplicate-key", severity: .error,
      summary: "A key occurs twice in an object of an association.",
      explanation: """
        RFC 8259 leaves open which of two equal keys counts, and readers differ. What one tool shows as \
        excluded may be open on a device.
        """,
      fix: "Keep one of them.",
      source: "RFC 8259, section 4",
      references: .universalLink + [.ambiguousParsing],
      refused: .files([
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes", components: #"{ "/": "/notes/*", "/": "*" }"#)
      ]),
      accepted: .files([
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes", components: #"{ "/": "/notes/*" }"#)
      ])),
    eachAssociation: { association, found in
      guard case .failure(.content(.malformed(let error))) = association.content,
        case .duplicateKey(let name) = error.reason
      else { return }
      found.report(
        "the key '\(name.excerpt)' occurs twice in one object", in: association.document,
        at: KeyPlace(), hint: "keep one of them")
    })
}
