import AppLinks
import Sharepipe

/// `links can-open --json-lines`: what an app declares, who claims which scheme, and a URL in;
/// the answer to the app out.
enum LinksCanOpenFilter {
  static func answer(
    _ fields: [String: DocumentValue], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    let claims = try SchemeClaims(fields)
    let schemes = QuerySchemes(try fields.texts("schemes") ?? [])
    schemes.answer(about: try fields.requiredText("url"), claims: claims).write(to: &json)
  }
}
