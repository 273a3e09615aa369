/// A second look at content that libmagic is known to name wrongly, or not at all.
///
/// Whatever finds the type, libmagic or ``FastRecognizer``, it answers as libmagic does. What
/// libmagic gets wrong is put right here, behind both, by the first bytes of the content:
/// - one byte of text, and UTF-16 without a mark, are text;
/// - a text that begins with `P1 ` is no picture;
/// - a text whose first words are no JavaScript is none, whatever lines it quotes;
/// - a text with a link or a table somewhere in it is no page, if nothing of it can act;
/// - a zip archive that is none of the documents that libmagic knows is still one;
/// - an XML document whose root is `html` or `svg`, under any prefix, is active.
struct SecondLook {
  /// How many bytes from the start are looked at.
  static let length = 256 << 10

  /// The first bytes of the content, at most ``length``.
  let start: [UInt8]
  /// Whether the content has more bytes than these.
  let isCut: Bool

  /// Whether an answer may be wrong, so that the content has to be looked at.
  ///
  /// - Parameter found: The answer of libmagic.
  /// - Returns: Whether ``corrected(_:asking:)`` could change it.
  static func isNeeded(after found: SniffedContent) -> Bool {
    kind(of: found) != nil
  }

  /// The answer, put right where it is wrong.
  ///
  /// - Parameters:
  ///   - found: The answer of libmagic.
  ///   - ask: Asks libmagic about other bytes.
  /// - Returns: What the content is.
  /// - Throws: What `ask` throws.
  func corrected(
    _ found: SniffedContent, asking ask: ([UInt8]) throws(SniffingError) -> SniffedContent
  ) throws(SniffingError) -> SniffedContent {
    switch Self.kind(of: found) {
    case .unknown: try unknown(found, ask)
    case .netpbm: try picture(found, ask)
    case .javaScript: JavaScriptStart.isMissing(in: start) ? found.named("text/plain") : found
    case .page: MarkedText.isInert(start) && !isCut ? found.named("text/plain") : found
    case .xml: XMLRoot(of: ascii(found), isCut: isCut).mimeType.map(found.named) ?? found
    case nil: found
    }
  }

  private enum Kind { case unknown, netpbm, javaScript, page, xml }

  private static func kind(of found: SniffedContent) -> Kind? {
    switch found.mimeType {
    case "application/octet-stream": .unknown
    case "application/javascript": .javaScript
    case "text/html": .page
    case "text/xml": .xml
    case "image/x-portable-bitmap", "image/x-portable-greymap", "image/x-portable-graymap",
      "image/x-portable-pixmap":
      found.encoding == nil ? nil : .netpbm
    default: nil
    }
  }

  private func unknown(
    _ found: SniffedContent, _ ask: ([UInt8]) throws(SniffingError) -> SniffedContent
  ) throws(SniffingError) -> SniffedContent {
    if start.count == 1, let byte = start.first, Self.isText(byte) {
      return SniffedContent(mimeType: "text/plain", encoding: "us-ascii")
    }
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return SniffedContent(mimeType: "application/zip")
    }
    guard let form = UnmarkedUTF16.form(of: start, isCut: isCut) else { return found }
    // With its mark, libmagic reads it, and says whether it is a page or a script.
    let bytes = form.mark + start.prefix(start.count & ~1)
    let marked = try ask(bytes)
    if marked.encoding == nil { return found }
    return try SecondLook(start: bytes, isCut: isCut).corrected(marked, asking: ask)
  }

  private func picture(
    _ found: SniffedContent, _ ask: ([UInt8]) throws(SniffingError) -> SniffedContent
  ) throws(SniffingError) -> SniffedContent {
    if NetpbmHeader.isComplete(in: start) { return found }
    // Behind its first two bytes, which made it a picture, it may be anything.
    let rest = try ask(Array(start.dropFirst(2)))
    return rest.encoding == nil ? found.named("text/plain") : rest
  }

  /// The text, of which only the ASCII characters count: in a wide encoding these are a byte and
  /// zeros.
  private func ascii(_ found: SniffedContent) -> [UInt8] {
    let isWide = ["utf-16", "utf-32"].contains { found.encoding?.hasPrefix($0) ?? false }
    return isWide ? start.filter { $0 != 0 } : start
  }

  private static func isText(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) || (0x09...0x0D).contains(byte)
  }
}

extension SniffedContent {
  /// The same with another MIME type.
  fileprivate func named(_ mimeType: String) -> Self {
    Self(mimeType: mimeType, encoding: encoding)
  }
}
