import SystemPackage

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
  ///   - folder: The folder in which the tool runs, absolute.
  init(path: FilePath, folder: FilePath) {
    let absolute = folder.pushing(path).lexicallyNormalized()
    var relative = absolute
    isRelative = relative.removePrefix(folder.lexicallyNormalized()) && !relative.isEmpty
    uri = isRelative ? Self.encoded(relative) : "file://" + Self.encoded(absolute)
  }

  /// Each byte as it is, so that a name need not be UTF-8.
  ///
  /// Source: RFC 3986, section 2.3, with the slash between segments.
  private static func encoded(_ path: FilePath) -> String {
    let bytes = unsafe path.withPlatformString { start in
      unsafe Array(UnsafeBufferPointer(start: start, count: path.length))
    }
    var result = ""
    for byte in bytes.map({ UInt8(bitPattern: $0) }) {
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
