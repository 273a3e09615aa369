public import Documents
public import SafeFiles
internal import SystemPackage
public import TypeIdentifiers

/// One thing in an inbox that becomes one context.
public struct InboxEntry: Hashable, Sendable {
  /// What the thing is.
  public enum Kind: Hashable, Sendable {
    /// A file: one item with one attachment.
    case file
    /// A file that holds a link.
    case link(LinkFormat)
    /// A directory `NAME.share`: one context, described by its `context.json` if it has one.
    case contextDirectory(hasManifest: Bool)
    /// A file `NAME.share.json`: one context with its content inline.
    case contextFile
    /// A directory that counts as one document.
    case package(TypeIdentifier)
    /// Something that is reported and never opened.
    case special(SpecialFile)
    /// One line of standard input: one context with its content inline. Numbers start at 1.
    case line(number: Int, bytes: [UInt8])
    /// Another directory. It is walked, and is itself an entry only where that fails.
    case directory
  }

  /// Where the entry is, or `nil` for a line.
  ///
  /// The root is the directory that the user named, or the one that holds what the user named.
  public let reference: FileReference?

  /// What the entry is.
  public let kind: Kind

  /// The name: the path below the root, or `line` and its number.
  public let name: EntryName

  /// Creates the entry of something on disk.
  public init(reference: FileReference, kind: Kind) {
    self.reference = reference
    self.kind = kind
    name = EntryName(bytes: reference.path.bytes)
  }

  /// Creates the entry of something on disk whose name, the path below the root, is at hand.
  init(reference: FileReference, kind: Kind, name: EntryName) {
    self.reference = reference
    self.kind = kind
    self.name = name
  }

  /// Creates the entry of a line on standard input.
  ///
  /// - Parameters:
  ///   - number: The number of the line, from 1.
  ///   - bytes: The line without its end.
  public init(line number: Int, bytes: [UInt8]) {
    reference = nil
    kind = .line(number: number, bytes: bytes)
    name = EntryName("line \(number)")
  }
}
