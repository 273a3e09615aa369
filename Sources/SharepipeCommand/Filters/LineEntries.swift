import Sharepipe

/// The lines of standard input as entries of a run, for one task at a time.
final class LineEntries {
  private let reader: LineReader
  private let limit: Int
  private var number = 0

  /// Creates the entries of standard input.
  ///
  /// - Parameter limit: The most bytes of a line.
  init(limit: Int) {
    self.limit = limit
    reader = LineReader(limit: limit)
  }

  /// Whether the next entry is here already, so that asking for it will not wait.
  var hasEntry: Bool { reader.hasContent }

  /// The next entry, or `nil` at the end.
  func next() -> InboxWalker.Step? {
    while true {
      do throws(CommandFailure) {
        guard let line = try reader.next() else { return nil }
        number += 1
        switch line {
        case .bytes(let bytes) where bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }): continue
        case .bytes(let bytes): return .entry(InboxEntry(line: number, bytes: bytes))
        case .tooLong:
          return .problem(
            InboxEntry(line: number, bytes: []),
            Reason(.manifestTooLarge, "line \(number): has more than \(limit) bytes"))
        }
      } catch {
        number += 1
        return .problem(
          InboxEntry(line: number, bytes: []), Reason(.entryUnreadable, error.message))
      }
    }
  }
}
