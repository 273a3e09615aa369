import Documents
import GRDB
import ShareJournal
import ShareModel
import SystemPackage
import TestSupport
import Testing

@testable import ShareReport

struct ReportReadingTests {
  @Test func `totals, what ended badly and the newest come from one journal`() async throws {
    let report = try await ReportSample().report(of: [
      ReportSample.context(1, .done), ReportSample.context(2, .failed, outcome: "failed"),
      ReportSample.context(3, .done, outcome: "returned"),
      ReportSample.context(4, .held, outcome: "held"),
      ReportSample.context(5, .unclaimed), ReportSample.context(6, nil),
      ReportSample.context(7, .blocked, outcome: "blocked"),
      ReportSample.context(8, .rejected, outcome: "invalid"),
    ])
    #expect(report.totals.contexts == 8)
    #expect(
      report.totals.ends
        == [.done: 2, .failed: 1, .held: 1, .unclaimed: 1, .blocked: 1, .rejected: 1])
    #expect(report.totals.unfinished == [.waiting: 1])
    #expect(
      report.totals.outcomes
        == [.delivered: 2, .failed: 1, .returned: 1, .held: 1, .blocked: 1, .invalid: 1])
    #expect(report.totals.counted == 8)
    #expect(report.totals.attention == 4)
    #expect(report.attention.map(\.identifier) == ["id8", "id7", "id4", "id2"])
    #expect(report.latest.map(\.identifier) == (1...8).reversed().map { "id\($0)" })
    #expect(report.rules == "5f")
  }

  @Test func `runs over an entry that stays in its inbox are one trouble`() async throws {
    func run(
      _ number: Int, _ end: ContextEnd, _ path: FilePath, _ content: UInt8?
    ) -> JournalContext {
      var context = ReportSample.context(number, end)
      context.claims = [JournalContext.Claim(inbox: "/srv/scans", path: path)]
      context.contentHash = content.map { ContentDigest.sample("\($0)") }
      return context
    }
    let report = try await ReportSample().report(of: [
      run(1, .failed, "a", 1), run(2, .failed, "a", 1), run(3, .failed, "b", 1),
      run(4, .rejected, "link", nil), run(5, .rejected, "link", nil),
      // Other content is another trouble, and what was done since is none.
      run(6, .failed, "a", 2), run(7, .held, "c", 3), run(8, .done, "c", 3),
      run(9, .failed, "c", 4),
    ])
    #expect(report.totals.ends == [.failed: 5, .rejected: 2, .held: 1, .done: 1])
    #expect(report.attention.map(\.identifier) == ["id9", "id6", "id5", "id3", "id2"])
    #expect(report.totals.attention == 5)
    let page = String(decoding: ReportPage(report).bytes, as: UTF8.self)
    #expect(page.contains("5 of 9 contexts need a look: 4 failed, 1 rejected."), "\(page)")
  }

  @Test func `what is tried again has no end until it has come to one once more`() async throws {
    var contexts = [(JournalContext.State.waiting, ContextEnd.failed), (.working, .held)]
      .enumerated().map { number, standing in
        var context = ReportSample.context(number + 1, standing.1)
        context.state = standing.0
        context.place = FilePath("\(standing.1.rawValue)/a")
        return context
      }
    contexts.append(ReportSample.context(3, .done))
    contexts.append(ReportSample.context(4, .blocked))
    contexts[3].state = .ended
    let report = try await ReportSample().report(of: contexts)
    #expect(report.totals.ends == [.done: 1, .blocked: 1])
    #expect(report.totals.unfinished == [.waiting: 1, .working: 1, .ended: 1])
    #expect(report.attention.map(\.identifier) == ["id4"])
    #expect(report.latest.map(\.end) == [.blocked, .done, nil, nil])
    // They add up: what is 'ended' is among the ends.
    #expect(report.summary == "4 contexts: 1 done, 1 blocked, 1 working, 1 waiting")
    let commands = ReportCommandLine(state: "/a")
    for context in report.latest.suffix(2) {
      #expect(
        commands.lines(for: context) == ["sharepipe show \(context.identifier) --state /a"])
    }
    let page = String(decoding: ReportPage(report).bytes, as: UTF8.self)
    #expect(page.contains("1 of 4 contexts needs a look: 1 blocked."))
    #expect(page.contains("<dd>waiting: it goes on later: a person has answered it"))
  }

  @Test func `the end of an earlier try does not count beside those that are final`() async throws {
    var contexts = (1...3).map { ReportSample.context($0, .failed) }
    contexts[1].state = .waiting
    let report = try await ReportSample().report(of: contexts)
    #expect(report.totals.ends == [.failed: 2])
    #expect(report.totals.unfinished == [.waiting: 1])
  }

  @Test func `bounds in time hold for the totals as well`() async throws {
    var bounds = ReportBounds()
    bounds.since = 2_000_000
    bounds.until = 4_000_000
    let report = try await ReportSample().report(
      of: (1...5).map { ReportSample.context($0, $0 == 3 ? .failed : .done) }, bounds)
    #expect(report.totals.contexts == 2)
    #expect(report.totals.ends == [.done: 1, .failed: 1])
    #expect(report.totals.outcomes == [.delivered: 2])
    #expect(report.latest.map(\.identifier) == ["id3", "id2"])
    #expect(report.attention.map(\.identifier) == ["id3"])
  }

  @Test func `lists are cut at their bounds, and the totals are not`() async throws {
    var bounds = ReportBounds()
    bounds.latest = 3
    bounds.attention = 2
    bounds.counted = 4
    let report = try await ReportSample().report(
      of: (1...10).map { ReportSample.context($0, $0.isMultiple(of: 2) ? .failed : .held) }, bounds)
    #expect(report.totals.contexts == 10)
    #expect(report.totals.attention == 10)
    #expect(report.totals.counted == 4)
    #expect(report.totals.outcomes == [.delivered: 4])
    #expect(report.attention.map(\.identifier) == ["id10", "id9"])
    #expect(report.latest.map(\.identifier) == ["id10", "id9", "id8"])
  }

  @Test func `records that are too long together are left out, and short ones still told`()
    async throws
  {
    let padding = String(repeating: " ", count: 900)
    let long = #"{"type":"context","decisions":[{"extension":"a","outcome":"failed"}]\#(padding)}"#
    var bounds = ReportBounds()
    bounds.told = 16_000
    bounds.countedBytes = 5 * long.utf8.count
    var contexts = (1...40).map { ReportSample.context($0, .failed, record: long) }
    contexts.insert(ReportSample.context(41, .done), at: 0)
    let report = try await ReportSample().report(of: contexts, bounds)
    let told = report.attention.filter { $0.knowledge == .record }
    #expect(told.count == 9)
    #expect(report.attention.count == 40)
    #expect(report.attention.prefix(9).allSatisfy { $0.knowledge == .record })
    #expect(report.attention.suffix(31).allSatisfy { $0.knowledge == .leftOut })
    #expect(report.attention.suffix(31).allSatisfy { $0.decisions.isEmpty && $0.end == .failed })
    #expect(report.latest.last?.knowledge == .record)
    #expect(report.totals.contexts == 41)
    #expect(report.totals.counted == 5)
    #expect(report.totals.outcomes == [.failed: 5])
    let page = String(decoding: ReportPage(report).bytes, as: UTF8.self)
    #expect(
      page.ranges(of: "The records of this page are together too long to show all of them here.")
        .count == 31)
    #expect(page.contains("of the newest 5 contexts"))
  }

  static let records: [(String, ReportContext.Knowledge)] = [
    ("no JSON", .damaged), ("[]", .damaged), ("{}", .damaged), (#"{"type":1}"#, .record),
    (#"{"decisions":"x","items":{},"problems":[1,{"message":2}],"inactive":[1]}"#, .record),
    (#"{"decisions":["x",1,null,{}],"items":[[],1,{"attachments":[1,{}]}]}"#, .record),
    (#"{"decisions":[{"outcome":"of-tomorrow","reasons":[{}],"run":[],"returned":[]}]}"#, .record),
    (#"{"decisions":[{"stage":9223372036854775807,"returned":[]},{"stage":-1}]}"#, .record),
    (String(repeating: " ", count: ReportContext.longestRecord + 1), .tooLong),
  ]

  @Test(arguments: records)
  func `a record that is not what was ever written harms nothing`(
    record: String, knowledge: ReportContext.Knowledge
  ) async throws {
    let report = try await ReportSample().report(of: [
      ReportSample.context(1, .failed, record: record),
      ReportSample.context(2, .done),
    ])
    #expect(report.totals.outcomes == [.delivered: 1])
    #expect(report.attention.map(\.knowledge) == [knowledge])
    let page = String(decoding: ReportPage(report).bytes, as: UTF8.self)
    #expect(page.hasSuffix("</html>\n"))
    let words =
      switch knowledge {
      case .damaged: "Its record in the journal cannot be read, so the decisions are unknown."
      case .tooLong: "Its record is too long to show here."
      default: "<h4>What to do</h4>"
      }
    #expect(page.contains(words))
  }

  @Test func `a journal with a value that was never written is an error`() async throws {
    let sample = try ReportSample()
    _ = try await sample.report(of: [ReportSample.context(1, .done)])
    let path = sample.state.appending("journal.sqlite").string
    try await DatabaseQueue(path: path).write { database in
      try database.execute(sql: "UPDATE contexts SET \"end\" = 'nonsense'")
    }
    let reader = try Journal.openForReading(state: sample.state)
    defer { reader.close() }
    let fault = #expect(throws: JournalError.self) { try reader.report(of: sample.state, at: 0) }
    #expect(fault?.kind == .damaged)
  }
}
