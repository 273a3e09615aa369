/// Hands records from many workers to one reader, in the order of the entries.
///
/// Records come and go in batches, so that no worker waits for a turn for each of them. A worker
/// that is too far ahead of the reader waits, so that memory stays the same however many entries
/// there are.
package actor RecordQueue {
  private let window: Int
  private var next = 0
  private var ready: [Int: [ContextRecord]] = [:]
  private var isFinished = false
  private var isCancelled = false
  private var reader: CheckedContinuation<Void, Never>?
  private var workers: [(index: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Creates a queue.
  ///
  /// - Parameter window: The most batches that are held, at least 1.
  package init(window: Int) { self.window = max(1, window) }

  /// Puts records, and waits while they are too far ahead of the reader.
  ///
  /// - Parameters:
  ///   - records: The records of a batch of entries, in order.
  ///   - index: The number of the batch. Every number from 0 on is put exactly once.
  package func put(_ records: [ContextRecord], at index: Int) async {
    while index >= next + window && !isCancelled {
      await withCheckedContinuation { workers.append((index, $0)) }
    }
    ready[index] = records
    if index == next { wakeReader() }
  }

  /// Says that no further record comes.
  package func finish() {
    isFinished = true
    wakeReader()
  }

  /// Ends the waits of the workers and the reader; what is not taken yet is dropped.
  package func cancel() {
    isCancelled = true
    finish()
    for worker in workers { worker.continuation.resume() }
    workers = []
  }

  /// Takes the next records, and waits for them.
  ///
  /// - Returns: The records of a batch, at least one, or `nil` after the last batch.
  package func take() async -> [ContextRecord]? {
    while !isCancelled {
      if let records = ready.removeValue(forKey: next) {
        next += 1
        wakeWorkers()
        if !records.isEmpty { return records }
      } else if isFinished {
        return nil
      } else {
        await withCheckedContinuation { reader = $0 }
      }
    }
    return nil
  }

  private func wakeReader() {
    reader?.resume()
    reader = nil
  }

  private func wakeWorkers() {
    let limit = next + window
    for worker in workers where worker.index < limit { worker.continuation.resume() }
    workers.removeAll { $0.index < limit }
  }
}
