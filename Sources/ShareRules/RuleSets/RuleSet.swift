import SafeFiles
public import ShareModel
public import SystemPackage
public import TypeIdentifiers

/// Everything that decides what becomes of a context: the extensions that are on, in order, and the
/// policy of the host.
///
/// A rule set is a value. What was wrong while it was put together is in ``problems``, and has
/// stopped nothing else.
public struct RuleSet: Sendable {
  /// The folder from which the rules were loaded, absolute, or `nil` if they were put together by a
  /// program.
  public internal(set) var directory: FilePath?

  /// The policy of the host.
  public internal(set) var policy: HostPolicy

  /// The extensions that are on, in the order in which they are asked.
  ///
  /// Where the bundle of one is missing or cannot be read, something that stands for it is here: it
  /// is ``unavailable``, and takes everything.
  public package(set) var extensions: [ExtensionBundle]

  /// All types: the built-in ones, and those that the extensions that are on declare.
  public internal(set) var catalogue: TypeCatalogue

  /// Which apps get URLs and documents, and what they may ask for.
  public internal(set) var links: LinkRules

  /// What is wrong with the rules, in the order in which it was found.
  public internal(set) var problems: [RuleProblem]

  /// Why an extension that is on cannot be run here, by its identifier: its bundle or its programs
  /// are missing, or its secret files cannot be used.
  public internal(set) var unavailable: [BundleIdentifier: Reason]

  /// The extensions that are Swift values, by their identifier.
  public internal(set) var inProcess: [BundleIdentifier: any InProcessExtension] = [:]

  /// Where required programs are looked up.
  let programs: ProgramSearch

  /// Puts a rule set together from values.
  ///
  /// - Parameters:
  ///   - extensions: The extensions. All of them are on, in this order, if the policy lists none;
  ///     otherwise the policy says which are on.
  ///   - policy: The policy of the host.
  ///   - links: Which apps get URLs and documents.
  public init(
    extensions: [ExtensionBundle] = [], policy: HostPolicy = HostPolicy(),
    links: LinkRules = LinkRules()
  ) {
    var policy = policy
    if policy.extensions.isEmpty { policy.extensions = extensions.map(\.identifier) }
    self.init(extensions.map { LoadedBundle(bundle: $0) }, policy: policy, links: links)
  }

  /// Puts a rule set together from bundles that were read.
  ///
  /// - Parameters:
  ///   - bundles: The bundles.
  ///   - policy: The policy of the host.
  ///   - directory: The folder of the rules as the user named it.
  ///   - leftOut: The identifiers of bundles that could not be read, which is known already.
  ///   - problems: What was found before.
  ///   - programs: Where required programs are looked up.
  ///   - links: Which apps get URLs and documents.
  package init(
    _ bundles: [LoadedBundle], policy: HostPolicy, directory: FilePath? = nil,
    leftOut: [BundleIdentifier] = [], problems: [RuleProblem] = [],
    programs: ProgramSearch = .system,
    links: LinkRules = LinkRules()
  ) {
    let bundles = (bundles + policy.usesOf(bundles)).map { loaded in
      var loaded = loaded
      loaded.bundle = policy.applyingSecretFiles(to: loaded.bundle)
      return loaded
    }
    var links = links
    links.extensions = links.extensions.mapValues { policy.applyingSecretFiles(to: $0) }
    links.adopt(policy)
    var selection = ExtensionSelection(
      bundles, policy: policy, directory: directory, leftOut: leftOut,
      routed: Set(links.extensions.keys))
    let chosen = selection.choose()
    let routed = bundles.filter { links.extensions[$0.identifier] != nil }
    let types = DeclaredTypes(of: chosen + routed.filter { !chosen.contains($0) })
    self.directory = directory?.absolute
    self.policy = policy
    self.programs = programs
    extensions = chosen.map(\.bundle)
    catalogue = types.catalogue
    self.links = links
    self.problems =
      problems + selection.problems + types.problems
      + policy.undeclaredTypes(in: types.catalogue, directory: directory)
    unavailable = [:]
    for bundle in extensions + links.extensions.values {
      unavailable[bundle.identifier] = Self.obstacle(
        for: bundle, programs: programs, directory: directory)
    }
  }

  /// The extension with an identifier, or `nil` if none that is on has it.
  ///
  /// - Parameter identifier: The bundle identifier.
  /// - Returns: The extension.
  public func bundle(identifiedBy identifier: BundleIdentifier) -> ExtensionBundle? {
    extensions.first { $0.identifier == identifier }
  }
}
