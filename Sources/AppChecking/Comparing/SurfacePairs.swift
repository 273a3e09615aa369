import SystemPackage

/// The bundles of two versions, each with the one that it was or became.
struct SurfacePairs {
  /// The pairs: those of the new version in its order, then what is gone.
  let pairs: [(old: CheckedBundle?, new: CheckedBundle?)]

  init(_ old: CheckedSet, _ new: CheckedSet) {
    let (before, after) = (old.comparedBundles, new.comparedBundles)
    let (oldPaths, newPaths) = (Self.relativePaths(of: before), Self.relativePaths(of: after))
    var partner: [Int: Int] = [:]
    var taken: Set<Int> = []
    for key in Self.keys {
      var places: [String: (old: [Int], new: [Int])] = [:]
      for (index, bundle) in before.enumerated() where !taken.contains(index) {
        if let text = key(bundle, oldPaths[index]) {
          places[text, default: ([], [])].old.append(index)
        }
      }
      for (index, bundle) in after.enumerated() where partner[index] == nil {
        if let text = key(bundle, newPaths[index]) {
          places[text, default: ([], [])].new.append(index)
        }
      }
      // Where several could be meant, a later key may distinguish them.
      for (first, second) in places.values where first.count == 1 && second.count == 1 {
        partner[second[0]] = first[0]
        taken.insert(first[0])
      }
    }
    pairs =
      after.indices.map { index in (partner[index].map { before[$0] }, after[index]) }
      + before.indices.filter { !taken.contains($0) }.map { (before[$0], nil) }
  }

  /// What two versions of a bundle have in common, the surest first; the path is that below the
  /// folder that holds all bundles of the version.
  private static let keys: [@Sendable (_ bundle: CheckedBundle, _ path: String) -> String?] = [
    { bundle, path in bundle.writtenIdentifier.map { $0 + "\n" + path } },
    { bundle, _ in bundle.writtenIdentifier.map { $0 + "\n" + bundle.pathEnd } },
    { bundle, _ in bundle.identifier },
    { _, path in path },
    { bundle, _ in bundle.pathEnd },
    { bundle, _ in bundle.writtenIdentifier },
    { bundle, _ in bundle.kind == .appExtension ? bundle.point?.text : nil },
    { bundle, _ in bundle.kind == .appExtension ? nil : bundle.kind.rawValue },
    { bundle, _ in bundle.kind == .appExtension ? nil : "any" },
  ]

  private static func relativePaths(of bundles: [CheckedBundle]) -> [String] {
    let paths = bundles.map { FilePath($0.name).components.map(\.string) }
    guard let first = paths.first else { return [] }
    // The last part of a path is its name, and never the folder.
    let shared = paths.reduce(first.count - 1) { count, path in
      min(count, path.count - 1, zip(first, path).prefix { $0 == $1 }.count)
    }
    return paths.map { $0.dropFirst(max(0, shared)).joined(separator: "/") }
  }
}

extension CheckedSet {
  /// The bundles, and each rule that stands alone as a bundle of its own.
  fileprivate var comparedBundles: [CheckedBundle] {
    let bundles = allBundles
    let known = Set(bundles.compactMap(\.information?.name))
    return bundles
      + documents.filter { !known.contains($0.name) && WrittenRule(in: $0) != nil }.map {
        document in
        var bundle = CheckedBundle(.loose, named: document.name, isBuilt: false)
        bundle.information = document
        return bundle
      }
  }
}

extension CheckedBundle {
  /// The bundle identifier as it is written, though Xcode has yet to fill it in.
  fileprivate var writtenIdentifier: String? { information?["CFBundleIdentifier"]?.text }

  /// The end of its path that says which one it is: of an `Info.plist` its folder, too.
  fileprivate var pathEnd: String {
    let names = FilePath(name).components.suffix(2).map(\.string)
    guard let last = names.last else { return name }
    return last == "Info.plist" ? names.joined(separator: "/") : last
  }

  /// What it is called in changes.
  var surfaceName: String { identifier ?? name }
}
