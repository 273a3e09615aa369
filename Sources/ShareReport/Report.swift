package import Documents
import SafeFiles
package import ShareModel
package import SystemPackage

/// What a report says about the contexts of one state: totals, what ended badly, and the newest.
///
/// It is read from the journal in one transaction, and is a value: the page and the JSON are made
/// of it without looking at anything else.
package struct Report: Hashable, Sendable {
  /// The ends for which a person has to look at a context, the most urgent first.
  package static let badEnds: [ContextEnd] = [.failed, .held, .rejected, .blocked]

  /// The directory of the state, absolute.
  package var state: FilePath
  /// When it was read.
  package var time: Timestamp
  /// What it is about.
  package var bounds: ReportBounds
  /// The numbers.
  package var totals = ReportTotals()
  /// The contexts that ended badly, newest first; see ``ReportTotals/attention`` for how many there
  /// are.
  package var attention: [ReportContext] = []
  /// The newest contexts, newest first.
  package var latest: [ReportContext] = []

  /// Creates a report that says nothing yet.
  package init(state: FilePath, time: Timestamp, bounds: ReportBounds = ReportBounds()) {
    self.state = state
    self.time = time
    self.bounds = bounds
  }

  /// The hash of the rules that judged the newest context; `nil` if there is none, or the journal
  /// does not say.
  package var rules: String? { latest.first?.rules }

  /// What the report is about, for a heading: the inbox, by the name of its state.
  var subject: String {
    let name = state.lastComponent.map { EntryName(bytes: $0.bytes).label } ?? state.label
    let suffix = ".sharepipe"
    return name.hasSuffix(suffix) && name != suffix ? String(name.dropLast(suffix.count)) : name
  }
}
