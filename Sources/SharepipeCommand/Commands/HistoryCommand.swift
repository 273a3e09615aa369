import ArgumentParser
import Sharepipe

/// `sharepipe history`: what became of the contexts of an inbox.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what became of the contexts of an inbox, newest first.",
    discussion: """
      Reads the journal of an inbox, also while watch runs. Times are in UTC; WHEN is a time ago,
      such as 30m, 2h, 3d or 1w, or a date such as 2026-11-21 or 2026-11-21T10:45.

        sharepipe history ./inbox
        sharepipe history ./inbox --since 2h --end failed
        sharepipe history --state /var/lib/sharepipe --held --json
      """)

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String?

  @OptionGroup var journal: JournalOptions

  @Option(help: ArgumentHelp("Only what was seen since then.", valueName: "when"))
  var since: PointInTime?

  @Option(help: ArgumentHelp("Only what was seen before then.", valueName: "when"))
  var until: PointInTime?

  @Option(help: "Only what ended so; may be repeated.")
  var end: [EndWord] = []

  @Option(
    help: ArgumentHelp("Only what this extension was asked for.", valueName: "id"))
  var `extension`: String?

  @Flag(
    help: ArgumentHelp(
      "Only what waits for a person now.",
      discussion: "Without an inbox or a state, what 'sharepipe open' keeps."))
  var held = false

  @Option(
    help: ArgumentHelp(
      "At most so many contexts; 0 for all.",
      discussion: "By default 50, and all with --json.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Print a JSON object per context.")
  var json = false

  func validate() throws {
    guard inbox == nil || journal.state == nil else {
      throw ValidationError("Give an inbox, or its state with --state, not both.")
    }
    guard inbox != nil || journal.state != nil || held else {
      throw ValidationError("Give an inbox, or its state with --state.")
    }
    guard limit ?? 0 >= 0 else { throw ValidationError("--limit is a number from 0 on.") }
  }

  func run() throws {
    let reader = try journal.open(inbox: inbox, orOwn: held)
    let report = HistoryReport(isJSON: json)
    let wanted = limit.map { $0 == 0 ? .max : $0 } ?? (json ? .max : 50)
    var left = wanted
    var position: Int64?
    repeat {
      let size = min(left, 500)
      let page = try JournalOptions.reading { () throws(JournalError) in
        try reader.history(filter, before: position, limit: size)
      }
      for context in page.contexts { try report.add(context) }
      left -= page.contexts.count
      position = page.next
    } while position != nil && left > 0
    try report.end(isCut: position != nil && limit == nil)
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
