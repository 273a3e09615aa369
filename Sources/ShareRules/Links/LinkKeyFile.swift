package import AppLinks
import CLinux
import Documents
import Glibc
import SafeFiles
package import SystemPackage

/// The file in which the key of an app is stored: text of one line, for its owner alone.
package enum LinkKeyFile {
  /// The most bytes.
  package static let limit = 4096

  /// Reads a key.
  ///
  /// - Parameter path: The file.
  /// - Returns: The text of the key, without the line feed at its end.
  /// - Throws: What is wrong, in words that do not have the key.
  package static func read(_ path: FilePath) throws(LinkKeyFault) -> String {
    do throws(TrustError) {
      try TrustCheck().check(path)
    } catch {
      throw LinkKeyFault(words: error.description)
    }
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe lstat($0, &status) }) == 0 else {
      throw LinkKeyFault(words: "\(path): cannot be read: \(Errno(rawValue: errno))")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw LinkKeyFault(words: "\(path): others may read it; run 'chmod 600' on it")
    }
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try BoundedFile.read(path, limit: limit)
    } catch {
      throw LinkKeyFault(words: error.description)
    }
    return try key(in: bytes, of: path.string)
  }

  /// The key in the text of a file.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - name: What the file is called.
  /// - Returns: The key, without the line feed at its end.
  /// - Throws: What is wrong, in words that do not have the key.
  package static func key(
    in bytes: [UInt8], of name: String
  ) throws(LinkKeyFault) -> String {
    var line = bytes.prefix { $0 != 0x0A }
    let hasMore = line.count < bytes.count - 1
    if line.last == 0x0D { line.removeLast() }
    guard !hasMore, !line.contains(0), let text = String(validating: line, as: UTF8.self) else {
      throw LinkKeyFault(words: "\(name): has more than one line of UTF-8")
    }
    guard text != LinkKeyRedaction.mark else {
      throw LinkKeyFault(
        words: "\(name): holds the placeholder of a removed key; make a new key")
    }
    guard !text.isEmpty else {
      throw LinkKeyFault(
        words: "\(name): is empty, and an empty key never matches; write one with "
          + "'sharepipe links key'")
    }
    return text
  }

  /// Writes a key to a file that only its owner can read.
  ///
  /// - Parameters:
  ///   - text: The key, of one line; `nil` makes one of 160 random bits.
  ///   - path: The file.
  ///   - isReplacing: Whether a file that is there is replaced.
  /// - Throws: What is wrong.
  package static func write(
    _ text: String? = nil, to path: FilePath, replacing isReplacing: Bool
  ) throws(LinkKeyFault) {
    let fresh =
      isReplacing
      ? path.removingLastComponent().appending(".\(UInt64.random(in: 0 ... .max)).key") : path
    do {
      let file = try FileDescriptor.open(
        fresh, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
      let line = (text ?? LinkKey.random().text) + "\n"
      try file.closeAfter { _ = try file.writeAll(Array(line.utf8)) }
      guard isReplacing else { return }
      let result = unsafe fresh.withPlatformString { old in
        unsafe path.withPlatformString { unsafe rename(old, $0) }
      }
      guard result == 0 else { throw Errno(rawValue: errno) }
    } catch {
      let advice =
        (error as? Errno) == .fileExists
        ? "; a key is there, and --replace would make those that know it useless" : ""
      throw LinkKeyFault(words: "\(path): cannot be made: \(error)\(advice)")
    }
  }

  /// The weakness of the key in a file.
  ///
  /// - Parameter path: The file.
  /// - Returns: `nil` if the key is not weak, or cannot be read.
  package static func weakness(at path: FilePath) -> LinkKeyWeakness? {
    guard let text = try? read(path) else { return nil }
    return LinkKeyWeakness(of: text)
  }
}

/// Why the key of an app cannot be used.
package struct LinkKeyFault: Error, Hashable {
  /// What is wrong, where, and what to do.
  package let words: String
}

extension LinkKeyFault: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  package var description: String { words }
}
