package import ShareJournal

extension InboxWatch {
  /// The events that a watch passes on as they happen.
  package struct Observer: Sendable {
    /// A context has come to an end, or is put off.
    package var record: @Sendable (ContextRecord) async -> Void
    /// The status has changed.
    package var status:
      @Sendable (@Sendable @escaping (inout WatchStatus.Inbox) -> Void) async -> Void
    /// Nothing can be done any more: isolation that was there before is lost, or the mount of the state;
    /// called once for each, with words for a person.
    package var loss: @Sendable (String) async -> Void

    /// Creates an observer.
    package init(
      record: @escaping @Sendable (ContextRecord) async -> Void,
      status:
        @escaping @Sendable (@Sendable @escaping (inout WatchStatus.Inbox) -> Void) async ->
        Void,
      loss: @escaping @Sendable (String) async -> Void = { _ in }
    ) {
      self.record = record
      self.status = status
      self.loss = loss
    }
  }
}
