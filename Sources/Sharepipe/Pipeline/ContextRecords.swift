import ShareJournal

/// The records of a run, in the order of the entries, while the work goes on.
///
/// The work starts with the first iteration and keeps at most a few records ahead of the reader. It
/// ends early when the iterator goes away or its task is cancelled.
public struct ContextRecords: AsyncSequence, Sendable {
  /// The type of the elements.
  public typealias Element = ContextRecord
  /// It never throws: the record of a context that fails reports that.
  public typealias Failure = Never

  let source: EntrySource
  let workers: Int
  let work: @Sendable (EntrySource, RecordQueue) async -> Void
  let finish: @Sendable () async -> Void

  /// How many entries were ignored, by pattern; complete when the sequence has ended.
  public var ignored: [String: Int] { source.ignored }

  /// Starts the work.
  public func makeAsyncIterator() -> Iterator {
    let queue = RecordQueue(window: Swift.max(workers * 2, 8))
    // The one task that is not structured: an iterator has no scope of its own. It is cancelled
    // when the iterator goes away.
    let running = Task { [source, workers, work, finish] in
      await withTaskCancellationHandler {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<workers { group.addTask { await work(source, queue) } }
        }
        await finish()
        await queue.finish()
      } onCancel: {
        Task { await queue.cancel() }
      }
    }
    return Iterator(queue: queue, lifetime: Iterator.Lifetime(running))
  }

  /// The iterator of the records, which belongs to one task.
  public struct Iterator: AsyncIteratorProtocol {
    /// Cancels the work when the last copy of the iterator goes away.
    final class Lifetime: Sendable {
      private let running: Task<Void, Never>
      init(_ running: Task<Void, Never>) { self.running = running }
      func cancel() { running.cancel() }
      /// Waits until no worker and no extension is running any more.
      func end() async { await running.value }
      deinit { running.cancel() }
    }

    let queue: RecordQueue
    let lifetime: Lifetime
    /// Records that were taken from the queue.
    private var taken: ArraySlice<ContextRecord> = []

    init(queue: RecordQueue, lifetime: Lifetime) {
      self.queue = queue
      self.lifetime = lifetime
    }

    /// The next record if it is there without waiting, else `nil`.
    package mutating func nextAtHand() -> ContextRecord? { taken.popFirst() }

    /// Whether the next record is there without waiting.
    package var hasRecordAtHand: Bool { !taken.isEmpty }

    /// Ends the work early when it is called, from whatever task or thread.
    public var cancellation: @Sendable () -> Void {
      { [lifetime] in lifetime.cancel() }
    }

    /// Ends the work early, and waits until no worker and no extension is running any more.
    public func cancel() async {
      lifetime.cancel()
      await lifetime.end()
    }

    /// The next record, or `nil` after the last one.
    public mutating func next() async -> ContextRecord? {
      await next(isolation: #isolation)
    }

    /// The next record, or `nil` after the last one.
    ///
    /// - Parameter actor: The caller's isolation.
    /// - Returns: The record.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> ContextRecord? {
      if !Task.isCancelled, let record = nextAtHand() { return record }
      taken = []
      let lifetime = lifetime
      let records = await withTaskCancellationHandler {
        await queue.take()
      } onCancel: {
        lifetime.cancel()
      }
      guard let records else {
        await lifetime.end()
        return nil
      }
      taken = records[...]
      return taken.popFirst()
    }
  }
}
