import ArgumentParser
import ShareReport
import Sharepipe
import SystemPackage

/// `sharepipe report`: what became of the contexts of an inbox, as a page.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page that shows what became of the contexts of an inbox.",
    discussion: """
      The page is report.html in the state directory, readable by its owner alone. It shows
      totals, the contexts that need attention, and the newest contexts: what came in, what each
      extension did with it, and why. It needs no script and no network. process and watch keep it
      current; this command writes it now, even while they run. Times on the page are in UTC.
      \(PointInTime.help) A page of only some contexts also replaces report.html, until that is
      next written; --output leaves report.html unchanged. With --ledger and no inbox, the page
      is about all inboxes of the ledger.

        sharepipe report ./inbox
        sharepipe report ./inbox --since 1w --output week.html
        sharepipe report --state /var/lib/sharepipe --json
        sharepipe report --ledger postgresql://db1/sharepipe --output report.html
      """.paragraphs)

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String?

  @OptionGroup var options: InboxOptions

  @OptionGroup var ledger: LedgerOptions

  @Option(
    help: ArgumentHelp(
      "The file to write; - prints the page. The default is report.html in the state directory.",
      valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp("Only contexts seen since then.", valueName: "when"),
    transform: PointInTime.read)
  var since: PointInTime?

  @Option(
    help: ArgumentHelp("Only contexts seen before then.", valueName: "when"),
    transform: PointInTime.read)
  var until: PointInTime?

  @Option(
    help: ArgumentHelp(
      "How many of the newest contexts to show: 200 by default, 10000 at most.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Print the totals as one JSON object.")
  var json = false

  func validate() throws {
    try options.check(inbox)
    guard output != "" else { throw ValidationError("A path is empty.") }
    if let since, let until, since.timestamp >= until.timestamp {
      throw ValidationError("--since is not before --until.")
    }
    guard limit.map({ (1...ReportBounds.mostLatest).contains($0) }) ?? true else {
      throw ValidationError("--limit is a number from 1 to \(ReportBounds.mostLatest).")
    }
    guard output != "-" || !json else {
      throw ValidationError(
        "--output - prints the page and --json the totals; give only one of them.")
    }
  }

  func run() async throws {
    let (report, place) = try await report()
    let page = ReportPage(report).bytes
    let stream = StandardStream.output()
    if output == "-" {
      try stream.write(page)
      return try stream.flush()
    }
    let file = try write(page, in: place)
    if json {
      var line = JSONWriter()
      report.write(to: &line, file: file)
      try stream.write(line.bytes)
    } else {
      try stream.write(line: TerminalText.line(file.string))
      try stream.write(line: report.summary)
    }
    try stream.flush()
  }

  /// What the page says, and the inbox that it is about; `nil` if it is about a ledger.
  private func report() async throws -> (Report, InboxPlace?) {
    if !options.isNamed(inbox), let url = ledger.named(besides: false) {
      guard output != nil else {
        throw CommandFailure(
          "a ledger has no directory for the page; name a file with --output, or an inbox", .usage)
      }
      let reader = try await url.openForReading()
      return (
        try await report(of: FilePath(String(url.text.prefix { $0 != "?" })), in: reader), nil
      )
    }
    let place = try options.place(inbox, for: "report")
    if case .shared(let url, let inbox) = try StateLedger(of: place.state, ledger) {
      let reader = try await url.openForReading(in: inbox)
      return (try await report(of: place.state, in: reader), place)
    }
    let reader = try JournalReading.open(state: place.state)
    defer { reader.close() }
    let report = try await JournalReading.reading { () throws(JournalError) in
      try reader.report(bounds, of: place.state, at: .now())
    }
    return (report, place)
  }

  private func report(
    of state: FilePath, in reader: any LedgerReading
  ) async throws(CommandFailure) -> Report {
    try await JournalReading.reading { () async throws(JournalError) in
      try await reader.sharedReport(bounds, of: state, at: .now())
    }
  }

  /// Writes the page where it belongs.
  private func write(_ page: [UInt8], in place: InboxPlace?) throws(CommandFailure) -> FilePath {
    let file: FilePath
    if let output {
      file = FilePath(output).absolute.lexicallyNormalized()
      do throws(ReportFile.Fault) {
        if let place { try ReportFile.check(file, outside: place.state, and: place.inboxes.first) }
      } catch {
        throw CommandFailure(error.description, .inputOutput)
      }
    } else {
      let state = place?.state ?? "."
      do throws(TrustError) { try TrustCheck().check(state) } catch {
        throw CommandFailure(error.description, .configuration)
      }
      file = state.appending(ReportFile.name)
    }
    do throws(ReportFile.Fault) { try ReportFile.write(page, to: file) } catch {
      throw CommandFailure(error.description, .inputOutput)
    }
    return file
  }

  private var bounds: ReportBounds {
    var bounds = ReportBounds()
    bounds.since = since?.timestamp
    bounds.until = until?.timestamp
    if let limit { bounds.latest = limit }
    return bounds
  }
}
