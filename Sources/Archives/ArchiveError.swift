public import SystemPackage

/// Why an archive is not read.
public struct ArchiveError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Error, Hashable, Sendable {
    /// It cannot be opened or read.
    case unreadable(Errno)
    /// It is a directory, a pipe or the like: the words of a message, such as `a directory`.
    case notAFile(String)
    /// It is no zip archive.
    case notAnArchive
    /// It ends too early.
    case truncated
    /// There are bytes after its end.
    case trailingBytes(Int)
    /// There is more than one record that may be its end, or the records of its end contradict each
    /// other or where they are, so that two programs may find two contents.
    case ambiguousEnd
    /// It is one of several parts.
    case severalDisks
    /// Its directory cannot be read from that offset on.
    case damagedDirectory(offset: Int)
    /// Its directory has more bytes than `limit`.
    case directoryTooLarge(limit: Int)
    /// It has more entries than `limit`.
    case tooManyEntries(limit: Int)
    /// An entry says that it has more bytes than `limit`.
    case entryTooLarge(name: String, limit: Int)
    /// Its entries together say that they have more bytes than `limit`.
    case tooLarge(limit: Int)
    /// Two entries share bytes of the archive.
    case overlappingEntries(first: String, second: String)
    /// There is no entry where the directory says that there is one.
    case missingEntry(name: String)
    /// The header before an entry says something else than the directory.
    case contradiction(name: String, HeaderField)
    /// An entry, the one that grows most, has more than `limit` times the bytes that it takes in the
    /// archive, alone or with others that are wanted.
    case ratio(name: String, limit: Int)
    /// What is to be kept has more bytes than `limit`.
    case keptTooLarge(limit: Int)
    /// The content of an entry cannot be unpacked; the words say why.
    case damaged(name: String, String)
    /// There is no libarchive, which unpacks; the words of the loader say why.
    case noLibrary(String)
  }

  /// What is said of an entry twice: in the directory, and before its content.
  public enum HeaderField: String, Hashable, Sendable {
    case name
    case size
    case method = "compression"
    case encryption
  }

  /// The archive.
  public let path: FilePath
  /// What is wrong.
  public let reason: Reason

  /// Creates an error.
  public init(_ path: FilePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension ArchiveError: CustomStringConvertible {
  /// The archive, what is wrong, and what to do.
  public var description: String { "\(ShownName(path)): \(reason)" }
}

extension ArchiveError.Reason: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let error): "cannot be read: \(error)"
    case .notAFile(let kind): "is \(kind), not an archive; name a file"
    case .notAnArchive: "is not a zip archive, as an .ipa is; check that it is the right file"
    case .truncated: "is cut short; copy it again"
    case .trailingBytes(let count):
      "has \(count) bytes after its end, which some programs read; make it again"
    case .ambiguousEnd:
      "has an end that can be read in two ways, so two programs may see different content; "
        + "do not trust it, or make it again"
    case .severalDisks: "is one part of several; put them together"
    case .damagedDirectory(let offset): "has a damaged directory, at byte \(offset); copy it again"
    case .directoryTooLarge(let limit):
      "has a directory of more than \(limit) bytes; leave files out"
    case .tooManyEntries(let limit): "has more than \(limit) entries; leave files out"
    case .entryTooLarge(let name, let limit):
      "says that '\(ShownName(name))' has more than \(limit) bytes; leave it out"
    case .tooLarge(let limit):
      "says that it has more than \(limit) bytes when it is unpacked; leave files out"
    case .overlappingEntries(let first, let second):
      "has the same bytes in '\(ShownName(first))' and '\(ShownName(second))', which only a "
        + "malicious archive has; do not unpack it"
    case .missingEntry(let name):
      "has no '\(ShownName(name))' where its directory says; copy it again"
    case .contradiction(let name, let field):
      "gives two values for the \(field.rawValue) of '\(ShownName(name))', so two programs may "
        + "see different content; do not trust it, or make it again"
    case .ratio(let name, let limit):
      "grows to more than \(limit) times its size at '\(ShownName(name))', as no app does; "
        + "do not unpack it"
    case .keptTooLarge(let limit):
      "has more than \(limit) bytes that must be examined at once; leave files out"
    case .damaged(let name, let words):
      "has a damaged '\(ShownName(name))' (\(ShownName(words))); copy it again"
    case .noLibrary(let words):
      "cannot be unpacked without libarchive (\(words)); install it, on Debian with "
        + "'apt-get install libarchive13'"
    }
  }
}
