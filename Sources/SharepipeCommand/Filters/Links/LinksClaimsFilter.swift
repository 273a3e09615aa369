import AppLinks
import Sharepipe

/// `links claims --json-lines`: apps with their schemes and a URL in, its receiver out.
enum LinksClaimsFilter {
  static func answer(
    _ fields: [String: DocumentValue], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    let verdict = try SchemeClaims(fields).verdict(on: try fields.requiredText("url"))
    json.member("verdict", verdict.name)
    json.member("apps", verdict.apps)
  }
}
