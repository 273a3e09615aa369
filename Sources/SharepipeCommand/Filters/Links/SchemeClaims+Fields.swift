import AppLinks
import Sharepipe

extension SchemeClaims {
  /// Takes the claims of a question: `apps`, an object with the schemes of each app.
  init(_ fields: [String: DocumentValue]) throws(JSONLinesFilter.Fault) {
    self.init()
    switch fields["apps"] {
    case nil, .null: break
    case .dictionary(let apps):
      for app in apps.keys.sorted() {
        for scheme in try apps.texts(app) ?? [] { add(scheme, by: app) }
      }
    case .some(let other): throw .init("apps: expected an object, found \(other.kind)")
    }
  }
}
