import AppLinks
import Sharepipe

/// `links match --json-lines`: an association, an app and a link in, whether the app opens it out.
enum LinksMatchFilter {
  static func answer(
    _ fields: [String: DocumentValue], _ line: [UInt8], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    let url = try fields.requiredText("url")
    let app = try fields.requiredText("app")
    // What does nothing in an entitlement makes no association.
    let domains = try fields.texts("entitlements")?.compactMap { try? AssociatedDomain($0) }
    guard fields["association"] != nil || fields["details"] != nil else {
      throw .init("association: is missing; give it, or 'details'")
    }
    let association: Association
    do throws(AssociationError) {
      association = try Association(inQuestion: line, app: app)
    } catch {
      return write("invalid", error.description, to: &json)
    }
    do throws(URLFault) {
      let link = try WebLink(url)
      let match = association.match(link, app: app, entitlements: domains)
      guard match.verdict == .nomatch else { return match.write(to: &json) }
      let explanation = association.explain(link, app: app, entitlements: domains)
      let closest = explanation.closestWords.map { "; closest: \($0)" } ?? ""
      write(match.verdict.rawValue, match.reason + closest, to: &json)
    } catch {
      write(AssociationMatch.Verdict.nomatch.rawValue, error.description, to: &json)
    }
  }

  static func write(_ verdict: String, _ reason: String, to json: inout JSONWriter) {
    json.member("verdict", verdict)
    json.member("rule", DocumentValue.null)
    json.member("component", DocumentValue.null)
    json.member("reason", reason)
  }
}
