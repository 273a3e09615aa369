internal import CLinux

/// Finds which of some texts occur in a file that goes by chunk after chunk.
struct TextSearch: Sendable {
  /// The texts that were not found so far.
  private(set) var missing: [String]

  /// The last bytes that went by: one fewer than the longest text has.
  private var tail: [UInt8] = []
  private let overlap: Int

  /// Creates a search for texts; an empty text is never found.
  init(_ texts: [String]) {
    missing = texts
    overlap = max(0, (texts.map(\.utf8.count).max() ?? 0) - 1)
  }

  /// Takes the bytes that come next.
  mutating func take(_ chunk: ArraySlice<UInt8>) {
    guard !missing.isEmpty, !chunk.isEmpty else { return }
    let border = tail + chunk.prefix(overlap)
    missing.removeAll { text in
      let bytes = Array(text.utf8)
      return !bytes.isEmpty
        && (Self.occurs(bytes, in: border[...]) || Self.occurs(bytes, in: chunk))
    }
    tail = Array((tail + chunk.suffix(overlap)).suffix(overlap))
  }

  private static func occurs(_ text: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe text.withUnsafeBytes { text in
        guard let start = bytes.baseAddress, let first = text.baseAddress else { return false }
        return unsafe memmem(start, bytes.count, first, text.count) != nil
      }
    }
  }
}
