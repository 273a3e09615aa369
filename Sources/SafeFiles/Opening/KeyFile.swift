/// A text file of groups and keys, as Windows and the desktops of Linux write them.
///
/// ```
/// [Group]
/// Key=Value
/// ```
///
/// Source: freedesktop.org, Desktop Entry Specification, section 3; Microsoft,
/// `GetPrivateProfileString`.
package struct KeyFile {
  /// One line with a key, and the group that it stands in.
  package struct Line {
    package let group: Substring
    package let key: Substring
    package let value: Substring
  }

  /// The lines with a key, in order.
  package let lines: [Line]

  /// Reads a file, and passes over whatever is no group and no key.
  package init(_ bytes: [UInt8]) {
    var group: Substring = ""
    var lines: [Line] = []
    for line in Self.text(of: bytes).split(whereSeparator: \.isNewline) {
      let line = Self.trimmed(line)
      if line.first == "[" {
        group = line.dropFirst().prefix { $0 != "]" }
      } else if line.first != "#", line.first != ";", let equals = line.firstIndex(of: "=") {
        lines.append(
          Line(
            group: group, key: Self.trimmed(line[..<equals]),
            value: Self.trimmed(line[line.index(after: equals)...])))
      }
    }
    self.lines = lines
  }

  /// The text in the encoding that its first bytes show, else in UTF-8, else in Latin-1.
  private static func text(of bytes: [UInt8]) -> String {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE): return utf16(bytes.dropFirst(2)) { UInt16($1) << 8 | UInt16($0) }
    case (0xFE, 0xFF): return utf16(bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) }
    default: break
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if let text = String(validating: body, as: UTF8.self) { return text }
    var text = ""
    for byte in body { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  private static func utf16(
    _ bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16
  ) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      unit(bytes[$0], bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
