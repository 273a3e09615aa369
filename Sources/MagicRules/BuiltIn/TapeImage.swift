/// The check of libmagic for images of magnetic tapes: records with their length before and after.
///
/// Source: "SIMH Magtape Representation and Handling".
enum TapeImage {
  /// The tape marks that are looked at, at most.
  private static let examinedMarks = 10
  /// The lengths that are read one by one, beyond the loaded bytes; a tape with more is in doubt.
  private static let mostReads = 64
  private static let endOfMedium: UInt32 = 0xFFFF_FFFF
  private static let lengthBits: UInt32 = 0x00FF_FFFF
  private static let unusedBits: UInt32 = 0x0F00_0000

  /// Says whether content is an image of a tape.
  ///
  /// - Parameters:
  ///   - window: The content.
  ///   - check: How strict the check is.
  /// - Returns: Whether it is; `nil` if that is in doubt.
  @inline(never)
  static func isFound(in window: ContentWindow, _ check: LibmagicVersion.TapeCheck) -> Bool? {
    guard check != .none else { return false }
    var (place, marks, records, reads) = (0, 0, 0, 0)
    while place + 4 <= window.count {
      guard let word = word(at: place, in: window, &reads) else { return nil }
      guard let length = length(word, check) else { return false }
      place += 4
      if length == endOfMedium, marks + records > 0 { break }
      if length == 0 {
        marks += 1
        if marks == examinedMarks { break }
        continue
      }
      place += Int(length)
      guard place + 4 <= window.count else { break }
      guard let word = self.word(at: place, in: window, &reads) else { return nil }
      guard self.length(word, check) == length else { return false }
      place += 4
      records += 1
    }
    return records > 0
  }

  /// The bytes of the record that a word is before or after, or `nil` if it cannot be a length.
  private static func length(_ word: UInt32, _ check: LibmagicVersion.TapeCheck) -> UInt32? {
    if word == endOfMedium { return word }
    if check == .plainLengths, word & unusedBits != 0 { return nil }
    let length = word & lengthBits
    return length + length % 2
  }

  private static func word(at place: Int, in window: ContentWindow, _ reads: inout Int) -> UInt32? {
    if unsafe place + 4 > window.loaded.count {
      reads += 1
      if reads > mostReads { return nil }
    }
    guard let bytes = unsafe window.bytes(at: UInt64(place), count: 4), bytes.count == 4 else {
      return nil
    }
    return unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt32.self).littleEndian
  }
}
