import ShareModel

/// A name by which destinations are chosen or excluded: an activity type or a bundle identifier.
///
/// Names compare without regard to case, so that an exclusion cannot be missed by a capital letter.
package struct ActivityChoice: Hashable, Sendable {
  /// The name as that of an extension; the short name of a known activity type is put in full.
  private let identifier: BundleIdentifier
  /// The same in lower case.
  private let folded: String

  package init(_ name: String) {
    identifier = BundleIdentifier(naming: ActivityType.named(name)?.identifier ?? name)
    folded = identifier.rawValue.lowercased()
  }

  /// Whether it names the extension, by activity type or by identifier.
  package func names(_ bundle: ExtensionBundle) -> Bool {
    namesActivity(of: bundle) || identifier == bundle.identifier
      || identifier == bundle.identifier.bundle
  }

  /// Whether it names the extension's activity type.
  func namesActivity(of bundle: ExtensionBundle) -> Bool {
    folded == bundle.activityType.lowercased()
  }
}
