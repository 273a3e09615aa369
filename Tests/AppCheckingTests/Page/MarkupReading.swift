/// The elements of a page, read so strictly that what is left open or wrongly nested is a fault.
struct MarkupReading {
  /// The names of the elements, in order.
  private(set) var elements: [String] = []
  /// The attributes, in order.
  private(set) var attributes: [(name: String, value: String)] = []
  /// What is wrong with the nesting.
  private(set) var faults: [String] = []

  private static let empty: Set = ["meta", "!DOCTYPE"]

  init(_ page: String) {
    var open: [String] = []
    var rest = Array(page.utf8)[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...].dropFirst()
      guard let end = Self.end(of: rest) else {
        faults.append("a tag without an end: \(Self.text(rest.prefix(40)))")
        return
      }
      let tag = Self.text(rest[..<end])
      rest = rest[end...].dropFirst()
      if tag.first == "/" {
        let last = open.popLast()
        if last != String(tag.dropFirst()) { faults.append("\(tag) closes \(last ?? "nothing")") }
        continue
      }
      let name = String(tag.prefix { $0 != " " })
      elements.append(name)
      readAttributes(tag.dropFirst(name.count))
      guard !Self.empty.contains(name) else { continue }
      open.append(name)
      guard name == "style" else { continue }
      rest = rest.drop { $0 != UInt8(ascii: "<") }
    }
    if !open.isEmpty { faults.append("left open: \(open)") }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The values of an attribute, in order.
  func values(of name: String) -> [String] {
    attributes.filter { $0.name == name }.map(\.value)
  }

  /// Where a tag ends: at the first `>` that is in no quotes.
  private static func end(of tag: ArraySlice<UInt8>) -> Int? {
    var isQuoted = false
    return tag.firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ">") && !isQuoted
    }
  }

  private mutating func readAttributes(_ text: Substring) {
    var rest = text.drop { $0 == " " || $0 == "\n" }
    while let equals = rest.firstIndex(of: "=") {
      let value = rest[equals...].dropFirst()
      guard value.first == "\"", let end = value.dropFirst().firstIndex(of: "\"") else {
        faults.append("an attribute without quotes: \(rest)")
        return
      }
      attributes.append((String(rest[..<equals]), String(value[..<end].dropFirst())))
      rest = value[end...].dropFirst().drop { $0 == " " || $0 == "\n" }
    }
    if rest.contains("<") { faults.append("a tag inside a tag: \(rest)") }
  }
}
