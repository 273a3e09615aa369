import Documents
import ShareJournal
import ShareModel
import ShareReport
import SystemPackage
import TestSupport

/// A journal of its own that is filled for a report.
final class ReportSample {
  private let folder: TemporaryFolder

  /// The directory of the state.
  var state: FilePath { folder.path }

  init() throws { folder = try TemporaryFolder() }

  /// Fills the journal and reads the report.
  func report(
    of contexts: [JournalContext], _ bounds: ReportBounds = ReportBounds()
  ) async throws -> Report {
    let journal = try Journal(state: state)
    defer { journal.close() }
    for context in contexts { try await journal.begin(context, []) }
    let reader = try journal.anotherReader()
    defer { reader.close() }
    return try reader.report(bounds, of: "/srv/scans.sharepipe", at: 1_764_010_000_000_000)
  }

  /// A context whose record says little more than how it ended.
  static func context(
    _ number: Int, _ end: ContextEnd?, outcome: String = "delivered", record: String? = nil
  ) -> JournalContext {
    var context = JournalContext(
      identifier: "id\(number)", entry: EntryName("entry \(number)"), owner: 1000, rules: "5f",
      state: end == nil ? .waiting : .placed, end: end,
      created: Timestamp(microseconds: Int64(number) * 1_000_000))
    if end != nil {
      context.record =
        record
        ?? #"{"type":"context","decisions":[{"extension":"a","outcome":"\#(outcome)"}]}"#
    }
    return context
  }
}
