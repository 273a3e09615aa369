/// Reading at a place: a count of bytes in all texts of the table, one after the other.
extension TypeTable {
  /// Whether a word stands at a place, without regard to the case of ASCII letters.
  @inline(__always)
  static func hasWord(_ word: borrowing RawSpan, at place: Int) -> Bool {
    let (_, text, start) = group(at: place)
    let buffer = unsafe text.buffer
    precondition(word.byteCount <= buffer.count - start)
    return unsafe CaselessBytes.isSame(word, in: buffer.bytes, from: start)
  }

  /// The word of a length at a place.
  static func word(at place: Int, length: Int) -> String {
    let (_, text, start) = group(at: place)
    return text.text(in: start..<start + length)
  }

  /// The declaration in the line that starts at a place.
  static func declaration(at place: Int) -> TypeDeclaration? {
    let (origin, text, start) = group(at: place)
    var reader = TypeTableReader(text, from: start)
    return reader.readDeclaration(origin: origin)
  }

  /// The parts of a column in the line that starts at a place; the identifier is column 0.
  static func list(inColumn column: Int, ofLineAt place: Int) -> [String] {
    let (_, text, start) = group(at: place)
    var reader = TypeTableReader(text, from: start)
    for _ in 0..<column { reader.skipColumn() }
    return reader.readList(dividedBy: UInt8(ascii: " "))
  }

  /// The first part of such a column, or `nil` if it is empty.
  static func first(inColumn column: Int, ofLineAt place: Int) -> String? {
    let (_, text, start) = group(at: place)
    var reader = TypeTableReader(text, from: start)
    for _ in 0..<column { reader.skipColumn() }
    return reader.readFirst(dividedBy: UInt8(ascii: " "))
  }

  /// The group that has a place, and the place in its text.
  @inline(__always)
  static func group(
    at place: Int
  ) -> (origin: TypeDeclaration.Origin, text: StaticString, start: Int) {
    var start = place
    if start < coreTypesExported.utf8CodeUnitCount {
      return (.coreTypesExported, coreTypesExported, start)
    }
    start -= coreTypesExported.utf8CodeUnitCount
    if start < coreTypesImported.utf8CodeUnitCount {
      return (.coreTypesImported, coreTypesImported, start)
    }
    start -= coreTypesImported.utf8CodeUnitCount
    if start < otherSystem.utf8CodeUnitCount { return (.otherSystem, otherSystem, start) }
    return (.thirdParty, thirdParty, start - otherSystem.utf8CodeUnitCount)
  }
}
