/// Reads the XML form of property lists.
///
/// It goes through the bytes once and makes the values as it meets their elements. What it takes is
/// what CoreFoundation takes: the first `>` ends a tag, attributes mean nothing, and text is kept to
/// the last byte of white space. Beyond that it refuses what would cost too much or have two
/// meanings: levels and values beyond the limits, a DTD inside the document, a key that occurs
/// twice, and anything but comments after the end.
///
/// Source: Apple, `CFPropertyList.c` and `PropertyList-1.0.dtd`.
struct XMLPropertyListReader {
  /// An opening tag.
  struct Tag {
    let element: XMLPropertyListElement
    /// The offset of its `<`.
    let start: Int
    /// Whether it ends with `/>`.
    let isEmpty: Bool
  }

  /// The list.
  let bytes: [UInt8]
  /// The offset of what is read next.
  var index = 0

  /// Whether the list is ASCII; looked at once, for there may be many declarations.
  let isASCII: Bool

  private let limits: DocumentLimits
  private var values = 0
  /// The dictionaries and arrays that are open.
  private var levels = 0
  /// The same, and the elements `plist`.
  private var open = 0
  /// Takes keys that occur twice; `nil` if they are refused.
  private var repeats: RepeatedKeyCollector?

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: The list.
  ///   - limits: How many levels and values there may be.
  /// - Returns: The value.
  /// - Throws: The first fault.
  package static func read(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(DocumentFault) -> DocumentValue {
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      throw DocumentFault(.notUTF8(.propertyList))
    }
    var reader = XMLPropertyListReader(bytes, limits)
    return try reader.document()
  }

