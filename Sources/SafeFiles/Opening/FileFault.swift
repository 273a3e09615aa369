package import SystemPackage

/// Why a file below a directory cannot be opened.
package enum FileFault: Error, Hashable, Sendable {
  /// It is not there, or no longer.
  case vanished
  /// It, or a directory on the way to it, is a symbolic link.
  case symbolicLink
  /// It is something that is never opened.
  case special(SpecialFile)
  /// It is a directory where a file is expected.
  case directory
  /// It is a file, or one is on the way to it, where a directory is expected.
  case notADirectory
  /// It is another file than it was a moment ago.
  case changed
  /// A process has it open for writing.
  case beingWritten
  /// Its path leads out of the directory.
  case outside
  /// It has several names, and the user who made this one need not be able to read it.
  case foreignName(owner: UInt32)
  /// The system refuses.
  case unreadable(Errno)

  /// The fault that an error of a system call stands for.
  package init(_ errno: Errno) {
    self =
      switch errno {
      case .noSuchFileOrDirectory: .vanished
      case .tooManySymbolicLinkLevels: .symbolicLink
      case .notDirectory: .notADirectory
      case .improperLink: .outside
      default: .unreadable(errno)
      }
  }

  /// What is wrong, in a sentence for people.
  ///
  /// - Parameter label: The name of what it is about, fit to be shown.
  /// - Returns: The sentence.
  package func message(for label: String) -> String {
    switch self {
    case .vanished:
      "\(label): is no longer there"
    case .symbolicLink:
      "\(label): is reached through a symbolic link, which is not followed"
    case .special(.symbolicLink):
      "\(label): is a symbolic link, which is not followed"
    case .special(let kind):
      "\(label): is \(kind.phrase), which is never opened"
    case .directory:
      "\(label): is a directory where a file is expected"
    case .notADirectory:
      "\(label): a directory was replaced while it was read; try again"
    case .changed:
      "\(label): was replaced while it was read; try again"
    case .beingWritten:
      "\(label): is still being written; it was left alone"
    case .outside:
      "\(label): leads out of its directory"
    case .unreadable(let errno) where errno.isShortage:
      "\(label): cannot be opened now: \(errno)"
    case .foreignName(let owner):
      "\(label): is a hard link to a file of user \(owner), which some users who may write there "
        + "cannot read; it was not opened for reading. Share a copy of the file"
    case .unreadable(let errno) where errno.isDiskFault:
      "\(label): cannot be read now: \(errno)"
    case .unreadable(.permissionDenied):
      "\(label): cannot be read: \(Errno.permissionDenied); make it readable to the user that runs sharepipe"
    case .unreadable(let errno):
      "\(label): cannot be read: \(errno)"
    }
  }
}

extension FileFault: CustomStringConvertible {
  /// What is wrong, without a name: the words behind a colon.
  package var description: String {
    switch self {
    case .vanished: "it is no longer there"
    case .symbolicLink, .special(.symbolicLink): "it is a symbolic link, which is not followed"
    case .special(let kind): "it is \(kind.phrase), which is never opened"
    case .directory: "it is a directory"
    case .notADirectory: "it is not a directory"
    case .changed: "it was replaced meanwhile"
    case .beingWritten: "it is still being written"
    case .outside: "it leads out of its directory"
    case .foreignName(let owner): "it is a hard link to a file of user \(owner)"
    case .unreadable(let errno): "\(errno)"
    }
  }
}
