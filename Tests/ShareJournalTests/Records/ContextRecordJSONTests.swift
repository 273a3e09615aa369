import Documents
import ExtensionRunning
import ShareJournal
import ShareModel
import TestSupport
import Testing
import TypeIdentifiers

struct ContextRecordJSONTests {
  static func line(_ record: ContextRecord) -> String {
    var json = JSONWriter()
    record.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `a record has the keys of the interface, in their order`() {
    let facts = ContentFacts(
      bytes: 5, mimeType: "text/plain", encoding: "us-ascii", identifier: .plainText,
      agreement: .agrees, sha256: .sample("hello"), characters: 5)
    let text = ExaminedAttachment(
      attachment: Attachment(
        registeredTypeIdentifiers: [.plainText, .fileURL], content: .typesOnly),
      label: "a.txt", claimed: .plainText, filenameExtension: "txt", content: .bytes(facts))
    let link = ExaminedAttachment(
      attachment: Attachment(registeredTypeIdentifiers: [.url], content: .typesOnly),
      label: "link", claimed: .url, filenameExtension: nil, content: .url("tel:1"))
    let lost = ExaminedAttachment(
      attachment: Attachment(registeredTypeIdentifiers: [], content: .typesOnly), label: "b",
      claimed: nil, filenameExtension: nil,
      content: .unreadable(Reason(.contentUnreadable, "b: no")))
    let record = ContextRecord(
      identifier: "c1", entry: EntryName("in/a.txt"), source: "org.example.app", owner: 1000,
      end: .failed, items: [[text, link], [lost]],
      decisions: [
        ExtensionDecision(
          identifier: "org.example.a", point: .action, outcome: .returned,
          charactersRemaining: 275,
          run: ExtensionRun(
            answer: .completed(nil), attempt: 2, exitStatus: 0, duration: .milliseconds(1500)),
          returned: [[link]]),
        ExtensionDecision(
          identifier: "org.example.b", point: .share, outcome: .failed,
          reasons: [Reason(.endedBySignal, "ended \"by\" a signal")], stage: 1,
          run: ExtensionRun(answer: .failed(Reason(.endedBySignal, "x")), duration: .seconds(2))),
        ExtensionDecision(
          identifier: "org.example.c", point: .service, outcome: .alreadyDelivered),
      ],
      inactive: [
        InactiveExtension(identifier: "org.example.d", reason: Reason(.ruleNotMatched, ""))
      ], problems: [Reason(.moveFailed, "stays")])
    let linkJSON =
      #"{"label":"link","registered":["public.url"],"claimed":"public.url","found":null,"bytes":5}"#
    #expect(
      Self.line(record) == #"{"type":"context","schema":1,"id":"c1","entry":"in/a.txt","#
        + #""source":"org.example.app","owner":1000,"end":"failed","items":[{"attachments":["#
        + #"{"label":"a.txt","registered":["public.plain-text","public.file-url"],"#
        + #""claimed":"public.plain-text","found":{"mime":"text/plain","#
        + #""identifier":"public.plain-text","agreement":"agrees"},"bytes":5,"#
        + #""sha256":"\#(ContentDigest.sample("hello"))"},"#
        + linkJSON + #"]},{"attachments":[{"label":"b","registered":[],"claimed":null,"#
        + #""found":null,"bytes":null}]}],"decisions":[{"extension":"org.example.a","#
        + #""point":"com.apple.ui-services","outcome":"returned","reasons":[],"#
        + #""charactersRemaining":275,"run":{"attempt":2,"exit":0,"seconds":1.5},"#
        + #""returned":[{"attachments":[\#(linkJSON)]}]},{"extension":"org.example.b","#
        + #""point":"com.apple.share-services","outcome":"failed","reasons":["#
        + #"{"code":"ended-by-signal","message":"ended \"by\" a signal"}],"stage":1,"#
        + #""run":{"attempt":1,"exit":null,"seconds":2.0}},{"extension":"org.example.c","#
        + #""point":"com.apple.services","outcome":"already-delivered","reasons":[]}],"#
        + #""inactive":["org.example.d"],"problems":[{"code":"move-failed","message":"stays"}]}"#
        + "\n")
  }

  static let names: [(bytes: [UInt8], json: String)] = [
    (Array("a.txt".utf8), #""entry":"a.txt","owner""#),
    (Array("ä\"\\.txt".utf8), #""entry":"ä\"\\.txt","owner""#),
    (Array("é.txt".utf8), #""entry":"é.txt","owner""#),
    ([0x61, 0xFF, 0x62], #""entry":"a\\xFFb","nameBytes":"Yf9i","owner""#),
    ([0xC3, 0x28], #""entry":"\\xC3(","nameBytes":"wyg=","owner""#),
    ([0x1B, 0x5B], #""entry":"\u001b[","owner""#),
  ]

  @Test(arguments: names)
  func `a name that is not UTF-8 comes as bytes beside a label`(bytes: [UInt8], json: String) {
    let record = ContextRecord(
      identifier: "c", entry: EntryName(bytes: bytes), owner: 0, end: .unclaimed)
    let line = Self.line(record)
    #expect(line.lowercased().contains(json.lowercased()), "\(line)")
  }

  @Test func `a summary counts what occurs, in a fixed order`() {
    var summary = RunSummary()
    summary.add(
      ContextRecord(
        identifier: "1", entry: EntryName("a"), owner: 0, end: .done,
        decisions: [
          ExtensionDecision(identifier: "x", point: .action, outcome: .returned),
          ExtensionDecision(identifier: "y", point: .share, outcome: .delivered),
        ]))
    #expect(!summary.needsAttention)
    summary.add(
      ContextRecord(
        identifier: "2", entry: EntryName("b"), owner: 0, end: .rejected,
        decisions: [ExtensionDecision(identifier: "x", point: .action, outcome: .invalid)]))
    summary.add(ContextRecord(identifier: "3", entry: EntryName("c"), owner: 0, end: .done))
    summary.ignored = ["~*": 2, ".*": 1]
    summary.duration = .milliseconds(250)
    var json = JSONWriter()
    summary.write(to: &json)
    #expect(summary.needsAttention)
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"type":"summary","schema":1,"contexts":3,"ends":{"done":2,"rejected":1},"#
        + #""outcomes":{"invalid":1,"delivered":1,"returned":1},"ignored":{".*":1,"~*":2},"#
        + #""seconds":0.25}"# + "\n")
  }

  @Test(arguments: ContextEnd.allCases)
  func `a context with a problem is not fine`(end: ContextEnd) {
    let record = ContextRecord(
      identifier: "1", entry: EntryName("a"), owner: 0, end: end,
      problems: [Reason(.moveFailed, "stays")])
    #expect(!record.isFine)
  }
}
