/// The start and the last words of a text of any length.
///
/// A program may write without end; no more than the start and a small part of the end is kept.
struct CappedLog: Hashable, Sendable {
  /// The bytes of the end that are kept besides the start.
  private static let tailLimit = 2048

  /// The start, at most the limit.
  private(set) var head: [UInt8] = []

  /// Whether more was written than is kept in ``head``.
  private(set) var isTruncated = false

  private var tail: [UInt8] = []
  private let limit: Int

  /// Creates an empty log that keeps `limit` bytes of the start.
  init(limit: Int) {
    self.limit = limit
  }

  /// Takes in what was written next.
  mutating func append(_ bytes: some RandomAccessCollection<UInt8>) {
    let room = max(0, limit - head.count)
    head.append(contentsOf: bytes.prefix(room))
    if bytes.count > room { isTruncated = true }
    tail.append(contentsOf: bytes.suffix(Self.tailLimit))
    if tail.count > 2 * Self.tailLimit { tail.removeFirst(tail.count - Self.tailLimit) }
  }

  /// The start as text; bytes that are not UTF-8 become U+FFFD.
  var text: String {
    String(decoding: head, as: UTF8.self) + (isTruncated ? "\n[more was not kept]\n" : "")
  }

  /// The last line that says something, capped to 200 characters, or `nil` if there is none.
  var lastLine: String? {
    let line = tail.suffix(Self.tailLimit).split(separator: UInt8(ascii: "\n")).last {
      !$0.allSatisfy { $0 <= UInt8(ascii: " ") }
    }
    guard let line, let start = line.firstIndex(where: { $0 > UInt8(ascii: " ") }) else {
      return nil
    }
    return String(decoding: line[start...], as: UTF8.self).capped
  }
}

extension String {
  /// The text, or its first 200 characters and an ellipsis if it is longer.
  var capped: String {
    let start = prefix(200)
    return start.endIndex == endIndex ? self : start + "…"
  }
}
