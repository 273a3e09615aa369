import Documents
import Foundation
import SafeFiles
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareJournal

/// What the folders of a state say without a ledger.
struct FolderReceiptsTests {
  private let folder: TemporaryFolder
  private let inbox: FilePath = "/inbox"

  init() throws {
    folder = try TemporaryFolder()
    for name in ["done", "failed", "work"] { try folder.makeDirectory(name) }
  }

  private func context(_ identifier: String, _ end: ContextEnd, _ place: FilePath?)
    -> JournalContext
  {
    var context = JournalSample.context(identifier)
    context.claims = [.init(inbox: inbox, path: "a.txt")]
    context.end = end
    context.state = .placed
    context.place = place
    context.record = #"{"type":"context","id":"\#(identifier)"}"# + "\n"
    return context
  }

  private func write(_ name: String) throws {
    try Data("x".utf8).write(to: folder.url.appending(path: name))
  }

  @Test func `entries say how their contexts ended, those that hosts filed as well`() throws {
    try write("failed/a.txt")
    try Receipt(context("1f", .failed, nil)).explain("a.txt", .failed, in: folder.path)
    // Two hosts file at once.
    let logs = [
      ReceiptLog(state: folder.path, isShared: true),
      ReceiptLog(state: folder.path, isShared: true),
    ]
    for (index, log) in logs.enumerated() {
      for number in 0..<3 {
        let name = "done/\(index)\(number).txt"
        try write(name)
        log.add(context("2\(index)\(number)", .done, FilePath(name)))
        log.flush()
      }
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.place("receipts").string)
    #expect(files.count == 2)
    for log in logs { log.close() }
    // An entry of which nothing is known, and a receipt whose entry was moved away.
    try write("done/unknown.txt")
    let last = ReceiptLog(state: folder.path, isShared: true)
    last.add(context("3", .done, "done/gone.txt"))
    last.add(context("4", .done, nil))
    last.flush()
    last.close()
    let receipts = try FolderReceipts(of: folder.path, from: inbox)
    var found: [FolderReceipts.Found] = []
    while true {
      let page = try receipts.contexts(after: found.last?.context.identifier, limit: 2)
      if page.isEmpty { break }
      found += page
    }
    #expect(
      found.map(\.context.identifier) == ["1f", "200", "201", "202", "210", "211", "212"])
    #expect(found.first?.context.end == .failed && found.first?.context.place == "failed/a.txt")
    #expect(found.first?.context.record?.contains(#""id":"1f""#) == true)
    #expect(found.last?.context.end == .done && found.last?.context.place == "done/12.txt")
    let removed = FolderReceipts.removed(in: folder.path, of: ["3", "4", "5"])
    #expect(removed.mapValues(\.end) == ["4": .done])
  }
}
