import Documents
import ShareJournal
import ShareReport

/// A context with the state that knows it, for a list.
struct ListedContext: Sendable {
  /// The state.
  let state: ConsoleState
  /// The context as its ledger knows it.
  let row: JournalContext
  /// The context as pages show it, with its record if that is not too long for a list.
  let context: ReportContext

  /// The longest record that is read for a line of a list, in bytes.
  private static let longestRecord = 64 << 10

  init(_ context: JournalContext, of state: ConsoleState) {
    self.state = state
    row = context
    self.context = ReportContext(context, without: Self.isTooLong(context) ? .tooLong : nil)
  }

  /// Whether the record of a context is too long to be read for a line of a list.
  static func isTooLong(_ context: JournalContext) -> Bool {
    (context.record?.utf8.count ?? 0) > longestRecord
  }
}
