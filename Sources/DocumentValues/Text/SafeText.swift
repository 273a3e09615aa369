/// Makes text from outside safe to print.
package enum SafeText {
  /// The first bytes of a text, with everything escaped that is not plain ASCII.
  package static func excerpt(of text: some Collection<UInt8>, length: Int) -> String {
    escape(text.prefix(length)) + (text.count > length ? "..." : "")
  }

  /// Text with everything escaped that is not a letter, a digit or a sign of ASCII.
  package static func escape(_ bytes: some Sequence<UInt8>) -> String {
    var result: [UInt8] = []
    for byte in bytes {
      if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") {
        result.append(byte)
      } else {
        result.append(contentsOf: "\\x".utf8)
        result.append(hexadecimal: byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
