extension XMLPropertyListReader {
  /// Whether the next bytes are those of a word.
  func hasPrefix(_ word: StaticString) -> Bool { isWord(word, at: index) }

  private func isWord(_ word: StaticString, at place: Int) -> Bool {
    guard place + word.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount {
      guard unsafe bytes[place + offset] == word.utf8Start[offset] else { return false }
    }
    return true
  }

  /// Goes past white space.
  mutating func skipSpace() {
    while index < bytes.count, bytes[index].isDocumentSpace { index += 1 }
  }

  /// Goes past what may stand between elements: white space, comments and instructions.
  mutating func skipBetween() throws(DocumentFault) {
    skipSpace()
    while index + 1 < bytes.count, bytes[index] == UInt8(ascii: "<") {
      let start = index
      switch bytes[index + 1] {
      case UInt8(ascii: "?"):
        try skip(to: "?>", from: start + 2, "<?")
        try checkEncoding(start..<index)
      case UInt8(ascii: "!"):
        guard hasPrefix("<!--") else { return }
        try skip(to: "-->", from: start + 4, "a comment")
      default: return
      }
      skipSpace()
    }
  }

  /// Goes past a document type, and returns whether there was one.
  ///
  /// - Throws: If there is a DTD inside, or other markup that starts with `<!`.
  mutating func skipDocumentType() throws(DocumentFault) -> Bool {
    guard hasPrefix("<!") else { return false }
    let start = index
    guard hasPrefix("<!DOCTYPE") else {
      throw malformed("expected <!DOCTYPE or a comment after '<!'", at: start)
    }
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] == UInt8(ascii: "[") {
        throw DocumentFault(.unsupported(.propertyList, "a DTD inside the document"), at: start)
      }
      index += 1
    }
    guard index < bytes.count else { throw malformed("a tag is not closed", at: start + 1) }
    index += 1
    return true
  }

  /// Goes to the next tag inside an element, and returns whether it opens another one.
  mutating func isBeforeElement(in tag: Tag) throws(DocumentFault) -> Bool {
    try skipBetween()
    guard index + 1 < bytes.count else { throw notClosed(tag) }
    guard bytes[index] == UInt8(ascii: "<") else {
      throw malformed("text in <\(tag.element.name)>, outside of its elements", at: index)
    }
    guard bytes[index + 1] != UInt8(ascii: "!") else {
      throw malformed("'<!' in <\(tag.element.name)> that is not a comment", at: index)
    }
    return bytes[index + 1] != UInt8(ascii: "/")
  }

  /// Reads the closing tag of an element.
  mutating func close(_ tag: Tag) throws(DocumentFault) {
    let start = index
    guard index + 1 < bytes.count else { throw notClosed(tag) }
    guard bytes[index] == UInt8(ascii: "<") else {
      throw malformed("text in <\(tag.element.name)>, which must be empty", at: start)
    }
    guard bytes[index + 1] == UInt8(ascii: "/") else {
      throw malformed("a tag in <\(tag.element.name)>; write '<' as '&lt;'", at: start)
    }
    index += 2
    while index < bytes.count, !bytes[index].isDocumentSpace, bytes[index] != UInt8(ascii: ">") {
      index += 1
    }
    let name = bytes[(start + 2)..<index]
    skipSpace()
    guard index < bytes.count else { throw notClosed(tag) }
    guard XMLPropertyListElement(name: name) == tag.element else {
      let found = String(decoding: name.prefix(20), as: UTF8.self)
      throw malformed("expected </\(tag.element.name)>, found </\(found)>", at: start)
    }
    guard bytes[index] == UInt8(ascii: ">") else {
      throw malformed("expected '>' after '</\(tag.element.name)'", at: index)
    }
    index += 1
  }

  /// Goes past the next `mark`.
  mutating func skip(
    to mark: StaticString, from start: Int, _ what: String
  ) throws(DocumentFault) {
    var place = start
    while place < bytes.count, !isWord(mark, at: place) { place += 1 }
    guard place < bytes.count else { throw malformed("\(what) is not closed", at: start) }
    index = place + mark.utf8CodeUnitCount
  }

  func notClosed(_ tag: Tag) -> DocumentFault {
    malformed("<\(tag.element.name)> is not closed", at: tag.start)
  }

  /// Refuses an XML declaration that names another encoding.
  private func checkEncoding(_ declaration: Range<Int>) throws(DocumentFault) {
    guard isWord("<?xml", at: declaration.lowerBound) else { return }
    for place in declaration where isWord("encoding", at: place) {
      let value = bytes[(place + 8)..<declaration.upperBound]
        .drop { $0.isDocumentSpace || "='\"".utf8.contains($0) }
      let name = value.prefix { !$0.isDocumentSpace && !"'\"?".utf8.contains($0) }
      try checkEncoding(named: String(decoding: name, as: UTF8.self), declaration.lowerBound)
    }
  }

  private func checkEncoding(named name: String, _ start: Int) throws(DocumentFault) {
    switch name.lowercased() {
    case "utf-8", "utf8": break
    case "us-ascii":
      if isASCII { break }
      let words = "letters that the encoding 'us-ascii' does not have; name it UTF-8"
      throw DocumentFault(.unsupported(.propertyList, words), at: start)
    default:
      let words = "the encoding '\(name.excerpt)'; save it as UTF-8"
      throw DocumentFault(.unsupported(.propertyList, words), at: start)
    }
  }
}
