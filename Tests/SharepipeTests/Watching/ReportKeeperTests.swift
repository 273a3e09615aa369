import Documents
import Foundation
import Logging
import ShareJournal
import ShareTestSupport
import Sharepipe
import SystemPackage
import TestSupport
import Testing

struct ReportKeeperTests {
  /// A context that is done, with a name of its own.
  private static func context(_ number: Int) -> JournalContext {
    var context = JournalSample.context("id\(number)")
    context.entry = EntryName("entry \(number)")
    return JournalSample.ended(context, state: .placed)
  }

  @Test func `a keeper writes soon after a change and at the end`() async throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(state: folder.path)
    defer { journal.close() }
    let keeper = ReportKeeper(folder.path, interval: .milliseconds(20), logger: Logger(label: "t"))
    let file = folder.path.appending("report.html").string
    func waits(for words: String) async -> Bool {
      await eventually {
        (try? String(contentsOfFile: file, encoding: .utf8))?.contains(words) == true
      }
    }
    let running = Task { await keeper.run(from: journal) }
    #expect(await waits(for: "Nothing has been processed yet."))
    try await journal.begin(Self.context(1), [])
    await keeper.note()
    #expect(await waits(for: "entry 1"))
    running.cancel()
    await running.value
    try await journal.begin(Self.context(2), [])
    await keeper.note()
    let ending = Task { await keeper.run(from: journal) }
    ending.cancel()
    await ending.value
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("entry 2"))
  }

  @Test func `a keeper writes at most once in its time, and the rest at the end`() async throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(state: folder.path)
    defer { journal.close() }
    let keeper = ReportKeeper(folder.path, interval: .seconds(60), logger: Logger(label: "t"))
    let file = folder.path.appending("report.html").string
    let running = Task { await keeper.run(from: journal) }
    while !FileManager.default.fileExists(atPath: file) {
      try await Task.sleep(for: .milliseconds(20))
    }
    try await journal.begin(Self.context(1), [])
    await keeper.note()
    // Longer than others are waited for, and shorter than its time.
    try await Task.sleep(for: .milliseconds(1500))
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).contains("Nothing has been processed yet."))
    running.cancel()
    await running.value
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("entry 1"))
  }

  @Test func `what could not be written is written at the end`() async throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(state: folder.path)
    defer { journal.close() }
    let log = RecordedLog()
    let keeper = ReportKeeper(folder.path, interval: .milliseconds(20), logger: log.logger)
    let file = folder.path.appending("report.html").string
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    let running = Task { await keeper.run(from: journal) }
    while log.lines.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    #expect(
      log.lines == [
        "warning: \(file): is a directory, which is not written through; move it away"
      ])
    try FileManager.default.removeItem(atPath: file)
    running.cancel()
    await running.value
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).contains("Nothing has been processed yet."))
  }
}
