import Documents
import Foundation
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareJournal

struct ReceiptLogTests {
  private let folder: TemporaryFolder
  private var names: [String] {
    let path = folder.path.appending(ReceiptLog.folder).string
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
  private var identifiers: [String] {
    var found: [String] = []
    ReceiptLog.read(of: folder.path) { found.append($0.context.identifier) }
    return found
  }

  init() throws { folder = try TemporaryFolder() }

  private func context(_ identifier: String, rules: String = "") -> JournalContext {
    var context = JournalSample.ended(JournalSample.context(identifier), state: .placed)
    context.place = FilePath("done/\(identifier)")
    context.rules = rules
    return context
  }

  @Test func `nothing is made before there is a receipt, and many are one write`() {
    let log = ReceiptLog(state: folder.path)
    log.flush()
    #expect(names == [])
    for number in 1...3 { log.add(context("\(number)")) }
    #expect(names == [])
    log.flush()
    #expect(names == ["1.jsonl"])
    log.add(context("4"))
    log.drop()
    log.flush()
    #expect(identifiers == ["3", "2", "1"])
  }

  @Test func `the next process goes on behind a line that was torn`() throws {
    let log = ReceiptLog(state: folder.path)
    for number in 1...2 { log.add(context("\(number)")) }
    log.flush()
    log.close()
    let path = folder.path.appending("receipts/1.jsonl").string
    let whole = try Data(contentsOf: URL(filePath: path))
    try whole.dropLast(20).write(to: URL(filePath: path))
    let next = ReceiptLog(state: folder.path)
    next.add(context("3"))
    next.flush()
    #expect(identifiers == ["3", "1"])
  }

  @Test func `a file that is full is followed by another, and old ones are removed`() throws {
    let log = ReceiptLog(state: folder.path)
    let long = String(repeating: "r", count: 1 << 20)
    for number in 1...10 {
      log.add(context("\(number)", rules: long))
      log.flush()
    }
    #expect(names == ["1.jsonl", "2.jsonl", "3.jsonl"])
    #expect(identifiers == (1...10).reversed().map(String.init))
    ReceiptLog.purge(of: folder.path, before: 0)
    #expect(names.count == 3)
    ReceiptLog.purge(of: folder.path, before: .now() + .seconds(1))
    #expect(names == ["3.jsonl"])
    // A log that is opened later writes to a file of its own.
    let next = ReceiptLog(state: folder.path)
    next.add(context("11"))
    next.flush()
    #expect(names == ["3.jsonl"])
    #expect(identifiers.first == "11")
  }

  @Test func `what cannot be written is left out`() throws {
    try folder.write("receipts", "in the way")
    let log = ReceiptLog(state: folder.path)
    log.add(context("1"))
    log.flush()
    #expect(identifiers == [])
  }
}
