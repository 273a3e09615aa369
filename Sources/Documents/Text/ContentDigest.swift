/// A SHA-256 digest of content.
///
/// Content with the same digest counts as the same content. Source: FIPS 180-4, section 6.2.
public struct ContentDigest: Hashable, Sendable {
  /// The number of bytes.
  package static let size = 32

  // The bytes in groups of eight, the first byte of each group in the highest bits.
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let fourth: UInt64

  /// A random digest, which equals no other.
  ///
  /// It stands in for one that could not be computed: the content then counts as content that was
  /// never seen.
  package static func random() -> ContentDigest {
    ContentDigest(
      first: .random(in: .min ... .max), second: .random(in: .min ... .max),
      third: .random(in: .min ... .max), fourth: .random(in: .min ... .max))
  }

  /// The 32 bytes, in the order of the standard.
  package var bytes: [UInt8] { (0..<Self.size).map { byte($0) } }

  private func byte(_ place: Int) -> UInt8 {
    let word =
      switch place / 8 {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    return UInt8(truncatingIfNeeded: word >> (56 - place % 8 * 8))
  }
}

extension ContentDigest {
  /// Takes the bytes of a digest; `nil` if there are not 32.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    let words = stride(from: 0, to: Self.size, by: 8).map { start in
      bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(first: words[0], second: words[1], third: words[2], fourth: words[3])
  }

  /// Takes a digest as it was recorded.
  ///
  /// A text that is no digest stands for content that is never seen: its digest is that of the text
  /// itself, so that it equals the same text, and no agreement with it holds for other content.
  ///
  /// - Parameter text: The text of a record.
  package init(recorded text: String) {
    self = Self(text) ?? (try? ContentHash.sha256(of: Array(text.utf8))) ?? .random()
  }
}

extension ContentDigest: LosslessStringConvertible {
  /// Reads a digest, or returns `nil` if the text is not 64 lower-case hexadecimal digits.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 2 * Self.size else { return nil }
    var words: [UInt64] = [0, 0, 0, 0]
    for (place, digit) in text.utf8.enumerated() {
      // In upper case it would be a second text for the same digest.
      guard let value = digit.hexadecimalValue, !(0x41...0x46).contains(digit) else { return nil }
      words[place / 16] = words[place / 16] << 4 | UInt64(value)
    }
    self.init(first: words[0], second: words[1], third: words[2], fourth: words[3])
  }

  /// The digest in 64 lower-case hexadecimal digits.
  public var description: String {
    unsafe String(unsafeUninitializedCapacity: 2 * Self.size) { text in
      for place in 0..<2 * Self.size {
        let byte = byte(place / 2)
        let digit = place % 2 == 0 ? byte >> 4 : byte & 0xF
        unsafe text[place] = digit < 10 ? digit + 0x30 : digit + 0x57
      }
      return 2 * Self.size
    }
  }
}
