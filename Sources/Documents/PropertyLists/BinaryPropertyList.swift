/// One object of a binary property list: where it is, and what it refers to.
struct BinaryPropertyListObject {
  /// The offset of its marker.
  let offset: Int
  /// The bytes of text, data or numbers.
  var payload = 0
  /// The number of keys; they come before the values.
  var keys = 0
  /// The number of references, keys among them.
  var references = 0
  /// The offset of the first reference.
  var firstReference = 0
  /// Whether it is text.
  var isText = false
  /// Whether it is an array or a dictionary.
  var isContainer = false
}

/// The frame of a binary property list: which object is where.
struct BinaryPropertyList {
  /// The number of the top object.
  let topObject: Int

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableOffset: Int

  /// Reads the frame.
  init(_ bytes: [UInt8]) throws(DocumentFault) {
    guard bytes.starts(with: Array("bplist00".utf8)) else {
      let version = String(decoding: bytes.dropFirst(6).prefix(2), as: UTF8.self)
      let words = "version '\(version)' of the binary form; only 00 is read"
      throw DocumentFault(.unsupported(.propertyList, words), at: 6)
    }
    let end = bytes.count - 32
    guard end > 8 else { throw Self.fault("it is cut off", at: bytes.count) }
    offsetSize = Int(bytes[end + 6])
    referenceSize = Int(bytes[end + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw Self.fault("the last 32 bytes are wrong; it is perhaps cut off", at: end)
    }
    guard
      let objectCount = Self.number(bytes, at: end + 8, size: 8), objectCount > 0,
      let topObject = Self.number(bytes, at: end + 16, size: 8), topObject < objectCount,
      let tableOffset = Self.number(bytes, at: end + 24, size: 8), tableOffset > 8,
      tableOffset < end, objectCount <= (end - tableOffset) / offsetSize
    else { throw Self.fault("the last 32 bytes are wrong; it is perhaps cut off", at: end) }
    self.bytes = bytes
    self.objectCount = objectCount
    self.topObject = topObject
    self.tableOffset = tableOffset
  }

  /// Reads the head of an object.
  func object(_ number: Int) throws(DocumentFault) -> BinaryPropertyListObject {
    let entry = tableOffset + number * offsetSize
    guard
      number < objectCount,
      let offset = Self.number(bytes, at: entry, size: offsetSize),
      (8..<tableOffset).contains(offset)
    else { throw Self.fault("the place of object \(number) is outside the objects", at: entry) }
    var object = BinaryPropertyListObject(offset: offset)
    let marker = bytes[offset]
    switch (marker >> 4, marker & 0xF) {
    case (0, 8), (0, 9): break
    case (1, 0...4), (2, 2...3): object.payload = 1 << Int(marker & 0xF)
    case (3, 3): object.payload = 8
    case (4, _), (5, _), (6, _), (0xA, _), (0xD, _): try sized(&object, marker)
    case (8, _):
      let words = "a value of a keyed archive (UID); use strings, numbers, dates, data"
      throw DocumentFault(.unsupported(.propertyList, words), at: offset)
    default: throw Self.fault("an object of an unknown kind", at: offset)
    }
    guard object.references == 0 else { return object }
    guard offset + 1 + object.payload <= tableOffset else {
      throw Self.fault("an object goes beyond the end", at: offset)
    }
    if marker == 0x33 { try checkDate(at: offset + 1) }
    return object
  }

  /// The number of the object to which a reference leads.
  func reference(_ index: Int, of object: BinaryPropertyListObject) throws(DocumentFault) -> Int {
    let place = object.firstReference + index * referenceSize
    guard
      let number = Self.number(bytes, at: place, size: referenceSize), number < objectCount
    else { throw Self.fault("a reference to an object that is not there", at: place) }
    return number
  }

  /// Reads the count of an object that has one: in its marker, or in a number that follows.
  private func sized(
    _ object: inout BinaryPropertyListObject, _ marker: UInt8
  ) throws(DocumentFault) {
    var count = Int(marker & 0xF)
    var start = object.offset + 1
    if count == 0xF {
      guard start < tableOffset, bytes[start] >> 4 == 1, bytes[start] & 0xF <= 3 else {
        throw Self.fault("a count that is not a number", at: start)
      }
      let size = 1 << Int(bytes[start] & 0xF)
      guard
        start + 1 + size <= tableOffset,
        let number = Self.number(bytes, at: start + 1, size: size)
      else { throw Self.fault("a count beyond the end", at: start) }
      count = number
      start += 1 + size
    }
    let kind = marker >> 4
    object.isText = kind == 5 || kind == 6
    object.isContainer = kind == 0xA || kind == 0xD
    let width = object.isContainer ? referenceSize * (kind == 0xD ? 2 : 1) : kind == 6 ? 2 : 1
    guard count <= (tableOffset - start) / width else {
      throw Self.fault("an object goes beyond the end", at: object.offset)
    }
    if object.isContainer {
      object.keys = kind == 0xD ? count : 0
      object.references = kind == 0xD ? count * 2 : count
      object.firstReference = start
    } else {
      object.payload = count * width
    }
  }

  /// Refuses a date that is no number.
  private func checkDate(at offset: Int) throws(DocumentFault) {
    let bits = bytes[offset..<(offset + 8)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard Double(bitPattern: bits).isFinite else {
      throw Self.fault("a date that is not a point in time", at: offset)
    }
  }

  /// The number at an offset, high byte first; `nil` if it is outside or more than `Int` holds.
  private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size <= 8, offset <= bytes.count - size else { return nil }
    let value = bytes[offset..<(offset + size)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  private static func fault(_ words: String, at offset: Int) -> DocumentFault {
    DocumentFault(.malformed(.propertyList, words), at: offset)
  }
}
