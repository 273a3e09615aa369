import Documents
import Foundation
import ShareJournal
import ShareModel
import SystemPackage
import TestSupport
import Testing

struct KeptRecordTests {
  private static func line(_ record: ContextRecord) -> String {
    JSONWriter.text { json in record.write(to: &json) }
  }

  private static func line(_ record: KeptRecord) -> String {
    JSONWriter.text { json in record.write(to: &json) }
  }

  @Test(arguments: 0..<200)
  func `a record that is written, read and written again has the same bytes`(
    seed: UInt64
  ) throws {
    var records = RandomRecords(seed: seed)
    for _ in 0..<10 {
      let line = Self.line(records.next())
      #expect(Self.line(try KeptRecord(json: line.utf8)) == line)
    }
  }

  /// `Samples/report/history.jsonl` has records of several kinds, and behind each what else the journal
  /// knows.
  @Test func `the records of the samples are written as they are`() throws {
    let path = repository.appending("Samples/report/history.jsonl").string
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let records = lines.filter { $0.contains(#""problems":["#) }
    #expect(records.count == 12)
    // The sample was edited by a tool that escapes more than we do.
    for line in records.map({ $0.replacing(#"\ufffd"#, with: "\u{FFFD}") }) {
      let written = Self.line(try KeptRecord(json: line.utf8))
      #expect(written.hasSuffix("}\n") && line.hasPrefix(written.dropLast(2) + #","state""#))
    }
  }

  @Test func `every word of every list is read as itself`() throws {
    var record = ContextRecord(
      identifier: "1", entry: EntryName("a"), owner: 0, end: .done,
      decisions: ExtensionOutcome.allCases.flatMap { outcome in
        ExtensionPoint.allCases.map {
          ExtensionDecision(
            identifier: "a", point: $0, outcome: outcome,
            reasons: ReasonCode.allCases.map { Reason($0, "why") })
        }
      })
    for end in ContextEnd.allCases {
      record.end = end
      let kept = try KeptRecord(json: Self.line(record).utf8)
      #expect(kept.end?.value == end)
      #expect(kept.decisions.map(\.outcome?.value) == record.decisions.map(\.outcome))
      #expect(kept.decisions.map(\.point?.value) == record.decisions.map(\.point))
      #expect(kept.decisions.map(\.knownReasons) == record.decisions.map(\.reasons))
    }
  }

  @Test func `words and members of another version do not hide the rest`() throws {
    let line =
      #"{"type":"context","schema":1,"id":"1","entry":"a","owner":7,"end":"of-tomorrow","#
      + #""items":[{"attachments":[{"label":"a","registered":[],"claimed":null,"found":{"#
      + #""mime":"text/plain","identifier":"public.text","agreement":"of-tomorrow"},"bytes":1}]}],"#
      + #""decisions":[{"extension":"x","point":"of-tomorrow","outcome":"of-tomorrow","reasons":["#
      + #"{"code":"of-tomorrow","message":"m"}]},{"extension":"y","#
      + #""point":"com.apple.share-services","outcome":"delivered","reasons":[]}],"inactive":[],"#
      + #""problems":[]}"# + "\n"
    let kept = try KeptRecord(json: line.utf8)
    #expect(kept.end?.text == "of-tomorrow" && kept.end?.value == nil)
    #expect(kept.decisions.map(\.outcome?.text) == ["of-tomorrow", "delivered"])
    #expect(kept.decisions.first?.reasons.map(\.message) == ["m"])
    #expect(kept.decisions.first?.knownReasons == [])
    #expect(Self.line(kept) == line)
    let more = line.replacing(#""items""#, with: #""tomorrow":{"a":[1]},"items""#)
    #expect(Self.line(try KeptRecord(json: more.utf8)) == line)
  }

  /// What a record has had since, and what its absence means.
  @Test func `a member that an older version did not write is not known`() throws {
    let kept = try KeptRecord(
      json: #"{"id":"1","decisions":[{"extension":"a","outcome":"held"}]}"#.utf8)
    #expect(kept.decisions.first?.stage == 0)
    #expect(kept.decisions.first?.handing == nil && kept.decisions.first?.handedItems == nil)
    #expect(kept.items.isEmpty && kept.opened.isEmpty && kept.link == nil && kept.source == nil)
  }

  static let values: [DocumentValue] = [
    .null, .boolean(true), .integer(-1), .integer(.max), .number(0.5), .string(""), .string("x"),
    .array([]), .array([.null, .integer(1), .string("a")]), .array([.dictionary([:])]),
    .dictionary([:]), .dictionary(["attachments": .integer(1)]),
  ]

  @Test(arguments: values)
  func `a member of another kind counts as not known`(value: DocumentValue) throws {
    let inner = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, value) })
    let nested: [DocumentValue] = [value, .dictionary(inner), .array([.dictionary(inner)])]
    for value in nested {
      let members = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, value) })
      let kept = try KeptRecord(.dictionary(members))
      // What was understood of it is written, and then read as it is.
      #expect(try KeptRecord(json: Self.line(kept).utf8) == kept)
    }
  }

  private static let keys = [
    "type", "id", "entry", "nameBytes", "source", "owner", "end", "items", "decisions", "inactive",
    "link", "opened", "problems", "attachments", "label", "registered", "claimed", "found", "bytes",
    "sha256", "extension", "point", "outcome", "reasons", "stage", "handing", "handedItems",
    "handedTexts", "charactersRemaining", "run", "attempt", "exit", "seconds", "returned", "code",
    "message", "url", "verdict", "parameters", "notes", "chained", "answer",
  ]

  @Test func `the record of a context is read again when it is another one`() {
    var context = JournalContext(
      identifier: "1", entry: EntryName("a.txt"), owner: 0, rules: "",
      record: #"{"type":"context","id":"1"}"#)
    let copy = context
    #expect(context.keptRecord?.identifier == "1")
    context.record = #"{"type":"context","id":"2"}"#
    #expect(context.keptRecord?.identifier == "2")
    #expect(copy.keptRecord?.identifier == "1")
    context.record = "[]"
    #expect(context.keptRecord == nil && context.keptRecord == nil)
    context.record = copy.record
    #expect(context == copy && Set([context, copy]).count == 1)
  }

  static let faults: [(String, String)] = [
    ("[]", "record: expected a dictionary at the top, found an array"),
    ("{}", "record: type: missing; expected a string"),
    ("", "record: malformed JSON: it is empty"),
  ]

  @Test(arguments: faults)
  func `what is no record is an error`(json: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try KeptRecord(json: json.utf8) }
    #expect(error?.description == message)
  }

  @Test func `the hashes are those of what came in and of what was returned`() throws {
    let digests = ["a", "b", "c", "d"].map { ContentDigest.sample($0) }
    let json = """
      {"items":[{"attachments":[{"sha256":"\(digests[0])"},{},{"sha256":"no digest"}]},
      {"attachments":[{"sha256":"\(digests[1])"}]}],
      "decisions":[{"returned":[{"attachments":[{"sha256":"\(digests[2])"}]}],
      "handing":"\(digests[3])"},{"handing":"no digest"}],
      "problems":[{"code":"x","message":"e"}]}
      """
    let kept = try KeptRecord(json: json.utf8)
    #expect(kept.hashes == Set(digests[..<3] + [.sample("no digest")]))
    #expect(kept.decisions.map(\.handing) == [digests[3], .sample("no digest")])
  }
}
