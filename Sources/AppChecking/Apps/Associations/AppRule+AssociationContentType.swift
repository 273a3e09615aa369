import Documents
import Lints

extension AppRule {
  /// A site serves its association as something else than JSON.
  static let associationContentType = AppRule(
    Lint(
      id: "association-content-type", severity: .warning, confidence: .likely,
      summary: "A site serves its association with another content type than JSON.",
      explanation: """
        The file has no extension, so that servers guess 'application/octet-stream' or 'text/plain'. Apple \
        asks for application/json; a signed file, as older systems have it, is application/pkcs7-mime. \
        'text/html' is mostly a page that the site shows for every address.
        """,
      fix: "Serve the file with 'Content-Type: application/json'.",
      source:
        "Apple, TN3155 \"Debugging universal links\"; that other types are refused by every system is "
        + "not known",
      references: .universalLink,
      refused: .files([
        "example.com/apple-app-site-association.http": served(
          "HTTP/2 200\ncontent-type: application/octet-stream")
      ]),
      accepted: .files([
        "example.com/apple-app-site-association.http": served(
          "HTTP/2 200\ncontent-type: Application/JSON; charset=utf-8")
      ])),
    eachAssociation: { association, found in
      guard let head = association.response?.last, head.status == 200 else { return }
      let hint = "serve it as application/json"
      guard let field = head.field("content-type") else {
        return found.report(
          "\(association.words) is served without a content type", in: association.document,
          at: head.range, hint: hint)
      }
      let type = field.value.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
      let isFit =
        type == "application/json" || association.isSigned && type == "application/pkcs7-mime"
      guard !isFit else { return }
      found.report(
        "\(association.words) is served as '\(type.excerpt)', not as application/json",
        in: association.document, at: field.range, hint: hint)
    })
}
