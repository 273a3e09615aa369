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
    }
  }

  /// The reason for a record.
  var reason: Reason {
    switch self {
    case .workSpace(let error): error.reason
    case .journal(let error): error.reason
    case .busy, .notLockable, .nowhere: Reason(.writeFailed, description)
    }
  }
}
