import CLinux
import Documents
import Foundation
import GRDB
import Glibc
import SeededRandom
import ShareJournal
import ShareModel
import ShareRules
import Sharepipe
import SystemPackage
import TestSupport
import Testing

struct RetentionTests {
  private static let now = Timestamp.now()
  private static let day = Duration.seconds(86_400)

  private let folder: TemporaryFolder
  private let journal: Journal
  private let database: DatabaseQueue
  private let log = RecordedLog()

  init() throws {
    folder = try TemporaryFolder()
    for name in ["work", "done", "declined", "failed", "held", "containers/com.example.a"] {
      try FileManager.default.createDirectory(
        atPath: folder.path.appending(name).string, withIntermediateDirectories: true)
    }
    journal = try Journal(state: folder.path)
    database = try DatabaseQueue(path: folder.path.appending("journal.sqlite").string)
  }

  private func retention(_ policy: RetentionPolicy) -> Retention {
    Retention(policy, state: folder.path, journal: journal, logger: log.logger)
  }

  /// Changes what the journal knows of a context, and makes it as old as that.
  private func set(
    _ identifier: String, days: Int64, place: FilePath?
  ) throws {
    let time = Self.now - Self.day * days
    try database.write { database in
      try database.execute(
        sql: "UPDATE contexts SET place = ?, created = ?, updated = ? WHERE identifier = ?",
        arguments: [place.map { Data($0.bytes) }, time.microseconds, time.microseconds, identifier])
    }
  }

  /// How the entry of a context came to be removed, as the journal has it.
  private func purges(of identifier: String) throws -> [DocumentValue?] {
    try journal.contents.steps(of: identifier).filter { $0.kind == .purged }
      .map { $0.details["how"] }
  }

