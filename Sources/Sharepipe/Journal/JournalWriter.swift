@unsafe @preconcurrency import Dispatch
import GRDB
import Synchronization
import SystemPackage

/// The thread that writes the journal, and the line in front of it.
///
/// It takes all that waits and carries it out in one transaction. A soft transaction is not synced.
/// Hard writes wait for company, so that many share one sync: until nobody works any more who
/// could bring another, until there are enough of them, or until the first one has waited long
/// enough. Meanwhile soft writes go on.
///
/// Source: SQLite, "Write-Ahead Logging": with `synchronous=FULL` the log is synced after each
/// transaction, and with it all that was written before; with `NORMAL` only before and after the
/// log is written back.
final class JournalWriter: Sendable {
  /// How many hard writes wait at most before they are carried out.
  static let mostHard = 128
  /// How long a hard write waits at most for company.
  static let longestWait: Duration = .milliseconds(250)
  /// How many writes that nobody waits for are kept when they cannot be carried out.
  static let mostKept = 100_000
  /// How long until these are tried again if nothing else is written.
  static let retryInterval: Duration = .seconds(1)
  /// How many pages the log may have before it is written back to the database: 32 MiB.
  static let mostFrames = 8192

  private struct State {
    var soft: [JournalWrite] = []
    var hard: [JournalWrite] = []
    /// When the first of `hard` came.
    var hardSince: ContinuousClock.Instant?
    /// Hard writes whose directories are synced.
    var ready: [JournalWrite]?
    /// Whether directories are being synced.
    var isSyncing = false
    var flushes: [@Sendable () -> Void] = []
    var working = 0
    var isWaiting = false
    var isClosing = false
    /// Whether what is kept is to be tried again at once.
    var mustRetry = false
    var syncs = 0
    var kept = 0
    var lost = 0

    /// Takes the soft writes that wait.
    mutating func takeSoft() -> [JournalWrite] {
      defer { soft = [] }
      return soft
    }
  }

  private enum Turn {
    case carryOut([JournalWrite], isHard: Bool)
    case sync([JournalWrite])
    case flushed([@Sendable () -> Void])
    case wait(until: ContinuousClock.Instant?)
    case end
  }

  private let connection: JournalConnection
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the thread.
  ///
  /// - Parameter connection: The connection, which the writer closes.
  /// - Throws: ``JournalError`` if no thread can be had.
  init(_ connection: JournalConnection) throws(JournalError) {
    self.connection = connection
    guard BlockingThread.start({ [self] in run() }) else {
      throw JournalError(path: connection.path, why: "the system gives no thread")
    }
  }

  // MARK: The line

  /// Puts a write in line.
  func add(_ write: JournalWrite) {
    let isLate = state.withLock { state in
      guard !state.isClosing else { return true }
      if write.isHard {
        state.hard.append(write)
        if state.hardSince == nil { state.hardSince = .now }
      } else {
        state.soft.append(write)
      }
      return false
    }
    if isLate {
      write.fail?(JournalError(path: connection.path, why: "it was closed"))
    } else {
      wakeUp()
    }
  }

  /// Calls `done` when everything that is in line now was tried.
  func flush(_ done: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isClosing {
        state.flushes.append(done)
        state.mustRetry = true
      }
      return state.isClosing
    }
    if isLate { done() } else { wakeUp() }
  }

  /// Counts those who work and may bring a hard write soon.
  func work(_ change: Int) {
    let mayBeDue = state.withLock { state in
      state.working += change
      return state.working <= 0 && !state.hard.isEmpty
    }
    if mayBeDue { wakeUp() }
  }

  /// Carries out what is in line, writes the log back, and closes the connection.
  func close() {
    let isFirst = state.withLock { state in
      defer {
        state.isClosing = true
        state.mustRetry = true
      }
      return !state.isClosing
    }
    wakeUp()
    if isFirst {
      ended.wait()
      ended.signal()
    }
  }

  /// How often the disk was asked to keep something.
  var syncs: Int { state.withLock { $0.syncs } }
  /// How many writes that nobody waits for could not be carried out yet.
  var kept: Int { state.withLock { $0.kept } }
  /// How many of them were given up.
  var lost: Int { state.withLock { $0.lost } }

  private func wakeUp() {
    let isWaiting = state.withLock { state in
      defer { state.isWaiting = false }
      return state.isWaiting
    }
    if isWaiting { wake.signal() }
  }

  // MARK: The thread

  private func run() {
    var book = JournalBook(connection)
    while true {
      switch nextTurn(book) {
      case .carryOut(let writes, let isHard):
        let lost = book.carryOut(writes, isHard: isHard)
        state.withLock { state in
          state.syncs += book.takeSyncs()
          state.kept = book.kept.count
          state.lost += lost
        }
      case .sync(let writes):
        let body: @Sendable () -> Void = { [self] in sync(writes) }
        if !BlockingThread.start(body) { body() }
      case .flushed(let flushes):
        for done in flushes { done() }
      case .wait(let time):
        if let time {
          let nanoseconds = (time - .now) / .nanoseconds(1)
          _ = wake.wait(timeout: .now() + .nanoseconds(max(0, Int(nanoseconds))))
        } else {
          wake.wait()
        }
      case .end:
        book.end()
        state.withLock { $0.syncs += book.takeSyncs() }
        ended.signal()
        return
      }
    }
  }

  private func nextTurn(_ book: JournalBook) -> Turn {
    state.withLock { state in
      let now = ContinuousClock.now
      let isUrgent = !state.flushes.isEmpty || state.isClosing
      if let ready = state.ready {
        state.ready = nil
        state.isSyncing = false
        return .carryOut(state.takeSoft() + ready, isHard: true)
      }
      if !state.hard.isEmpty, !state.isSyncing {
        let isDue =
          isUrgent || state.working <= 0 || state.hard.count >= Self.mostHard
          || state.hardSince.map { now - $0 >= Self.longestWait } ?? true
        if isDue {
          let hard = state.hard
          state.hard = []
          state.hardSince = nil
          guard hard.contains(where: { !$0.directories.isEmpty }) else {
            return .carryOut(state.takeSoft() + hard, isHard: true)
          }
          state.isSyncing = true
          return .sync(hard)
        }
      }
      let isRetryDue = book.retryTime.map { state.mustRetry || $0 <= now } ?? false
      if !state.soft.isEmpty || isRetryDue {
        state.mustRetry = false
        return .carryOut(state.takeSoft(), isHard: false)
      }
      if state.hard.isEmpty, !state.isSyncing {
        if !state.flushes.isEmpty {
          defer { state.flushes = [] }
          return .flushed(state.flushes)
        }
        if state.isClosing { return .end }
      }
      state.isWaiting = true
      let deadline = state.isSyncing ? nil : state.hardSince.map { $0 + Self.longestWait }
      let times = [deadline, book.retryTime].compactMap(\.self)
      return .wait(until: times.min())
    }
  }

  /// Syncs the directories of hard writes, on a thread of its own: that may take long.
  private func sync(_ writes: [JournalWrite]) {
    let sync = DirectorySync(Set(writes.flatMap(\.directories)))
    FailPoint.hit(.synced)
    var ready: [JournalWrite] = []
    for write in writes {
      let fault = write.directories.lazy.compactMap { directory in
        sync.faults[directory].map { JournalError($0, at: directory) }
      }.first
      if let fault { write.fail?(fault) } else { ready.append(write) }
    }
    state.withLock { state in
      state.syncs += sync.calls
      state.ready = ready
    }
    wakeUp()
  }
}
