internal import SystemPackage

extension BundleFingerprint {
  /// The fingerprint of rules as a whole: the policy, the apps, and every extension
  /// that is on.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - bundles: The fingerprints of the extensions, in the order in which they are asked.
  /// - Returns: 64 lower-case hexadecimal digits.
  package static func of(_ rules: RuleSet, bundles: [String]) -> String {
    var lines = bundles
    for name in ["host.yaml", "Apps", "Associations"] {
      if let directory = rules.directory { lines += listing(of: directory.appending(name)) }
    }
    return hash(of: Array(lines.joined(separator: "\n").utf8))
  }
}
