import Foundation

/// The tags of a page as a browser's tokenizer sees them, without what closes one.
///
/// It reads what the tool writes: attributes in double quotation marks, no raw text but that of
/// one style element, no comment. Anything else is a fault.
/// Source: HTML, 13.2.5, "Tokenization".
struct MarkupOutline {
  /// One tag.
  struct Element {
    /// Its name in lower case; that of the document type is `!doctype`.
    let name: String
    /// Its attributes by their names in lower case.
    let attributes: [String: String]
  }

  /// A place at which the page is not as the tool writes one.
  struct Fault: Error {
    let place: String
  }

  private(set) var elements: [Element] = []

  init(_ page: String) throws {
    var rest = page.unicodeScalars[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      let tag = try Self.tag(&rest)
      if !tag.name.hasPrefix("/") { elements.append(tag) }
      if tag.name == "style" {
        let text = String(String.UnicodeScalarView(rest))
        guard let end = text.range(of: "</style>") else { throw Fault(place: "style") }
        rest = String(text[end.upperBound...]).unicodeScalars[...]
      }
    }
  }

  /// Reads a tag whose `<` is read.
  private static func tag(_ rest: inout Substring.UnicodeScalarView) throws -> Element {
    let place = String(String.UnicodeScalarView(rest.prefix(80)))
    let name = take(&rest) { $0 != ">" && $0 != " " && $0 != "\n" }.lowercased()
    let letters = name.drop { $0 == "/" || $0 == "!" }
    guard let first = letters.first, first.isLetter else { throw Fault(place: place) }
    var attributes: [String: String] = [:]
    while true {
      _ = take(&rest) { $0 == " " || $0 == "\n" }
      guard let next = rest.first else { throw Fault(place: place) }
      if next == ">" {
        rest.removeFirst()
        return Element(name: name, attributes: attributes)
      }
      let key = take(&rest) { $0 != "=" && $0 != ">" && $0 != " " && $0 != "\n" }.lowercased()
      guard !key.contains(where: { "\"'<`".contains($0) }) else { throw Fault(place: place) }
      guard rest.first == "=" else {
        attributes[key] = ""
        continue
      }
      rest.removeFirst()
      guard rest.popFirst() == "\"" else { throw Fault(place: place) }
      attributes[key] = take(&rest) { $0 != "\"" }
      guard rest.popFirst() == "\"" else { throw Fault(place: place) }
    }
  }

  private static func take(
    _ rest: inout Substring.UnicodeScalarView, while isTaken: (Unicode.Scalar) -> Bool
  ) -> String {
    let end = rest.firstIndex { !isTaken($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(String.UnicodeScalarView(rest[..<end]))
  }
}
