/// Numbers that are kept as text: a character is a digit of six bits, the lowest digit first.
///
/// The digits are `@` to `~` for 0 to 62 and `?` for 63, so the low bits of a character are its
/// value. Text is part of the program and costs nothing at its start; a list of numbers would have
/// to be made.
enum PackedNumbers {
  /// The number of two digits at a place of eight characters, which was shifted down to the start.
  @inline(__always)
  static func pair(_ characters: UInt64) -> Int {
    Int(truncatingIfNeeded: characters & 0x3F | characters >> 2 & 0xFC0)
  }

  /// The number of three digits at a place of eight characters, likewise.
  @inline(__always)
  static func triple(_ characters: UInt64) -> Int {
    Int(truncatingIfNeeded: characters & 0x3F | characters >> 2 & 0xFC0 | characters >> 4 & 0x3F000)
  }
}
