import AppLinks
import Sharepipe

/// `links claims --json-lines`: apps with their schemes and a URL in, who would get it out.
enum LinksClaimsFilter {
  static func answer(
    _ fields: [String: DocumentValue], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    var claims = SchemeClaims()
    switch fields["apps"] {
    case nil, .null: break
    case .dictionary(let apps):
      for app in apps.keys.sorted() {
        for scheme in try apps.texts(app) ?? [] { claims.add(scheme, by: app) }
      }
    case .some(let other): throw .init("apps: expected an object, found \(other.kind)")
    }
    let verdict = claims.verdict(on: try fields.requiredText("url"))
    json.member("verdict", verdict.name)
    json.member("apps", verdict.apps)
  }
}
