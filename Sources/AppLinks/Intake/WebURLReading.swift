import DocumentValues

/// Scheme and host of a URL as a browser reads them.
///
/// It stands beside ``URLReader`` and shares nothing with it, so that a URL which two programs
/// could read in two ways is found. Names outside ASCII are not mapped: it fails for them, and for
/// encoded names (`xn--`) that do not stand for lower-case letters, digits and marks.
///
/// Source: WHATWG, "URL Standard", sections 3.5 and 4.4.
struct WebURLReading {
  /// The scheme in lower case.
  private(set) var scheme = ""
  /// The host in lower case; empty if there is none.
  private(set) var host = ""

  /// Reads a URL, or returns `nil` where a browser fails.
  init?(_ input: [UInt8]) {
    // What a browser strips before it reads.
    let isClean = input.allSatisfy { $0 > 0x20 }
    var bytes = isClean ? input[...] : input.filter { $0 != 9 && $0 != 10 && $0 != 13 }[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex else {
      return nil
    }
    for index in bytes.startIndex..<colon {
      let byte = bytes[index]
      let isLetter = (97...122).contains(byte | 32)
      let isOther = (48...57).contains(byte) || byte == 43 || byte == 45 || byte == 46
      guard isLetter || index > bytes.startIndex && isOther else { return nil }
    }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).loweringASCII
    let isSpecial = Self.special.contains(scheme)
    guard let authority = Self.authority(of: bytes[(colon + 1)...], scheme, isSpecial) else {
      return
    }
    // Only a file may be on no host.
    if scheme == "file", authority.isEmpty { return }
    guard let host = Self.host(of: authority, isSpecial: isSpecial) else { return nil }
    // A file of this machine has no host.
    self.host = scheme == "file" && host == "localhost" ? "" : host
  }

  private static let special: Set<String> = ["http", "https", "ws", "wss", "ftp", "file"]

  /// What is between the slashes and the path, or `nil` if the URL has no such part.
  private static func authority(
    of rest: ArraySlice<UInt8>, _ scheme: String, _ isSpecial: Bool
  ) -> ArraySlice<UInt8>? {
    func isSlash(_ byte: UInt8) -> Bool { byte == 47 || isSpecial && byte == 92 }
    var rest = rest
    if isSpecial, scheme != "file" {
      rest = rest.drop { isSlash($0) }
    } else {
      guard rest.prefix(2).count(where: { isSlash($0) }) == 2 else { return nil }
      rest = rest.dropFirst(2)
    }
    return rest.prefix { !isSlash($0) && $0 != 63 && $0 != 35 }
  }

  /// The host of an authority, or `nil` if there can be none such.
  private static func host(of authority: ArraySlice<UInt8>, isSpecial: Bool) -> String? {
    var name = authority
    if let sign = authority.lastIndex(of: UInt8(ascii: "@")) { name = authority[(sign + 1)...] }
    if name.first != UInt8(ascii: "["), let colon = name.firstIndex(of: UInt8(ascii: ":")) {
      name = name[..<colon]
    }
    guard !name.contains(where: { $0 >= 0x80 || Self.isForbidden($0) }) else { return nil }
    let text = String(decoding: name.map(\.lowercased), as: UTF8.self)
    guard isSpecial else { return text }
    // A browser decodes escapes first; other readers do not.
    guard !text.isEmpty, !text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard !endsInNumber(labels) || isPlainAddress(labels), DomainLabel.areValid(labels) else {
      return nil
    }
    return text
  }

  /// Whether a host is an address of four numbers in the one way in which a browser writes it.
  private static func isPlainAddress(_ labels: [Substring]) -> Bool {
    labels.count == 4
      && labels.allSatisfy { label in
        UInt8(label).map { "\($0)" == label } ?? false
      }
  }

  /// Whether a browser takes the host for an address of four numbers.
  private static func endsInNumber(_ labels: [Substring]) -> Bool {
    var labels = labels[...]
    if labels.last == "", labels.count > 1 { labels.removeLast() }
    guard let last = labels.last, !last.isEmpty else { return false }
    if last.utf8.allSatisfy({ (48...57).contains($0) }) { return true }
    return last.hasPrefix("0x")
      && last.dropFirst(2).utf8.allSatisfy { $0.hexadecimalValue != nil }
  }

  /// Source: WHATWG, "URL Standard", "forbidden host code point", with the control characters.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"): true
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"): true
    case UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"): true
    case UInt8(ascii: "|"): true
    default: false
    }
  }
}
