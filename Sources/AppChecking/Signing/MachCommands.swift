/// What the load commands of one architecture say of its signature, its encryption and its libraries.
///
/// Source: Apple, `<mach-o/loader.h>`: `load_command`, `linkedit_data_command`,
/// `encryption_info_command`, `dylib_command`; `dyld(1)` for `@rpath` and its kind.
struct MachCommands: Hashable {
  /// A place in an architecture.
  struct Place: Hashable {
    /// Bytes from the start of the architecture.
    let offset: Int
    /// The number of bytes.
    let count: Int
  }

  private static let codeSignature: UInt32 = 0x1D
  private static let encryptionInfo: Set<UInt32> = [0x21, 0x2C]
  /// To load a library, also if it may be missing, late, or passed on.
  private static let libraries: Set<UInt32> = [
    0x0C, 0x20, 0x8000_0018, 0x8000_001F, 0x8000_0023,
  ]

  /// Where the signature is; `nil` if there is none.
  private(set) var signature: Place?

  /// Whether code is encrypted.
  private(set) var isEncrypted = false

  /// Whether a library is loaded that is in the app; those of Swift, which older apps bring with them,
  /// do not count.
  private(set) var loadsOwnLibraries = false

  /// Whether a command is not as it must be, or there is a second signature.
  private(set) var isMalformed = false

  /// Reads the commands; what comes after one that is not as it must be is not read.
  ///
  /// - Parameters:
  ///   - words: All commands.
  ///   - count: How many there are said to be.
  init(_ words: MachWords, count: Int) {
    var offset = 0
    for _ in 0..<count {
      guard let kind = words.word(at: offset), let size = words.size(at: offset + 4), size >= 8,
        size.isMultiple(of: 4), size <= words.bytes.count - offset,
        take(kind, words, offset..<offset + size)
      else {
        isMalformed = true
        return
      }
      offset += size
    }
  }

  /// Takes a command.
  ///
  /// - Returns: Whether it is as it must be.
  private mutating func take(_ kind: UInt32, _ words: MachWords, _ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    if kind == Self.codeSignature {
      guard signature == nil, range.count >= 16, let offset = words.size(at: start + 8),
        let count = words.size(at: start + 12)
      else { return false }
      signature = Place(offset: offset, count: count)
    } else if Self.encryptionInfo.contains(kind) {
      guard range.count >= 20, let system = words.word(at: start + 16) else { return false }
      if system != 0 { isEncrypted = true }
    } else if Self.libraries.contains(kind) {
      guard range.count >= 24, let offset = words.size(at: start + 8), offset < range.count else {
        return false
      }
      let name = words.bytes[(start + offset)..<range.upperBound].prefix { $0 != 0 }
      if name.first == UInt8(ascii: "@"), !name.starts(with: "@rpath/libswift".utf8) {
        loadsOwnLibraries = true
      }
    }
    return true
  }
}
