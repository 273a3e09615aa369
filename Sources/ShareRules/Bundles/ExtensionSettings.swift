public import Documents
public import SystemPackage

/// How an extension is run: what `SharepipeExtension` in its `Info.plist` says.
public struct ExtensionSettings: Hashable, Sendable {
  /// How the extension is spoken to.
  public enum Interface: Hashable, Sendable {
    /// One line of JSON in, one line of JSON out.
    case json
    /// Paths as arguments, text on standard input, the exit status as the answer.
    case arguments
    /// A Swift type of ours, by its name.
    case builtIn(String)
  }

  /// How long one process lives.
  public enum Lifetime: String, Hashable, Sendable, CaseIterable {
    /// One process for each context.
    case context
    /// One process for many contexts, a line for each.
    case batch
  }

  /// What a run does to the world, by which the host decides whether a person must agree.
  public enum Effect: String, Hashable, Sendable, CaseIterable {
    /// Only adds something of its own.
    case additive
    /// Sends content to others.
    case externalPost = "external-post"
    /// Deletes or replaces something.
    case destructive
    /// Discloses something about a person.
    case privacy
  }

  /// The name for choosing and excluding, or `nil` for the bundle identifier.
  public var activityType: String?
  /// How the extension is spoken to.
  public var interface: Interface
  /// How long one process lives.
  public var lifetime: Lifetime
  /// The longest time of one run.
  public var timeLimit: Duration
  /// The most bytes that a run may write to its standard output.
  public var outputLimit: Int
  /// The most bytes of data that a run may hold in memory, or `nil` for no limit.
  public var memoryLimit: Int?
  /// The number of runs of this extension at once, on one host.
  public var maximumConcurrency: Int
  /// The number of runs of this extension at once on all hosts that share a ledger; `nil` for no limit
  /// but that of each host.
  ///
  /// A bundle that names a number means it for all hosts. With 1, they share one container of it.
  public var maximumConcurrencyOfHosts: Int?
  /// Whether it may use the network.
  public var network: Bool
  /// The directories that it may write besides its container.
  public var writes: [FilePath]
  /// What a run does to the world.
  public var effect: Effect
  /// Whether the chain goes on when this extension does not complete.
  public var isOptional: Bool
  /// Whether it may be run again when it may have done its work: after a time limit, a signal or exit
  /// status 70.
  public var isIdempotent: Bool
  /// How often a run is tried again.
  public var retries: Int
  /// Programs that must be found on the search path.
  public var requiredPrograms: [String]
  /// The options handed over in each request.
  public var options: [String: DocumentValue]
  /// The options that it knows; `nil` if it takes any.
  public var optionDeclarations: [OptionDeclaration]?
  /// Files whose content is handed over on descriptors and never logged, absolute.
  ///
  /// Each is for its owner alone, is outside the rules, and has at most 64 KiB. In a ``RuleSet`` it
  /// is the host's list where the host has one.
  public var secretFiles: [FilePath]
  /// What the content must be like.
  public var contentRequirements: ContentRequirements

  /// Creates the settings of an extension that says nothing about itself.
  public init(
    activityType: String? = nil, interface: Interface = .json, lifetime: Lifetime = .context,
    timeLimit: Duration = .seconds(30), outputLimit: Int = 1 << 20, memoryLimit: Int? = nil,
    maximumConcurrency: Int = 1, maximumConcurrencyOfHosts: Int? = nil, network: Bool = false,
    writes: [FilePath] = [],
    effect: Effect = .externalPost, isOptional: Bool = false, isIdempotent: Bool = false,
    retries: Int = 3, requiredPrograms: [String] = [], options: [String: DocumentValue] = [:],
    optionDeclarations: [OptionDeclaration]? = nil, secretFiles: [FilePath] = [],
    contentRequirements: ContentRequirements = ContentRequirements()
  ) {
    self.activityType = activityType
    self.interface = interface
    self.lifetime = lifetime
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
    self.memoryLimit = memoryLimit
    self.maximumConcurrency = maximumConcurrency
    self.maximumConcurrencyOfHosts = maximumConcurrencyOfHosts
    self.network = network
    self.writes = writes
    self.effect = effect
    self.isOptional = isOptional
    self.isIdempotent = isIdempotent
    self.retries = retries
    self.requiredPrograms = requiredPrograms
    self.options = options
    self.optionDeclarations = optionDeclarations
    self.secretFiles = secretFiles
    self.contentRequirements = contentRequirements
  }
}
