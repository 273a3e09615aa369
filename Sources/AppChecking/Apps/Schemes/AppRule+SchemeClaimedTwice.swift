import Lints
import AppLinks
import Documents

extension AppRule {
  /// Apps of several vendors that are checked together claim one scheme.
  static let schemeClaimedTwice = AppRule(
    Lint(
      id: "scheme-claimed-twice", severity: .warning,
      summary: "Apps of several vendors claim one URL scheme.",
      explanation: """
        Where several apps claim a scheme, it is undefined which of them opens a URL, and neither a \
        person nor an app can choose. What is meant for one of them, such as a token in a callback, \
        can reach the other. Apps of one vendor are not compared: the targets of one project, apps that \
        one team signs, and apps whose identifiers begin with the same reversed domain.
        """,
      fix: "Use a universal link, or a scheme that no other app has.",
      source: "Apple, \"Defining a custom URL scheme for your app\"", references: .scheme,
      refused: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes")),
        "Tasks.app/Info.plist": information(
          "net.example.tasks", urlType("net.example.tasks", "example-notes")),
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes")),
        "Tasks.app/Info.plist": information(
          "net.example.tasks", urlType("net.example.tasks", "example-tasks")),
      ]))
  ) { set, found in
    var claims: [String: [SchemeClaim]] = [:]
    for (index, app) in set.bundles.enumerated() {
      // An extension, a clip and a watch app are their app's.
      let owner = BundleOwner(of: app)
      for bundle in app.all {
        guard let document = bundle.information else { continue }
        for scheme in bundle.claimedSchemes {
          // What the system answers itself goes to no app, however many claim it.
          guard let text = scheme.literal?.lowercased(),
            !KnownScheme.reserved.contains(text), !KnownScheme.dangerous.contains(text)
          else { continue }
          claims[text, default: []].append(
            SchemeClaim(
              app: index, owner: owner, displayName: app.displayName, document: document,
              scheme: scheme))
        }
      }
    }
    for scheme in claims.keys.sorted() {
      report(claims[scheme] ?? [], of: scheme, &found)
    }
  }

  /// How many owners of one scheme are compared with each other.
  private static let maximumOwners = 100

  private static func report(
    _ claims: [SchemeClaim], of scheme: String, _ found: inout RuleFindings
  ) {
    // One app can claim a scheme a hundred thousand times, so that each owner is looked at once.
    var seen: Set<BundleOwner> = []
    let firsts = claims.filter { seen.count < maximumOwners && seen.insert($0.owner).inserted }
    var answers: [Int: (other: SchemeClaim, confidence: FindingConfidence)?] = [:]
    for claim in claims {
      let answer = answers[claim.app] ?? claim.firstOther(of: firsts)
      answers[claim.app] = .some(answer)
      guard let (other, confidence) = answer else { continue }
      found.report(
        "'\(claim.scheme.text?.excerpt ?? scheme)' is also claimed by \(other.displayName.excerpt) "
          + "(\(other.document.name))",
        in: claim.document, at: claim.scheme,
        hint: "claim a scheme that no other app has, or use a universal link",
        severity: confidence == .possible ? .note : nil, confidence: confidence)
    }
  }
}

/// A scheme that an app claims.
private struct SchemeClaim {
  /// The number of the app.
  let app: Int
  /// Whose the app is.
  let owner: BundleOwner
  let displayName: String
  let document: CheckedDocument
  let scheme: PlacedValue

  /// The first of some claims that is of another vendor, with how sure that is.
  func firstOther(
    of claims: [SchemeClaim]
  ) -> (other: SchemeClaim, confidence: FindingConfidence)? {
    var best: (other: SchemeClaim, confidence: FindingConfidence)?
    for claim in claims where claim.app != app {
      guard case .other(let confidence) = owner.relation(to: claim.owner) else { continue }
      if confidence != .possible { return (claim, confidence) }
      best = best ?? (claim, confidence)
    }
    return best
  }
}
