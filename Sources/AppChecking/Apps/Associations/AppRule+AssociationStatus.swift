import Lints

extension AppRule {
  /// A site answers with another status than 200.
  static let associationStatus = AppRule(
    Lint(
      id: "association-status", severity: .error,
      summary: "A site answers with an error for its association.",
      explanation: """
        Only an answer with status 200 is taken. With 401 or 403 the site asks for a login or refuses a \
        client that is no browser, and with 404 the file is in another place. What follows such a head is \
        not read.
        """,
      fix: """
        Serve the file without a login, at https://DOMAIN/.well-known/apple-app-site-association.
        """,
      source: "Apple, \"Supporting associated domains\"; RFC 9110, section 15",
      references: .universalLink,
      refused: .files([
        "example.com/apple-app-site-association.http":
          "HTTP/2 403\ncontent-type: text/html\n\n<!DOCTYPE html><title>Forbidden</title>"
      ]),
      accepted: .files([
        "example.com/apple-app-site-association.http": served(
          "HTTP/2 200\ncontent-type: application/json")
      ])),
    eachAssociation: { association, found in
      guard let head = association.response?.last, head.status != 200, !head.isRedirect else {
        return
      }
      found.report(
        "\(association.site) answers with status \(head.status), and only 200 is taken",
        in: association.document, at: head.range, hint: "serve the file without a login")
    })
}
