/// The elements by which a text of unknown kind is taken for an HTML page, and those by which a page
/// gets content from elsewhere.
///
/// Source: WHATWG, MIME Sniffing, section 7.1 ("Identifying a resource with an unknown MIME type").
enum PageMarks {
  /// Whether one of them is in a text, in any case.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - orInsertions: Whether what a page gets from elsewhere counts as well.
  /// - Returns: Whether one is.
  static func areIn(_ text: [UInt8], orInsertions: Bool = false) -> Bool {
    let words = orInsertions ? marks + insertions : marks
    var rest = text[...]
    while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(place + 1)...]
      let word = rest.prefix(longest).map { $0 | 0x20 }
      if words.contains(where: { word.starts(with: $0) }) { return true }
    }
    return false
  }

  private static let marks = [
    "!doctype", "html", "head", "script", "iframe", "body", "title", "style", "svg",
  ].map { Array($0.utf8) }

  private static let insertions = [
    "img", "object", "embed", "meta", "link", "form", "base", "frame", "video", "audio", "math",
    "input", "template", "applet", "import",
  ].map { Array($0.utf8) }

  private static let longest = 8
}
