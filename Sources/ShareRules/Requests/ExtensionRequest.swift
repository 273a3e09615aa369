public import Documents
public import ShareModel
public import SystemPackage

/// What an extension receives for one run.
public struct ExtensionRequest: Hashable, Sendable {
  /// What is asked.
  public enum Kind: String, Hashable, Sendable {
    /// Do the work.
    case run
    /// Say whether the content is valid, and do nothing.
    case validate
  }

  /// What is asked.
  public var kind: Kind
  /// The identifier of the context.
  public var contextIdentifier: String
  /// The same for every attempt to run this extension with this content.
  public var idempotencyKey: IdempotencyKey
  /// The number of this attempt, from 1.
  public var attempt: Int
  /// A larger number for each later run of the same content, from 0; below 2⁵³.
  ///
  /// A receiver that remembers the largest it has seen can refuse an older run that comes late.
  public var fence: Int64
  /// The extension that is asked.
  public var bundle: ExtensionBundle
  /// The extension's options with the host's overrides applied.
  public var options: [String: DocumentValue]
  /// The context.
  ///
  /// Each file is a private copy, which the extension may read: under its own name, made safe, for
  /// the interface `argv`, and else under a neutral one.
  public var context: ShareContext
  /// The URL for which it runs, or `nil` for a share.
  public var link: LinkHandOver?
  /// An empty directory of this run's own, absolute.
  ///
  /// Returned files must lie beneath it.
  public var output: FilePath
  /// The directory that the extension keeps between runs, absolute.
  public var container: FilePath
  /// Inboxes and other places of ours that the extension may neither read nor write, absolute.
  ///
  /// The state that holds ``output`` and ``container`` need not be named.
  public var protected: [FilePath] = []
  /// The directory of ours that holds ``output``, if it is not in the state, absolute; else `nil`.
  package var scratch: FilePath?
  /// The files that the extension finds under other names than their own.
  package var changedNames: [ChangedName] = []
  /// Whether its content takes long to read.
  package var isLarge = false
  /// The attachments as they were judged, item by item; empty if that is not known.
  package var examined: [[ExaminedAttachment]] = []
  /// The lease under which it runs; `nil` if no other host can take over its work.
  package var lease: WorkLease?
  /// The place of the run in a trace, as variables of the environment; empty if nothing traces it.
  package var trace: [String: String] = [:]
  /// What an extension that files content must know besides.
  package var filing = FilingPlace()

  /// Creates a request.
  public init(
    kind: Kind = .run, contextIdentifier: String, idempotencyKey: IdempotencyKey, attempt: Int = 1,
    fence: Int64 = 0, bundle: ExtensionBundle, options: [String: DocumentValue],
    context: ShareContext, output: FilePath, container: FilePath
  ) {
    self.kind = kind
    self.contextIdentifier = contextIdentifier
    self.idempotencyKey = idempotencyKey
    self.attempt = attempt
    self.fence = fence
    self.bundle = bundle
    self.options = options
    self.context = context
    self.output = output
    self.container = container
  }

  /// Whether this process may still make the work of the run final.
  ///
  /// An extension that is a Swift value asks right before it does what cannot be taken back. If the
  /// answer is no, another host may repeat the work: the value leaves everything as it is, and throws.
  /// It is always true if the contexts belong to one host.
  public var mayFinish: Bool { lease?.isHeld != false }
}
