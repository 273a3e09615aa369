import Foundation
import GRDB
import ShareTestSupport
@testable import ShareJournal
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// A watch whose journal is removed, replaced or spoiled while it works.
struct JournalLossTests {
  /// What is done to the file of the journal.
  enum Loss: String, CaseIterable, Sendable {
    case removed, logRemoved, emptyInItsPlace, otherInItsPlace, cutInHalf, garbage, nothing

    /// Whether SQLite still has all of it.
    var isWhole: Bool {
      [.removed, .logRemoved, .emptyInItsPlace, .otherInItsPlace].contains(self)
    }

    func happen(to path: String) throws {
      let files = FileManager.default
      switch self {
      case .removed:
        for ending in ["", "-wal", "-shm"] { try files.removeItem(atPath: path + ending) }
      case .logRemoved: try files.removeItem(atPath: path + "-wal")
      case .emptyInItsPlace:
        try files.removeItem(atPath: path)
        try Data().write(to: URL(filePath: path))
      case .otherInItsPlace:
        try files.removeItem(atPath: path)
        try Data("words\n".utf8).write(to: URL(filePath: path))
      case .cutInHalf: try change(path) { file, size in try file.truncate(atOffset: size / 2) }
      case .garbage:
        try change(path) { file, size in
          try file.seek(toOffset: 4096)
          try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4096))
        }
      case .nothing: break
      }
    }

    /// Changes the file in its place.
    private func change(_ path: String, _ body: (FileHandle, UInt64) throws -> Void) throws {
      let file = try #require(FileHandle(forWritingAtPath: path))
      defer { try? file.close() }
      try body(file, try file.seekToEnd())
    }
  }

  private func fixture() throws -> PipelineFixture {
    let fixture = try PipelineFixture()
    fixture.policy.freeSpace = 0
    fixture.policy.confirm = [.externalPost]
    try fixture.script("org.example.a", interface: .arguments, #"! grep -q fail "$1""#)
    return fixture
  }

  private func journal(of fixture: PipelineFixture) -> String {
    fixture.state.appending("journal.sqlite").string
  }

  /// Has SQLite write the log back, so that what the file has counts.
  private func writeBack(_ fixture: PipelineFixture) throws {
    let connection = try JournalConnection(
      FilePath(journal(of: fixture)), isReadOnly: false)
    defer { connection.close() }
    _ = try connection.use { try $0.checkpoint(.truncate) }
  }

  @Test(arguments: Loss.allCases)
  func `a journal that is lost is noticed and made once more, and nothing is lost`(
    loss: Loss
  ) async throws {
    let fixture = try fixture()
    let watch = try await RecordedWatch(fixture)
    for number in 0..<20 { try fixture.add("\(number).txt", number % 5 == 0 ? "fail\n" : "x\n") }
    // One that was put off is recorded as well.
    #expect(await eventually { watch.records.count { $0.end != .notYet } == 20 })
    await watch.watch.journal.flush()
    try writeBack(fixture)
    try loss.happen(to: journal(of: fixture))
    // It comes before the loss is noticed, or not.
    for number in 20..<30 { try fixture.add("\(number).txt", "x\n") }
    if loss != .nothing {
      #expect(
        await eventually {
          watch.log.lines.contains { $0.hasPrefix("warning:") && $0.contains("journal.sqlite") }
        }, "\(watch.log.lines.suffix(5))")
      #expect(await eventually { watch.status.lastError?.message.contains("journal") == true })
    }
    try fixture.add("after.txt", "x\n")
    #expect(
      await eventually { watch.ends("after.txt").last == .done }, "\(watch.log.lines.suffix(5))")
    #expect(
      await eventually { (try? fixture.files(in: "inbox")) == [] }, "\(watch.log.lines.suffix(5))")
    // What was being written when the journal was lost is tried again.
    let isDone = await eventually {
      (try? fixture.ends())?.count { !$0.hasSuffix(".reason.json") } == 31
    }
    #expect(isDone, "\(watch.log.lines.suffix(5))")
    #expect(await eventually { watch.status.state == .watching && watch.status.pause == nil })
    await watch.stop()
    let isNoticed = watch.log.lines.contains { $0.hasPrefix("error:") && $0.contains("journal") }
    #expect(isNoticed == (loss != .nothing))
    // No entry is lost, and the journal knows where each is.
    let ends = try fixture.ends().filter { !$0.hasSuffix(".reason.json") }
    #expect(ends.count == 31)
    let contexts = try fixture.journal { try $0.history(limit: 100).contexts }
    #expect(Set(contexts.compactMap(\.place?.string)) == Set(ends))
    #expect(contexts.count == 31)
    #expect(contexts.allSatisfy { $0.state == .placed })
    if loss.isWhole {
      // What was still open is as it was.
      #expect(contexts.allSatisfy { $0.record != nil })
    }
    let doctor = Doctor(
      state: fixture.state, inboxes: [fixture.inbox.root.appending("inbox")])
    #expect(doctor.examine().filter { $0.severity != .note } == [])
  }

  @Test func `what was held before is approved after`() async throws {
    let fixture = try fixture()
    try fixture.script(
      "org.example.send", interface: .arguments, effect: .externalPost, ExtensionScript.note)
    let watch = try await RecordedWatch(fixture)
    try fixture.add("held.txt", "x\n")
    #expect(await eventually { watch.ends("held.txt") == [.held] })
    await watch.watch.journal.flush()
    try writeBack(fixture)
    try Loss.garbage.happen(to: journal(of: fixture))
    #expect(
      await eventually {
        watch.log.lines.contains { $0.hasPrefix("warning:") && $0.contains("journal.sqlite") }
      }, "\(watch.log.lines.suffix(5))")
    let held = try #require(watch.records.first)
    try await ContextAnswer(state: fixture.state, ledger: watch.watch.journal).give(
      .approved, to: held.identifier,
      rules: Pipeline(
        rules: fixture.rules, options: fixture.options
      ).fingerprint)
    WakeFile.touch(in: fixture.state)
    #expect(
      await eventually { watch.ends("held.txt").last == .done }, "\(watch.log.lines.suffix(5))")
    await watch.stop()
    #expect(fixture.ledger("org.example.send").count == 1)
    #expect(try fixture.ends() == ["done/held.txt"])
  }

  @Test func `what runs meanwhile comes to its end, and runs once`() async throws {
    let fixture = try fixture()
    try fixture.script(
      "org.example.slow", interface: .arguments, ExtensionScript.note + "\nsleep 4")
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt", "x\n")
    #expect(await eventually { fixture.ledger("org.example.slow").count == 1 })
    await watch.watch.journal.flush()
    try writeBack(fixture)
    try Loss.garbage.happen(to: journal(of: fixture))
    #expect(await eventually { watch.ends("a.txt") == [.done] }, "\(watch.log.lines.suffix(5))")
    await watch.stop()
    #expect(fixture.ledger("org.example.slow").count == 1)
    #expect(try fixture.ends() == ["done/a.txt"])
    let contexts = try fixture.journal { try $0.history(limit: 100).contexts }
    #expect(contexts.map(\.place) == ["done/a.txt"])
    #expect(
      watch.log.lines.contains { $0.hasPrefix("warning:") && $0.contains("journal.sqlite") })
  }

  @Test func `a state that is gone for a while is not made once more`() async throws {
    let fixture = try fixture()
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt", "x\n")
    #expect(await eventually { watch.ends("a.txt") == [.done] })
    let away = fixture.inbox.root.appending("away").string
    try FileManager.default.moveItem(atPath: fixture.state.string, toPath: away)
    try await Task.sleep(for: .seconds(3))
    #expect(!FileManager.default.fileExists(atPath: fixture.state.string))
    try FileManager.default.moveItem(atPath: away, toPath: fixture.state.string)
    try fixture.add("b.txt", "x\n")
    #expect(await eventually { watch.ends("b.txt").last == .done })
    await watch.stop()
    #expect(!watch.log.lines.contains { $0.contains("rebuilt") })
  }
}
