import AppLinks
import Sharepipe

/// `links redirect --json-lines`: a URL and hosts in, the canonical URL or a reason out.
enum LinksRedirectFilter {
  static func answer(
    _ fields: [String: DocumentValue], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    let url = try fields.requiredText("url")
    var length = 2_048
    switch fields["maximumLength"] {
    case nil, .null: break
    case .some(let value):
      guard let number = value.integer.flatMap({ Int(exactly: $0) }), number > 0 else {
        throw .init("maximumLength: expected a whole number of at least 1")
      }
      length = number
    }
    let policy = RedirectPolicy(hosts: try fields.texts("hosts") ?? [], maximumLength: length)
    do throws(URLFault) {
      let canonical = try policy.canonicalURL(of: url)
      json.member("verdict", "accept")
      json.member("canonical", canonical)
      json.member("reason", LinkReason.accepted.rawValue)
    } catch {
      json.member("verdict", "reject")
      json.member("canonical", DocumentValue.null)
      json.member("reason", error.reason.rawValue)
      json.member("message", error.description)
    }
  }
}