  /// Puts an entry in the folder of an end, with a context that ended some days ago.
  @discardableResult
  private func place(
    _ identifier: String, _ path: String, days: Int64, bytes: Int = 10,
    state: JournalContext.State = .placed, after: PipelineOptions.Disposal = .move
  ) async throws -> JournalContext {
    let end = ContextEnd(rawValue: String(path.prefix { $0 != "/" }))
    try folder.write(path, String(repeating: "x", count: bytes))
    let context = JournalContext(
      identifier: identifier, entry: EntryName("a"), after: after, owner: 0, rules: "",
      state: state, end: end, place: FilePath(path))
    try await journal.begin(context, [JournalStep(.moved)])
    try set(identifier, days: days, place: FilePath(path))
    return context
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path.appending(path).string)
  }

  private var isWorkEmpty: Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path.appending("work").string))
      == []
  }

  private static let thirtyDays = RetentionPolicy(
    ends: [.done: .init(age: .seconds(30 * 86_400))])

  @Test func `without a policy nothing is removed`() async throws {
    try await place("a", "done/a", days: 40_000)
    #expect(await retention(RetentionPolicy()).purge(at: Self.now) == RetentionReport())
    #expect(exists("done/a"))
  }

  @Test func `what is older than its age goes, with its reasons and a step`() async throws {
    try await place("old", "done/2025/a.txt", days: 31, bytes: 100)
    try folder.write("done/2025/a.txt.reason.json", "{}")
    try await place("new", "done/b.txt", days: 29)
    try await place("other", "failed/c.txt", days: 400)
    let report = await retention(Self.thirtyDays).purge(at: Self.now)
    #expect(report.contexts == 1 && report.bytes == 100 && report.problems == [])
    #expect(!exists("done/2025/a.txt") && !exists("done/2025/a.txt.reason.json"))
    #expect(exists("done/b.txt") && exists("failed/c.txt") && isWorkEmpty)
    #expect(try journal.context("old")?.place == nil)
    let step = try #require(try journal.contents.steps(of: "old").last)
    #expect(step.kind == .purged)
    #expect(step.details == ["how": .string("age"), "bytes": .integer(100)])
    #expect(log.lines == ["info: removed from done: a"])
  }

  @Test func `what was declined is kept as long as its own bound says`() async throws {
    for name in ["done", "declined"] { try await place(name, "\(name)/a", days: 10) }
    let policy = RetentionPolicy(
      ends: [.done: .init(age: Self.day * 30), .declined: .init(age: Self.day * 5)])
    let report = await retention(policy).purge(at: Self.now)
    #expect(report.contexts == 1 && report.problems == [])
    #expect(exists("done/a") && !exists("declined/a"))
    #expect(log.lines == ["info: removed from declined: a"])
  }

  @Test func `a directory goes as a whole, and what its links lead to stays`() async throws {
    try await place("old", "done/a.share/one", days: 31)
    try set("old", days: 31, place: "done/a.share")
    let victim = try folder.write("victim/precious", "x")
    try folder.link("done/a.share/link", to: "../../victim")
    _ = await retention(Self.thirtyDays).purge(at: Self.now)
    #expect(!exists("done/a.share"))
    #expect(exists("victim/precious"))
    _ = victim
  }

  @Test func `a folder that a link took the place of is not entered`() async throws {
    try await place("old", "done/sub/a", days: 31)
    try folder.write("victim/a", "x")
    try FileManager.default.removeItem(atPath: folder.path.appending("done/sub").string)
    try folder.link("done/sub", to: "../victim")
    let report = await retention(Self.thirtyDays).purge(at: Self.now)
    #expect(exists("victim/a"))
    #expect(report.contexts == 0 && report.problems.count == 1)
  }

  @Test(arguments: [
    "done/../failed/a", "/etc/passwd", "failed/a", "done", "../a", "done/x/../../a",
  ])
  func `a place that is not in the folder of the end is refused`(place: String) async throws {
    try await self.place("old", "done/a", days: 31)
    try folder.write("failed/a", "x")
    try folder.write("a", "x")
    try set("old", days: 31, place: FilePath(place))
    let report = await retention(Self.thirtyDays).purge(at: Self.now)
    #expect(report.contexts == 0 && report.problems.count == 1)
    #expect(exists("failed/a") && exists("a") && exists("done/a"))
  }

  @Test func `what is not finished or waits for a person is never removed`() async throws {
    for state in JournalContext.State.allCases where state != .placed {
      try await place("\(state)", "done/\(state)", days: 400, state: state)
    }
    try await place("held", "held/h", days: 400)
    let policy = RetentionPolicy(
      ends: [.done: .init(age: .seconds(1), bytes: 1), .held: .init(age: .seconds(1))],
      journal: .seconds(1))
    let report = await retention(policy).purge(at: Self.now)
    #expect(report == RetentionReport())
    #expect(exists("held/h") && exists("done/working") && exists("done/ended"))
  }

  @Test func `what is kept for what is held is counted, and what is kept for others goes`()
    async throws
  {
    var held = try await place("held", "held/h", days: 400)
    held.claims = [.init(inbox: "/inbox", path: "h")]
    try await journal.begin(held, [])
    try await place("done", "done/d", days: 1)
    for name in ["held/1/0.txt", "held/2/0.txt", "done/1/0.txt", "unknown/1/0.txt"] {
      try folder.write("kept/" + name, "12345")
    }
    let report = await retention(RetentionPolicy()).purge(at: Self.now)
    #expect(report.kept == 10 && report.problems == [])
    #expect(exists("kept/held/1/0.txt") && exists("kept/held/2/0.txt"))
    #expect(!exists("kept/done") && !exists("kept/unknown"))
  }

  @Test func `over a size the oldest go first, and no more than must`() async throws {
    for number in 0..<10 {
      try await place("c\(number)", "done/\(number)", days: Int64(10 - number), bytes: 100)
    }
    let policy = RetentionPolicy(ends: [.done: .init(bytes: 450)])
    let report = await retention(policy).purge(at: Self.now)
    #expect(report.contexts == 6 && report.bytes == 600)
    #expect((0..<10).map { exists("done/\($0)") } == (0..<10).map { $0 >= 6 })
    #expect(try purges(of: "c0") == [.string("size")])
  }

  @Test func `a file that the journal knows nothing of is never removed`() async throws {
    try folder.write("done/stranger", String(repeating: "x", count: 1000))
    let policy = RetentionPolicy(ends: [.done: .init(age: .seconds(1), bytes: 1)])
    #expect(await retention(policy).purge(at: Self.now).contexts == 0)
    #expect(exists("done/stranger"))
  }

  @Test func `what took the place of an entry that somebody took away is not removed`() async throws
  {
    try await place("first", "done/a", days: 400)
    try await place("second", "done/a", days: 1)
    let report = await retention(Self.thirtyDays).purge(at: Self.now)
    #expect(report.contexts == 0 && exists("done/a"))
    #expect(try journal.context("first")?.place == nil)
    #expect(try journal.context("second")?.place == "done/a")
  }

  @Test func `an entry that somebody took away is noted once`() async throws {
    try await place("gone", "done/sub/a", days: 400)
    try FileManager.default.removeItem(atPath: folder.path.appending("done/sub").string)
    let report = await retention(Self.thirtyDays).purge(at: Self.now)
    #expect(report.contexts == 0)
    #expect(report.problems == [])
    #expect(try purges(of: "gone") == [.string("gone")])
    #expect(isWorkEmpty)
  }

  @Test func `a journal that takes nothing loses nothing, and all is finished later`() async throws
  {
    try await place("a", "done/a", days: 31)
    let refusing = Retention(
      Self.thirtyDays, state: folder.path, journal: RefusingJournal(journal: journal),
      logger: log.logger)
    let report = await refusing.purge(at: Self.now)
    #expect(report.contexts == 0 && report.problems.count == 1)
    #expect(exists("work/a.purged/entry"))
    #expect(try journal.context("a")?.place == "done/a")
    _ = await retention(Self.thirtyDays).purge(at: Self.now)
    #expect(isWorkEmpty)
    #expect(try journal.context("a")?.place == nil)
  }

  @Test func `what was told to the journal but not removed is removed`() async throws {
    try await place("a", "done/a", days: 1)
    try folder.write("work/a.purged/entry", "x")
    try set("a", days: 1, place: nil)
    try folder.write("work/forgotten.purged/entry", "x")
    _ = await retention(RetentionPolicy()).purge(at: Self.now)
    #expect(isWorkEmpty)
  }

  @Test func `a context that is worked on again keeps what was on its way out`() async throws {
    try await place("a", "done/a", days: 31, state: .working)
    try folder.write("work/a.purged/entry", "x")
    let report = await retention(RetentionPolicy()).purge(at: Self.now)
    #expect(report.problems == ["a: is in a.purged, but is worked on"])
    #expect(exists("work/a.purged/entry"))
  }

  @Test func `an emptied folder goes if nobody used it lately`() async throws {
    try await place("a", "done/old/deep/a", days: 31)
    try await place("b", "done/young/b", days: 31)
    try await place("c", "done/full/c", days: 31)
    try folder.write("done/full/stranger")
    let long = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -7200)]
    for name in ["done/old/deep", "done/full"] {
      try FileManager.default.setAttributes(
        long, ofItemAtPath: folder.path.appending(name).string)
    }
    _ = await retention(Self.thirtyDays).purge(at: Self.now)
    #expect(!exists("done/old/deep") && exists("done/young") && exists("done/full/stranger"))
    #expect(exists("done"))
  }

  @Test func `the journal forgets what is over and whose entry is gone`() async throws {
    try await place("old", "done/a", days: 400)
    try await place("kept", "done/b", days: 400, after: .keep)
    try set("old", days: 400, place: nil)
    try set("kept", days: 400, place: nil)
    try await place("placed", "done/c", days: 400)
    let report = await retention(RetentionPolicy(journal: .seconds(86_400))).purge(at: Self.now)
    #expect(report.forgotten == 2)
    #expect(try journal.context("placed") != nil)
    #expect(try journal.context("old") == nil)
  }

  @Test func `an entry that was taken away does not keep its context for ever`() async throws {
    try await place("a", "done/a", days: 400)
    try await place("b", "done/b", days: 400)
    try FileManager.default.removeItem(atPath: folder.path.appending("done/a").string)
    let policy = RetentionPolicy(journal: .seconds(86_400))
    _ = await retention(policy).purge(at: Self.now)
    #expect(try purges(of: "a") == [.string("gone")])
    #expect(try purges(of: "b") == [])
    let report = await retention(policy).purge(at: .now() + Self.day * 2)
    #expect(report.forgotten == 1)
    #expect(try journal.context("a") == nil)
    #expect(try journal.context("b") != nil)
  }

  // MARK: Containers

  private func file(_ path: String, days: Int, bytes: Int = 10) throws {
    try folder.write("containers/com.example.a/\(path)", String(repeating: "x", count: bytes))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -86_400 * Double(days))],
      ofItemAtPath: folder.path.appending("containers/com.example.a/\(path)").string)
  }

  @Test func `a container that is not named keeps everything`() async throws {
    try file("a", days: 4000)
    let policy = RetentionPolicy(containers: ["com.example.b": .init(age: .seconds(1))])
    #expect(await retention(policy).purge(at: Self.now) == RetentionReport())
    #expect(exists("containers/com.example.a/a"))
  }

  @Test func `old files of a named container go, directories and links stay`() async throws {
    try file("2024/a", days: 400)
    try file("2026/b", days: 3)
    try folder.write("victim", "x")
    try folder.link("containers/com.example.a/link", to: "../../victim")
    let policy = RetentionPolicy(
      containers: ["com.example.A": .init(age: .seconds(365 * 86_400))])
    let report = await retention(policy).purge(at: Self.now)
    #expect(report.files == 1 && report.bytes == 10)
    #expect(!exists("containers/com.example.a/2024/a") && exists("containers/com.example.a/2024"))
    #expect(exists("containers/com.example.a/2026/b") && exists("victim"))
    #expect(exists("containers/com.example.a/link"))
  }

  @Test func `over a size the oldest files go, and none of the last hour`() async throws {
    for number in 1...5 { try file("\(number)", days: number, bytes: 100) }
    try file("now", days: 0, bytes: 1000)
    var policy = RetentionPolicy(containers: ["com.example.a": .init(bytes: 1250)])
    #expect(await retention(policy).purge(at: Self.now).files == 3)
    #expect(exists("containers/com.example.a/2") && !exists("containers/com.example.a/3"))
    policy.containers["com.example.a"] = .init(bytes: 1)
    #expect(await retention(policy).purge(at: Self.now).files == 2)
    #expect(exists("containers/com.example.a/now"))
  }

  // MARK: Properties

  @Test(arguments: 0..<20)
  func `whatever lies there, only what is over goes and the rest is as it was`(
    seed: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let ends: [ContextEnd] = [.done, .failed, .held]
    var expected: Set<String> = []
    let limit = Int.random(in: 1...60, using: &random)
    for number in 0..<60 {
      let end = ends.randomElement(using: &random) ?? .done
      let state = JournalContext.State.allCases.randomElement(using: &random) ?? .placed
      let days = Int64.random(in: 0...60, using: &random)
      // Clear of the bound itself.
      let path = "\(end.rawValue)/\(number % 7)/\(number)"
      try await place(
        "c\(number)", path, days: days, bytes: Int.random(in: 0...50, using: &random), state: state)
      let isOver = state == .placed && end != .held && days > Int64(limit)
      if !isOver { expected.insert(path) }
    }
    let age = Duration.seconds(limit * 86_400 + 3600)
    let policy = RetentionPolicy(
      ends: [.done: .init(age: age), .failed: .init(age: age), .held: .init(age: age)])
    _ = await retention(policy).purge(at: Self.now)
    let left = Set(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path.string)
        .filter { $0.split(separator: "/").count == 3 && !$0.hasPrefix("containers") })
    #expect(left == expected)
    #expect(isWorkEmpty)
    let again = await retention(policy).purge(at: Self.now)
    #expect(again == RetentionReport())
  }
}
