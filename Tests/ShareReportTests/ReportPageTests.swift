import Documents
import Foundation
import SafeFiles
import ShareJournal
import ShareModel
import ShareReport
import SystemPackage
import TestSupport
import Testing

/// `Samples/report/history.jsonl`, as `history --json` prints it, and the page that comes of it.
///
/// `UPDATE_GOLDEN=1` writes the page anew; read the difference before committing it.
struct ReportPageTests {
  private static let samples = URL(
    filePath: repository.appending("Samples/report").string)

  @Test func `the page of a run is as it was`() async throws {
    let history = try String(
      contentsOf: Self.samples.appending(path: "history.jsonl"), encoding: .utf8)
    let contexts = try history.split(separator: "\n").map { try Self.context(String($0)) }
    var report = try await ReportSample().report(of: contexts)
    // The journal itself notes when it heard of them.
    let times = Dictionary(uniqueKeysWithValues: contexts.map { ($0.identifier, $0.updated) })
    func settle(_ context: inout ReportContext) {
      context.updated = times[context.identifier] ?? 0
    }
    for index in report.attention.indices { settle(&report.attention[index]) }
    for index in report.latest.indices { settle(&report.latest[index]) }
    let page = ReportPage(report).bytes
    let golden = Self.samples.appending(path: "report.html")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(page).write(to: golden)
    }
    let lines = String(decoding: page, as: UTF8.self).split(separator: "\n")
    let expected = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n")
    for (line, wanted) in zip(lines, expected) where line != wanted {
      Issue.record("\(line)\n is not\n\(wanted)")
      return
    }
    #expect(lines.count == expected.count)
  }

  /// A context of the journal, of a line of `history --json`.
  private static func context(_ line: String) throws -> JournalContext {
    let members = try JSONReader.readDictionary(Array(line.utf8), named: "history.jsonl")
    func time(_ name: String) throws -> Timestamp? {
      guard let text = members[name]?.string else { return nil }
      let seconds = try Date(text, strategy: .iso8601).timeIntervalSince1970
      return Timestamp(microseconds: Int64(seconds) * 1_000_000)
    }
    let end = members["end"]?.string.flatMap { ContextEnd(rawValue: $0) }
    let name = try #require(members["entry"]?.string)
    let bytes = members["nameBytes"]?.string.flatMap { Base64.bytes($0) }
    return JournalContext(
      identifier: try #require(members["id"]?.string),
      entry: EntryName(bytes: bytes ?? Array(name.utf8)),
      claims: (members["claims"]?.array ?? []).compactMap(\.dictionary).map {
        JournalContext.Claim(
          inbox: FilePath($0["inbox"]?.string ?? ""), path: FilePath($0["path"]?.string ?? ""))
      },
      owner: UInt32(try #require(members["owner"]?.integer)),
      rules: try #require(members["rules"]?.string),
      state: try #require(members["state"]?.string.flatMap { JournalContext.State(rawValue: $0) }),
      end: end, begun: Int(try #require(members["begun"]?.integer)),
      crashes: Int(try #require(members["crashes"]?.integer)), due: try time("due"),
      created: try #require(try time("created")), updated: try #require(try time("updated")),
      contentHash: members["contentHash"]?.string.flatMap { ContentDigest($0) },
      record: end == nil ? nil : line,
      place: members["place"]?.string.map { FilePath($0) }, bytes: members["bytes"]?.integer)
  }

  @Test func `an empty journal is a page that says so`() async throws {
    let page = Self.page(try await ReportSample().report(of: []))
    #expect(page.contains("<p class=\"lead\">Nothing has been processed yet.</p>"))
    #expect(
      page.contains("<p class=\"note\">Nothing failed, is held, or was rejected or blocked.</p>"))
    #expect(!page.contains("id=\"latest\""))
    #expect(!page.contains("<dt>Rules</dt>"))
  }

  @Test func `a journal that does not know the rules says so`() async throws {
    var context = ReportSample.context(1, .done)
    context.rules = ""
    let page = Self.page(try await ReportSample().report(of: [context]))
    #expect(
      page.ranges(of: "<dt>Rules</dt><dd>not known: the journal does not say</dd>").count == 2)
  }

  @Test func `ten thousand contexts make a page of bounded size`() async throws {
    let long = String(repeating: "<", count: 3000)
    let record =
      #"{"type":"context","items":[{"attachments":[\#(Array(repeating: #"{"label":"\#(long)"}"#, count: 100).joined(separator: ","))]}],"decisions":[]}"#
    var contexts = (1...9_700).map { ReportSample.context($0, .done) }
    contexts += (9_701...10_000).map { ReportSample.context($0, .failed, record: record) }
    let report = try await ReportSample().report(of: contexts)
    #expect(report.totals.ends == [.done: 9_700, .failed: 300])
    let page = ReportPage(report).bytes
    #expect(page.count < 9 << 20)
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.contains("These are the newest 200. 100 more are listed by "))
    #expect(
      text.contains(
        "sharepipe history --state /srv/scans.sharepipe --end failed --end held --end rejected "
          + "--end blocked --limit 0"))
    #expect(text.contains("The last 200 contexts"))
    #expect(text.contains("9,800 earlier ones are listed by "))
    #expect(text.contains("The records of this page are together too long"))
    #expect(text.contains("<p class=\"soft\">50 more attachments</p>"))
    #expect(report.totals.counted < 300)
    #expect(text.hasSuffix("</html>\n"))
  }

  @Test func `the one-line form takes over where a page would become too long`() async throws {
    let report = try await ReportSample().report(of: [
      ReportSample.context(1, .failed), ReportSample.context(2, .done),
    ])
    let page = String(decoding: ReportPage(report, detailLimit: 0).bytes, as: UTF8.self)
    #expect(!page.contains("<details"))
    #expect(page.contains("entry 1"))
    #expect(page.contains("entry 2"))
  }

  static let states: [(FilePath, String)] = [
    ("/srv/it's caf\u{E9}", #"sharepipe show id1 --state '/srv/it'\''s caf\#u{E9}'"#),
    ("/srv/a\\b", #"sharepipe show id1 --state '/srv/a\b'"#),
    ("/srv/a\u{202E}b", "sharepipe show id1 --state DIRECTORY"),
    (FilePath(bytes: Array("/srv/".utf8) + [0xFF]), "sharepipe show id1 --state DIRECTORY"),
  ]

  @Test(arguments: states)
  func `a command on the page is what a shell takes, or says what to put in`(
    state: FilePath, line: String
  ) async throws {
    var report = try await ReportSample().report(of: [ReportSample.context(1, .done)])
    report.state = state
    let page = Self.page(report)
    let shown = line.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "&#39;")
    #expect(page.contains("<code><bdi>\(shown)</bdi></code>"))
    #expect(
      page.contains(
        "<dd>DIRECTORY stands for the state, whose name cannot be written for a shell</dd>")
        == line.hasSuffix("DIRECTORY"))
  }

  @Test func `the commands that list the rest keep to the time of the report`() async throws {
    var bounds = ReportBounds()
    bounds.since = 1_500_000
    bounds.until = 8_000_001
    bounds.attention = 1
    bounds.latest = 2
    let contexts = (1...9).map { ReportSample.context($0, .failed) }
    let page = Self.page(try await ReportSample().report(of: contexts, bounds))
    let time = "--since 1970-01-01T00:00:01Z --until 1970-01-01T00:00:09Z</bdi>"
    #expect(page.ranges(of: "--limit 0 \(time)").count == 2)
    let none = Self.page(try await ReportSample().report(of: [], bounds))
    #expect(none.contains("<p class=\"lead\">No context was seen in this period.</p>"))
  }

  static let knowledge: [(ContextEnd, String, [String], [String])] = [
    (
      .rejected, #"{"problems":[{"code":"link-to-file","message":"no\n ^"}]}"#,
      [
        "<h4>Why</h4>",
        "<bdi>no</bdi><pre><bdi> ^</bdi></pre> <small><bdi>link-to-file</bdi></small>",
        "No extension was asked.", "tries it again once the cause is removed",
      ], ["From one extension to the next"]
    ),
    (
      .unclaimed, #"{"items":[{"attachments":[{"label":"a"}]}],"problems":[]}"#,
      ["From one extension to the next", "No extension applied."], ["<h4>Why</h4>", "mended"]
    ),
    (
      .done,
      #"{"decisions":[{"extension":"a","outcome":"of-tomorrow"}],"problems":[{"message":"x"}]}"#,
      ["<span class=\"badge plain\">unknown</span>", "Notes"], ["<h4>Why</h4>"]
    ),
  ]

  @Test(arguments: knowledge)
  func `a context tells what is known of it, and nothing else`(
    end: ContextEnd, record: String, shown: [String], hidden: [String]
  ) async throws {
    var context = ReportSample.context(1, end, record: record)
    context.after = .keep
    let page = Self.page(try await ReportSample().report(of: [context]))
    for words in shown { #expect(page.contains(words)) }
    for words in hidden { #expect(!page.contains(words)) }
  }

  @Test func `the summary counts what ended and what has not`() async throws {
    let report = try await ReportSample().report(of: [
      ReportSample.context(1, .failed), ReportSample.context(2, .done),
      ReportSample.context(3, nil),
    ])
    #expect(report.summary == "3 contexts: 1 done, 1 failed, 1 waiting")
    #expect(try await ReportSample().report(of: []).summary == "0 contexts")
  }

  private static func page(_ report: Report) -> String {
    String(decoding: ReportPage(report).bytes, as: UTF8.self)
  }
}
