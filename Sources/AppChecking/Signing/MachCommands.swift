/// What the load commands of one architecture say of its signature and its encryption.
///
/// Source: Apple, `<mach-o/loader.h>`: `load_command`, `linkedit_data_command`,
/// `encryption_info_command`.
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

  /// Where the signature is; `nil` if there is none.
  private(set) var signature: Place?

  /// Whether code is encrypted.
  private(set) var isEncrypted = false

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
    }
    return true
  }
}
