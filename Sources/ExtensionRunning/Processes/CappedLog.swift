import Documents
import ShareRules

/// The start and the last words of a text of any length.
///
/// A program may write without end; no more than the start and a small part of the end is kept.
package struct CappedLog: Hashable, Sendable {
  /// The bytes of the end that are kept besides the start.
  private static let tailLimit = 2048

  /// The start, at most the limit and the margin.
  private(set) var head: [UInt8] = []

  /// Whether more was written than is kept in ``head``.
  private(set) var isTruncated = false

  private var tail: [UInt8] = []
  private let limit: Int
  private let margin: Int

  /// Creates an empty log that keeps `limit` bytes of the start.
  ///
  /// - Parameters:
  ///   - limit: The bytes of the start.
  ///   - margin: Bytes that are kept besides, until secrets of that length are taken out.
  package init(limit: Int, margin: Int = 0) {
    self.limit = limit
    self.margin = margin
  }

  /// Takes in what was written next.
  package mutating func append(_ bytes: some RandomAccessCollection<UInt8>) {
    if bytes.count > max(0, limit - head.count) { isTruncated = true }
    head.append(contentsOf: bytes.prefix(max(0, limit + margin - head.count)))
    let most = Self.tailLimit + margin
    tail.append(contentsOf: bytes.suffix(most))
    if tail.count > 2 * most { tail.removeFirst(tail.count - most) }
  }

  /// The log without secrets and without its margin.
  ///
  /// - Parameter redaction: Takes the secrets out; none is longer than the margin.
  /// - Returns: A log to which nothing is added any more.
  func cut(by redaction: SecretRedaction) -> CappedLog {
    guard margin > 0 else { return self }
    var log = CappedLog(limit: limit)
    log.head = redaction.redacted(head, keeping: 0..<min(limit, head.count))
    log.tail = redaction.redacted(
      tail, keeping: max(0, tail.count - Self.tailLimit)..<tail.count)
    log.isTruncated = isTruncated
    return log
  }

  /// The start as text; bytes that are not UTF-8 become U+FFFD.
  var text: String {
    String(decoding: head, as: UTF8.self) + (isTruncated ? "\n[more was not kept]\n" : "")
  }

  /// The last line that says something, capped to 200 characters, or `nil` if there is none.
  package var lastLine: String? {
    let line = tail.suffix(Self.tailLimit).split(separator: UInt8(ascii: "\n")).last {
      !$0.allSatisfy { $0 <= UInt8(ascii: " ") }
    }
    guard let line, let start = line.firstIndex(where: { $0 > UInt8(ascii: " ") }) else {
      return nil
    }
    return String(decoding: line[start...], as: UTF8.self).capped
  }
}

extension SecretRedaction {
  /// A log without the secrets, cut to what is kept.
  func redacted(_ log: CappedLog) -> CappedLog { log.cut(by: self) }
}
