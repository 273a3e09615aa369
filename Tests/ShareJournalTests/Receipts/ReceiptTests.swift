import Documents
import SafeFiles
import SeededRandom
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareJournal

struct ReceiptTests {
  private static var context: JournalContext {
    var context = JournalSample.ended(JournalSample.context("0a-Z"), .held, state: .placed)
    context.claims.append(
      .init(inbox: FilePath(bytes: Array("/srv/\u{7}".utf8) + [0xFF]), path: "b\"},\"receipt\":{"))
    context.place = FilePath(bytes: Array("held/a/b".utf8) + [0xFE])
    context.owner = .max
    context.begun = 3
    context.due = 5
    context.kind = .document
    return context
  }

  private static var run: JournalRun {
    JournalRun(
      context: "0a-Z", extension: "org.example.a", key: "key", stage: 2, attempt: 4, began: 7,
      end: .returned, exitStatus: 0, microseconds: 9, decision: #"{"outcome":"returned"}"#)
  }

  @Test(arguments: [
    "{}", "{}\n", #"{"type":"context","id":"x"}"#,
    #"{"type":"context","entry":"a\",\"receipt\":{\"version\":1}","problems":[]}"# + "\n",
  ])
  func `what is written beside an entry is read as it was, with its record`(record: String) throws {
    var receipt = Receipt(Self.context, runs: [Self.run])
    receipt.context.record = record
    let text = receipt.text(behind: record)
    #expect(try JSONReader.readDictionary(Array(text.utf8), named: "text")["receipt"] != nil)
    var read = try #require(Receipt(beside: Array(text.utf8)))
    #expect(read.context.record == record)
    #expect(Timestamp.now() - read.context.updated < .seconds(60))
    read.context.updated = receipt.context.updated
    #expect(read == receipt)
  }

  @Test(arguments: ["", "text", "[]", "[{}]"])
  func `what is no record is written as it is`(record: String) {
    #expect(Receipt(Self.context).text(behind: record) == record)
  }

  @Test func `without a receipt the record is all`() {
    let record = #"{"type":"context","id":"x"}"# + "\n"
    #expect(Receipt(beside: Array(record.utf8)) == nil)
    #expect(Receipt.record(in: Array(record.utf8)) == record)
  }

  @Test func `a context that waits has no place`() throws {
    var context = JournalSample.context("1")
    context.state = .waiting
    context.due = 8
    let line = JSONWriter.text { Receipt(context).write(to: &$0) }
    var read = try #require(Receipt(line: Array(line.utf8))).context
    read.updated = context.updated
    #expect(read == context)
  }

  /// Members of a good receipt that are replaced, and what stands in their place.
  static let forgeries: [(String, String)] = [
    (#""version":1"#, #""version":2"#), (#""id":"0a-Z""#, #""id":"../0a""#),
    (#""id":"0a-Z""#, #""id":"""#), (#""id":"0a-Z""#, #""id":"a/b""#),
    (#""id":"0a-Z""#, #""id":"\#(String(repeating: "a", count: 61))""#),
    (#""owner":4294967295"#, #""owner":4294967296"#), (#""owner":4294967295"#, #""owner":-1"#),
    (#""begun":3"#, #""begun":0"#), (#""begun":3"#, #""begun":9223372036854775807"#),
    (#""end":"held""#, #""end":"done""#), (#""end":"held""#, #""end":"elsewhere""#),
    (#""end":"held""#, #""end":1"#), (#""after":"move""#, #""after":"burn""#),
    (#""place":"held/a/b""#, #""place":"held""#), (#""place":"held/a/b""#, #""place":"/held/a""#),
    (#""place":"held/a/b""#, #""place":"held/../../a""#), (#""place":"held/a/b""#, #""place":"""#),
    (#""place":"held/a/b""#, #""place":"held/a\u0000b""#),
    (#""place":"held/a/b""#, #""placeBytes":"*""#),
    (#""path":"a/b.txt""#, #""path":"../b.txt""#), (#""path":"a/b.txt""#, #""path":"/b.txt""#),
    (#""inbox":"/srv/inbox""#, #""inbox":"srv/inbox""#),
    (#""claims":["#, #""claims":[1,"#), (#""runs":["#, #""runs":[{},"#),
    (#""attempt":4"#, #""attempt":0"#), (#""stage":2"#, #""stage":-1"#),
    (#""key":"key""#, #""key":"""#), (#""began":7"#, #""began":"7""#), (#""created""#, #""made""#),
    (#""rules""#, #""rule""#),
  ]

  @Test(arguments: forgeries)
  func `a receipt that makes no sense is none`(good: String, bad: String) throws {
    var context = Self.context
    context.place = "held/a/b"
    let line = JSONWriter.text { Receipt(context, runs: [Self.run]).write(to: &$0) }
    #expect(Receipt(line: Array(line.utf8)) != nil)
    let forged = line.replacing(good, with: bad, maxReplacements: 1)
    #expect(forged != line)
    #expect(Receipt(line: Array(forged.utf8)) == nil)
  }

  @Test func `a hash that is no digest is that of no content`() throws {
    let line = JSONWriter.text { Receipt(Self.context).write(to: &$0) }
    let hash = try #require(Self.context.contentHash).description
    #expect(Receipt(line: Array(line.utf8))?.context.contentHash?.description == hash)
    let other = line.replacing(hash, with: "unknown-1")
    #expect(other != line)
    let read = try #require(Receipt(line: Array(other.utf8)))
    #expect(read.context.contentHash == .sample("unknown-1"))
  }

  @Test func `a text that is cut off or changed anywhere is a receipt or none`() {
    let line = Array(
      JSONWriter.text { Receipt(Self.context, runs: [Self.run]).write(to: &$0) }.utf8)
    for end in line.indices { #expect(Receipt(line: Array(line[..<end])) == nil) }
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<3000 {
      var bytes = line
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
        in: .min ... .max, using: &generator)
      guard let read = Receipt(line: bytes) else { continue }
      #expect(Receipt.isIdentifier(read.context.identifier))
      #expect(read.context.place.map { $0.components.first?.string == "held" } ?? true)
    }
  }
}
