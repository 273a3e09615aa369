import Documents
import ShareModel

extension JournalRun {
  /// The columns of a run and its context's identifier, as ``init(_:)`` reads them.
  static let columns = """
    contexts.identifier, runs.extension, runs.key, runs.stage, runs.attempt, runs.began,
    runs."end", runs.exit_status, runs.microseconds, runs.decision
    """

  /// Reads a row of ``columns``.
  ///
  /// - Parameter row: The row.
  /// - Throws: ``JournalError`` if a value is none that was ever written.
  init(_ row: inout JournalRow) throws(JournalError) {
    self.init(
      context: try row.text(), extension: BundleIdentifier(naming: try row.text()),
      key: try row.key(),
      stage: Int(try row.integer()), attempt: Int(try row.integer()), began: try row.time(),
      end: try row.nameIfAny(), exitStatus: try row.integerIfAny().map { Int($0) },
      microseconds: try row.integerIfAny(), decision: try row.textIfAny())
  }
}
