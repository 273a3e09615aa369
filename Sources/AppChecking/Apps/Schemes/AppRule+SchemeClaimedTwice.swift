import AppLinks
import Documents
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
        guard let document = bundle.information else { continue }
        let claimant = Claimant(app: app, document: document)
        for scheme in bundle.claimedSchemes {
          // What the system answers itself goes to no app, however many claim it.
          guard let text = scheme.literal?.lowercased(),
            !KnownScheme.reserved.contains(text), !KnownScheme.dangerous.contains(text)
          else { continue }
          claims[text, default: []].append(SchemeClaim(claimant: claimant, scheme: scheme))
        }
      }
    }
    for scheme in claims.keys.sorted() {
      let claimants = claims[scheme] ?? []
      let others = SchemeClaim.firstOfApps(claimants)
      for claim in claimants {
        let claimant = claim.claimant
        guard let other = others.first(where: { $0.isOther(than: claimant) }) else { continue }
        let isSure = other.identifier != nil && claimant.identifier != nil
        found.report(
          "'\(claim.scheme.text?.excerpt ?? scheme)' is also claimed by \(other.displayName.excerpt) "
            + "(\(other.document.name))",
          in: claimant.document, at: claim.scheme,
          hint: "claim a scheme that no other app has, or use a universal link",
          severity: isSure ? nil : .note, confidence: isSure ? nil : .possible)
      }
    }
  }
}

/// A scheme that an app claims.
private struct SchemeClaim {
  let claimant: Claimant
  let scheme: PlacedValue

  /// Of many claims the claimants among which each finds the first one of another app.
  ///
  /// One app can claim a scheme a hundred thousand times.
  static func firstOfApps(_ claims: [SchemeClaim]) -> [Claimant] {
    var identifiers: Set<String> = []
    var places: Set<String> = []
    var namelessPlaces: Set<String> = []
    // A claimant that differs from one app differs from the first of two apps, or from the second.
    func isNew(_ text: String, in seen: inout Set<String>) -> Bool {
      seen.count < 2 && seen.insert(text).inserted
    }
    return claims.lazy.map(\.claimant).filter { claimant in
      let isOfNewPlace = isNew(claimant.place, in: &places)
      let isOfNewName =
        claimant.identifier.map { isNew($0, in: &identifiers) }
        ?? isNew(claimant.place, in: &namelessPlaces)
      return isOfNewPlace || isOfNewName
    }
  }
}

/// An app that claims schemes in one document; what distinguishes it from others is read once.
private struct Claimant {
  let document: CheckedDocument
  let displayName: String
  /// The bundle identifier of the app in lower case, or `nil`.
  let identifier: String?
  /// Where the app is: a bundle by itself, a file that stands alone together with its neighbours.
  let place: String

  init(app: CheckedBundle, document: CheckedDocument) {
    self.document = document
    displayName = app.displayName
    identifier = app.identifier?.lowercased()
    place = app.isBuilt ? app.name : document.file?.removingLastComponent().string ?? ""
  }

  /// Whether two claimants are two apps: by their identifiers where both have one, else by where
  /// they lie.
  func isOther(than other: Claimant) -> Bool {
    if let identifier, let its = other.identifier { return identifier != its }
    return place != other.place
  }
}
