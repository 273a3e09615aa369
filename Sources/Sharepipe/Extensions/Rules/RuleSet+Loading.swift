public import SystemPackage

extension RuleSet {
  /// Loads rules from a folder: `host.yaml`, and the bundles `Extensions/*.appex`.
  ///
  /// Everything in the folder must be safe from others before any of it is read. A bundle that is
  /// bad is left out and stops nothing else; what is wrong is in ``problems``. So are bundles that
  /// are listed and missing, and those that are there and not listed. Two bundles with one
  /// identifier are both left out. Names in `Extensions` that do not end in `.appex`, or start with
  /// a period, are passed over.
  ///
  /// - Parameters:
  ///   - directory: The folder, by custom called `Rules`.
  ///   - trust: Decides whether others could change the rules; `nil` trusts them as they are.
  /// - Returns: The rules.
  /// - Throws: Why the rules cannot be used at all.
  public static func load(
    from directory: FilePath, trust: TrustCheck? = TrustCheck()
  ) throws(RuleSetError) -> RuleSet {
    try load(from: directory, trust: trust, programs: .system)
  }

  /// Loads rules, and looks required programs up in the given folders.
  ///
  /// - Parameters:
  ///   - directory: The folder.
  ///   - trust: Decides whether others could change the rules; `nil` trusts them as they are.
  ///   - programs: Where required programs are looked up.
  /// - Returns: The rules.
  /// - Throws: Why the rules cannot be used at all.
  package static func load(
    from directory: FilePath, trust: TrustCheck?, programs: ProgramSearch
  ) throws(RuleSetError) -> RuleSet {
    try checkFolder(directory)
    if let trust { try check(directory, with: trust) }
    let policyPath = directory.appending("host.yaml")
    if (try? FileKind(of: policyPath)) == nil { throw .noPolicy(policyPath) }

    var shelf = BundleShelf()
    try shelf.read(directory.appending("Extensions"))
    let loaded = try readPolicy(policyPath, activityTypes: shelf.activityTypes)
    let warnings = loaded.warnings.map { warning in
      RuleProblem(.warning, path: policyPath, warning.withoutDocument(policyPath.string))
    }
    return RuleSet(
      shelf.bundles, policy: loaded.policy, directory: directory, leftOut: shelf.leftOut,
      problems: warnings + shelf.problems, programs: programs)
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
