/// A text with some elements of HTML in it, such as Markdown with a link.
///
/// libmagic takes it for a page by a `<a href=` or a `<table` anywhere near its start. A browser that
/// is given content of unknown kind takes it for a page only where it begins with an element.
///
/// Source: WHATWG, MIME Sniffing, section 7.1 ("Identifying a resource with an unknown MIME type").
enum MarkedText {
  /// Whether a text begins with no element, and nothing in it could act in a page.
  ///
  /// - Parameter bytes: The text as a whole.
  /// - Returns: Whether it is so.
  static func isInert(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let first = text.first(where: { !isSpace($0) }), first != UInt8(ascii: "<"),
      !bytes.contains(0)
    else { return false }
    return !PageMarks.areIn(bytes, orInsertions: true) && !hasHandlerOrScriptURL(bytes)
  }

  /// Whether a text has an attribute such as `onclick=`, or `javascript:`.
  private static func hasHandlerOrScriptURL(_ bytes: [UInt8]) -> Bool {
    let name = Array("javascript:".utf8)
    for place in bytes.indices {
      switch bytes[place] | 0x20 {
      case UInt8(ascii: "j"):
        let word = bytes[place...].prefix(name.count)
        if word.elementsEqual(name, by: { $0 | 0x20 == $1 | 0x20 }) { return true }
      case UInt8(ascii: "o"):
        guard place > 0, !isLetter(bytes[place - 1]),
          bytes[(place + 1)...].first.map({ $0 | 0x20 == UInt8(ascii: "n") }) ?? false
        else { continue }
        let rest = bytes[(place + 2)...].prefix(64).drop(while: isLetter).drop(while: isSpace)
        if rest.first == UInt8(ascii: "=") { return true }
      default: continue
      }
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & ~0x20) }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
