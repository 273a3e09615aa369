public import SystemPackage

/// Why a document is not used: which one, where in it, and what is wrong.
public struct DocumentError: Error, Hashable, Sendable {
  /// The language of a document.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// RFC 8259.
    case json = "JSON"
    /// Apple's property lists, XML or binary.
    case propertyList = "property list"
    /// YAML 1.1.
    case yaml = "YAML"
  }

  /// A place in a document.
  public enum Position: Hashable, Sendable {
    /// A line and a column, both from 1; columns count bytes, in YAML characters.
    ///
    /// The column is `nil` where only the line is known.
    case line(Int, column: Int?)
    /// Bytes from the start, from 0.
    case offset(Int)
  }

  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// It cannot be opened or read.
    case unreadable(Errno)
    /// It is a directory, a pipe or the like: the words of a message, such as `a directory`.
    case notAFile(String)
    /// It has more bytes than `limit`.
    case tooLarge(limit: Int)
    /// It has bytes that are not UTF-8.
    case notUTF8(Format)
    /// It breaks the grammar; the text says how.
    case malformed(Format, String)
    /// It is well formed, but uses something that is not read; the text says what.
    case unsupported(Format, String)
    /// It has more levels than `limit`.
    case tooDeep(limit: Int)
    /// It has more values than `limit` once everything shared is written out.
    case tooManyValues(limit: Int)
    /// It is larger than `limit` bytes once everything shared is written out.
    case expandsTooFar(limit: Int)
    /// A value contains itself.
    case selfReferring
    /// A dictionary has a key twice; `nil` where the key is not known.
    case duplicateKey(String?)
    /// Its top level is something else than a dictionary: the words of a message.
    case notADictionary(found: String)
    /// It can be read, but what it says is wrong; each problem names its place.
    case problems([DocumentProblem])
  }

  /// The document, as the caller calls it: a path, or words such as `standard input, line 3`.
  public let document: String

  /// Where in the document, or `nil` if the fault has no single place.
  public let position: Position?

  /// What is wrong.
  public let reason: Reason

  /// Creates an error.
  public init(_ document: String, at position: Position? = nil, _ reason: Reason) {
    self.document = document
    self.position = position
    self.reason = reason
  }
}

extension DocumentError: CustomStringConvertible {
  /// The document, the place, the reason, and what to do.
  ///
  /// Text from outside in it is not escaped. Several problems take a line each.
  public var description: String {
    if case .problems(let problems) = reason {
      return problems.map { "\(document): \($0)" }.joined(separator: "\n")
    }
    return "\(place): \(reason)"
  }

  /// The document and the position, such as `host.yaml:3:7`.
  private var place: String {
    switch position {
    case nil: document
    case .line(let line, let column?): "\(document):\(line):\(column)"
    case .line(let line, nil): "\(document):\(line)"
    case .offset(let offset): "\(document): at byte \(offset)"
    }
  }
}

extension DocumentError.Reason: CustomStringConvertible {
  /// The reason and what to do, without the place.
  public var description: String {
    switch self {
    case .unreadable(.noSuchFileOrDirectory): "there is no such file"
    case .unreadable(.permissionDenied): "may not be read; check who owns it and its mode"
    case .unreadable(.tooManySymbolicLinkLevels):
      "is a symbolic link, which is not followed; put the file itself there"
    case .unreadable(let error): "cannot be read: \(error)"
    case .notAFile(let found): "expected a regular file, found \(found)"
    case .tooLarge(let limit): "is larger than \(limit) bytes; make it smaller"
    case .notUTF8(let format): "the \(format.rawValue) is not UTF-8; save it as UTF-8"
    case .malformed(let format, let detail): "malformed \(format.rawValue): \(detail)"
    case .unsupported(let format, let detail): "\(format.rawValue) not supported: \(detail)"
    case .tooDeep(let limit): "has more than \(limit) levels; make it flatter"
    case .tooManyValues(let limit):
      "has more than \(limit) values when shared values are written out; make it smaller"
    case .expandsTooFar(let limit):
      "grows beyond \(limit) bytes when shared values are written out; make it smaller"
    case .selfReferring: "a value contains itself; remove the reference"
    case .duplicateKey(let key?): "the key '\(key.excerpt)' occurs twice; keep one of them"
    case .duplicateKey(nil): "a key occurs twice in one dictionary; keep one of them"
    case .notADictionary(let found): "expected a dictionary at the top, found \(found)"
    case .problems(let problems): problems.map(\.description).joined(separator: "; ")
    }
  }
}

extension String {
  /// The text, or its first 80 characters and an ellipsis if it is longer.
  package var excerpt: String {
    let head = prefix(80)
    return head.endIndex == endIndex ? self : head + "…"
  }
}
