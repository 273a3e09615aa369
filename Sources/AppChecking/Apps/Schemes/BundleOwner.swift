import Lints

/// Whose a bundle is, as far as that can be seen.
///
/// Many apps of one vendor claim one scheme and mean it: the app for each platform, its builds for
/// tests, its extensions. So two bundles have two owners only where something says so.
struct BundleOwner: Hashable, Sendable {
  /// How two bundles are related.
  enum Relation: Hashable, Sendable {
    /// They are of one vendor.
    case same
    /// Nothing says whose they are.
    case unknown
    /// They are of two vendors, as sure as that.
    case other(FindingConfidence)
  }

  /// The folder of sources in which the bundle was found; `nil` if it was built, or was named by
  /// itself.
  let tree: String?
  /// The team that signs it; `nil` if that is not known.
  let team: String?
  /// The bundle identifier in lower case; `nil` if there is none, or Xcode has yet to fill it in.
  let identifier: String?
  /// Whether the bundle was built.
  let isBuilt: Bool

  /// Finds out whose a bundle is.
  init(of bundle: CheckedBundle) {
    self.init(
      tree: bundle.tree, team: bundle.team, identifier: bundle.identifier?.lowercased(),
      isBuilt: bundle.isBuilt)
  }

  /// Takes what is known.
  init(tree: String?, team: String?, identifier: String?, isBuilt: Bool) {
    self.tree = tree
    self.team = team
    self.identifier = identifier
    self.isBuilt = isBuilt
  }

  /// How this bundle is related to another one.
  func relation(to other: Self) -> Relation {
    if let tree, tree == other.tree { return .same }
    if let team, let its = other.team { return team == its ? .same : .other(.certain) }
    guard let vendor, let its = other.vendor else { return .unknown }
    if vendor == its { return .same }
    if isBuilt, other.isBuilt { return .other(.likely) }
    // A project may hold samples and copies of other vendors' apps, so it says little by itself.
    let isTold = (tree != nil || isBuilt) && (other.tree != nil || other.isBuilt)
    return isTold ? .other(.possible) : .unknown
  }

  /// What the identifiers of one vendor begin with: its domain, reversed; `nil` without an identifier.
  ///
  /// That is two labels, such as `com.example`, or three below such domains as `co.uk`.
  var vendor: String? {
    guard let identifier else { return nil }
    let labels = identifier.split(separator: ".")
    let isShared =
      labels.first?.count == 2 && labels.count > 2 && Self.shared.contains(String(labels[1]))
    return labels.prefix(isShared ? 3 : 2).joined(separator: ".")
  }

  /// Labels below which the domains of a country are given out.
  private static let shared: Set<String> = [
    "ac", "co", "com", "edu", "gob", "gov", "ne", "net", "or", "org",
  ]
}
