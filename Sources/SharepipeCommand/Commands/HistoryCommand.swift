import ArgumentParser
import Sharepipe

/// `sharepipe history`: what became of the contexts of an inbox.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what became of the contexts of an inbox, newest first.",
    discussion: """
      Reads the journal of an inbox, even while a watch runs. With --ledger, it shows the contexts
      of all hosts that share the ledger. \(PointInTime.help)

        sharepipe history ./inbox
        sharepipe history ./inbox --since 2h --end failed
        sharepipe history --state /var/lib/sharepipe --held --json
        sharepipe history --ledger postgresql://db1/sharepipe --held
      """.paragraphs)

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String?

  @OptionGroup var options: InboxOptions

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var color: ColorOptions

  @Option(
    help: ArgumentHelp("Only contexts seen since then.", valueName: "when"),
    transform: PointInTime.read)
  var since: PointInTime?

  @Option(
    help: ArgumentHelp("Only contexts seen before then.", valueName: "when"),
    transform: PointInTime.read)
  var until: PointInTime?

  @Option(help: "Only contexts with this end; may be repeated.")
  var end: [EndWord] = []

  @Option(
    help: ArgumentHelp("Only contexts for which this extension was asked.", valueName: "id"))
  var `extension`: String?

  @Flag(
    help: ArgumentHelp(
      "Only contexts that wait for a person now."))
  var held = false

  @Option(
    help: ArgumentHelp(
      "The greatest number of contexts to show; 0 for all.",
      discussion: "The default is 50, or all with --json.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Print a JSON object for each context.")
  var json = false

  func validate() throws {
    try options.check(inbox)
    try ledger.check(besides: options.isNamed(inbox))
    guard limit ?? 0 >= 0 else { throw ValidationError("--limit is 0 or more.") }
  }

  func run() async throws {
    let (reader, place) = try await contents()
    let report = HistoryReport(isJSON: json, ink: color.ink, place: place)
    let wanted = limit.map { $0 == 0 ? .max : $0 } ?? (json ? .max : 50)
    var left = wanted
    var position: Int64?
    repeat {
      let size = min(left, 500)
      let page = try await JournalReading.reading { () throws(JournalError) in
        try await reader.history(filter, before: position, limit: size)
      }
      for context in page.contexts { try report.add(context) }
      left -= page.contexts.count
      position = page.next
    } while position != nil && left > 0
    try report.end(isCut: position != nil && limit == nil)
  }

  /// What answers, and how it is named.
  private func contents() async throws(CommandFailure) -> (any LedgerReading, ContextPlace) {
    if let url = ledger.named(besides: options.isNamed(inbox)) {
      return (try await url.openForReading(), ContextPlace(arguments: url.arguments))
    }
    let place = try options.place(inbox, for: "history", orOwn: held)
    return (try JournalReading.open(state: place.state), place.shown)
  }

  private var filter: JournalFilter {
    // What was answered has its end still, and waits for no person.
    var filter = held && end.allSatisfy { $0.end == .held } ? JournalFilter.held : JournalFilter()
    filter.since = since?.timestamp
    filter.until = until?.timestamp
    filter.extension = `extension`.map { BundleIdentifier(naming: $0) }
    let ends = Set(end.compactMap(\.end) + (held ? [.held] : []))
    filter.unended = Set(end.compactMap(\.state))
    if !ends.isEmpty || !filter.unended.isEmpty { filter.ends = ends }
    return filter
  }
}
