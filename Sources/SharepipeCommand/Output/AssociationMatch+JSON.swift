import AppLinks
import Sharepipe

extension AssociationMatch {
  /// Writes the members of the answer to an object.
  func write(to json: inout JSONWriter) {
    json.member("verdict", verdict.rawValue)
    json.member("rule", rule)
    json.member("component", component)
    json.member("reason", reason)
  }
}
