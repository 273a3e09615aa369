/// The name of an inbox entry: bytes, which need not be UTF-8.
///
/// Linux allows every byte in a name but `/` and NUL, so a name is kept as it is and only shown
/// as text.
public struct EntryName: Hashable, Sendable {
  /// The bytes of the name.
  public let bytes: [UInt8]

  /// Creates a name.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Creates the name of something that is not a file, such as `line 3`.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Whether the bytes are well-formed UTF-8.
  public var isUTF8: Bool { text != nil }

  /// The name as text, exactly, or `nil` if the bytes are not well-formed UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The name for people: printable, on one line, and in the order in which it is stored.
  ///
  /// Characters that control a terminal, change the direction of text, break lines, are invisible
  /// or are marks stacked on one letter (`HiddenCharacters`) appear as `\u{1B}`, bytes that are not
  /// UTF-8 as `\xFF`, and a backslash as `\\`, so that two names never look the same by escaping.
  public var label: String {
    let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    guard !isPlain else { return String(decoding: bytes, as: UTF8.self) }
    var label = ""
    var hidden = HiddenCharacters()
    var offset = 0
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        offset += encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar == "\\" {
          label += "\\\\"
        } else if hidden.isHidden(scalar) {
          label += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
          label.unicodeScalars.append(scalar)
        }
      case .error(let length):
        for byte in bytes[offset..<offset + length] {
          label += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        offset += length
      case .emptyInput:
        return label
      }
    }
  }
}

extension EntryName: CustomStringConvertible {
  /// The name for people, as ``label``.
  public var description: String { label }
}
