/// What a fuzzer made up: some bytes that decide, and then texts.
package struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  /// Copies the bytes of a fuzzer.
  package init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    rest = unsafe Array(UnsafeBufferPointer(start: start, count: count))[...]
  }

  /// The next byte; 0 at the end.
  package mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// The bytes to the next NUL, which is left out, or to the end.
  package mutating func bytes() -> [UInt8] {
    let taken = rest.prefix { $0 != 0 }
    rest = rest[taken.endIndex...].dropFirst()
    return Array(taken)
  }

  /// The text to the next NUL, or to the end.
  package mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  /// All that is left, as text.
  package mutating func remainder() -> String {
    defer { rest = [] }
    return String(decoding: rest, as: UTF8.self)
  }

  /// All that is left, as it is.
  package mutating func allBytes() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
