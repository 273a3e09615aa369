import Documents
import ShareJournal
import ShareModel
import ShareReport

/// The numbers that stand on each page.
struct ConsoleCounts: Hashable, Sendable {
  /// How many contexts wait for a person.
  var held = 0
  /// How many ended badly and wait for no person.
  var trouble = 0
  /// How many are not finished.
  var working = 0
  /// How many ended well.
  var done = 0
  /// The states that cannot be read, and why.
  var faults: [String] = []

  /// How a context ends that stands under *Trouble*.
  static let troubles = Set(Report.badEnds).subtracting([.held])

  /// Counts the contexts of states.
  ///
  /// - Parameter states: The states.
  init(of states: [ConsoleState]) async {
    for state in states {
      do throws(JournalError) {
        let reading = try state.reading()
        held += try await reading.heldCount()
        working += try await reading.unfinishedCount()
        let ends = try await reading.endCounts(since: nil, until: nil)
        trouble += Self.troubles.reduce(0) { $0 + (ends[$1] ?? 0) }
        done += ends[.done] ?? 0
      } catch {
        faults.append("\(state.name): \(error)")
      }
    }
  }

  /// No numbers.
  init() {}
}
