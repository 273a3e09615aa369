import Documents
import Foundation
import ShareJournal
import ShareModel
import ShareTestSupport
import Synchronization
import SystemPackage
import TestSupport
import Testing

struct JournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `what is put in comes out again, byte for byte`() async throws {
    let journal = try Journal(state: folder.path)
    var context = JournalSample.context("1")
    context.claims.append(.init(inbox: FilePath("/"), path: "\u{FFFD}"))
    context.place = "done/x"
    context.due = 7
    context.crashes = 2
    var step = JournalStep(.examined, ["hash": .string("é"), "bytes": .integer(1 << 40)])
    step.time = 5
    context.fence = try await journal.begin(context, [JournalStep(.seen), step])
    var found = try #require(try journal.context("1"))
    #expect(found.updated >= context.updated)
    found.updated = context.updated
    #expect(found == context)
    let steps = try journal.contents.steps(of: "1")
    #expect(steps.map(\.kind) == [.seen, .examined])
    #expect(steps.last == step)
    #expect(try journal.context("2") == nil)
  }

  @Test func `what looks like SQL is text`() async throws {
    let text = "'); DROP TABLE contexts; --\" %_"
    let journal = try Journal(state: folder.path)
    try await journal.begin(JournalSample.context("1"), [])
    let context = JournalContext(identifier: text, entry: EntryName(text), owner: 1, rules: text)
    let step = JournalStep(.seen, ["name": .string(text)])
    try await journal.begin(context, [step])
    let found = try #require(try journal.context(text))
    #expect(found.identifier == text && found.rules == text && found.entry == EntryName(text))
    #expect(try journal.contents.steps(of: text) == [step])
    #expect(try journal.context("1") != nil)
  }

  @Test func `a context without claims or a name comes out again`() async throws {
    let journal = try Journal(state: folder.path)
    let context = JournalContext(identifier: "1", entry: EntryName(""), owner: .max, rules: "")
    try await journal.begin(context, [])
    let found = try #require(try journal.context("1"))
    #expect(found.claims == [])
    #expect(found.entry == EntryName(""))
    #expect(found.owner == .max)
  }

  @Test func `where an entry was put is noted, and all that was committed stays`() async throws {
    let journal = try Journal(state: folder.path)
    var context = JournalSample.ended(JournalSample.context("1"))
    try await journal.commit(context, [JournalStep(.recorded)], syncing: [])
    context.state = .placed
    context.place = FilePath("done/a")
    for identifier in ["1", "2"] {
      // The second one is not known, and becomes known with all of it.
      context.identifier = identifier
      journal.notePlace(context, [JournalStep(.moved)])
      await journal.flush()
      var found = try #require(try journal.context(identifier))
      #expect(found.updated >= context.updated)
      found.updated = context.updated
      #expect(found == context)
      #expect(try journal.contents.steps(of: identifier).last?.kind == .moved)
    }
  }

  @Test func `only the owner may read the files`() async throws {
    let journal = try Journal(state: folder.path)
    try await journal.begin(JournalSample.context("1"), [])
    for name in ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.path.appending(name).string)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    journal.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path.string)
    #expect(names == ["journal.sqlite"])
  }

  @Test func `a context that is there is brought up to date, but keeps its creation`()
    async throws
  {
    let journal = try Journal(state: folder.path)
    try await journal.begin(JournalSample.context("1", created: 5), [JournalStep(.seen)])
    var context = JournalSample.ended(JournalSample.context("1", created: 9))
    try await journal.commit(context, [JournalStep(.recorded)], syncing: [])
    #expect(try journal.context("1")?.record == context.record)
    context = JournalSample.context("1", created: 9)
    context.begun = 2
    try await journal.begin(context, [JournalStep(.resumed)])
    let found = try #require(try journal.context("1"))
    #expect(found.created == 5)
    #expect(found.begun == 2)
    #expect(found.record == nil)
    #expect(try journal.contents.steps(of: "1").map(\.kind) == [.seen, .recorded, .resumed])
  }

  @Test func `attempts with one key are numbered without gaps`() async throws {
    let journal = try Journal(state: folder.path)
    for identifier in ["1", "2"] { try await journal.begin(JournalSample.context(identifier), []) }
    let first = try await journal.begin(JournalSample.run("1"), []) { $0.isEmpty }
    #expect(first.attempt == 1)
    let refused = try await journal.begin(JournalSample.run("2"), []) { $0.isEmpty }
    #expect(refused.attempt == nil)
    #expect(refused.earlier.map(\.context) == ["1"])
    #expect(refused.earlier.first?.end == nil)
    var run = try #require(refused.earlier.first)
    run.end = .completed
    run.exitStatus = 0
    run.microseconds = 12
    run.decision = "{}"
    journal.end(run, [JournalStep(.exited)])
    let second = try await journal.begin(JournalSample.run("2"), []) { $0.last?.end == .completed }
    #expect(second.attempt == 2)
    #expect(second.earlier == [run])
    let other = try await journal.begin(JournalSample.run("1", key: "other"), []) { _ in true }
    #expect(other.attempt == 1)
    #expect(try journal.runs(of: "1").map(\.key) == ["key", "other"])
  }

  @Test func `of runs that ask at once, one begins`() async throws {
    let journal = try Journal(state: folder.path)
    try await journal.begin(JournalSample.context("1"), [])
    let begun = try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await journal.begin(JournalSample.run("1"), []) { $0.isEmpty }.attempt
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(begun.compactMap { $0 } == [1])
  }

  @Test func `a run of a context that nobody knows is refused alone`() async throws {
    let journal = try Journal(state: folder.path)
    let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          do throws(JournalError) {
            if number == 7 {
              _ = try await journal.begin(JournalSample.run("unknown"), []) { _ in true }
            } else {
              try await journal.begin(JournalSample.context("\(number)"), [])
            }
            return true
          } catch {
            #expect(error.kind == .refused)
            #expect(error.description.contains("no context 'unknown' is in it"))
            return false
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.filter { !$0 }.count == 1)
    #expect(try journal.unfinished(after: nil, limit: 100).count == 19)
  }

  @Test func `the steps of many contexts stay in their order`() async throws {
    let journal = try Journal(state: folder.path)
    let kinds: [JournalStep.Kind] = [.seen, .settled, .claimed, .examined, .decided, .spawned]
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          try await journal.begin(JournalSample.context("\(number)"), [])
          for kind in kinds {
            // A clock that is set back does not change the order.
            var step = JournalStep(kind)
            step.time = Timestamp(microseconds: -step.time.microseconds)
            journal.note(nil, of: "\(number)", [step])
          }
        }
      }
      try await group.waitForAll()
    }
    await journal.flush()
    for number in 0..<40 {
      #expect(try journal.contents.steps(of: "\(number)").map(\.kind) == kinds)
    }
  }

  @Test func `waiting contexts come when they are due`() async throws {
    let journal = try Journal(state: folder.path)
    #expect(try journal.nextDue() == nil)
    for (identifier, due) in [("1", 30), ("2", 10), ("3", 20)] as [(String, Timestamp)] {
      var context = JournalSample.context(identifier)
      context.state = .waiting
      context.due = due
      try await journal.begin(context, [])
    }
    #expect(try journal.nextDue() == 10)
    #expect(try journal.due(at: 20, limit: 5).map(\.identifier) == ["2", "3"])
    #expect(try journal.due(at: 100, limit: 1).map(\.identifier) == ["2"])
    #expect(try journal.due(at: 9, limit: 5).isEmpty)
  }

  @Test func `what is not finished comes in portions, oldest first`() async throws {
    let journal = try Journal(state: folder.path)
    for (number, state) in JournalContext.State.allCases.enumerated() {
      var context = JournalSample.context("\(9 - number)")
      context.state = state
      try await journal.begin(context, [])
    }
    let first = try journal.unfinished(after: nil, limit: 2)
    #expect(first.map(\.state) == [.working, .waiting])
    let rest = try journal.unfinished(after: first.last?.identifier, limit: 2)
    #expect(rest.map(\.state) == [.ended])
  }

  @Test func `a change sees what is there, and may leave it`() async throws {
    let journal = try Journal(state: folder.path)
    try await journal.begin(JournalSample.ended(JournalSample.context("1"), .failed), [])
    let changed = try await journal.change("1", [JournalStep(.retried)]) { context in
      guard context.end == .failed else { return nil }
      var context = context
      context.state = .waiting
      context.due = 1
      context.end = nil
      return context
    }
    #expect(changed?.state == .waiting)
    #expect(try journal.nextDue() == 1)
    let again = try await journal.change("1", [JournalStep(.retried)]) { $0.end == nil ? nil : $0 }
    #expect(again == nil)
    #expect(try await journal.change("2", []) { $0 } == nil)
    #expect(try journal.contents.steps(of: "1").count == 1)
  }

  @Test func `two journals of one file write in turns`() async throws {
    let first = try Journal(state: folder.path)
    let second = try Journal(visiting: folder.path)
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        let journal = number.isMultiple(of: 2) ? first : second
        group.addTask { try await journal.begin(JournalSample.context("\(number)"), []) }
      }
      try await group.waitForAll()
    }
    #expect(try first.unfinished(after: nil, limit: 200).count == 100)
    #expect(try second.unfinished(after: nil, limit: 200).count == 100)
  }

  @Test func `a closed journal says so`() async throws {
    let journal = try Journal(state: folder.path)
    journal.note(JournalSample.context("1"), of: "1", [JournalStep(.seen)])
    journal.close()
    await journal.flush()
    let error = await #expect(throws: JournalError.self) {
      try await journal.begin(JournalSample.context("2"), [])
    }
    #expect(error?.why == "it was closed")
    let reader = try Journal.openForReading(state: folder.path)
    #expect(try reader.context("1") != nil)
  }

  @Test func `a state whose name is not UTF-8 has a journal`() async throws {
    let state = unsafe FilePath(
      platformString: [CChar](folder.path.string.utf8.map { CChar(bitPattern: $0) })
        + [0x2F, -1, 0])
    let made = unsafe state.withPlatformString { unsafe mkdir($0, 0o700) }
    try #require(made == 0)
    defer { removeBytes(state) }
    let journal = try Journal(state: state)
    try await journal.begin(JournalSample.context("1"), [])
    #expect(try journal.context("1") != nil)
    journal.close()
    #expect(try Journal.openForReading(state: state).context("1") != nil)
  }

  private func removeBytes(_ state: FilePath) {
    for name in ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"] {
      _ = unsafe state.appending(name).withPlatformString { unsafe unlink($0) }
    }
    _ = unsafe state.withPlatformString { unsafe rmdir($0) }
  }
}
