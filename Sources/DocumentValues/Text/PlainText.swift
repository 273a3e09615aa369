/// Text that JSON writes as it is: printable ASCII without quotation marks and backslashes.
enum PlainText {
  /// Where plain text ends: the place of the first other byte, or the end of all bytes.
  ///
  /// Eight bytes are looked at together.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: Where to start.
  /// - Returns: The place.
  static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while bytes.count - index >= 8 {
      let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: index, as: UInt64.self)
      guard hasOthers(word) else {
        index += 8
        continue
      }
      break
    }
    while index < bytes.count, unsafe isPlain(bytes[index]) { index += 1 }
    return index
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Whether one of eight bytes is not plain.
  private static func hasOthers(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = ones << 7
    let controls = word &- ones &* 0x20
    let quotes = zeros(word ^ ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = zeros(word ^ ones &* UInt64(UInt8(ascii: "\\")))
    let deletes = zeros(word ^ ones &* 0x7F)
    return (word | (controls & ~word) | quotes | backslashes | deletes) & tops != 0
  }

  /// Has the top bit of some byte set where a byte of the word is zero, and only then.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word
  }
}
