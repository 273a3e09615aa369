@unsafe @preconcurrency import Dispatch
import GRDB
import SafeFiles
import Synchronization
import SystemPackage

/// The thread that writes the journal, and the line in front of it.
///
/// It takes all that waits and carries it out in one transaction. A soft transaction is not synced.
/// Writes wait for company, so that many share one transaction or sync: until no worker is left
/// that could bring another, until there are enough of them, or until the first one has waited long
/// enough, which is much sooner for soft ones.
///
/// Source: SQLite, "Write-Ahead Logging": with `synchronous=FULL` the log is synced after each
/// transaction, and with it all that was written before; with `NORMAL` only before and after the
/// log is written back.
final class JournalWriter: Sendable {
  /// How many hard writes wait at most before they are carried out.
  static let mostHard = 256
  /// How long a hard write waits at most for company.
  static let longestWait: Duration = .milliseconds(250)
  /// How many soft writes with a waiting caller wait at most.
  static let mostSoft = 64
  /// How long a soft write waits at most for company.
  static let longestSoftWait: Duration = .milliseconds(3)
  /// How many writes without a waiting caller are kept when they cannot be carried out.
  static let mostKept = 100_000
  /// How long until these are tried again if nothing else is written.
  static let retryInterval: Duration = .seconds(1)
  /// How many pages the log may have before it is written back to the database: 32 MiB.
  static let mostFrames = 8192
  /// How many pages it may have once some time has passed since it was written back: 4 MiB.
  ///
  /// Where much is done, it has many more by then, and pages that changed again and again are written
  /// once. Where little is done at a time, each transaction has few changes and many pages, and a log
  /// of 32 MiB would be far larger than all that is in it.
  static let usualFrames = 1024
  /// How long the log is left alone after it was written back, unless it is full.
  static let writeBackInterval: Duration = .seconds(2)

  /// Whether the log is written back.
  ///
  /// - Parameters:
  ///   - frames: How many pages it has that are not written back.
  ///   - age: How long ago it was written back.
  /// - Returns: Whether there are enough of them.
  static func mustWriteBack(frames: Int, after age: Duration) -> Bool {
    frames >= mostFrames || frames >= usualFrames && age >= writeBackInterval
  }

  private struct State {
    var soft: [JournalWrite] = []
    /// When the first of `soft` came.
    var softSince: ContinuousClock.Instant?
    /// How many of `soft` have a waiting caller.
    var awaited = 0
    /// Whether one of `soft` does not wait for company.
    var isUrgent = false
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
    var damage: String?
    var restoration: Restoration?

    /// Takes the soft writes that wait.
    mutating func takeSoft() -> [JournalWrite] {
      defer {
        soft = []
        softSince = nil
        awaited = 0
        isUrgent = false
      }
      return soft
    }

    /// Whether the hard writes have company enough.
    func isHardDue(_ now: ContinuousClock.Instant) -> Bool {
      guard let hardSince, !isSyncing else { return false }
      return working <= 0 || hard.count >= JournalWriter.mostHard
        || now - hardSince >= JournalWriter.longestWait
    }

    /// Whether the soft writes have company enough.
    func isSoftDue(_ now: ContinuousClock.Instant) -> Bool {
      guard let softSince else { return false }
      return isUrgent || awaited >= working || awaited >= JournalWriter.mostSoft
        || now - softSince >= JournalWriter.longestSoftWait
    }
  }

  private struct Restoration {
    let source: JournalRebuild.Source
    let done: @Sendable (Result<JournalRestoration, JournalError>) -> Void
  }

  private enum Turn {
    case restore(Restoration)
    case carryOut([JournalWrite], isHard: Bool)
    case sync([JournalWrite])
    case flushed([@Sendable () -> Void])
    case wait(until: ContinuousClock.Instant?)
    case end
  }

  private let connection: JournalConnection
  private let reader: JournalConnection?
  private let receiptState: FilePath?
  private let memory: AnswerMemory?
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - connection: The connection, which the writer closes.
  ///   - reader: The other connection of this process, if the journal may be made once more.
  ///   - state: The directory of the state in which receipts are kept of what is put into the
  ///     folders of ends, or `nil`.
  ///   - memory: The answers that this process has acted on.
  /// - Throws: ``JournalError`` if no thread can be had.
  init(
    _ connection: JournalConnection, reading reader: JournalConnection? = nil,
    receiptsIn state: FilePath? = nil, memory: AnswerMemory? = nil
  ) throws(JournalError) {
    self.memory = memory
    self.connection = connection
    self.reader = reader
    receiptState = state
    guard BlockingThread.start({ [self] in run() }) else {
      throw JournalError(path: connection.path, why: "the system gives no thread")
    }
  }

