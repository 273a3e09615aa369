/// The totals of one round of retention.
package struct RetentionReport: Hashable, Sendable {
  /// The contexts whose entries were removed.
  package var contexts = 0
  /// The files in containers that were removed.
  package var files = 0
  /// The bytes of both together.
  package var bytes: Int64 = 0
  /// The bytes that are kept for contexts that wait for a person, and stay.
  package var kept: Int64 = 0
  /// The contexts that the journal forgot.
  package var forgotten = 0
  /// The things that could not be removed, a sentence each; the first ten.
  package private(set) var problems: [String] = []

  /// Starts with no removal.
  package init() {}

  mutating func add(_ problem: String) {
    if problems.count < 10 { problems.append(problem) }
  }
}
