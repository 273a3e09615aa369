/// A look at an XML property list before it is parsed, which bounds what parsing can cost.
///
/// It finds tags as CoreFoundation does, where the first `>` ends a tag, and goes through the bytes
/// once with a stack of the open elements. It leaves most of the grammar to the parser.
struct XMLPropertyListScan {
  /// An element that is open.
  private struct Element {
    let name: String
    let offset: Int
    var keys: Set<String> = []
  }

  private let bytes: [UInt8]
  private let limits: DocumentLimits
  private var open: [Element] = []
  private var levels = 0
  private var members = 0
  private var values = 0
  private var isOver = false

  /// Looks at a list.
  ///
  /// - Parameters:
  ///   - bytes: The list.
  ///   - limits: How many levels and values there may be.
  /// - Returns: The number of members of all dictionaries.
  /// - Throws: The first fault.
  static func members(in bytes: [UInt8], _ limits: DocumentLimits) throws(DocumentFault) -> Int {
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      throw DocumentFault(.notUTF8(.propertyList))
    }
    var scan = XMLPropertyListScan(bytes, limits)
    try scan.run()
    return scan.members
  }

  private init(_ bytes: [UInt8], _ limits: DocumentLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Goes through all tags.
  private mutating func run() throws(DocumentFault) {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = bytes[index...].firstIndex { !$0.isJSONSpace } ?? bytes.endIndex
    guard start < bytes.endIndex else { throw malformed("it is empty", at: 0) }
    guard bytes[start] == UInt8(ascii: "<") else {
      let words = "this is neither the XML nor the binary form; convert it to XML"
      throw DocumentFault(.unsupported(.propertyList, words), at: start)
    }
    index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") {
        index = try markup(at: index)
      } else {
        if isOver, !byte.isJSONSpace { throw malformed("text after the end", at: index) }
        index += 1
      }
    }
    if let last = open.last { throw malformed("<\(last.name)> is not closed", at: last.offset) }
  }

  /// Reads what starts with `<`, and returns the index after it.
  private mutating func markup(at start: Int) throws(DocumentFault) -> Int {
    let rest = bytes[start...]
    if rest.starts(with: Self.comment) { return try end(of: "-->", from: start + 4, "a comment") }
    if rest.starts(with: Self.cdata) { return try end(of: "]]>", from: start + 9, "CDATA") }
    if rest.starts(with: Self.instruction) {
      let end = try end(of: "?>", from: start + 2, "<?")
      try checkEncoding(String(decoding: bytes[start..<end], as: UTF8.self), at: start)
      return end
    }
    let end = try end(of: ">", from: start + 1, "a tag")
    let tag = bytes[(start + 1)..<(end - 1)]
    switch tag.first {
    case UInt8(ascii: "!"):
      if tag.contains(UInt8(ascii: "[")) {
        throw DocumentFault(.unsupported(.propertyList, "a DTD inside the document"), at: start)
      }
    case UInt8(ascii: "/"): try close(tag.dropFirst(), at: start)
    default: try element(tag, from: start, contentAt: end)
    }
    return end
  }

  /// Takes an opening tag.
  private mutating func element(
    _ tag: ArraySlice<UInt8>, from start: Int, contentAt content: Int
  ) throws(DocumentFault) {
    if isOver { throw malformed("a tag after the end", at: start) }
    let name = Self.name(of: tag)
    switch name {
    case "key": try key(at: content, from: start)
    case "date": try date(at: content, from: start)
    default: break
    }
    if name != "key" { values += 1 }
    guard values <= limits.values else {
      throw DocumentFault(.tooManyValues(limit: limits.values), at: start)
    }
    // What holds others is a level, also if it is empty. The rest is bounded too, whatever it is:
    // the element `plist`, and a scalar at the bottom.
    let isLevel = Self.isLevel(name)
    guard levels + (isLevel ? 1 : 0) <= limits.depth, open.count < limits.depth + 2 else {
      throw DocumentFault(.tooDeep(limit: limits.depth), at: start)
    }
    if tag.last == UInt8(ascii: "/") {
      isOver = open.isEmpty
      return
    }
    if isLevel { levels += 1 }
    open.append(Element(name: name, offset: start))
  }

  private static func isLevel(_ name: String) -> Bool { name == "dict" || name == "array" }

  /// Takes a closing tag.
  private mutating func close(_ tag: ArraySlice<UInt8>, at start: Int) throws(DocumentFault) {
    let name = Self.name(of: tag)
    guard let last = open.popLast(), last.name == name else {
      throw malformed("</\(name)> closes nothing that is open", at: start)
    }
    if Self.isLevel(name) { levels -= 1 }
    isOver = open.isEmpty
  }

  /// The name in a tag, at most 20 bytes of it.
  private static func name(of tag: ArraySlice<UInt8>) -> String {
    let letters = tag.prefix { !$0.isJSONSpace && $0 != UInt8(ascii: "/") }
    return String(decoding: letters.prefix(20), as: UTF8.self)
  }

  /// Takes the text of a key.
  private mutating func key(at content: Int, from start: Int) throws(DocumentFault) {
    members += 1
    guard let last = open.indices.last else { return }
    let key = text(at: content)
    guard open[last].keys.insert(key).inserted else {
      throw DocumentFault(.duplicateKey(key), at: start)
    }
  }

  /// Takes the text of a date, which must be one of the calendar.
  private func date(at content: Int, from start: Int) throws(DocumentFault) {
    let date = text(at: content)
    guard Timestamp.isValid(date) else {
      let words = "expected a date such as 2026-11-21T10:45:00Z, found '\(date.excerpt)'"
      throw malformed(words, at: start)
    }
  }

  /// The text up to the next tag.
  private func text(at index: Int) -> String {
    String(decoding: bytes[index...].prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self)
  }

  /// Refuses an XML declaration that names another encoding.
  private func checkEncoding(_ declaration: String, at start: Int) throws(DocumentFault) {
    let parts = declaration.split(separator: "encoding", maxSplits: 1)
    guard declaration.hasPrefix("<?xml"), parts.count == 2 else { return }
    let name = parts[1].drop { " =\t\n\r\"'".contains($0) }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard ["utf-8", "utf8", "us-ascii"].contains(name.lowercased()) else {
      let words = "the encoding '\(String(name).excerpt)'; save it as UTF-8"
      throw DocumentFault(.unsupported(.propertyList, words), at: start)
    }
  }

  /// The index after the next `mark`.
  private func end(
    of mark: StaticString, from index: Int, _ what: String
  ) throws(DocumentFault) -> Int {
    let mark = Array(mark.description.utf8)
    var position = index
    while position + mark.count <= bytes.count {
      if bytes[position] == mark[0], bytes[position...].starts(with: mark) {
        return position + mark.count
      }
      position += 1
    }
    throw malformed("\(what) is not closed", at: index)
  }

  private func malformed(_ words: String, at offset: Int) -> DocumentFault {
    DocumentFault(.malformed(.propertyList, words), at: offset)
  }

  private static let comment = Array("<!--".utf8)
  private static let cdata = Array("<![CDATA[".utf8)
  private static let instruction = Array("<?".utf8)
}
