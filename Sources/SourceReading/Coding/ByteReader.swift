/// Reads what `ByteWriter` wrote; bytes that it did not write are refused.
package struct ByteReader {
  /// How deep values may be inside each other: as deep as the reader of Swift makes them.
  ///
  /// A thread that reads such a value needs a stack of ``stackBytes``.
  package static let deepest = 4_000
  /// How much stack it takes at most to read a value, without the optimizer too.
  package static let stackBytes = 64 << 20

  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private let texts: [String]
  private var last = 0
  private var depth = 0

  /// Begins at the start of some bytes.
  package init(_ bytes: ArraySlice<UInt8>, texts: [String]) {
    self.bytes = bytes
    at = bytes.startIndex
    self.texts = texts
  }

  /// Where the next byte is.
  package var position: Int { at }

  /// How many bytes are left.
  package var rest: Int { bytes.endIndex - at }

  /// The next byte.
  package mutating func byte() throws(EncodedSourceFault) -> UInt8 {
    guard at < bytes.endIndex else { throw EncodedSourceFault() }
    defer { at += 1 }
    return bytes[at]
  }

  /// The next number.
  package mutating func number() throws(EncodedSourceFault) -> Int {
    var result: UInt = 0
    var shift: UInt = 0
    while true {
      let byte = try byte()
      guard shift < 63 else { throw EncodedSourceFault() }
      result |= UInt(byte & 0x7F) << shift
      if byte & 0x80 == 0 { break }
      shift += 7
    }
    guard let number = Int(exactly: result) else { throw EncodedSourceFault() }
    return number
  }

  /// The next truth value.
  package mutating func truth() throws(EncodedSourceFault) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw EncodedSourceFault()
    }
  }

  /// The next text.
  package mutating func text() throws(EncodedSourceFault) -> String {
    let number = try number()
    guard number < texts.count else { throw EncodedSourceFault() }
    return texts[number]
  }

  /// The next text, or `nil` where it is missing.
  package mutating func optionalText() throws(EncodedSourceFault) -> String? {
    let number = try number()
    guard number > 0 else { return nil }
    guard number <= texts.count else { throw EncodedSourceFault() }
    return texts[number - 1]
  }

  /// The next stretch.
  package mutating func range() throws(EncodedSourceFault) -> SourceRange {
    let distance = try number()
    let (start, overflow) = last.addingReportingOverflow(
      distance & 1 == 1 ? -(distance >> 1) : distance >> 1)
    guard !overflow, let start = UInt32(exactly: start),
      let length = UInt32(exactly: try number())
    else { throw EncodedSourceFault() }
    last = Int(start)
    return SourceRange(start: start, length: length)
  }

  /// How many there are, and each.
  package mutating func list<Element>(
    _ each: (inout ByteReader) throws(EncodedSourceFault) -> Element
  ) throws(EncodedSourceFault) -> [Element] {
    let count = try number()
    // Each element has a byte or more, so that no count can ask for more memory than was sent.
    guard count <= rest else { throw EncodedSourceFault() }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try each(&self)) }
    return elements
  }

  /// A value, or `nil` where it is missing.
  package mutating func optional<Value>(
    _ body: (inout ByteReader) throws(EncodedSourceFault) -> Value
  ) throws(EncodedSourceFault) -> Value? {
    try truth() ? try body(&self) : nil
  }

  /// Reads something that is inside something else.
  package mutating func nested<Value>(
    _ body: (inout ByteReader) throws(EncodedSourceFault) -> Value
  ) throws(EncodedSourceFault) -> Value {
    guard depth < Self.deepest else { throw EncodedSourceFault() }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  /// Passes over bytes, and gives them back.
  package mutating func slice(_ count: Int) throws(EncodedSourceFault) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest else { throw EncodedSourceFault() }
    defer { at += count }
    return bytes[at..<(at + count)]
  }
}

/// Bytes are no source file as this version writes it.
package struct EncodedSourceFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Creates the error.
  package init() {}

  /// What is wrong, and what to do.
  package var description: String {
    "this is not a source file as this version of sharepipe stores it; install all programs of one "
      + "version"
  }
}
