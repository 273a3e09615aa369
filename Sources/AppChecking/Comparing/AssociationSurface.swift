import AppLinks
import Documents
import SystemPackage

/// Which URLs of a site open which apps, in two versions of what it serves.
enum AssociationSurface {
  /// The URLs that open an app in the second version and not in the first.
  ///
  /// A file that says nothing, for whatever reason, counts as one that lists no app.
  ///
  /// - Parameters:
  ///   - direction: How the changes are described.
  ///   - first: The version before.
  ///   - second: The version after.
  /// - Returns: The changes, in the order of the files.
  static func changes(
    _ direction: SurfaceChange.Direction, from first: CheckedSet, to second: CheckedSet
  ) -> [SurfaceChange] {
    var seen: Set<String> = []
    return second.associations.flatMap { association -> [SurfaceChange] in
      // The first file of a domain is the one that counts.
      guard seen.insert(association.key).inserted,
        let after = try? association.content.get()
      else { return [] }
      let other = first.associations.first { $0.key == association.key } ?? onlyOne(first, second)
      guard let before = other.map({ (try? $0.content.get()) ?? nothing }) ?? nothing else {
        return []
      }
      return AssociationDifference(from: before, to: after).changes
        .filter { $0.new.verdict == .match }
        .map { change in
          let site = association.domain.map { "'\($0.excerpt)'" } ?? "its site"
          let words = "gets links of \(site): " + change.new.reason.excerpt
          return SurfaceOpening(
            .association, change.target,
            words, lost: "no longer gets links of \(site)",
            example: .url("https://\(association.domain ?? "example.com")\(change.target)"),
            in: association.document, at: KeyPlace()
          ).change(direction, of: change.app)
        }
    }
  }

  /// The one association without a domain before, if there is one such now as well.
  private static func onlyOne(_ first: CheckedSet, _ second: CheckedSet) -> CheckedAssociation? {
    let nameless = [first, second].map { set in set.associations.filter { $0.domain == nil } }
    return nameless.allSatisfy { $0.count == 1 } ? nameless[0].first : nil
  }

  /// What a site says that lists no app.
  private static let nothing = try? Association(Array(#"{"applinks":{"details":[]}}"#.utf8))
}

extension CheckedAssociation {
  /// What tells it from others of one version: its domain, or else the name of the folder around it.
  fileprivate var key: String {
    if let domain { return domain }
    var folder = (document.file ?? FilePath(document.name)).removingLastComponent()
    if folder.lastComponent == ".well-known" { folder.removeLastComponent() }
    return "/" + (folder.lastComponent?.string ?? "")
  }
}
