/// Writes numbers and texts as bytes, each text once.
package struct ByteWriter {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []
  /// The texts, in the order of their numbers.
  package private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]
  /// Where the stretch before began.
  private var last = 0

  /// Begins with nothing.
  package init() {}

  /// Appends a number: seven bits in each byte, the lowest first.
  package mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a byte.
  package mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Appends a truth value.
  package mutating func write(_ truth: Bool) { bytes.append(truth ? 1 : 0) }

  /// Appends a text.
  package mutating func write(_ text: String) { write(number(of: text)) }

  /// Appends a text that may be missing.
  package mutating func write(_ text: String?) { write(text.map { number(of: $0) + 1 } ?? 0) }

  /// Appends a stretch by how far it is from the one before.
  package mutating func write(_ range: SourceRange) {
    let distance = Int(range.start) - last
    write(distance < 0 ? (-distance << 1) | 1 : distance << 1)
    write(Int(range.length))
    last = Int(range.start)
  }

  /// Appends how many there are, and each.
  package mutating func write<Element>(
    _ elements: [Element], _ each: (Element, inout ByteWriter) -> Void
  ) {
    write(elements.count)
    for element in elements { each(element, &self) }
  }

  /// Appends a value that may be missing.
  package mutating func write<Value>(_ value: Value?, _ body: (Value, inout ByteWriter) -> Void) {
    write(value != nil)
    if let value { body(value, &self) }
  }

  /// Begins anew with stretches, at a place from which reading may begin.
  package mutating func startStretches() { last = 0 }

  private mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    texts.append(text)
    numbers[text] = texts.count - 1
    return texts.count - 1
  }
}
