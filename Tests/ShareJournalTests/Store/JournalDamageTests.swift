import Foundation
import GRDB
import SeededRandom
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareJournal

struct JournalDamageTests {
  private let folder: TemporaryFolder
  private var file: URL { URL(filePath: folder.path.appending("journal.sqlite").string) }

  init() throws { folder = try TemporaryFolder() }

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path.string)) }
  }

  /// Makes a journal with contexts that are durable, and closes it.
  private func fill(_ count: Int = 50) async throws {
    let journal = try Journal(state: folder.path)
    for number in 0..<count {
      journal.note(
        JournalSample.ended(JournalSample.context("\(number)")), of: "\(number)",
        [JournalStep(.recorded)])
    }
    await journal.flush()
    journal.close()
  }

  /// Ways to spoil the bytes of a journal.
  static let spoilings: [(String, @Sendable (inout Data) -> Void)] = [
    ("text in its place", { $0 = Data("hello\n".utf8) }),
    ("nothing in its place", { $0 = Data() }),
    ("zeros in its place", { $0 = Data(count: 8192) }),
    ("its first page alone", { $0 = $0.prefix(4096) }),
    ("half a header", { $0 = $0.prefix(50) }),
    ("cut in the middle", { $0 = $0.prefix($0.count / 2) }),
    (
      "a page of noise",
      { $0.replaceSubrange(8192..<12288, with: Data(repeating: 0xA5, count: 4096)) }
    ),
    (
      "the schema is noise",
      { $0.replaceSubrange(200..<4096, with: Data(repeating: 0xFF, count: 3896)) }
    ),
    ("it belongs to another program", { $0[70] = 0 }),
    (
      "every page begins with a wrong kind",
      { data in for page in stride(from: 4096, to: data.count, by: 4096) { data[page] ^= 0xFF } }
    ),
  ]

  @Test(arguments: spoilings.map(\.0))
  func `a damaged journal is set aside whole, and a new one is made`(name: String) async throws {
    try await fill()
    let spoil = try #require(Self.spoilings.first { $0.0 == name }?.1)
    var data = try Data(contentsOf: file)
    spoil(&data)
    try data.write(to: file)
    let readError = #expect(throws: JournalError.self) {
      let reader = try Journal.openForReading(state: folder.path)
      // Damage deep in the file shows when it is reached.
      if try reader.problems().isEmpty { return }
      throw JournalError(path: "", why: "", kind: .damaged)
    }
    #expect(readError?.kind == .damaged)
    let journal = try Journal(state: folder.path)
    let damaged = try #require(journal.damaged)
    #expect(damaged == folder.path.appending("journal.sqlite.damaged-1"))
    #expect(try Data(contentsOf: URL(filePath: damaged.string)) == data)
    #expect(try journal.unfinished(after: nil, limit: 1).isEmpty)
    try await journal.begin(JournalSample.context("new"), [])
    journal.close()
    #expect(try Journal(state: folder.path).damaged == nil)
  }

  @Test func `each damaged journal has its own name`() throws {
    for number in 1...3 {
      try Data("x".utf8).write(to: file)
      let journal = try Journal(state: folder.path)
      #expect(journal.damaged?.lastComponent?.string == "journal.sqlite.damaged-\(number)")
    }
  }

  @Test func `a log without its database is set aside`() async throws {
    let journal = try Journal(state: folder.path)
    try await journal.begin(JournalSample.context("1"), [])
    let copy = try Data(contentsOf: URL(filePath: file.path + "-wal"))
    journal.close()
    try FileManager.default.removeItem(at: file)
    try copy.write(to: URL(filePath: file.path + "-wal"))
    let new = try Journal(state: folder.path)
    #expect(new.damaged?.lastComponent?.string == "journal.sqlite.damaged-1-wal")
    #expect(try new.context("1") == nil)
  }

  @Test func `what an interrupted creation left is no damage`() throws {
    for name in ["journal.sqlite.new", "journal.sqlite.new-wal"] {
      try folder.write(name, "x", mode: 0o600)
    }
    let journal = try Journal(state: folder.path)
    #expect(journal.damaged == nil)
    journal.close()
    #expect(try names == ["journal.sqlite"])
  }

  @Test func `a link or a directory in its place is refused, and stays`() throws {
    try folder.link("journal.sqlite", to: "elsewhere")
    let error = #expect(throws: JournalError.self) { try Journal(state: folder.path) }
    #expect(error?.kind == .unusable)
    #expect(try names == ["journal.sqlite"])
  }

  @Test func `a flipped bit never ends the program`() async throws {
    try await fill(20)
    let sound = try Data(contentsOf: file)
    // The same places in every run: a fault that shows here can be looked at again.
    var generator = SeededGenerator(seed: 42)
    var outcomes: [String: Int] = [:]
    for _ in 0..<60 {
      var data = sound
      let place = Int.random(in: 0..<data.count, using: &generator)
      data[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      for name in try names {
        try FileManager.default.removeItem(atPath: folder.path.appending(name).string)
      }
      try data.write(to: file)
      do throws(JournalError) {
        let journal = try Journal(state: folder.path)
        defer { journal.close() }
        outcomes[journal.damaged == nil ? "not seen" : "set aside", default: 0] += 1
        try await journal.begin(JournalSample.context("new"), [JournalStep(.seen)])
        _ = try journal.contents.history(limit: 100)
        for number in 0..<20 {
          _ = try journal.contents.steps(of: "\(number)")
          _ = try journal.runs(of: "\(number)")
        }
      } catch {
        // A version that became larger cannot be distinguished from a newer one. Any error is fine;
        // a crash or a hang would not be.
        #expect(
          error.kind == .damaged || error.kind == .newer,
          "byte \(place): \(error.description)")
        outcomes["reported", default: 0] += 1
      }
    }
    print("flipped bits:", outcomes)
  }

  @Test func `damage that shows later is an error, and nothing is renamed`() async throws {
    try await fill(200)
    let journal = try Journal(state: folder.path)
    var data = try Data(contentsOf: file)
    // The pages behind the first are spoilt while the journal is open; its cache has few of them.
    for page in stride(from: 4096, to: data.count, by: 4096) {
      data.replaceSubrange(page..<page + 16, with: Data(repeating: 0xFF, count: 16))
    }
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: data)
    try handle.close()
    let other = try Journal(visiting: folder.path)
    let error = await #expect(throws: JournalError.self) {
      try await other.begin(JournalSample.context("new"), [])
    }
    #expect(error?.kind == .damaged)
    #expect(error?.description.contains("is damaged") == true)
    #expect(try !names.contains("journal.sqlite.damaged-1"))
    journal.close()
    other.close()
    #expect(try Journal(state: folder.path).damaged != nil)
  }

  /// What is in `work/` of a context when its journal is made once more.
  enum Rest: CaseIterable { case nothing, receipt, entry }

  @Test(arguments: Rest.allCases)
  func `an entry that was put away while its journal was lost has one row, with its end`(
    rest: Rest
  ) async throws {
    let identifier = "06611067569b99e04378fa7b"
    let journal = try Journal(state: folder.path)
    var context = JournalSample.ended(JournalSample.context(identifier))
    for directory in ["done", "work/\(identifier)"] {
      try FileManager.default.createDirectory(
        atPath: folder.path.appending(directory).string, withIntermediateDirectories: true)
    }
    switch rest {
    case .nothing: break
    case .receipt:
      WorkReceipt.write(Receipt(JournalSample.context(identifier)), in: folder.path)
    case .entry: try folder.write("work/\(identifier)/claims/0/a.txt")
    }
    for name in ["done/a.txt", "done/left.txt"] {
      try Data("a".utf8).write(to: URL(filePath: folder.path.appending(name).string))
    }
    try Data(repeating: 0xA5, count: 8192).write(to: file)
    let made = try await journal.restore(
      .init(state: folder.path, inbox: "/srv/inbox", isInHand: { $0 == identifier }))
    #expect(!made.isWhole)
    #expect(made.rebuilt.all == (rest == .nothing ? 2 : 3))
    context.state = .placed
    context.place = "done/a.txt"
    journal.notePlace(context, [JournalStep(.moved)])
    await journal.flush()
    let rows = try journal.reader.history(limit: 10).contexts
    #expect(rows.count == 2)
    let row = try #require(rows.first { $0.place == "done/a.txt" })
    #expect(row.identifier == identifier)
    #expect(row.state == .placed)
    #expect(row.end == .done)
    #expect(row.record == context.record)
    #expect(row.rules == context.rules)
    #expect(rows.contains { $0.place == "done/left.txt" })
    journal.close()
  }

  @Test func `looking through the largest journal that is looked through is quick`() throws {
    _ = try Journal(state: folder.path)
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { database in
      try database.execute(
        sql: """
          WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 12000)
          INSERT INTO contexts (number, identifier, entry, after, owner, rules, state, "end", begun,
            crashes, created, updated)
          SELECT n, printf('%014x', n), x'61', 'move', 0, hex(zeroblob(32)), 'placed', 'done', 1, 0,
            n, n FROM numbers;
          INSERT INTO records SELECT number, hex(randomblob(900)) FROM contexts;
          INSERT INTO events (context, kind, time, details)
            SELECT number, 'seen', 1, printf('{"a":"%s"}', hex(randomblob(50))) FROM contexts
            CROSS JOIN (SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5
              UNION SELECT 6 UNION SELECT 7 UNION SELECT 8);
          """)
    }
    try queue.close()
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
    let time = try processorTime {
      let journal = try Journal(state: folder.path)
      #expect(journal.damaged == nil)
    }
    print("opening a journal of", size >> 20, "MiB took", time)
    #expect(size > 32 << 20 && size < JournalFile.largestChecked)
    #expect(time < .seconds(5))
  }
}
