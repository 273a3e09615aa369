import AppLinks
import Documents
import Lints

/// A scheme that apps of several vendors claim, as one of them claims it.
struct ContestedScheme {
  /// How many owners of one scheme are compared with each other.
  private static let maximumOwners = 100

  /// The claim.
  let claim: SchemeClaim
  /// The first claim of another vendor.
  let other: SchemeClaim
  /// How sure it is that it is of another vendor.
  let confidence: FindingConfidence

  /// Every claim that another vendor makes as well, by scheme, then in the order of the apps.
  static func all(in set: CheckedSet) -> [ContestedScheme] {
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
    return claims.keys.sorted().flatMap { contested(claims[$0] ?? []) }
  }

  private static func contested(_ claims: [SchemeClaim]) -> [ContestedScheme] {
    // One app can claim a scheme a hundred thousand times, so that each owner is looked at once.
    var seen: Set<BundleOwner> = []
    let firsts = claims.filter { seen.count < maximumOwners && seen.insert($0.owner).inserted }
    var answers: [Int: (other: SchemeClaim, confidence: FindingConfidence)?] = [:]
    return claims.compactMap { claim in
      let answer = answers[claim.app] ?? claim.firstOther(of: firsts)
      answers[claim.app] = .some(answer)
      return answer.map {
        ContestedScheme(claim: claim, other: $0.other, confidence: $0.confidence)
      }
    }
  }
}

/// A scheme that an app claims.
struct SchemeClaim {
  /// The number of the app.
  fileprivate let app: Int
  /// Whose the app is.
  fileprivate let owner: BundleOwner
  /// The name of the app for people.
  let displayName: String
  /// The `Info.plist` with the claim.
  let document: CheckedDocument
  /// The scheme, as it is written.
  let scheme: PlacedValue

  /// The first of some claims that is of another vendor, with how sure that is.
  fileprivate func firstOther(
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
