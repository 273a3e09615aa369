package import SystemPackage

extension ListeningSocket.Place {
  /// Why a text is no place.
  package enum Fault: Error, Hashable, Sendable {
    /// It is neither a port of this machine nor a path.
    case form(String)
    /// Other machines could connect there.
    case otherMachines(String)
  }

  /// The usual place.
  package static let usual = Self.loopback(port: 8787)

  /// Reads a place.
  ///
  /// - Parameters:
  ///   - text: `127.0.0.1:PORT`, `localhost:PORT`, or a path, which has a slash.
  ///   - folder: The folder to which a relative path belongs, absolute.
  /// - Throws: ``Fault``.
  package init(_ text: String, relativeTo folder: FilePath) throws(Fault) {
    guard !text.contains("/") else {
      guard !text.contains("\0"), !text.contains("://") else { throw .form(text) }
      self = .path(folder.pushing(FilePath(text)).lexicallyNormalized())
      return
    }
    let colon = text.lastIndex(of: ":") ?? text.endIndex
    guard colon < text.endIndex, let port = UInt16(text[text.index(after: colon)...]) else {
      throw .form(text)
    }
    guard ["127.0.0.1", "localhost"].contains(text[..<colon]) else { throw .otherMachines(text) }
    self = .loopback(port: port)
  }
}

extension ListeningSocket.Place.Fault: CustomStringConvertible {
  /// What is wrong, and what to write.
  package var description: String {
    switch self {
    case .form(let text):
      "'\(text)' is not a place to listen at; write 127.0.0.1:8787, or the path of a Unix socket for a "
        + "reverse proxy"
    case .otherMachines(let text):
      "'\(text)' would let other machines connect without TLS; write 127.0.0.1:8787, or the path of "
        + "a Unix socket for a reverse proxy"
    }
  }
}

extension ListeningSocket.Place: CustomStringConvertible {
  /// The place as it is written.
  package var description: String {
    switch self {
    case .loopback(let port): "127.0.0.1:\(port)"
    case .path(let path): path.string
    }
  }
}
