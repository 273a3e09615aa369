import Documents
import ExtensionRunning
package import Logging
internal import Glibc
import SafeFiles
import ShareJournal
import ShareRules
package import SystemPackage

/// Sends notices of contexts that a person must look at, in batches.
///
/// However many contexts fail at once, one program at a time is run, and never more often than the
/// policy allows. A batch that could not be sent is kept and sent with the next one, also after a
/// crash.
package actor Notifier {
  private var policy: NotifyPolicy
  private let state: FilePath
  private let mark: NoticeMark?
  private let logger: Logger
  private var batch = NoticeBatch()
  private var telling: NoticeBatch?
  /// When the batch that is being sent was taken, in microseconds since 1970.
  private var taken: Int64 = 0
  private var delivery: Task<Void, Never>?
  private var last: ContinuousClock.Instant?
  private let arrivals: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation

  /// Creates a notifier.
  ///
  /// - Parameters:
  ///   - policy: Who is notified, of which ends, and how often.
  ///   - state: The directory of the state, absolute, which is named in the notices.
  ///   - mark: Keeps until when all notices were sent; `nil` to begin anew each time.
  ///   - logger: Logs the batches that could not be sent.
  package init(
    _ policy: NotifyPolicy, state: FilePath, mark: NoticeMark? = nil, logger: Logger
  ) {
    self.policy = policy
    self.state = state
    self.mark = mark
    self.logger = logger
    (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// The number of contexts whose notice is still to be sent.
  package var pending: Int { batch.total + (telling?.total ?? 0) }

  /// Takes in a context, if notices are sent for its end.
  package func add(_ notice: Notice) {
    guard policy.ends.contains(notice.end) else { return }
    batch.add(notice)
    arrival.yield()
  }

  /// Uses another policy for the notices that are sent from now on.
  package func use(_ policy: NotifyPolicy) { self.policy = policy }

  /// Takes in contexts that ended in earlier processes and of which no notice was sent.
  ///
  /// - Parameter journal: The journal of the state.
  package func takeIn(from journal: JournalReader) {
    guard let mark else { return }
    guard let time = mark.time else { return moveMark(to: JournalClock.now()) }
    do throws(JournalError) {
      let contexts = try journal.ended(in: policy.ends, since: time, limit: Self.most)
      for context in contexts { Notice(context).map { add($0) } }
    } catch {
      logger.error("what was not told before cannot be looked up: \(error)")
    }
  }

  /// How many contexts of earlier processes get a notice at most; the journal has them all.
  private static let most = 10_000

  private func moveMark(to time: Int64) {
    do {
      try mark?.move(to: time)
    } catch {
      logger.warning("what was told cannot be noted, and may be told again: \(error)")
    }
  }

  /// Sends the notices that come in until the task is cancelled.
  ///
  /// A delivery that is under way then goes on; ``flush(within:)`` waits for it, and sends what is
  /// left.
  package func run() async {
    for await _ in arrivals {
      guard !batch.isEmpty else { continue }
      do { try await Task.sleep(until: nextDelivery, clock: .continuous) } catch { return }
      guard let batch = take() else { continue }
      // A task of its own: to end it with this one would be to send notices of the same contexts
      // again.
      delivery = Task { await deliver(batch, within: policy.timeLimit) }
    }
  }

  /// Sends what is left, at once, and once only.
  ///
  /// - Parameter grace: The longest time that it may take; a delivery that takes longer is ended.
  package func flush(within grace: Duration) async {
    let end = ContinuousClock.now + grace
    while telling != nil, ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(10))
    }
    delivery?.cancel()
    await delivery?.value
    let left = end - .now
    if left > .zero, let batch = take() {
      await deliver(batch, within: min(policy.timeLimit, left))
    }
    guard !batch.isEmpty else { return }
    logger.error("no notice was sent of \(batch.total) contexts: \(batch.words)")
  }

  /// When the next batch is sent: a short time after its first context, and a window after the last
  /// batch.
  private var nextDelivery: ContinuousClock.Instant {
    let soon = ContinuousClock.now + policy.first
    return last.map { max(soon, $0 + policy.every) } ?? soon
  }

  /// Takes the batch to be sent; what comes in meanwhile makes the next one.
  private func take() -> NoticeBatch? {
    guard !batch.isEmpty, telling == nil else { return nil }
    telling = batch
    batch = NoticeBatch()
    // The window begins here, so that what comes in while a batch is sent waits for the next one.
    last = .now
    taken = JournalClock.now()
    return telling
  }

  /// Sends a batch, and keeps it if no notice could be sent.
  private func deliver(_ taken: NoticeBatch, within limit: Duration) async {
    let fault = await tell(taken, within: limit)
    telling = nil
    last = .now
    defer { if !batch.isEmpty { arrival.yield() } }
    guard let fault else {
      // What was recorded just before it was taken may have come in just after.
      return moveMark(to: self.taken - 2_000_000)
    }
    var kept = taken
    kept.add(batch)
    batch = kept
    logger.warning("\(fault); it is tried again with the next batch of contexts")
  }

  /// Sends a batch, and returns what went wrong.
  private func tell(_ batch: NoticeBatch, within limit: Duration) async -> String? {
    let program: FilePath
    let arguments: [String]
    let input: [UInt8]
    switch policy.recipient {
    case .program(let path, let words):
      (program, arguments) = (path, words)
      input = batch.jsonLines(state: state.label)
    case .mail(let address, let sendmail):
      // -i: a line with a dot alone is no end.
      (program, arguments) = (sendmail, ["-i", "-t"])
      input = batch.mail(to: address, state: state.label)
    }
    if let why = Self.distrust(of: program) { return "no notice was sent: \(why)" }
    let child = await ChildProcess.run(
      ChildCommand(
        executable: program, arguments: arguments.map { Array($0.utf8) },
        environment: [
          "PATH": ExtensionEnvironment.searchPath, "LANG": "C.UTF-8", "HOME": "/", "TMPDIR": "/tmp",
        ],
        workingDirectory: "/", input: input, timeLimit: max(limit, .milliseconds(1)),
        outputLimit: 1 << 20))
    return Self.fault(of: child, program: program)
  }

  /// Why a program must not be run: another user could have written it.
  private static func distrust(of program: FilePath) -> String? {
    do throws(TrustError) {
      try TrustCheck().checkFolders(around: program)
      // A mail system may put a link in the place of sendmail; what it leads to counts.
      if let target = unsafe program.withPlatformString({ unsafe realpath($0, nil) }) {
        defer { unsafe free(target) }
        try TrustCheck().check(unsafe FilePath(platformString: target))
      }
      return nil
    } catch {
      return error.description
    }
  }

  private static func fault(of child: ChildOutcome, program: FilePath) -> String? {
    let end: String
    switch child.end {
    case .exited(0): return nil
    case .exited(let status): end = "ended with status \(status)"
    case .signalled(let signal): end = "was ended by signal \(signal)"
    case .timeLimitExceeded: end = "took too long"
    case .outputLimitExceeded: end = "wrote too much"
    case .cancelled: end = "was interrupted"
    case .notLaunched(let why), .exhausted(let why): return "no notice was sent: \(why)"
    }
    let words = child.log.lastLine.map { ": \($0)" } ?? ""
    return "no notice was sent: \(program.label) \(end)\(words)"
  }
}
