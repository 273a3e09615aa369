/// Hands records from many workers to one reader, in the order of the entries.
///
/// A worker that is too far ahead of the reader waits, so that memory stays the same however many
/// entries there are.
actor RecordQueue {
  private let window: Int
  private var next = 0
  private var ready: [Int: ContextRecord?] = [:]
  private var isFinished = false
  private var isCancelled = false
  private var reader: CheckedContinuation<Void, Never>?
  private var workers: [(index: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Creates a queue.
  ///
  /// - Parameter window: The most records that are held, at least 1.
  init(window: Int) { self.window = max(1, window) }

  /// Puts the record of an entry, and waits while it is too far ahead of the reader.
  ///
  /// - Parameters:
  ///   - record: The record, or `nil` for an entry that has none.
  ///   - index: The number of the entry. Every number from 0 on is put exactly once.
  func put(_ record: ContextRecord?, at index: Int) async {
    while index >= next + window && !isCancelled {
      await withCheckedContinuation { workers.append((index, $0)) }
    }
    ready[index] = .some(record)
    if index == next { wakeReader() }
  }

  /// Says that no further record comes.
  func finish() {
    isFinished = true
    wakeReader()
  }

  /// Lets nobody wait any longer; what is not taken yet is dropped.
  func cancel() {
    isCancelled = true
    finish()
    for worker in workers { worker.continuation.resume() }
    workers = []
  }

  /// Takes the next record, and waits for it.
  ///
  /// - Returns: The record, or `nil` after the last one.
  func take() async -> ContextRecord? {
    while !isCancelled {
      if let slot = ready.removeValue(forKey: next) {
        next += 1
        wakeWorkers()
        if let record = slot { return record }
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
