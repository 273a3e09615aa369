import Documents

/// A file of bookmarks in the form that browsers import.
///
/// Entries are added at the end of the outermost list; everything else stays as it is, so that a
/// file in which the user moved or renamed entries keeps its form.
/// Source: Microsoft, "Netscape Bookmark File Format".
struct BookmarksDocument: Hashable {
  /// One bookmark.
  struct Entry: Hashable {
    /// The address.
    let url: String
    /// The words that are shown.
    let title: String
    /// When it was added: seconds since 1970-01-01T00:00:00Z.
    let added: Int64
  }

  /// The file as it is now.
  private(set) var text: String

  private var addresses: Set<String>

  /// Creates a file without entries.
  ///
  /// - Parameter title: The title of the whole.
  init(title: String) {
    let title = MarkupText(title).escaped
    text = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
      <TITLE>\(title)</TITLE>
      <H1>\(title)</H1>
      <DL><p>
      </DL><p>

      """
    addresses = []
  }

  /// Reads a file, or returns `nil` if it is no file of bookmarks to which something can be added.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self),
      Self.endOfList(in: text) != nil
    else { return nil }
    self.text = text
    addresses = Self.addresses(in: text)
  }

  /// Adds an entry, unless there is one with its address.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: Whether it was added.
  mutating func add(_ entry: Entry) -> Bool {
    let line =
      "    <DT><A HREF=\"\(MarkupText(entry.url).escaped)\" ADD_DATE=\"\(entry.added)\">"
      + "\(MarkupText(entry.title).escaped)</A>\n"
    guard let end = Self.endOfList(in: text), addresses.insert(entry.url).inserted else {
      return false
    }
    text.insert(contentsOf: line, at: end)
    return true
  }

  /// Where the line of the last `</DL>` starts, or the tag itself if it stands behind something.
  private static func endOfList(in text: String) -> String.Index? {
    let utf8 = text.utf8
    var index = utf8.endIndex
    while let tag = utf8[..<index].lastIndex(of: UInt8(ascii: "<")) {
      if utf8[tag...].prefix(5).elementsEqual("</DL>".utf8, by: { $0 & 0xDF == $1 & 0xDF }) {
        let line = utf8[..<tag].lastIndex(of: UInt8(ascii: "\n")).map { utf8.index(after: $0) }
        let start = line ?? utf8.startIndex
        return utf8[start..<tag].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) ? start : tag
      }
      index = tag
    }
    return nil
  }

  /// The addresses of all entries.
  private static func addresses(in text: String) -> Set<String> {
    var found: Set<String> = []
    var rest = text.utf8[...]
    let key = "HREF=\"".utf8
    while let equals = rest.firstIndex(of: UInt8(ascii: "H") | 0x20, orUpper: true) {
      rest = rest[equals...]
      guard rest.prefix(key.count).elementsEqual(key, by: { $0 & 0xDF == $1 & 0xDF }) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(key.count)
      // Where the quotation mark at the end is missing, the next entry is not taken for an address.
      guard let end = rest.firstIndex(where: Self.endsAddress) else { break }
      guard rest[end] == UInt8(ascii: "\"") else { continue }
      if let address = Substring(rest[..<end]) as Substring? {
        found.insert(MarkupText.unescaped(address))
      }
      rest = rest[end...]
    }
    return found
  }

  private static func endsAddress(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: "\n")].contains(byte)
  }
}

extension Substring.UTF8View {
  /// The first place of a letter in either case.
  fileprivate func firstIndex(of letter: UInt8, orUpper: Bool) -> Index? {
    firstIndex { $0 | 0x20 == letter }
  }
}
