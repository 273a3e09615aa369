internal import SafeFiles

/// Who writes an entry, as far as that can be known: the owner of files of one kind in one directory.
struct Writer: Hashable {
  private let directory: Int
  private let owner: UInt32
  private let ending: ArraySlice<UInt8>

  /// The writer of an entry.
  init(_ place: EntryPlace, _ facts: FileFacts) {
    directory = place.directory
    owner = facts.owner
    let period = place.name.lastIndex(of: UInt8(ascii: ".")) ?? place.name.endIndex
    ending = place.name[period...]
  }
}

/// The pauses that writers make in the middle of a file.
///
/// A scanner may close a file after each page and open it again for the next one. A file that was
/// taken in such a pause is split: the name comes again. From that, and from pauses after which a
/// file did go on, the watcher learns how long to wait for this writer. What is learned shrinks with
/// each file that does not go on.
struct WriterPauses {
  private struct Taken {
    let writer: Writer
    let quietSince: Int64
    let time: Int64
  }

  /// The longest pause that is learned, and the longest time after which a name that comes again
  /// counts as the same file.
  private static let longest: Int64 = 60_000_000_000
  private static let maximum = 4_096

  private var gaps: [Writer: Int64] = [:]
  private var taken: [OfferedEntries.Key: Taken] = [:]

  /// How long files of a writer must stay the same, in nanoseconds; `nil` if nothing was learned.
  func gap(of writer: Writer) -> Int64? { gaps[writer] }

  /// Notes that a file went on after a pause.
  ///
  /// - Parameters:
  ///   - pause: The pause, in nanoseconds.
  ///   - writer: The writer.
  ///   - settleTime: The time that any entry must stay the same; shorter pauses than half of it say
  ///     nothing.
  mutating func notePause(_ pause: Int64, of writer: Writer, _ settleTime: Int64) {
    if pause >= settleTime / 2 { learn(pause, of: writer) }
  }

  /// Notes that a file was taken, since it stayed the same for long enough.
  ///
  /// - Parameters:
  ///   - key: The name of the file.
  ///   - writer: The writer.
  ///   - quietSince: When it was last changed.
  ///   - now: The time.
  mutating func noteEnd(
    of key: OfferedEntries.Key, by writer: Writer, quietSince: Int64, at now: Int64
  ) {
    if let gap = gaps[writer] {
      let shorter = gap / 10 * 9
      gaps[writer] = shorter >= 100_000_000 ? shorter : nil
    }
    if taken.count >= Self.maximum {
      taken = taken.filter { now - $0.value.time < Self.longest }
      if taken.count >= Self.maximum { taken = [:] }
    }
    taken[key] = Taken(writer: writer, quietSince: quietSince, time: now)
  }

  /// Notes that a name is there again or still.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - writer: Who writes it now.
  ///   - now: The time.
  mutating func noteReturn(of key: OfferedEntries.Key, by writer: Writer, at now: Int64) {
    guard let former = taken.removeValue(forKey: key), former.writer == writer,
      now - former.time <= Self.longest
    else { return }
    learn(now - former.quietSince, of: writer)
  }

  private mutating func learn(_ pause: Int64, of writer: Writer) {
    if gaps.count >= Self.maximum { gaps = [:] }
    gaps[writer] = min(Self.longest, max(gaps[writer] ?? 0, pause / 2 * 3))
  }
}
