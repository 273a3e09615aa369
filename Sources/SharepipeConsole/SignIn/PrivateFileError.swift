package import SafeFiles
package import SystemPackage

/// Why a file of the console for its owner alone cannot be read or written.
package struct PrivateFileError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// Others could change it, or it is a link, or a folder around it is not there.
    case untrusted(TrustError)
    /// Something else than a regular file is there: the words of a message.
    case notAFile(found: String)
    /// Its group or others have rights; the permission bits.
    case readableByOthers(mode: UInt32)
    /// It has more bytes than are read.
    case tooLarge(limit: Int)
    /// Another process keeps it locked.
    case busy
    /// The system does not let us read it; the number of the user who tried.
    case forbidden(user: UInt32)
    /// It cannot be read.
    case unreadable(Errno)
    /// It cannot be written; the old content is kept.
    case unwritable(Errno)
  }

  /// The file.
  package let path: FilePath
  /// What is wrong.
  package let reason: Reason

  /// Creates an error.
  package init(path: FilePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension PrivateFileError: CustomStringConvertible {
  /// The path, what is wrong, and what to do; never anything of what is in the file.
  ///
  /// Text from outside in it is not escaped.
  package var description: String {
    switch reason {
    case .untrusted(let error): error.description
    case .notAFile(let found):
      "\(path): expected a regular file, found \(found); put the file itself there"
    case .readableByOthers(let mode):
      "\(path): its group or others have rights (mode 0\(String(mode, radix: 8))); run 'chmod 600' "
        + "on it"
    case .tooLarge(let limit): "\(path): is larger than \(limit) bytes; make it smaller"
    case .busy: "\(path): another process is changing it; try again"
    case .forbidden(let user):
      "\(path): user \(user) may not read it; make the file that user's own with chown"
    case .unreadable(let error): "\(path): cannot be read: \(error)"
    case .unwritable(let error): "\(path): cannot be written: \(error); it was not changed"
    }
  }
}
