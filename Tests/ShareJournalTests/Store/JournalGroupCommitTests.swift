import Documents
import GRDB
import ShareTestSupport
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import ShareJournal

struct JournalGroupCommitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Takes contexts through the journal as the pipeline does.
  private func process(
    _ journal: Journal, contexts: Int, workers: Int, syncing directories: [FilePath]
  ) async throws {
    try await withThrowingTaskGroup { group in
      for worker in 1...workers {
        group.addTask {
          journal.beginWork()
          defer { journal.endWork() }
          for number in stride(from: worker, through: contexts, by: workers) {
            let context = JournalSample.context("\(number)")
            try await journal.begin(
              context,
              [.seen, .settled, .claimed, .examined].map {
                JournalStep($0, ["hash": .string(String(repeating: "a", count: 64))])
              })
            var run = JournalSample.run(context.identifier, key: "\(number)")
            let begun = try await journal.begin(
              run, [JournalStep(.decided), JournalStep(.spawned)]
            ) { $0.isEmpty }
            #expect(begun.attempt == 1)
            run.end = .completed
            journal.end(run, [JournalStep(.exited)])
            var ended = JournalSample.ended(context)
            ended.record = String(repeating: "r", count: 1500)
            journal.endWork()
            try await journal.commit(ended, [JournalStep(.recorded)], syncing: directories)
            journal.beginWork()
            ended.state = .placed
            journal.note(ended, of: ended.identifier, [JournalStep(.moved)])
          }
        }
      }
      try await group.waitForAll()
    }
    await journal.flush()
  }

  @Test func `a thousand contexts, a hundred at once, cost at most thirty syncs`() async throws {
    // A worker that other tests keep waiting comes too late for the sync of the others.
    var fewest = Int.max
    for _ in 0..<10 where fewest > 30 {
      let folder = try TemporaryFolder()
      let journal = try Journal(state: folder.path)
      let before = journal.syncs
      try await process(journal, contexts: 1000, workers: 100, syncing: [folder.path])
      fewest = min(fewest, journal.syncs - before)
      #expect(try journal.contents.stateCounts() == [.placed: 1000])
      #expect(try journal.contents.steps(of: "500").map(\.kind).count == 9)
    }
    print("syncs of 1000 contexts:", fewest)
    #expect(fewest <= 30)
  }

  @Test func `after what failed, a transaction is synced as it should be`() throws {
    try Journal(state: folder.path).close()
    let connection = try JournalConnection(
      folder.path.appending("journal.sqlite"), isReadOnly: false)
    var book = JournalBook(connection)
    let good = JournalWrite { _ in {} }
    let bad = JournalWrite { _ in throw JournalError(path: "/j", why: "full", kind: .noSpace) }
    var levels: [Int?] = []
    for (write, isHard) in [(good, true), (good, false), (good, true), (bad, false), (good, true)] {
      _ = book.carryOut([write], isHard: isHard)
      levels.append(try connection.use { try Int.fetchOne($0, sql: "PRAGMA synchronous") })
    }
    // 1 is NORMAL and 2 is FULL.
    #expect(levels == [2, 1, 2, 1, 2])
    book.end()
  }

  @Test func `a commit alone is not delayed, and costs a sync of the files and one of the log`()
    async throws
  {
    let journal = try Journal(state: folder.path)
    try await journal.begin(JournalSample.context("1"), [])
    let before = journal.syncs
    let clock = ContinuousClock()
    let time = try await clock.measure {
      try await journal.commit(
        JournalSample.ended(JournalSample.context("1")), [], syncing: [folder.path, folder.path])
    }
    #expect(journal.syncs - before == 2)
    #expect(time < JournalWriter.longestWait * 100)
    let again = journal.syncs
    try await journal.commit(JournalSample.context("2"), [], syncing: [])
    #expect(journal.syncs - again == 1)
  }

  @Test func `a commit waits for those who work, but not for long`() async throws {
    let journal = try Journal(state: folder.path)
    journal.beginWork()
    let clock = ContinuousClock()
    let time = try await clock.measure {
      try await journal.commit(JournalSample.context("1"), [], syncing: [])
    }
    #expect(time >= JournalWriter.longestWait)
    #expect(time < JournalWriter.longestWait * 200)
  }

  @Test func `a soft write waits for those who work, but not for long`() async throws {
    let journal = try Journal(state: folder.path)
    journal.beginWork()
    journal.beginWork()
    let clock = ContinuousClock()
    let time = try await clock.measure {
      try await journal.begin(JournalSample.context("1"), [])
    }
    #expect(time >= JournalWriter.longestSoftWait)
    journal.endWork()
    // One works, and it is the one that waits.
    try await journal.begin(JournalSample.context("2"), [])
    #expect(try journal.unfinished(after: nil, limit: 9).count == 2)
  }

  @Test func `a commit that waits goes as soon as nobody works`() async throws {
    let journal = try Journal(state: folder.path)
    try await journal.begin(JournalSample.context("0"), [])
    journal.beginWork()
    let before = journal.syncs
    async let first: Committed = journal.commit(JournalSample.context("1"), [], syncing: [])
    async let second: Committed = journal.commit(JournalSample.context("2"), [], syncing: [])
    // A soft write does not wait for the hard ones.
    try await journal.begin(JournalSample.context("3"), [])
    journal.endWork()
    _ = try await (first, second)
    #expect(journal.syncs - before <= 2)
    #expect(try journal.unfinished(after: nil, limit: 9).count == 4)
  }

  @Test func `enough commits do not wait`() async throws {
    let journal = try Journal(state: folder.path)
    journal.beginWork()
    try await withThrowingTaskGroup { group in
      for number in 0..<(JournalWriter.mostHard * 3) {
        group.addTask {
          try await journal.commit(JournalSample.context("\(number)"), [], syncing: [])
        }
      }
      try await group.waitForAll()
    }
    #expect(journal.syncs <= 8)
  }

  static let logs: [(frames: Int, age: Duration, isWrittenBack: Bool)] = [
    (0, .seconds(60), false), (1023, .seconds(60), false), (1024, .seconds(2), true),
    (1024, .milliseconds(1999), false), (8191, .zero, false), (8192, .zero, true),
  ]

  @Test(arguments: logs)
  func `a log is written back when it is large, or after a while`(
    frames: Int, age: Duration, isWrittenBack: Bool
  ) {
    #expect(JournalWriter.mustWriteBack(frames: frames, after: age) == isWrittenBack)
  }

  @Test func `a flush does not leave a commit waiting`() async throws {
    let journal = try Journal(state: folder.path)
    journal.beginWork()
    let isDone = Mutex(false)
    async let commit: Void = {
      try await journal.commit(JournalSample.context("1"), [], syncing: [])
      isDone.withLock { $0 = true }
    }()
    while try journal.context("1") == nil { await journal.flush() }
    try await commit
    #expect(isDone.withLock { $0 })
  }

  @Test func `a directory that cannot be synced fails its own commit`() async throws {
    let journal = try Journal(state: folder.path)
    let file = try folder.write("file")
    // A loop of links cannot be opened.
    let loop = try folder.link("loop", to: "loop")
    async let good: Committed = journal.commit(
      JournalSample.context("1"), [], syncing: [folder.path, file, folder.path.appending("gone")])
    let error = await #expect(throws: JournalError.self) {
      try await journal.commit(JournalSample.context("2"), [], syncing: [loop.appending("x")])
    }
    _ = try await good
    #expect(error?.path == loop.appending("x"))
    #expect(try journal.context("1") != nil)
    #expect(try journal.context("2") == nil)
  }
}
