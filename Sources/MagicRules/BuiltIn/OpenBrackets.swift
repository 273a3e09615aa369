/// The brackets of a JSON text that are open, up to 256.
struct OpenBrackets {
  private var bits: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// The number of brackets that are open.
  private(set) var count = 0
  /// Whether the innermost one is an object's, rather than an array's.
  private(set) var isObject = false

  /// The byte that closes the innermost one.
  var closing: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  /// Opens a bracket; there are fewer than 256.
  ///
  /// - Parameter isObject: Whether it is an object's.
  mutating func open(isObject: Bool) {
    bits = (
      bits.0 << 1 | (isObject ? 1 : 0), bits.1 << 1 | bits.0 >> 63, bits.2 << 1 | bits.1 >> 63,
      bits.3 << 1 | bits.2 >> 63
    )
    count += 1
    self.isObject = isObject
  }

  /// Closes the innermost bracket.
  mutating func close() {
    bits = (
      bits.0 >> 1 | bits.1 << 63, bits.1 >> 1 | bits.2 << 63, bits.2 >> 1 | bits.3 << 63,
      bits.3 >> 1
    )
    count -= 1
    isObject = bits.0 & 1 == 1
  }
}
