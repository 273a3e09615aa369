/// What one version of some apps lets in and another does not.
///
/// Compared are: which bundles there are; extension points, activation rules, JavaScript files and
/// open access of extensions; URL schemes, document types, the schemes that may be asked about,
/// associated domains, App Transport Security, shared documents, entitlements, profiles,
/// `SharepipeLinks`; what sites say of apps; and what the code takes from outside and does with it.
///
/// Rules, `SharepipeLinks` and associations are compared by example: from both versions contexts and
/// URLs are made that are near what they accept, and both are asked about each. A change that none of
/// them meets is not found, so an empty list proves nothing. Bundles belong together by their
/// identifier, else by their name, else by their extension point. Text with variables such as
/// `$(PRODUCT_NAME)` is compared as it is written.
public struct SurfaceDifference: Hashable, Sendable {
  /// What changed: first what got wider, then what is only another, then what got narrower.
  public let changes: [SurfaceChange]

  /// Compares two versions.
  ///
  /// - Parameters:
  ///   - old: What was there before.
  ///   - new: What is there now.
  public init(from old: CheckedSet, to new: CheckedSet) {
    var found: [SurfaceChange] = []
    for (before, after) in SurfacePairs(old, new).pairs {
      guard let name = after?.surfaceName ?? before?.surfaceName else { continue }
      for aspect in SurfaceAspect.all {
        let outcome = aspect.compare(before, after)
        found += outcome.wider.map { $0.change(.wider, of: name) }
        found += outcome.changed.map { $0.change(.changed, of: name) }
        found += outcome.narrower.map { $0.change(.narrower, of: before?.surfaceName ?? name) }
      }
    }
    found += AssociationSurface.changes(.wider, from: old, to: new)
    found += AssociationSurface.changes(.narrower, from: new, to: old)
    found += ProgramSurface.changes(.wider, from: old, to: new)
    found += ProgramSurface.changes(.narrower, from: new, to: old)
    changes = SurfaceChange.Direction.allCases.flatMap { direction in
      found.filter { $0.direction == direction }
    }
  }

  /// Whether the new version lets in something that the old one did not.
  public var isWider: Bool { changes.contains { $0.direction == .wider } }
}
