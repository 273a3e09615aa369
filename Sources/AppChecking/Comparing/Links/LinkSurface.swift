import AppLinks
import Documents
import ShareRules

/// What URLs may ask of an app, in the form in which it is judged.
struct LinkSurface {
  /// The document that says it.
  let document: CheckedDocument
  /// The key `SharepipeLinks`.
  let place: PlacedValue
  /// What was read.
  let app: ReceivingApp
  /// How a URL of the app begins, up to the name of a route; `nil` if no URL reaches it.
  let start: String?

  /// The scheme under which both versions are judged.
  static let scheme = "sharepipe-compared"

  /// Reads it; `nil` if there is none, or it is not used since something in it is wrong.
  init?(of bundle: CheckedBundle) {
    guard let document = bundle.information, let links = document["SharepipeLinks"],
      let members = document.top?.value.dictionary
    else { return nil }
    self.document = document
    place = links
    var fields = DocumentFields(members, keys: .appInformation)
    var app = ReceivingApp(bundle.surfaceName, schemes: [Self.scheme])
    fields.nested("SharepipeLinks") { app.read(&$0) }
    guard fields.problems.isEmpty else { return nil }
    self.app = app
    let scheme = bundle.claimedSchemes.compactMap(\.text).first { SchemeClaims.isScheme($0) }
    let domain = bundle.associatedDomains.compactMap { found in
      found.entry.text.flatMap { try? AssociatedDomain($0) }
    }.first { $0.service == "applinks" }
    start =
      scheme.map { $0 + "://" }
      ?? domain.map { "https://\($0.isWildcard ? "www." : "")\($0.host)/" }
  }

  /// The route with a name, as URLs know it.
  func route(_ name: String) -> LinkRoute? {
    (app.routes ?? []).first { $0.name.lowercased() == name.lowercased() }
  }

  /// Where a route stands.
  func place(ofRoute name: String) -> KeyPlace {
    let routes = place["Routes"]?.elements ?? []
    return routes.first { $0["Name"]?.text?.lowercased() == name.lowercased() }?.place
      ?? place.place
  }

  /// Where a parameter of a route stands.
  func place(of parameter: String, ofRoute name: String) -> KeyPlace {
    let routes = place["Routes"]?.elements ?? []
    let route = routes.first { $0["Name"]?.text?.lowercased() == name.lowercased() }
    return (route?["Parameters"]?.elements ?? []).first { $0["Name"]?.text == parameter }?.place
      ?? place(ofRoute: name)
  }

  /// An example for what follows the start of a URL.
  func example(_ rest: String, sender: String? = nil) -> SurfaceExample? {
    start.map { .url($0 + rest, sender: sender) }
  }
}
