import Documents
import ShareModel
import SystemPackage

/// Chooses the extensions that are on, and says what does not fit.
struct ExtensionSelection {
  /// What does not fit, in the order in which it was found.
  private(set) var problems: [RuleProblem] = []

  private let bundles: [LoadedBundle]
  private let policy: HostPolicy
  private let policyPath: FilePath?
  private let leftOut: Set<BundleIdentifier>
  private let routed: Set<BundleIdentifier>

  /// Prepares a choice.
  ///
  /// - Parameters:
  ///   - bundles: All bundles that could be read.
  ///   - policy: Says which are on, and in which order.
  ///   - directory: The folder of the rules, or `nil` if they do not come from one.
  ///   - leftOut: The identifiers of bundles that could not be read.
  ///   - routed: The extensions that carry out what URLs ask for; they need not be listed.
  init(
    _ bundles: [LoadedBundle], policy: HostPolicy, directory: FilePath?,
    leftOut: [BundleIdentifier],
    routed: Set<BundleIdentifier> = []
  ) {
    self.routed = routed
    self.bundles = bundles
    self.policy = policy
    policyPath = directory?.appending("host.yaml")
    self.leftOut = Set(leftOut)
  }

  /// Chooses.
  ///
  /// - Returns: The extensions that are on, in the order in which they are asked.
  mutating func choose() -> [LoadedBundle] {
    let (unique, duplicates) = separateDuplicates()
    for bundle in unique.values.sorted(by: { $0.identifier < $1.identifier }) {
      problems += bundle.notes.map { RuleProblem.note($0, of: bundle) }
    }
    let listed = listedBundles(unique, silent: leftOut.union(duplicates))
    reportUnlisted(unique, listed)
    return policy.order.arranged(listed) { $0.bundle.point }
  }

  /// Leaves out bundles that share an identifier: which of them is meant is unknown.
  private mutating func separateDuplicates() -> (
    [BundleIdentifier: LoadedBundle], Set<BundleIdentifier>
  ) {
    var unique: [BundleIdentifier: LoadedBundle] = [:]
    var duplicates: Set<BundleIdentifier> = []
    for (key, group) in Dictionary(grouping: bundles, by: \.identifier).sorted(by: {
      $0.key < $1.key
    }) {
      if group.count == 1 {
        unique[key] = group[0]
        continue
      }
      duplicates.insert(key)
      let names = group.map { "'\($0.folder?.string ?? $0.bundle.displayName)'" }
      let message =
        "'\(group[0].identifier)' is the identifier of \(names.joined(separator: " and ")); "
        + "none of them is run; give each its own"
      problems.append(
        RuleProblem(
          .error, path: group[0].folder, place: "CFBundleIdentifier",
          Reason(.bundleDuplicate, message)))
    }
    return (unique, duplicates)
  }

  /// Follows the list of the policy.
  private mutating func listedBundles(
    _ unique: [BundleIdentifier: LoadedBundle], silent: Set<BundleIdentifier>
  ) -> [LoadedBundle] {
    var result: [LoadedBundle] = []
    var seen: Set<BundleIdentifier> = []
    for (index, identifier) in policy.extensions.enumerated() {
      guard seen.insert(identifier).inserted else {
        report(
          .warning, at: "extensions[\(index)]", .policyMalformed,
          "'\(identifier.rawValue.excerpt)' is listed twice; the first place counts")
        continue
      }
      if let bundle = unique[identifier] {
        result.append(bundle)
        continue
      }
      let reason = reasonForAbsence(of: identifier, isKnown: silent.contains(identifier))
      if !silent.contains(identifier) {
        report(.error, at: "extensions[\(index)]", reason.code, reason.message)
      }
      result.append(LoadedBundle(bundle: .absent(identifier, reason)))
    }
    return result
  }

  /// Why a listed extension is not there.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - isKnown: Whether what is wrong with its bundle was reported.
  /// - Returns: The reason, for a person to read.
  private func reasonForAbsence(of identifier: BundleIdentifier, isKnown: Bool) -> Reason {
    let name = identifier.rawValue.excerpt
    if isKnown {
      return Reason(
        .bundleListedButMissing,
        "the bundle of '\(name)' cannot be used; 'sharepipe doctor' reports what is wrong with it")
    }
    let known = bundles.map(\.identifier.rawValue)
    let suggestion = NearestName.suggestion(for: identifier.rawValue, among: known)
    return Reason(
      .bundleListedButMissing,
      "no bundle has the identifier '\(name)'"
        + (suggestion.map { "; did you mean '\($0)'?" }
          ?? "; add the bundle, or remove the line"))
  }

  /// Says which bundles are there but not on.
  private mutating func reportUnlisted(
    _ unique: [BundleIdentifier: LoadedBundle], _ listed: [LoadedBundle]
  ) {
    let on = Set(listed.map(\.identifier))
    for (key, bundle) in unique.sorted(by: { $0.key < $1.key })
    where !on.contains(key) && !routed.contains(key) && !policy.isUsed(key) {
      problems.append(
        RuleProblem(
          .note, path: bundle.folder,
          Reason(
            .bundleNotListed,
            "'\(bundle.identifier)' is not listed under 'extensions' and is not run")))
    }
  }

  private mutating func report(
    _ severity: RuleProblem.Severity, at place: String, _ code: ReasonCode, _ message: String
  ) {
    problems.append(
      RuleProblem(severity, path: policyPath, place: place, Reason(code, message)))
  }
}
