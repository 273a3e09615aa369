public import SystemPackage

/// Why a file or folder is not trusted: the users who could change it.
public struct TrustError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Fault: Hashable, Sendable {
    /// The group, or every user, may write it; the permission bits.
    case writableByOthers(mode: UInt16)
    /// It is owned by a user that is neither root nor us.
    case foreignOwner(UInt32)
    /// It is a symbolic link.
    case symbolicLink
    /// It cannot be looked at.
    case unreadable(Errno)
    /// The folder has more files than are looked at.
    case tooManyFiles(limit: Int)
    /// The folder has more levels than are looked at.
    case tooDeep(limit: Int)
  }

  /// What is wrong with ``path``.
  public let fault: Fault

  /// The file or folder that is not trusted.
  public let path: FilePath

  /// What was to be used: the path itself, a folder around it, or something that leads to it.
  public let subject: FilePath

  /// Creates an error.
  public init(_ fault: Fault, at path: FilePath, for subject: FilePath) {
    self.fault = fault
    self.path = path
    self.subject = subject
  }
}

extension TrustError: CustomStringConvertible {
  /// The path, what is wrong, why it matters, and the command that fixes it.
  ///
  /// Text from outside in it is not escaped.
  public var description: String { "\(path): \(words); \(remedy)" }

  /// What is wrong.
  private var words: String {
    switch fault {
    case .writableByOthers(let mode):
      let digits = String(mode, radix: 8)
      let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      let who = mode & 0o002 != 0 ? "anybody" : "its group"
      return isAround
        ? "\(who) may write this folder (mode \(padded)) and so replace \(subject)"
        : "\(who) may write it (mode \(padded))"
    case .foreignOwner(let user):
      return "it is owned by user \(user), who is neither root nor the one who runs sharepipe"
    case .symbolicLink: return "it is a symbolic link"
    case .unreadable(.noSuchFileOrDirectory): return "there is no such file"
    case .unreadable(let error): return "it cannot be looked at: \(error)"
    case .tooManyFiles(let limit): return "it has more than \(limit) files"
    case .tooDeep(let limit): return "it has more than \(limit) folders inside one another"
    }
  }

  /// What to do.
  private var remedy: String {
    switch fault {
    case .writableByOthers:
      isInside
        ? "run: chmod -R go-w \(Self.quoted(subject))" : "run: chmod go-w \(Self.quoted(path))"
    case .foreignOwner: "run it as that user, or make the file yours with chown"
    case .symbolicLink: "put the file itself there"
    case .unreadable: "check the path"
    case .tooManyFiles, .tooDeep: "keep only rules there"
    }
  }

  /// Whether the fault is in a folder around the subject.
  private var isAround: Bool { path != subject && !isInside }

  /// Whether the fault is beneath the subject.
  private var isInside: Bool { path != subject && path.starts(with: subject) }

  /// A path as one word of a shell command.
  private static func quoted(_ path: FilePath) -> String {
    let text = path.string
    let isPlain = text.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || "/._-+".utf8.contains($0)
    }
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
