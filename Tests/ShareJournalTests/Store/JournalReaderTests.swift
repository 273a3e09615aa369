import Documents
import Foundation
import Glibc
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

struct JournalReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fill() async throws -> Journal {
    let journal = try Journal(state: folder.path)
    for number in 0..<10 {
      let context = JournalSample.context(
        "\(number)", created: Timestamp(microseconds: Int64(number * 10)))
      let end: ContextEnd? = number == 9 ? nil : number.isMultiple(of: 3) ? .held : .done
      let step = JournalStep(.decided, ["extension": .string(number == 4 ? "org.example.b" : "c")])
      var ended = end.map { JournalSample.ended(context, $0, state: .placed) } ?? context
      ended.owner = number < 5 ? 1 : 2
      try await journal.begin(ended, [step])
    }
    _ = try await journal.begin(JournalSample.run("5"), []) { _ in true }
    return journal
  }

  static let filters: [(String, @Sendable (inout JournalFilter) -> Void, [Int])] = [
    ("none", { _ in }, Array((0...9).reversed())),
    ("since", { $0.since = 70 }, [9, 8, 7]),
    ("until", { $0.until = 20 }, [1, 0]),
    ("held", { $0.ends = [.held] }, [6, 3, 0]),
    ("what waits for a person", { $0 = .held }, [6, 3, 0]),
    (
      "what waits since",
      {
        $0 = .held; $0.since = 30
      }, [6, 3]
    ),
    ("two ends", { $0.ends = [.held, .failed] }, [6, 3, 0]),
    ("no end at all", { $0.ends = [] }, []),
    ("state", { $0.states = [.working] }, [9]),
    ("run", { $0.extension = "org.example.a" }, [5]),
    ("decided", { $0.extension = "org.example.b" }, [4]),
    ("both", { ($0.since, $0.until, $0.ends) = (30, 70, [.held]) }, [6, 3]),
  ]

  @Test(arguments: filters.map(\.0))
  func `a filter lets through what it says, newest first, in any portions`(name: String)
    async throws
  {
    let journal = try await fill()
    let (_, set, expected) = try #require(Self.filters.first { $0.0 == name })
    var filter = JournalFilter()
    set(&filter)
    for limit in [1, 3, 100] {
      var found: [String] = []
      var position: Int64?
      repeat {
        let page = try journal.contents.history(filter, before: position, limit: limit)
        found += page.contexts.map(\.identifier)
        position = page.next
      } while position != nil
      #expect(found == expected.map { "\($0)" })
    }
  }

  @Test func `what was answered does not wait any more`() async throws {
    let journal = try await fill()
    #expect(try journal.contents.heldCount() == 3)
    _ = try await journal.change("3", []) { context in
      var context = context
      context.state = .waiting
      return context
    }
    #expect(try journal.contents.heldCount() == 2)
    let page = try journal.contents.history(.held, limit: 10)
    #expect(page.contexts.map(\.identifier) == ["6", "0"])
  }

  @Test func `answers are listed newest first, in any portions`() async throws {
    let journal = try await fill()
    for (context, kind) in [("3", JournalStep.Kind.approved), ("0", .denied), ("3", .retried)] {
      journal.note(nil, of: context, [JournalStep(.resumed), JournalStep(kind)])
    }
    await journal.flush()
    for limit in [1, 2, 9] {
      var found: [String] = []
      var position: Int64?
      repeat {
        let page = try journal.contents.answers(before: position, limit: limit)
        found += page.answers.map { "\($0.context) \($0.step.kind.rawValue)" }
        position = page.next
      } while position != nil
      #expect(found == ["3 retried", "0 denied", "3 approved"])
    }
  }

  @Test func `totals count what is there`() async throws {
    let journal = try await fill()
    let contents = journal.contents
    #expect(try contents.endCounts() == [.held: 3, .done: 6])
    #expect(try contents.endCounts(since: 60) == [.held: 1, .done: 2])
    #expect(try contents.stateCounts() == [.placed: 9, .working: 1])
    let usage = try contents.usage(of: 1, since: 10)
    #expect(usage.contexts == 4)
    #expect(usage.bytes == 40)
    #expect(try contents.usage(of: 3, since: 0) == (0, 0))
    #expect(try contents.problems() == [])
  }

  @Test func `a beginning that fits one context names it`() async throws {
    let journal = try Journal(state: folder.path)
    for identifier in ["0a1", "0a2", "0b1", "%"] {
      try await journal.begin(JournalSample.context(identifier), [])
    }
    #expect(try journal.contents.find("0b").map(\.identifier) == ["0b1"])
    #expect(try journal.contents.find("0a").map(\.identifier) == ["0a1", "0a2"])
    #expect(try journal.contents.find("0a1").map(\.identifier) == ["0a1"])
    #expect(try journal.contents.find("0A").isEmpty)
    #expect(try journal.contents.find("_").isEmpty)
    #expect(try journal.contents.find("%").map(\.identifier) == ["%"])
  }

  @Test func `a journal that is not there is an error, and is not made`() throws {
    let error = #expect(throws: JournalError.self) {
      try Journal.openForReading(state: folder.path)
    }
    #expect(error?.kind == .missing)
    #expect(
      error?.description == "\(folder.path)/journal.sqlite: there is no journal; nothing has been "
        + "processed with this state yet")
    #expect(throws: JournalError.self) { try Journal(visiting: folder.path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.string) == [])
  }

  @Test func `a reader sees what is written meanwhile, and keeps nobody from writing`()
    async throws
  {
    let journal = try Journal(state: folder.path)
    let reader = try Journal.openForReading(state: folder.path)
    for number in 0..<20 {
      try await journal.begin(JournalSample.context("\(number)"), [])
      #expect(try reader.unfinished(limit: 100).count == number + 1)
    }
  }

  @Test func `a state that cannot be written can be read`() async throws {
    try await fill().close()
    let path = folder.path.string
    await #expect(processExitsWith: .success) { [path = path as String] in
      // An ordinary user: the bits of the mode mean nothing to root.
      _ = unsafe chmod(path, 0o555)
      _ = unsafe chmod(path + "/journal.sqlite", 0o444)
      if geteuid() == 0 { setuid(65534) }
      guard let reader = try? Journal.openForReading(state: FilePath(path)),
        try reader.endCounts() == [.held: 3, .done: 6],
        try FileManager.default.contentsOfDirectory(atPath: path) == ["journal.sqlite"]
      else { exit(1) }
    }
    _ = unsafe chmod(path, 0o700)
  }
}
