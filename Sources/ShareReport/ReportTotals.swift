package import ShareJournal
package import ShareModel

/// The numbers of a report.
package struct ReportTotals: Hashable, Sendable {
  /// The number of contexts.
  package var contexts = 0
  /// How many contexts ended in each way; one that is tried again has no end meanwhile.
  package var ends: [ContextEnd: Int] = [:]
  /// How many contexts have not come to an end that is put where it belongs: `working`, `waiting`
  /// and `ended`.
  ///
  /// Those that are `ended` are counted in ``ends`` as well.
  package var unfinished: [JournalContext.State: Int] = [:]
  /// How many outcomes of each kind there were at all extensions.
  package var outcomes: [ExtensionOutcome: Int] = [:]
  /// Of how many contexts, the newest ones, the outcomes were counted.
  package var counted = 0

  /// How many contexts ended badly, in each way; of the runs over an entry that
  /// stays in its inbox only the newest counts, until the content is another.
  package var troubles: [ContextEnd: Int] = [:]

  /// Creates totals of nothing.
  package init() {}

  /// How many contexts a person has to look at.
  package var attention: Int { troubles.values.reduce(0, +) }
}
