public import Documents
import Intake
import ShareJournal
import ShareModel
public import SystemPackage

/// Why the state of an inbox cannot be used.
public enum StateError: Error, Hashable, Sendable {
  /// Another process works on the directory.
  case busy(FilePath, LockHolder)
  /// The directory cannot be locked.
  case notLockable(FilePath, Errno)
  /// There is no inbox beside which the state could be.
  case nowhere
  /// The directories of the state cannot be used.
  case workSpace(WorkSpaceError)
  /// The journal cannot be used.
  case journal(JournalError)
  /// Hosts share it: they have a ledger in a database, by its identifier.
  case shared(FilePath, cluster: String)
  /// No hosts share it yet.
  case notShared(FilePath)
  /// Hosts share it with another ledger: its identifier, and that of the ledger that was named.
  case otherLedger(FilePath, cluster: String, named: String)
  /// The database of its ledger is behind the copy that hosts used last: that, and this one.
  case otherServer(FilePath, known: String, found: String)
  /// Its journal has so many contexts that have not ended, or wait for a person.
  case unfinished(FilePath, Int)
  /// It cannot be found out whether hosts share it.
  case unreadableMarker(DocumentError)
}

extension StateError: CustomStringConvertible {
  /// The problem, and the next step for the user.
  ///
  /// Text from outside in it is not escaped.
  public var description: String {
    switch self {
    case .busy(let path, let holder):
      "\(path): \(holder) is working on it; wait until it ends, or end it"
    case .notLockable(let path, let errno):
      "\(path): cannot be locked against other processes: \(errno)"
    case .nowhere:
      "there is no inbox to put the state beside; name a directory with --state"
    case .workSpace(let error): error.description
    case .journal(let error): error.description
    case .shared(let path, let cluster):
      "\(path): hosts share this state with the ledger \(cluster); name it with --ledger"
    case .notShared(let path):
      "\(path): is not shared yet; mount the share if it is away, or run 'sharepipe ledger adopt' for its "
        + "inbox"
    case .otherLedger(let path, let cluster, let named):
      "\(path): belongs to the ledger \(cluster), and the one that was named is \(named); name the "
        + "right one with --ledger"
    case .otherServer(let path, let known, let found):
      "\(path): hosts used another copy of the ledger before (\(known); now \(found)), and this one may lack "
        + "outcomes. With no host at work, run 'sharepipe ledger reconcile URL INBOX'"
    case .unfinished(let path, let count):
      "\(path): its journal has \(Counted(count, "context")) that have not ended or wait for a person; "
        + "let 'sharepipe process' or 'watch' finish them, and answer what is held, first"
    case .unreadableMarker(let error): error.description
    }
  }

  /// The reason for a record.
  var reason: Reason {
    switch self {
    case .workSpace(let error): error.reason
    case .journal(let error): error.reason
    case .busy, .notLockable, .nowhere, .shared, .notShared, .otherLedger, .otherServer,
      .unfinished, .unreadableMarker:
      Reason(.writeFailed, description)
    }
  }
}
