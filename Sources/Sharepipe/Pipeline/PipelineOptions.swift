public import SystemPackage

/// How an inbox is processed.
public struct PipelineOptions: Hashable, Sendable {
  /// What becomes of an entry when its context has ended.
  public enum Disposal: String, Hashable, Sendable, CaseIterable {
    /// It stays where it is.
    case keep
    /// It goes to the folder of its end.
    case move
    /// It is removed if the context is done, and else goes to the folder of its end.
    case remove
  }

  /// What becomes of an entry.
  public var after: Disposal = .keep

  /// The directory for state, or `nil` for `NAME.sharepipe` beside each inbox.
  public var state: FilePath?

  /// The number of contexts at once, or `nil` for the number of cores.
  public var jobs: Int?

  /// The identifiers of the extensions that are asked, or `nil` for all that are on.
  public var only: [String]?

  /// Whether all paths are one context.
  public var together = false

  /// Whether to decide only: nothing is run and nothing is written.
  public var isDryRun = false

  /// Whether contexts on standard input may name files by absolute paths.
  public var allowsPaths = false

  /// Creates the default options.
  public init() {}
}
