/// Reads the old text form of property lists, such as `{ key = (a, "b c"); }`.
///
/// Xcode writes `project.pbxproj` in it. A list is one value: text, `"text"` or `'text'`, bytes
/// `<0fbd77>`, an array `(a, b)` or a dictionary `{ a = b; }`. Comments `//` and `/* */` may be
/// wherever white space may be. Every text is ``DocumentValue/string(_:)``, because the form has
/// neither numbers nor booleans. The keys of a dictionary must differ; ``readTakingLast`` takes the
/// last of equal ones.
///
/// Source: Apple, "Old-Style ASCII Property Lists", and `CFOldStylePList.c` of CoreFoundation.
package struct OldPropertyListReader: DocumentReader {
  /// The list.
  let bytes: [UInt8]
  /// The offset of what is read next.
  var index = 0

  private let limits: DocumentLimits
  private var values = 0
  private var levels = 0
  /// Takes keys that occur twice; `nil` if they are refused.
  private var repeats: RepeatedKeyCollector?

  private init(_ bytes: [UInt8], _ limits: DocumentLimits) throws(DocumentFault) {
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      throw DocumentFault(.notUTF8(.propertyList))
    }
    self.init(unchecked: bytes, limits)
  }

  private init(unchecked bytes: [UInt8], _ limits: DocumentLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Whether bytes begin as a dictionary in this form does, and not as JSON does.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    do throws(DocumentFault) {
      // The sign after the first key decides, so that no more is looked at than one key can have.
      var reader = OldPropertyListReader(
        unchecked: Array(bytes.prefix(isLikelyLimit)), .standard)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
      try reader.skipSpace()
      guard reader.take("{") else { return false }
      try reader.skipSpace()
      guard reader.index < reader.bytes.count, reader.bytes[reader.index] == UInt8(ascii: "\"")
      else { return true }
      _ = try reader.text("a key")
      try reader.skipSpace()
      return !reader.take(":")
    } catch {
      return false
    }
  }

  /// How many bytes say which form it is.
  private static let isLikelyLimit = 64 << 10

  /// Reads a list, and reports faults by their offset.
  package static func parse(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(DocumentFault) -> DocumentValue {
    var reader = try OldPropertyListReader(bytes, limits)
    return try reader.document()
  }

  /// Reads a list in which keys may occur twice; the last occurrence counts.
  ///
  /// - Parameters:
  ///   - bytes: The whole list.
  ///   - name: What the list is called in errors.
  ///   - limits: How much is read.
  /// - Returns: The value, and the keys that occur twice.
  /// - Throws: Any reason but `unreadable`, `notAFile`, `duplicateKey` and `problems`.
  package static func readTakingLast(
    _ bytes: [UInt8], named name: @autoclosure () -> String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> TakenPropertyList {
    do throws(DocumentFault) {
      guard bytes.count <= limits.bytes else {
        throw DocumentFault(.tooLarge(limit: limits.bytes))
      }
      return try parseTakingLast(bytes, limits)
    } catch {
      throw DocumentError(error, of: name(), in: bytes)
    }
  }

  /// Reads a list in which keys may occur twice, and reports faults by their offset.
  static func parseTakingLast(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(DocumentFault) -> TakenPropertyList {
    var reader = try OldPropertyListReader(bytes, limits)
    reader.repeats = RepeatedKeyCollector()
    let value = try reader.document()
    let keys = reader.repeats?.repeatedKeys(in: bytes) ?? []
    return TakenPropertyList(value: value, repeatedKeys: keys)
  }

  /// Reads everything: one value.
  private mutating func document() throws(DocumentFault) -> DocumentValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    try skipSpace()
    guard index < bytes.count else { throw malformed("it is empty", at: 0) }
    let start = index
    let value = try value()
    try skipSpace()
    guard index < bytes.count else { return value }
    if case .string = value, bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: ";")
    {
      let words = "a list of 'key = value;' as strings files have it; put '{' and '}' around it"
      throw DocumentFault(.unsupported(.propertyList, words), at: start)
    }
    throw malformed("\(found) after the end", at: index)
  }

  // MARK: - Values

  /// Reads a value, whose first byte is next.
  ///
  ///     value = text | data | array | dictionary
  private mutating func value() throws(DocumentFault) -> DocumentValue {
    values += 1
    guard values <= limits.values else {
      throw DocumentFault(.tooManyValues(limit: limits.values), at: index)
    }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try dictionary()
    case UInt8(ascii: "("): return try array()
    case UInt8(ascii: "<"): return .data(try data())
    default: return .string(try text("a value"))
    }
  }

  /// Reads a dictionary.
  ///
  ///     dictionary = "{" { text "=" value ";" | text ";" } "}"
  ///
  /// A key without a value is a value as well: `{ a; }` is `{ a = a; }`.
  private mutating func dictionary() throws(DocumentFault) -> DocumentValue {
    let start = try enter()
    var members: [String: DocumentValue] = [:]
    var places = RepeatedKeyCollector.Places()
    while true {
      try goOn("'{'", from: start)
      if take("}") { break }
      let keyStart = index
      let key = try text("a key or '}'")
      let keyEnd = index
      try goOn("'{'", from: start)
      repeats?.steps.append(.key(key))
      let value: DocumentValue
      if bytes[index] == UInt8(ascii: ";") {
        value = .string(key)
      } else {
        guard take("=") else {
          throw malformed("expected '=' after the key '\(key.excerpt)', found \(found)", at: index)
        }
        try goOn("'{'", from: start)
        value = try self.value()
        try goOn("'{'", from: start)
      }
      guard take(";") else {
        let words = "expected ';' after the value of '\(key.excerpt)', found \(found)"
        throw malformed(words, at: index)
      }
      let before = members.updateValue(value, forKey: key)
      if repeats != nil {
        repeats?.steps.removeLast()
        places.add(key, at: keyStart..<keyEnd, value, before: before)
      } else if before != nil {
        throw DocumentFault(.duplicateKey(key), at: keyStart)
      }
    }
    repeats?.end(places)
    levels -= 1
    return .dictionary(members)
  }

  /// Reads an array, whose last element may have a comma after it.
  ///
  ///     array = "(" [ value { "," value } [ "," ] ] ")"
  private mutating func array() throws(DocumentFault) -> DocumentValue {
    let start = try enter()
    var elements: [DocumentValue] = []
    while true {
      try goOn("'('", from: start)
      if take(")") { break }
      repeats?.steps.append(.index(elements.count))
      elements.append(try value())
      repeats?.steps.removeLast()
      try goOn("'('", from: start)
      if take(")") { break }
      guard take(",") else {
        throw malformed("expected ',' or ')' after an element, found \(found)", at: index)
      }
    }
    levels -= 1
    return .array(elements)
  }

  /// Reads bytes: pairs of hexadecimal digits with white space between them.
  private mutating func data() throws(DocumentFault) -> [UInt8] {
    let start = index
    index += 1
    var result: [UInt8] = []
    var half: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        guard half == nil else { throw malformed("half a byte in '<…>'", at: index) }
        index += 1
        return result
      }
      if let digit = byte.hexadecimalValue {
        if let first = half {
          result.append(first << 4 | digit)
          half = nil
        } else {
          half = digit
        }
      } else if !byte.isDocumentSpace {
        let words = "\(found) in '<…>', which holds hexadecimal digits; XML is another form"
        throw malformed(words, at: index)
      }
      index += 1
    }
    throw malformed("'<' is not closed", at: start)
  }

  /// Goes one level down, past the bracket.
  private mutating func enter() throws(DocumentFault) -> Int {
    levels += 1
    guard levels <= limits.depth else {
      throw DocumentFault(.tooDeep(limit: limits.depth), at: index)
    }
    index += 1
    return index - 1
  }

  /// Goes to what follows inside brackets, which must not be the end.
  private mutating func goOn(_ bracket: String, from start: Int) throws(DocumentFault) {
    try skipSpace()
    guard index < bytes.count else { throw malformed("\(bracket) is not closed", at: start) }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == sign.value else { return false }
    index += 1
    return true
  }

  /// What is next, in the words of a message.
  var found: String {
    guard index < bytes.count else { return "the end" }
    let rest = String(decoding: bytes[index..<min(bytes.count, index + 4)], as: UTF8.self)
    return rest.unicodeScalars.first.map { "'\($0)'" } ?? "the end"
  }

  func malformed(_ words: String, at offset: Int) -> DocumentFault {
    DocumentFault(.malformed(.propertyList, words), at: offset)
  }
}
