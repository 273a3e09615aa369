import Glibc
import Synchronization

/// Threads for content that takes long to read, apart from the few that all tasks share.
///
/// Copying and hashing block. On the threads that tasks share, two large files would keep signals,
/// the status and the watchdog waiting until they are copied.
@safe package final class WorkThreads: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var threads = 0
    /// The threads that wait and have not been woken yet.
    var idle = 0
  }

  /// The threads on which content is copied and hashed.
  package static let reading = WorkThreads(atMost: 16)
  /// The threads of extensions in this process, one of which that never comes back keeps its own.
  package static let running = WorkThreads(atMost: 64)

  private let limit: Int
  private let start: @Sendable (@escaping @Sendable () -> Void) -> Bool
  private let state = Mutex(State())
  /// Posted once for each thread that is woken; it stays for the life of the process.
  private nonisolated(unsafe) let wakeup: UnsafeMutablePointer<sem_t>

  /// Makes threads, which start when they are needed and stay.
  ///
  /// - Parameters:
  ///   - limit: The most threads, at least 1.
  ///   - start: Starts a thread, or answers that there is none.
  init(
    atMost limit: Int,
    startingBy start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool =
      BlockingThread.start
  ) {
    self.limit = max(1, limit)
    self.start = start
    unsafe wakeup = .allocate(capacity: 1)
    unsafe sem_init(wakeup, 0, 0)
  }

  /// Takes a job into line.
  ///
  /// - Parameter job: The job.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isShort = state.withLock { state in
      state.jobs.append(job)
      if state.idle > 0 {
        state.idle -= 1
        unsafe sem_post(wakeup)
        return false
      }
      guard state.threads < limit else { return false }
      state.threads += 1
      return true
    }
    guard isShort, !start({ self.work() }) else { return }
    let isAlone = state.withLock { state in
      state.threads -= 1
      return state.threads == 0
    }
    // Without any thread, the caller that brings a job does what is in line.
    while isAlone, let job = next() { run(job) }
  }

  /// Does work that blocks on one of the threads, and waits for it.
  ///
  /// - Parameters:
  ///   - isLong: Whether it is worth a change of threads; else it is done where the caller is.
  ///   - body: The work.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  package func run<Value, Failure: Error>(
    if isLong: Bool = true, _ body: () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard isLong else { return try body() }
    return try await withTaskExecutorPreference(self) { () async throws(Failure) -> Value in
      try body()
    }
  }

  private func work() -> Never {
    while true {
      if let job = next(orRest: true) { run(job) } else { while unsafe sem_wait(wakeup) != 0 {} }
    }
  }

  private func next(orRest rests: Bool = false) -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        if rests { state.idle += 1 }
        return nil
      }
      return state.jobs.removeFirst()
    }
  }

  private func run(_ job: UnownedJob) {
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
