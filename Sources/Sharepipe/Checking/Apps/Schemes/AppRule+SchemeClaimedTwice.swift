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
      // One that differs from the first is enough to compare with, so that many claims cost no more
      // than each of them.
      guard let first = claimants.first,
        let second = claimants.first(where: { $0.isOfAnotherApp(than: first) })
      else { continue }
      for claim in claimants {
        guard let other = [first, second].first(where: { $0.isOfAnotherApp(than: claim) }) else {
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

  /// Whether the claims are those of two apps: by their identifiers where both have one, else by
  /// the folders in which they lie.
  func isOfAnotherApp(than other: SchemeClaim) -> Bool {
    if let mine = app.identifier, let its = other.app.identifier {
      return mine.lowercased() != its.lowercased()
    }
    let folders = [document, other.document].map { $0.file?.removingLastComponent() }
    return folders[0] != folders[1]
  }
}
