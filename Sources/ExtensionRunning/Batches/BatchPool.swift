import ShareModel
import ShareRules
import SystemPackage

/// Keeps the idle workers for a while.
actor BatchPool {
  /// What a worker can be used for.
  struct Key: Hashable, Sendable {
    /// The bundle identifier of the extension.
    let identifier: BundleIdentifier
    /// Its program.
    let executable: FilePath
    /// The directory that it keeps between runs.
    let container: FilePath
    /// The lease under which it runs; `nil` for none.
    let lease: WorkLease?
  }

  private struct Idle {
    let worker: BatchWorker
    let since: ContinuousClock.Instant
  }

  private let patience: Duration
  private var idle: [Key: [Idle]] = [:]
  private var sweeping: Task<Void, Never>?

  /// Creates a pool without workers.
  ///
  /// - Parameter patience: How long an idle worker is kept.
  init(patience: Duration) { self.patience = patience }

  /// The number of idle workers.
  var count: Int { idle.values.reduce(0) { $0 + $1.count } }

  /// Takes a worker out of the pool: the one that was asked last.
  func take(_ key: Key) -> BatchWorker? {
    idle[key]?.popLast()?.worker
  }

  /// Puts a worker back.
  func put(_ worker: BatchWorker, _ key: Key) {
    idle[key, default: []].append(Idle(worker: worker, since: .now))
    guard sweeping == nil else { return }
    // It ends by itself when there is nothing left to look after.
    sweeping = Task { [patience, weak self] in
      repeat { try? await Task.sleep(for: patience / 4) } while await self?.sweep() == true
    }
  }

  /// Ends every worker, and waits for that.
  func end() async {
    sweeping?.cancel()
    sweeping = nil
    let workers = idle.values.joined().map(\.worker)
    idle = [:]
    await Self.end(workers)
  }

  /// Ends the workers that have been idle for too long; returns whether there are others.
  private func sweep() async -> Bool {
    guard !Task.isCancelled else { return false }
    let latest = ContinuousClock.now - patience
    var workers: [BatchWorker] = []
    for (key, list) in idle {
      workers += list.filter { $0.since <= latest }.map(\.worker)
      let rest = list.filter { $0.since > latest }
      idle[key] = rest.isEmpty ? nil : rest
    }
    if idle.isEmpty { sweeping = nil }
    let isMore = !idle.isEmpty
    await Self.end(workers)
    return isMore
  }

  private static func end(_ workers: [BatchWorker]) async {
    await withTaskGroup(of: Void.self) { group in
      for worker in workers {
        group.addTask {
          await worker.end(.gentle)
          worker.directory.remove()
        }
      }
    }
  }
}
