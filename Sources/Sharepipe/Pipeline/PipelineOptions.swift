import ExtensionRunning
import ShareModel
public import SystemPackage

/// How an inbox is processed.
public struct PipelineOptions: Hashable, Sendable {
  /// The ways to dispose of an entry when its context has ended.
  public typealias Disposal = EntryDisposal

  /// Where libmagic runs, which parses content that strangers wrote.
  public enum Sniffer: String, Hashable, Sendable, CaseIterable {
    /// In worker processes that can reach nothing, where they can be had.
    case isolated
    /// In this process.
    case inProcess
  }

  /// How the type of content is found; the answers are the same.
  public enum Recognition: String, Hashable, Sendable, CaseIterable {
    /// By rules that give libmagic's answer, where that is sure; libmagic is asked about the rest.
    case fast
    /// By libmagic alone.
    case libmagic
  }

  /// The disposal of an entry.
  public var after: Disposal = .keep

  /// The directory for state, or `nil` for `NAME.sharepipe` beside each inbox.
  public var state: FilePath?

  /// The directory on a local disk for private copies and the directories of runs, or `nil` for the
  /// state: worth having where the state is on a network file system.
  public var scratch: FilePath?

  /// The number of contexts at once, or `nil` for the number of cores.
  public var jobs: Int?

  /// The identifiers of the extensions that are asked, or `nil` for all that are on.
  public var only: [BundleIdentifier]?

  /// Whether all paths are one context.
  public var together = false

  /// Whether to decide only: nothing is run and nothing is written.
  public var isDryRun = false

  /// Whether content that was delivered in an earlier run is delivered again.
  public var again = false

  /// The person who asks for that; `nil` if it is not known.
  package var person: AnsweringPerson?

  /// Whether a context that failed for a while waits and is tried again, rather than ends.
  ///
  /// It needs a caller that takes the waiting contexts up again, as ``InboxWatch`` does.
  package var postpones = false

  /// Whether an entry is opened by the app that claims its type, rather than shared.
  public var opensDocuments = false

  /// Whether the sender of a document asks that it be opened where it is; a copy is opened, with a note.
  public var opensInPlace = false

  /// Whether contexts on standard input may name files by absolute paths.
  public var allowsPaths = false

  /// Where libmagic runs.
  public var sniffer: Sniffer = .isolated

  /// How the type of content is found.
  public var recognition: Recognition = .fast

  /// How much it matters that the programs of extensions are isolated.
  public var isolation = IsolationMode.available

  /// Places of sharepipe, besides the inboxes and the state that are worked on, that no extension
  /// may reach: the other inboxes of the same service and their states, absolute.
  package var protected: [FilePath] = []

  /// Creates the default options.
  public init() {}
}
