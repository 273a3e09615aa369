/// Reading of text that is part of the program, by its bytes.
///
/// The text is read in place: nothing is made of it at the start of the program.
extension StaticString {
  /// The bytes of the text, which are never moved or freed.
  @inline(__always)
  var buffer: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }

  /// The byte at a place.
  @inline(__always)
  func byte(at place: Int) -> UInt8 {
    precondition(place >= 0 && place < utf8CodeUnitCount)
    return unsafe utf8Start[place]
  }

  /// Two bytes from a place on, the first in the lowest bits.
  @inline(__always)
  func pair(at place: Int) -> UInt64 {
    precondition(place >= 0 && place <= utf8CodeUnitCount - 2)
    let bytes = unsafe UnsafeRawPointer(utf8Start)
    return unsafe UInt64(
      UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
  }

  /// Eight bytes from a place on, the first in the lowest bits.
  @inline(__always)
  func word(at place: Int) -> UInt64 {
    precondition(place >= 0 && place <= utf8CodeUnitCount - 8)
    let bytes = unsafe UnsafeRawPointer(utf8Start)
    return unsafe UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// A copy of a part of the text.
  func text(in range: Range<Int>) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(rebasing: buffer[range]), as: UTF8.self)
  }
}
