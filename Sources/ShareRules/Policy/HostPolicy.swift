public import Documents
public import ShareModel
public import SystemPackage

/// What the host that shares allows: the file `host.yaml`.
///
/// The host owns the list of extensions that are on, the activity types that it excludes, and the
/// extension points that it denies.
public struct HostPolicy: Hashable, Sendable {
  /// In which order the listed extensions are asked.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// Actions before shares, each in the order of the list.
    case actionsFirst = "actions-first"
    /// As listed.
    case listed
  }

  /// What happens to an activity type that the catalogue does not know when `allowedOnly` is used.
  public enum UnknownActivities: String, Hashable, Sendable, CaseIterable {
    /// It is blocked.
    case deny
    /// It is allowed.
    case allow
  }

  /// The shape in which a single file is shared.
  public enum LooseFiles: String, Hashable, Sendable, CaseIterable {
    /// As the Files app does: the file's type and a file URL.
    case files
    /// As the Photos app does: the file's type alone.
    case photos
    /// As data: the file's type and `public.data`, no file URL.
    case data
  }

  /// The type of a file without a name extension.
  public enum UnnamedFiles: String, Hashable, Sendable, CaseIterable {
    /// The type of its bytes.
    case bytes
    /// `public.data`.
    case data
  }

  /// The bundle identifier of the host, or `nil` if the policy gives none.
  public var bundleIdentifier: String?
  /// The identifiers of the extensions that are on, in order; with `as`, each is that of a use.
  public var extensions: [BundleIdentifier]
  /// What the list says of extensions besides their identifiers, by the identifiers in the list.
  public var uses: [BundleIdentifier: ExtensionUse] = [:]
  /// In which order they are asked.
  public var order: Order
  /// The raw activity types, and bundle identifiers of extensions, that are excluded.
  public var excludedActivities: [String]
  /// The raw activity types that alone are allowed, or `nil` for all that are not excluded.
  public var allowedActivities: [String]?
  /// What happens to unknown activity types: `nil` means that the policy does not say.
  public var unknownActivities: UnknownActivities?
  /// The extension points at which nothing is run.
  public var deniedExtensionPoints: [String]
  /// How strictly names must agree with bytes for every extension.
  public var contentRequirements: ContentRequirements
  /// The effects for which a person must agree first.
  public var confirm: Set<ExtensionSettings.Effect>
  /// The shape in which a single file is shared.
  public var looseFiles: LooseFiles
  /// The type of a file without a name extension.
  public var unnamedFiles: UnnamedFiles
  /// Options by bundle identifier, which override those of the bundle key by key.
  public var options: [BundleIdentifier: [String: DocumentValue]]
  /// Secret files by bundle identifier, absolute, which take the place of those of the bundle.
  public var secretFiles: [BundleIdentifier: [FilePath]]
  /// The directories below which built-in extensions may file content, absolute; `nil` if the host
  /// names none.
  public var fileDirectories: [FilePath]?
  /// Bounds that the host sets.
  public var limits: HostLimits
  /// Who is notified of what must be looked at; `nil` if no notices are sent.
  public var notify: NotifyPolicy?
  /// How long things are kept.
  public var retention: RetentionPolicy
  /// How much the files of one owner may bring in on one day.
  public var quota: OwnerQuota
  /// When something that failed for a time is tried again.
  public var retries: RetryPolicy
  /// How often a process may die over a context that it tries by itself before that is set aside.
  public var crashBudget: Int
  /// What URLs may ask of apps.
  public var links: LinksPolicy
  /// The bytes that stay free where the state is: below, no entry is taken from an inbox.
  public var freeSpace: Int

  /// Creates a policy that lists no extension and is otherwise the default.
  public init(extensions: [BundleIdentifier] = []) {
    self.extensions = extensions
    order = .actionsFirst
    excludedActivities = []
    deniedExtensionPoints = []
    contentRequirements = ContentRequirements()
    confirm = [.externalPost, .destructive, .privacy]
    looseFiles = .files
    unnamedFiles = .bytes
    options = [:]
    secretFiles = [:]
    limits = HostLimits()
    retention = RetentionPolicy()
    quota = OwnerQuota()
    retries = RetryPolicy()
    crashBudget = 3
    links = LinksPolicy()
    freeSpace = 512 << 20
  }
}

/// Bounds that the host sets on what comes in and on what runs.
public struct HostLimits: Hashable, Sendable {
  /// The most bytes of a manifest or of a line on standard input.
  public var manifestBytes: Int = 16 << 20
  /// The most attachments of one context.
  public var attachments: Int = 10_000
  /// The most bytes of all that one entry shares.
  ///
  /// The disc of a film holds 100 GB, and an hour of what a phone records in 4K about 25 GB; a file
  /// that claims more by default is far more often a mistake or an attack.
  public var entryBytes: Int = 128 << 30
  /// The most bytes of all files together that an action may return.
  public var returnedBytes: Int = 4 << 30
  /// The longest time of any run; an extension's own `TimeLimit` may be shorter.
  public var timeLimit: Duration?
  /// The most bytes of output of any run; an extension's own `OutputLimit` may be smaller.
  public var outputLimit: Int?
  /// The most processes and threads at once of any run of a program.
  public var processes: Int = 256
  /// The most bytes of any one file that a program writes.
  public var fileBytes: Int = 4 << 30

  /// Creates the default bounds.
  public init() {}
}
