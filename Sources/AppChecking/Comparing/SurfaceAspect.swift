/// One way of comparing two versions of a bundle.
///
/// What got narrower is what would have got wider from the new version to the old one, so that both
/// are found by the same code.
struct SurfaceAspect: Sendable {
  /// What became of one bundle.
  struct Outcome: Sendable {
    /// What the new version lets in and the old one does not.
    var wider: [SurfaceOpening] = []
    /// What is another, and neither wider nor narrower.
    var changed: [SurfaceOpening] = []
    /// What the old version lets in and the new one does not.
    var narrower: [SurfaceOpening] = []
  }

  /// Compares two versions, of which one may be missing.
  let compare: @Sendable (_ old: CheckedBundle?, _ new: CheckedBundle?) -> Outcome

  init(compare: @escaping @Sendable (CheckedBundle?, CheckedBundle?) -> Outcome) {
    self.compare = compare
  }

  /// Compares what each version lets in by itself.
  init(openings: @escaping @Sendable (CheckedBundle) -> [SurfaceOpening]) {
    compare = { old, new in
      let (before, after) = (old.map(openings) ?? [], new.map(openings) ?? [])
      return Outcome(
        wider: Self.gained(after, beyond: before), narrower: Self.gained(before, beyond: after))
    }
  }

  /// Of some openings those that none of the others takes in, each once.
  private static func gained(
    _ openings: [SurfaceOpening], beyond others: [SurfaceOpening]
  ) -> [SurfaceOpening] {
    var seen: Set<String> = []
    return openings.filter { opening in
      !others.contains(where: opening.isCovered) && seen.insert(opening.subject).inserted
    }
  }

  /// Everything that is compared, in the order in which it is reported.
  static let all: [SurfaceAspect] = [
    bundles, extensionPoints, activationRules, javaScript, openAccess, schemes, links,
    documentTypes,
    fileSharing, querySchemes, associatedDomains, transport, entitlements, profiles,
  ]
}
