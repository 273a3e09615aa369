/// The root element of an XML document, as far as it decides whether a browser runs what is in it.
///
/// libmagic finds `<svg` and `<html` near the start, but neither behind a long comment nor under a
/// prefix, as in `<x:svg xmlns:x="http://www.w3.org/2000/svg">`.
struct XMLRoot {
  /// The MIME type of an active document; `nil` for any other.
  let mimeType: String?

  /// Looks for the root element behind declarations, comments and processing instructions.
  ///
  /// - Parameters:
  ///   - bytes: The document, or its start, in an encoding that has ASCII.
  ///   - isCut: Whether more bytes follow. A document whose root is behind the cut counts as active.
  init(of bytes: [UInt8], isCut: Bool) {
    var rest = bytes[...]
    while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[place...]
      if rest.starts(with: "<!--".utf8) {
        rest = Self.behind("-->", in: rest.dropFirst(4))
      } else if rest.starts(with: "<?".utf8) {
        rest = Self.behind("?>", in: rest.dropFirst(2))
      } else if rest.starts(with: "<!".utf8) {
        rest = Self.behindDeclaration(in: rest.dropFirst(2))
      } else {
        mimeType = Self.mimeType(ofElement: rest.dropFirst())
        return
      }
    }
    mimeType = isCut ? "text/html" : nil
  }

  private static func mimeType(ofElement text: ArraySlice<UInt8>) -> String? {
    let end: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "/"), UInt8(ascii: ">")]
    let name = text.prefix { !end.contains($0) }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? []
    switch String(decoding: local, as: UTF8.self).lowercased() {
    case "html": return "text/html"
    case "svg": return "image/svg+xml"
    default: return nil
    }
  }

  /// What follows the next occurrence of a text; empty if there is none.
  private static func behind(_ text: String, in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let wanted = Array(text.utf8)
    var rest = rest
    while let place = rest.firstIndex(of: wanted[0]) {
      rest = rest[place...]
      if rest.starts(with: wanted) { return rest.dropFirst(wanted.count) }
      rest = rest.dropFirst()
    }
    return rest
  }

  /// What follows a document type declaration, which may have declarations in brackets.
  private static func behindDeclaration(in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let bracket = rest.firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }
    guard let bracket else { return rest.suffix(0) }
    guard rest[bracket] == UInt8(ascii: "[") else { return rest[bracket...].dropFirst() }
    return behind(">", in: behind("]", in: rest[bracket...]))
  }
}
