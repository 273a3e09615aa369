import SystemPackage

/// One write that waits in line for the thread that writes the journal.
struct JournalWrite: Sendable {
  /// Writes, inside a transaction, and returns what is to be said once that is carried out.
  ///
  /// It may be called again if the transaction fails.
  let perform: @Sendable (JournalTransaction) throws -> @Sendable () -> Void
  /// Reports why it could not be carried out; `nil` if no caller waits, so that it is tried again.
  let fail: (@Sendable (JournalError) -> Void)?
  /// Whether it must survive a power cut.
  let isHard: Bool
  /// Whether it does not wait for company, since a crash before it costs something.
  let isUrgent: Bool
  /// What must be on the disk before it.
  let directories: [FilePath]
  /// The identifier of the only context that it is of; `nil` if it may be of any.
  let context: String?

  /// Creates a write.
  init(
    of context: String? = nil, isHard: Bool = false, isUrgent: Bool = false,
    directories: [FilePath] = [],
    fail: (@Sendable (JournalError) -> Void)? = nil,
    perform: @escaping @Sendable (JournalTransaction) throws -> @Sendable () -> Void
  ) {
    self.context = context
    self.perform = perform
    self.fail = fail
    self.isHard = isHard
    self.isUrgent = isUrgent
    self.directories = directories
  }
}
