import AppLinks
import SystemPackage

extension AppRule {
  /// Two apps that are checked together claim one scheme.
  static let schemeClaimedTwice = AppRule(
    Lint(
      id: "scheme-claimed-twice", severity: .warning,
      summary: "Several apps claim one URL scheme.",
      explanation: """
        Where several apps claim a scheme, it is undefined which of them opens a URL, and neither a \
        person nor an app can choose. What is meant for one of them, such as a token in a callback, \
        can reach the other.
        """,
      fix: "Use a universal link, or a scheme that no other app has.",
      source: "Apple, \"Defining a custom URL scheme for your app\"", references: .scheme,
      refused: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes")),
        "Tasks.app/Info.plist": information(
          "com.example.tasks", urlType("com.example.tasks", "example-notes")),
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes")),
        "Tasks.app/Info.plist": information(
          "com.example.tasks", urlType("com.example.tasks", "example-tasks")),
      ]))
  ) { set, found in
    var claims: [String: [SchemeClaim]] = [:]
    for app in set.bundles {
      for bundle in app.all {
        for scheme in bundle.claimedSchemes {
          // What the system answers itself goes to no app, however many claim it.
          guard let text = scheme.literal?.lowercased(), let document = bundle.information,
            !KnownScheme.reserved.contains(text), !KnownScheme.dangerous.contains(text)
          else { continue }
          claims[text, default: []].append(
            SchemeClaim(app: app, document: document, scheme: scheme))
        }
      }
    }
    for scheme in claims.keys.sorted() {
      let claimants = claims[scheme] ?? []
      let others = SchemeClaim.firstOfApps(claimants)
      for claim in claimants {
        guard let other = others.first(where: { $0.isOfAnotherApp(than: claim) }) else {
          continue
        }
        let isSure = other.app.identifier != nil && claim.app.identifier != nil
        found.report(
          "'\(claim.scheme.text?.excerpt ?? scheme)' is also claimed by \(other.app.displayName.excerpt) "
            + "(\(other.document.name))",
          in: claim.document, at: claim.scheme,
          hint: "claim a scheme that no other app has, or use a universal link",
          severity: isSure ? nil : .note, confidence: isSure ? nil : .possible)
      }
    }
  }
}

/// An app that claims a scheme.
private struct SchemeClaim {
  let app: CheckedBundle
  let document: CheckedDocument
  let scheme: PlacedValue

  /// The bundle identifier of the app in lower case, or `nil`.
  private var identifier: String? { app.identifier?.lowercased() }

  /// Where the app lies: a bundle by itself, a file that stands alone together with its neighbours.
  private var place: String {
    app.isBuilt ? app.name : document.file?.removingLastComponent().string ?? ""
  }

  /// Whether the claims are those of two apps: by their identifiers where both have one, else by
  /// where they lie.
  func isOfAnotherApp(than other: SchemeClaim) -> Bool {
    if let mine = identifier, let its = other.identifier { return mine != its }
    return place != other.place
  }

  /// Of many claims those in which each finds the first one of another app.
  ///
  /// One app can claim a scheme a hundred thousand times.
  static func firstOfApps(_ claims: [SchemeClaim]) -> [SchemeClaim] {
    var identifiers: Set<String> = []
    var places: Set<String> = []
    var namelessPlaces: Set<String> = []
    // Who differs from one app differs from the first of two apps, or from the second.
    func isNew(_ text: String, in seen: inout Set<String>) -> Bool {
      seen.count < 2 && seen.insert(text).inserted
    }
    return claims.filter { claim in
      let place = claim.place
      let isOfNewPlace = isNew(place, in: &places)
      let isOfNewName =
        claim.identifier.map { isNew($0, in: &identifiers) } ?? isNew(place, in: &namelessPlaces)
      return isOfNewPlace || isOfNewName
    }
  }
}
