import SafeFiles
public import SystemPackage

/// Why the journal cannot be used.
public struct JournalError: Error, Hashable, Sendable {
  /// The kind of the fault.
  public enum Kind: Hashable, Sendable {
    /// There is no journal.
    case missing
    /// It is no database, or does not hold the data that was written to it.
    case damaged
    /// A newer program made it.
    case newer
    /// An older program made it, and no process that may change it has opened it since.
    case older
    /// The disk is full or a quota is reached: a fault that passes.
    case noSpace
    /// No descriptor or memory is left for the moment: a fault that passes.
    case noResources
    /// One value that was to be written does not fit the data that is there.
    case refused
    /// Anything else: a lock, a permission, a fault of the disk.
    case unusable
    /// The database of the ledger does not answer, or refuses; the message says all of it.
    case unreachable
  }

  /// The journal's file, or the directory that could not be synced.
  public let path: FilePath
  /// The message of SQLite or the system.
  public let why: String
  /// The kind of the fault.
  public let kind: Kind

  /// Whether the disk is full or a quota is reached: a fault that passes.
  public var isNoSpace: Bool { kind == .noSpace }

  /// Creates an error.
  package init(path: FilePath, why: String, kind: Kind) {
    self.path = path
    self.why = why
    self.kind = kind
  }

  /// Creates an error.
  package init(path: FilePath, why: String, isNoSpace: Bool = false) {
    self.init(path: path, why: why, kind: isNoSpace ? .noSpace : .unusable)
  }
}

extension JournalError: CustomStringConvertible {
  /// The problem, and the next step for the user.
  public var description: String {
    switch kind {
    case .missing:
      "\(path.label): there is no journal; nothing has been processed with this state yet"
    case .damaged:
      "\(path.label): the journal is damaged (\(why)); the next process or watch sets it aside "
        + "and starts a new one"
    case .newer:
      "\(path.label): the journal was made by a newer sharepipe (\(why)); it is left as it is"
    case .older:
      "\(path.label): the journal was made by an older sharepipe (\(why)); the next process or "
        + "watch brings it up to date"
    case .noSpace:
      "\(path.label): no space is left for the journal; free some where the state is kept"
    case .noResources: "\(path.label): the journal cannot be used now: \(why); it is tried again"
    case .unreachable: why
    case .refused, .unusable: "\(path.label): the journal cannot be used: \(why)"
    }
  }
}
