internal import SafeFiles
internal import SystemPackage

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
/// taken in such a pause is split: the name comes again, with only the end of a file, or with what came
/// before and more. From that, and from pauses after which a file did grow, the watcher learns how long
/// to wait for this writer. Any other content under a name that was used before teaches nothing. What
/// is learned shrinks with each file that does not go on.
///
/// Content is read only where a name has come again, so a file that begins with what came before is
/// known from its third time on.
struct WriterPauses {
  /// What was learned of a writer, in nanoseconds.
  struct Lesson {
    /// How long its files must stay the same.
    var gap: Int64
    /// The pause from which that was learned.
    let pause: Int64
  }

  private struct Taken {
    let writer: Writer
    let quietSince: Int64
    let time: Int64
    /// What is remembered of its content; `nil` if that was not read.
    let trace: ContentTrace?
    /// When its name came again.
    var returnedAt: Int64?
  }

  /// The longest pause that is learned, and the longest time after which a name that comes again
  /// counts as the same file.
  private static let longest: Int64 = 60_000_000_000
  private static let maximum = 4_096

  private var lessons: [Writer: Lesson] = [:]
  private var taken: [OfferedEntries.Key: Taken] = [:]

  /// What was learned of a writer; `nil` if nothing was.
  func lesson(of writer: Writer) -> Lesson? { lessons[writer] }

  /// Notes that a file grew after a pause.
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
  ///   - trace: What is remembered of its content.
  ///   - now: The time.
  mutating func noteEnd(
    of key: OfferedEntries.Key, by writer: Writer, quietSince: Int64, _ trace: ContentTrace?,
    at now: Int64
  ) {
    if let gap = lessons[writer]?.gap {
      let shorter = gap / 10 * 9
      if shorter >= 100_000_000 { lessons[writer]?.gap = shorter } else { lessons[writer] = nil }
    }
    if taken.count >= Self.maximum {
      taken = taken.filter { now - $0.value.time < Self.longest }
      if taken.count >= Self.maximum { taken = [:] }
    }
    taken[key] = Taken(writer: writer, quietSince: quietSince, time: now, trace: trace)
  }

  /// Forgets that a file was taken, since another one is there.
  mutating func forget(_ key: OfferedEntries.Key) { taken[key] = nil }

  /// Notes that a name is there again or still; ``compare(_:with:size:)`` finds out what that means.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - writer: Who writes it now.
  ///   - now: The time.
  mutating func noteReturn(of key: OfferedEntries.Key, by writer: Writer, at now: Int64) {
    guard let former = taken[key] else { return }
    guard former.writer == writer, now - former.time <= Self.longest else {
      taken[key] = nil
      return
    }
    if former.returnedAt == nil { taken[key]?.returnedAt = now }
  }

  /// Whether a name came again, so that its content may teach something.
  func hasReturned(_ key: OfferedEntries.Key) -> Bool { taken[key]?.returnedAt != nil }

  /// Learns from a file whose name came again, if its content goes on with what was taken.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - file: The file, open for reading.
  ///   - size: Its size.
  /// - Returns: What is remembered of its content; `nil` if it cannot be read.
  mutating func compare(
    _ key: OfferedEntries.Key, with file: FileDescriptor, size: Int64
  ) -> ContentTrace? {
    guard let former = taken[key], let returnedAt = former.returnedAt,
      let trace = ContentTrace(of: file, size: size)
    else { return nil }
    if trace.isRest || former.trace?.isContinued(in: file, size: size) ?? false {
      learn(returnedAt - former.quietSince, of: former.writer)
    }
    return trace
  }

  private mutating func learn(_ pause: Int64, of writer: Writer) {
    if lessons.count >= Self.maximum { lessons = [:] }
    let gap = min(Self.longest, pause / 2 * 3)
    if gap > lessons[writer]?.gap ?? 0 { lessons[writer] = Lesson(gap: gap, pause: pause) }
  }
}
