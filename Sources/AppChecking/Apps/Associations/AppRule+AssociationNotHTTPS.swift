import Documents
import Lints

extension AppRule {
  /// A site serves its association without TLS.
  static let associationNotHTTPS = AppRule(
    Lint(
      id: "association-not-https", severity: .error,
      summary: "A site serves its association by http.",
      explanation: """
        The system asks for the file by https with a valid certificate, and never by http, where a machine \
        on the way could change which app gets the links. It is found where a captured answer leads to an \
        http address, or where the address of '--association-response' begins with 'http://'.
        """,
      fix: "Serve the file by https, without a redirect.",
      source: "Apple, \"Supporting associated domains\"",
      references: .universalLink + [.secureTraffic, .cleartextTransmission],
      refused: .files([
        "example.com/apple-app-site-association.http": served(
          """
          HTTP/2 302
          location: http://example.com/apple-app-site-association

          HTTP/1.1 200 OK
          content-type: application/json
          """)
      ]),
      accepted: .files([
        "example.com/apple-app-site-association.http": served(
          "HTTP/1.1 200 OK\ncontent-type: application/json")
      ])),
    eachAssociation: { association, found in
      guard let response = association.response else { return }
      if association.isPlainHTTP {
        found.report(
          "\(association.words) was asked for by http, and a phone asks by https alone",
          in: association.document, at: response.heads[0].range, hint: "serve it by https")
      }
      for head in response.heads where head.isRedirect {
        guard let target = head.field("location"), target.value.isPlainHTTP else { continue }
        found.report(
          "\(association.site) leads on to '\(target.value.excerpt)' (\(head.status)), which is not https",
          in: association.document, at: target.range, hint: "serve it by https, without a redirect")
      }
    })
}
