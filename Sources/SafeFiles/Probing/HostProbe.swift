package import Documents
package import SystemPackage

/// A small file that a host leaves on a share for other hosts to read: `PROBES/HOST`.
///
/// Its last line is the hash of all before it, and it is longer than one page of memory, so that a
/// host which sees only a part of it notices.
package struct HostProbe: Hashable, Sendable {
  /// The name of the host.
  package let host: String
  /// When it was written, by the clock of the ledger, which all hosts share.
  package let written: Timestamp
  /// When it was written, by the clock of the file server.
  package let modified: Timestamp

  /// Creates a value.
  package init(host: String, written: Timestamp, modified: Timestamp) {
    self.host = host
    self.written = written
    self.modified = modified
  }

  /// What is read of the probe of a host.
  package enum Reading: Hashable, Sendable {
    /// It is as it was written.
    case whole(HostProbe)
    /// It is there, and is not what a host wrote; the name of the file, and when that was changed.
    case torn(String, modified: Timestamp)
  }

  private static let most = 1 << 20
  private static let lines = 1024

  /// Leaves the probe of this host, in place of the one before it.
  ///
  /// - Parameters:
  ///   - host: The name of the host.
  ///   - time: The time by the clock of the ledger.
  ///   - folder: The folder of the probes.
  /// - Returns: The probe, as it is seen here.
  /// - Throws: `Errno`.
  package static func write(
    of host: String, at time: Timestamp, in folder: FilePath
  ) throws(Errno) -> HostProbe {
    guard let name = fileName(of: host), let other = FilePath.Component(".\(name.string).new")
    else {
      throw .invalidArgument
    }
    let nonce = UInt64.random(in: .min ... .max)
    var text = "\(host.filter { !$0.isNewline })\n\(time.microseconds)\n"
    for number in 0..<lines { text += "\(nonce) \(number)\n" }
    guard let hash = try? ContentHash.sha256(of: Array(text.utf8)) else { throw .ioError }
    text += "\(hash)\n"
    let path = folder.appending(name)
    try AtomicWrite.write(Array(text.utf8), to: path, through: other, mode: 0o600, isDurable: true)
    let facts = try FileFacts(at: path, followingLinks: false)
    return HostProbe(
      host: host, written: time, modified: Timestamp(nanoseconds: facts.modified))
  }

  /// Reads the probes of all hosts but one.
  ///
  /// - Parameters:
  ///   - host: The name of this host.
  ///   - folder: The folder of the probes.
  /// - Returns: What is there, by the names of the files.
  package static func others(than host: String, in folder: FilePath) -> [Reading] {
    let names = (try? FolderListing.names(in: folder, limit: 10_000)) ?? []
    return names.compactMap { name in
      let path = folder.appending(name)
      guard name != fileName(of: host), !name.bytes.starts(with: ".".utf8),
        let facts = try? FileFacts(at: path, followingLinks: false), facts.kind == .regular
      else { return nil }
      let modified = Timestamp(nanoseconds: facts.modified)
      guard let bytes = try? BoundedFile.read(path, limit: most),
        let probe = HostProbe(bytes, modified: modified)
      else { return .torn(name.string, modified: modified) }
      return .whole(probe)
    }
  }

  private init?(_ bytes: [UInt8], modified: Timestamp) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Host, time, the numbers, the hash, and nothing behind the last newline.
    guard lines.count == Self.lines + 4, let hash = lines.dropLast().last,
      let time = Int64(String(decoding: lines[1], as: UTF8.self)),
      let found = try? ContentHash.sha256(of: Array(bytes[..<hash.startIndex])),
      found.description.utf8.elementsEqual(hash)
    else { return nil }
    self.init(
      host: String(decoding: lines[0], as: UTF8.self), written: Timestamp(microseconds: time),
      modified: modified)
  }

  /// The name of the file of a host: a host has the name that its administrator gave it.
  private static func fileName(of host: String) -> FilePath.Component? {
    let bytes = host.utf8.prefix(200).map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
        byte
      default: UInt8(ascii: "_")
      }
    }
    return FilePath.Component(bytes: bytes)
  }
}
