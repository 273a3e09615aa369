import Documents
import Lints

extension AppRule {
  /// A site answers with a redirect.
  static let associationRedirected = AppRule(
    Lint(
      id: "association-redirected", severity: .error,
      summary: "A site leads on to another address for its association.",
      explanation: """
        The system takes the file only from the address that it asks for, and follows no redirect, not \
        even to 'www.' of the same site. No link of the site opens an app then. It is found in an answer \
        that was captured with 'curl -sSi -L'.
        """,
      fix: "Serve the file itself at https://DOMAIN/.well-known/apple-app-site-association.",
      source: "Apple, \"Supporting associated domains\"",
      references: .universalLink,
      refused: .files([
        "example.com/apple-app-site-association.http": served(
          """
          HTTP/2 301
          location: https://www.example.com/.well-known/apple-app-site-association

          HTTP/2 200
          content-type: application/json
          """)
      ]),
      accepted: .files([
        "example.com/apple-app-site-association.http": served(
          "HTTP/2 200\ncontent-type: application/json")
      ])),
    eachAssociation: { association, found in
      for head in association.response?.heads ?? [] where head.isRedirect {
        guard let target = head.field("location"), !target.value.isPlainHTTP else { continue }
        found.report(
          "\(association.site) leads on to '\(target.value.excerpt)' (\(head.status)), and no redirect "
            + "is followed", in: association.document, at: target.range,
          hint: "serve the file itself")
      }
    })

  /// An answer with a head and the text of an association.
  static func served(_ head: String) -> String {
    head + "\n\n"
      + association("ABCDE12345.com.example.notes", components: #"{ "/": "/notes/*" }"#)
  }
}

extension String {
  /// Whether an address has the scheme `http`.
  var isPlainHTTP: Bool { lowercased().hasPrefix("http:") }
}