  /// Reads a list in which keys may occur twice; the last occurrence counts.
  ///
  /// - Parameters:
  ///   - bytes: The list.
  ///   - limits: How many levels and values there may be.
  /// - Returns: The value, and the keys that occur twice.
  /// - Throws: The first fault.
  static func readTakingLast(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(DocumentFault) -> TakenPropertyList {
    do throws(DocumentFault) {
      return TakenPropertyList(value: try read(bytes, limits))
    } catch {
      guard case .duplicateKey = error.reason else { throw error }
    }
    // Only a list that has such a key pays for keeping account of all its keys.
    var reader = XMLPropertyListReader(bytes, limits)
    reader.repeats = RepeatedKeyCollector()
    let value = try reader.document()
    let keys = reader.repeats?.repeatedKeys(in: bytes) ?? []
    return TakenPropertyList(value: value, repeatedKeys: keys)
  }

  private init(_ bytes: [UInt8], _ limits: DocumentLimits) {
    self.bytes = bytes
    self.limits = limits
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Reads everything: `(comment | instruction | DOCTYPE)* element (comment | instruction)*`.
  private mutating func document() throws(DocumentFault) -> DocumentValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipSpace()
    guard index < bytes.count else { throw malformed("it is empty", at: 0) }
    guard bytes[index] == UInt8(ascii: "<") else {
      let words = "this is neither the XML nor the binary form; convert it to XML"
      throw DocumentFault(.unsupported(.propertyList, words), at: index)
    }
    repeat { try skipBetween() } while try skipDocumentType()
    guard index < bytes.count else { throw malformed("it has no value", at: index) }
    guard bytes[index] == UInt8(ascii: "<") else {
      throw malformed("text before the first tag", at: index)
    }
    let value = try value(of: tag())
    try skipBetween()
    guard index == bytes.count else {
      let what = bytes[index] == UInt8(ascii: "<") ? "a tag" : "text"
      throw malformed("\(what) after the end", at: index)
    }
    return value
  }

  // MARK: - Elements

  /// Reads an opening tag, and counts its element.
  private mutating func tag() throws(DocumentFault) -> Tag {
    let start = index
    var end = start + 1
    var nameEnd: Int?
    while end < bytes.count, bytes[end] != UInt8(ascii: ">") {
      if nameEnd == nil, bytes[end].isDocumentSpace { nameEnd = end }
      end += 1
    }
    guard end < bytes.count else { throw malformed("a tag is not closed", at: start + 1) }
    index = end + 1
    let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
    let name = bytes[(start + 1)..<(nameEnd ?? (isEmpty ? end - 1 : end))]
    guard let element = XMLPropertyListElement(name: name) else {
      let text = String(decoding: name.prefix(20), as: UTF8.self)
      throw malformed("<\(text)> is not an element of a property list", at: start)
    }
    if element != .key { values += 1 }
    guard values <= limits.values else {
      throw DocumentFault(.tooManyValues(limit: limits.values), at: start)
    }
    // What holds others is a level, also if it is empty. The rest is bounded too: `plist` in `plist`,
    // and a scalar at the bottom.
    guard levels + (element.isLevel ? 1 : 0) <= limits.depth, open < limits.depth + 2 else {
      throw DocumentFault(.tooDeep(limit: limits.depth), at: start)
    }
    return Tag(element: element, start: start, isEmpty: isEmpty)
  }

  /// Reads the value whose opening tag was read, to the end of its closing tag.
  private mutating func value(of tag: Tag) throws(DocumentFault) -> DocumentValue {
    if tag.isEmpty {
      switch tag.element {
      case .string: return .string("")
      case .dict: return .dictionary([:])
      case .array: return .array([])
      case .true: return .boolean(true)
      case .false: return .boolean(false)
      default: throw malformed("<\(tag.element.name)/> has no value", at: tag.start)
      }
    }
    switch tag.element {
    case .string: return .string(try text(of: tag))
    case .dict: return try dictionary(tag)
    case .array: return try array(tag)
    case .true: return try boolean(true, tag)
    case .false: return try boolean(false, tag)
    case .integer: return try integer(tag)
    case .real: return try real(tag)
    case .date: return try date(tag)
    case .data: return try data(tag)
    case .plist: return try list(tag)
    case .key: throw malformed("<key> may occur only in <dict>, before a value", at: tag.start)
    }
  }

  /// Reads what is in `plist`: one value.
  private mutating func list(_ tag: Tag) throws(DocumentFault) -> DocumentValue {
    open += 1
    guard try isBeforeElement(in: tag) else {
      throw malformed("<plist> has no value", at: tag.start)
    }
    let value = try value(of: self.tag())
    if try isBeforeElement(in: tag) {
      throw malformed("a second value in <plist>; put both in <array>", at: index)
    }
    open -= 1
    try close(tag)
    return value
  }

  /// Reads what is in `array`.
  private mutating func array(_ tag: Tag) throws(DocumentFault) -> DocumentValue {
    enterLevel()
    var elements: [DocumentValue] = []
    while try isBeforeElement(in: tag) {
      repeats?.steps.append(.index(elements.count))
      elements.append(try value(of: self.tag()))
      repeats?.steps.removeLast()
    }
    leaveLevel()
    try close(tag)
    return .array(elements)
  }

  /// Reads what is in `dict`: keys, and a value after each.
  private mutating func dictionary(_ tag: Tag) throws(DocumentFault) -> DocumentValue {
    enterLevel()
    var members: [String: DocumentValue] = [:]
    var places = RepeatedKeyCollector.Places()
    while try isBeforeElement(in: tag) {
      let keyTag = try self.tag()
      guard keyTag.element == .key else {
        throw malformed("expected <key>, found <\(keyTag.element.name)>", at: keyTag.start)
      }
      let key = keyTag.isEmpty ? "" : try text(of: keyTag)
      let keyEnd = index
      guard try isBeforeElement(in: tag) else { throw lonely(key, keyTag) }
      let valueTag = try self.tag()
      guard valueTag.element != .key else { throw lonely(key, keyTag) }
      repeats?.steps.append(.key(key))
      let value = try value(of: valueTag)
      let before = members.updateValue(value, forKey: key)
      if repeats != nil {
        repeats?.steps.removeLast()
        places.add(key, at: keyTag.start..<keyEnd, value, before: before)
      } else if before != nil {
        throw DocumentFault(.duplicateKey(key), at: keyTag.start)
      }
    }
    repeats?.end(places)
    leaveLevel()
    try close(tag)
    if members.count == 1, let value = members["CF$UID"] { try refuseReference(value, tag) }
    return .dictionary(members)
  }

  private mutating func enterLevel() {
    levels += 1
    open += 1
  }

  private mutating func leaveLevel() {
    levels -= 1
    open -= 1
  }

  private func lonely(_ key: String, _ tag: Tag) -> DocumentFault {
    malformed("the key '\(key.excerpt)' has no value", at: tag.start)
  }

  /// Refuses what CoreFoundation takes for a reference to an object of a keyed archive.
  private func refuseReference(_ value: DocumentValue, _ tag: Tag) throws(DocumentFault) {
    switch value {
    case .integer, .number:
      let words = "a value of a keyed archive (CF$UID); use strings, numbers, dates, data"
      throw DocumentFault(.unsupported(.propertyList, words), at: tag.start)
    default: break
    }
  }

  private mutating func boolean(
    _ value: Bool, _ tag: Tag
  ) throws(DocumentFault) -> DocumentValue {
    try close(tag)
    return .boolean(value)
  }

  func malformed(_ words: String, at offset: Int) -> DocumentFault {
    DocumentFault(.malformed(.propertyList, words), at: offset)
  }
}
