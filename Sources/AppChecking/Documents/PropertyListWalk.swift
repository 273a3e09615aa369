import Documents

/// Goes through the elements of an XML property list, as ``XMLPropertyListReader`` finds its tags.
struct PropertyListWalk {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the next element, or returns `nil` if there is none before the next closing tag.
  mutating func element() -> PropertyListMap.Element? {
    guard let tag = nextTag(), !tag.name.hasPrefix("/") else { return nil }
    guard !tag.isEmpty else {
      return PropertyListMap.Element(
        name: tag.name, range: tag.range, content: tag.range.upperBound..<tag.range.upperBound)
    }
    let content = index
    var members: [(key: String, keyRange: Range<Int>, value: PropertyListMap.Element)] = []
    var elements: [PropertyListMap.Element] = []
    var key: (text: String, range: Range<Int>)?
    while let child = element() {
      if child.name == "key" {
        key = (XMLText(bytes, child.content).text, child.range)
      } else if let found = key {
        members.append((found.text, found.range, child))
        key = nil
      } else {
        elements.append(child)
      }
    }
    // The closing tag was read by the last, empty call.
    let end = bytes[content..<index].lastIndex(of: UInt8(ascii: "<")) ?? index
    return PropertyListMap.Element(
      name: tag.name, range: tag.range.lowerBound..<index, content: content..<end,
      members: members, elements: elements)
  }

  private struct Tag {
    let name: String
    let range: Range<Int>
    let isEmpty: Bool
  }

  /// Goes past the next tag that is an element's.
  private mutating func nextTag() -> Tag? {
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if rest.starts(with: "<!--".utf8) {
        index = end(of: "-->", from: start + 4)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        index = end(of: "]]>", from: start + 9)
      } else if rest.starts(with: "<?".utf8) {
        index = end(of: "?>", from: start + 2)
      } else {
        index = end(of: ">", from: start + 1)
        let inside = bytes[(start + 1)..<max(start + 1, index - 1)]
        guard inside.first != UInt8(ascii: "!") else { continue }
        let isEmpty = inside.last == UInt8(ascii: "/") && inside.first != UInt8(ascii: "/")
        let letters = inside.prefix { !$0.isDocumentSpace }
        let name = String(
          decoding: isEmpty ? letters.filter { $0 != 47 }[...] : letters, as: UTF8.self)
        return Tag(name: name, range: start..<index, isEmpty: isEmpty)
      }
    }
    index = bytes.count
    return nil
  }

  private func end(of mark: String, from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var place = min(start, bytes.count)
    while place + mark.count <= bytes.count {
      if bytes[place...].starts(with: mark) { return place + mark.count }
      place += 1
    }
    return bytes.count
  }
}
