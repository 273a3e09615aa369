/// What any URL must be like to be taken from an inbox, before a policy looks at it.
package enum LinkText {
  /// The most bytes of a URL.
  static let longest = 64 << 10

  /// Checks a URL as it was written.
  ///
  /// A single letter as the scheme is a drive of Windows, so it counts as a file.
  ///
  /// - Parameter text: The URL.
  /// - Throws: The first fault.
  package static func check(_ text: String) throws(LinkFault) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= longest else { throw .tooLong(limit: longest) }
    for scalar in text.unicodeScalars where !(0x20..<0x7F).contains(scalar.value) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: throw .controlCharacter(scalar)
      default: break
      }
    }
    guard let scheme = scheme(of: text) else { throw .noScheme }
    guard scheme != "file", scheme.utf8.count > 1 else { throw .toFile }
  }

  /// The scheme in lower case, or `nil` if there is none.
  ///
  /// Source: RFC 3986, section 3.1.
  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon]
    guard let first = scheme.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic,
      scheme.utf8.allSatisfy(isAllowed)
    else { return nil }
    return scheme.lowercased()
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default:
      false
    }
  }
}
