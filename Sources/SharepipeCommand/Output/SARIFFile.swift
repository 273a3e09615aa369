import Foundation
import Sharepipe
import SystemPackage

/// Writes a log of findings to a file.
enum SARIFFile {
  /// Writes the log.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - path: The file, which is replaced.
  /// - Throws: ``CommandFailure`` if it cannot be written.
  static func write(_ findings: [Finding], to path: String) throws(CommandFailure) {
    var folder = FileManager.default.currentDirectoryPath
    if !folder.hasSuffix("/") { folder += "/" }
    let log = SARIFLog(findings: findings, folder: folder)
    do {
      let file = try FileDescriptor.open(
        FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter { _ = try file.writeAll(log.bytes) }
    } catch {
      throw CommandFailure("\(path): cannot be written: \(error)", .inputOutput)
    }
  }
}

/// The place of a file as a URI reference.
struct SARIFLocation: Hashable {
  /// The reference.
  let uri: String
  /// Whether it is relative to the folder in which the tool runs.
  let isRelative: Bool

  /// Makes the reference of a path.
  ///
  /// - Parameters:
  ///   - path: The path as it was given.
  ///   - folder: The folder in which the tool runs, with a slash at its end.
  init(path: String, folder: String) {
    let absolute = FilePath(path.hasPrefix("/") ? path : folder + path).lexicallyNormalized().string
    isRelative = absolute.hasPrefix(folder) && absolute.utf8.count > folder.utf8.count
    let shown = isRelative ? String(absolute.dropFirst(folder.count)) : absolute
    let encoded = Self.encoded(shown)
    uri = isRelative ? encoded : "file://" + encoded
  }

  /// Source: RFC 3986, section 2.3, with the slash between segments.
  private static func encoded(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
