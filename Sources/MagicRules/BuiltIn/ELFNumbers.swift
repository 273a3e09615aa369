/// The numbers of an ELF file, in its byte order and with its size of addresses.
///
/// Source: elf(5).
struct ELFNumbers {
  /// Whether addresses have 8 bytes rather than 4.
  let isWide: Bool
  /// Whether the byte order is not ours.
  let isSwapped: Bool

  /// The bytes of the file's header.
  var headerSize: Int { isWide ? 64 : 52 }
  /// The bytes of a program header.
  var programHeaderSize: Int { isWide ? 56 : 32 }
  /// The bytes of an entry of the dynamic section.
  var dynamicEntrySize: Int { isWide ? 16 : 8 }

  /// A number of two bytes; the place is inside.
  func half(_ bytes: Span<UInt8>, at offset: Int) -> Int {
    let value = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self)
    return Int(isSwapped ? value.byteSwapped : value)
  }

  /// A number of four bytes; the place is inside.
  func word(_ bytes: Span<UInt8>, at offset: Int) -> UInt32 {
    let value = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isSwapped ? value.byteSwapped : value
  }

  /// A number of the size of an address; the place is inside.
  func address(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
    guard isWide else { return UInt64(word(bytes, at: offset)) }
    let value = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return isSwapped ? value.byteSwapped : value
  }
}
