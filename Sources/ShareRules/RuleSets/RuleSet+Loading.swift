import Documents
public import SafeFiles
import ShareModel
public import SystemPackage

extension RuleSet {
  /// Loads rules from a folder: `host.yaml`, the bundles `Extensions/*.appex`, the apps
  /// `Apps/*.app`, and what sites say about apps in `Associations/HOST/`.
  ///
  /// Everything in the folder must be safe from others before any of it is read. A bundle that is
  /// bad is left out and stops nothing else; what is wrong is in ``problems``. So are bundles that
  /// are listed and missing, and those that are there and not listed. Two bundles with one
  /// identifier are both left out. Names in `Extensions` that do not end in `.appex`, or start with
  /// a period, are passed over. What is wrong with an app, or with a key, keeps all rules from being
  /// used, because it could let in a sender that it was meant to keep out.
  ///
  /// - Parameters:
  ///   - directory: The folder, by custom called `Rules`.
  ///   - trust: Decides whether others could change the rules; `nil` trusts them as they are.
  ///   - requiresPolicy: Whether there must be a `host.yaml`; without it nothing is on, and the
  ///     strictest policy holds.
  /// - Returns: The rules.
  /// - Throws: Why the rules cannot be used at all.
  public static func load(
    from directory: FilePath, trust: TrustCheck? = TrustCheck(), requiresPolicy: Bool = true
  ) throws(RuleSetError) -> RuleSet {
    try load(
      from: directory, trust: trust, programs: .system, requiresPolicy: requiresPolicy)
  }

  /// Loads rules, and looks required programs up in the given folders.
  ///
  /// - Parameters:
  ///   - directory: The folder.
  ///   - trust: Decides whether others could change the rules; `nil` trusts them as they are.
  ///   - programs: Where required programs are looked up.
  ///   - requiresPolicy: Whether there must be a `host.yaml`.
  /// - Returns: The rules.
  /// - Throws: Why the rules cannot be used at all.
  package static func load(
    from directory: FilePath, trust: TrustCheck?, programs: ProgramSearch,
    requiresPolicy: Bool = true
  ) throws(RuleSetError) -> RuleSet {
    try checkFolder(directory)
    if let trust { try check(directory, with: trust) }
    let policyPath = directory.appending("host.yaml")
    let hasPolicy = (try? FileKind(of: policyPath)) != nil
    guard hasPolicy || !requiresPolicy else { throw .noPolicy(policyPath) }

    var shelf = BundleShelf()
    try shelf.read(directory.appending("Extensions"))
    var appShelf = AppShelf()
    try appShelf.read(directory.appending("Apps"))
    let plugIns = appShelf.plugIns
    var associations = AssociationShelf()
    try associations.read(directory.appending("Associations"))
    let loaded =
      hasPolicy
      ? try readPolicy(policyPath, activityTypes: shelf.activityTypes + plugIns.activityTypes)
      : HostPolicy.Loaded(policy: HostPolicy(), warnings: [])
    let warnings = loaded.warnings.map { warning in
      RuleProblem(.warning, path: policyPath, warning.withoutDocument(policyPath.string))
    }
    let bundles = shelf.bundles + plugIns.bundles
    let faults = loaded.policy.optionProblems(
      (bundles + loaded.policy.usesOf(bundles)).map(\.bundle))
    guard faults.isEmpty else {
      throw .policy(DocumentError(policyPath.string, .problems(faults)))
    }
    var keyRing = LinkKeyRing()
    try keyRing.read(loaded.policy.links, outside: directory, policyPath: policyPath)
    let links = LinkRules(
      apps: appShelf.apps, associations: associations.associations,
      extensions: bundles.map(\.bundle), policy: loaded.policy, keys: keyRing.keys)
    return RuleSet(
      bundles, policy: loaded.policy, directory: directory,
      leftOut: shelf.leftOut + plugIns.leftOut,
      problems: warnings + shelf.problems + plugIns.problems + associations.problems
        + keyRing.problems + links.problems(loaded.policy.links, at: policyPath),
      programs: programs, links: links)
  }

  private static func checkFolder(_ directory: FilePath) throws(RuleSetError) {
    let kind: FileKind
    do throws(Errno) {
      kind = try FileKind(of: directory, followingLinks: true)
    } catch {
      let isAbsent = error == .noSuchFileOrDirectory || error == .notDirectory
      throw isAbsent ? .notFound(directory) : .unreadable(directory, error)
    }
    guard kind.isFolder else { throw .notAFolder(directory, found: kind.words) }
  }

  private static func check(
    _ directory: FilePath, with trust: TrustCheck
  ) throws(RuleSetError) {
    do throws(TrustError) {
      try trust.check(directory, includingContents: true)
    } catch {
      throw .untrusted(error)
    }
  }

  private static func readPolicy(
    _ path: FilePath, activityTypes: [String]
  ) throws(RuleSetError) -> HostPolicy.Loaded {
    do throws(DocumentError) {
      return try HostPolicy.load(from: path, activityTypes: activityTypes)
    } catch {
      throw .policy(error)
    }
  }
}

extension Reason {
  /// The reason without the name of the document at the start of its message.
  fileprivate func withoutDocument(_ document: String) -> Reason {
    let prefix = "\(document): "
    return message.hasPrefix(prefix) ? Reason(code, String(message.dropFirst(prefix.count))) : self
  }
}
