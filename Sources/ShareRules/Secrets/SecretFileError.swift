public import SafeFiles
public import SystemPackage

/// Why a secret file cannot be used.
public struct SecretFileError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// Others could change it, or it is a link, or it is not there.
    case untrusted(TrustError)
    /// Something else than a regular file stands there: the words of a message.
    case notAFile(found: String)
    /// Its group or others have rights; the permission bits.
    case readableByOthers(mode: UInt16)
    /// It is among the rules.
    case amongRules
    /// It is in a directory of the system that every extension may read.
    case readByExtensions(FilePath)
    /// It has nothing in it.
    case empty
    /// It has more bytes than are handed over.
    case tooLarge(limit: Int)
    /// It cannot be read.
    case unreadable(Errno)
    /// The extension has no secret file of that name.
    case notNamed
  }

  /// The file, or its name alone for `notNamed`.
  public let path: FilePath

  /// What is wrong.
  public let reason: Reason

  /// Creates an error.
  public init(path: FilePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension SecretFileError {
  /// Whether no descriptor or memory is left for the moment, so that it can be read later.
  package var isPassing: Bool {
    if case .unreadable(let errno) = reason { errno.isShortage } else { false }
  }
}

extension SecretFileError: CustomStringConvertible {
  /// The path, what is wrong, and what to do; never anything of what is in the file.
  ///
  /// Text from outside in it is not escaped.
  public var description: String {
    switch reason {
    case .untrusted(let error): error.description
    case .notAFile(let found):
      "\(path): expected a file with a secret, found \(found); put the file itself there"
    case .readableByOthers(let mode):
      "\(path): its group or others have rights (mode 0\(String(mode, radix: 8))); run 'chmod 600' "
        + "on it"
    case .amongRules:
      "\(path): is among the rules, which are shared; move it elsewhere"
    case .readByExtensions(let place):
      "\(path): is in \(place), which every extension may read; move it elsewhere, such as to "
        + "/etc/sharepipe"
    case .empty: "\(path): is empty; write the secret into it"
    case .tooLarge(let limit):
      "\(path): has more than the \(limit) bytes of a secret; name a file that holds only the secret"
    case .unreadable(let error): "\(path): cannot be read: \(error)"
    case .notNamed:
      "the extension has no secret file of the name '\(path)'; add it to SecretFiles, or to "
        + "'secretFiles' in host.yaml"
    }
  }
}