  // MARK: The line

  /// Puts a write in line.
  func add(_ write: JournalWrite) {
    let answer = state.withLock { state -> (isLate: Bool, mustWake: Bool) in
      guard !state.isClosing else { return (true, false) }
      let now = ContinuousClock.now
      let isFirst: Bool
      if write.isHard {
        isFirst = state.hardSince == nil
        state.hard.append(write)
        if isFirst { state.hardSince = now }
      } else {
        isFirst = state.softSince == nil
        state.soft.append(write)
        if write.fail != nil { state.awaited += 1 }
        if write.isUrgent { state.isUrgent = true }
        if isFirst { state.softSince = now }
      }
      return (false, isFirst || state.isHardDue(now) || state.isSoftDue(now))
    }
    if answer.isLate {
      write.fail?(JournalError(path: connection.path, why: "it was closed"))
    } else if answer.mustWake {
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

  /// Counts the workers that may bring a hard write soon.
  func work(_ change: Int) {
    let mayBeDue = state.withLock { state in
      state.working += change
      guard change < 0 else { return false }
      return state.working <= 0 && !state.hard.isEmpty || state.awaited >= max(1, state.working)
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

  /// Has the journal made once more, before anything else is carried out.
  func restore(
    _ source: JournalRebuild.Source,
    _ done: @escaping @Sendable (Result<JournalRestoration, JournalError>) -> Void
  ) {
    let isLate = state.withLock { state in
      guard !state.isClosing, state.restoration == nil else { return true }
      state.restoration = Restoration(source: source, done: done)
      return false
    }
    guard !isLate else {
      return done(.failure(JournalError(path: connection.path, why: "it was closed")))
    }
    wakeUp()
  }

  /// Whether the file that is written to is still the one at its path.
  var isInPlace: Bool { connection.isInPlace }

  /// What SQLite said of a page that cannot be read; `nil` if none was met.
  var damage: String? { state.withLock { $0.damage } }

  /// How often the disk was asked to keep something.
  var syncs: Int { state.withLock { $0.syncs } }
  /// How many writes without a waiting caller could not be carried out yet.
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
    var book = JournalBook(
      connection, receipts: receiptState.map { ReceiptLog(state: $0) }, memory: memory)
    while true {
      switch nextTurn(book) {
      case .restore(let restoration):
        let result: Result<JournalRestoration, JournalError>
        do throws(JournalError) {
          guard let reader else {
            throw JournalError(path: connection.path, why: "another process made it")
          }
          result = .success(try book.restore(restoration.source, reading: reader))
        } catch {
          result = .failure(error)
        }
        state.withLock { state in
          state.damage = book.damage
          state.mustRetry = true
        }
        restoration.done(result)
      case .carryOut(let writes, let isHard):
        let lost = book.carryOut(writes, isHard: isHard)
        state.withLock { state in
          state.syncs += book.takeSyncs()
          state.kept = book.kept.count
          state.damage = book.damage
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
      if let restoration = state.restoration {
        state.restoration = nil
        return .restore(restoration)
      }
      let isUrgent = !state.flushes.isEmpty || state.isClosing
      if let ready = state.ready {
        state.ready = nil
        state.isSyncing = false
        return .carryOut(state.takeSoft() + ready, isHard: true)
      }
      if !state.hard.isEmpty, !state.isSyncing, isUrgent || state.isHardDue(now) {
        let hard = state.hard
        state.hard = []
        state.hardSince = nil
        guard hard.contains(where: { !$0.directories.isEmpty }) else {
          return .carryOut(state.takeSoft() + hard, isHard: true)
        }
        state.isSyncing = true
        return .sync(hard)
      }
      let isRetryDue = book.retryTime.map { state.mustRetry || $0 <= now } ?? false
      if !state.soft.isEmpty && (isUrgent || state.isSoftDue(now)) || isRetryDue {
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
      let hard = state.isSyncing ? nil : state.hardSince.map { $0 + Self.longestWait }
      let soft = state.softSince.map { $0 + Self.longestSoftWait }
      let times = [hard, soft, book.retryTime].compactMap(\.self)
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
