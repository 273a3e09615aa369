import Documents
package import Logging
import SafeFiles
package import ShareJournal
package import ShareReport
package import ShareRules
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
  /// The batch that is being sent.
  private var sending: NoticeBatch?
  /// When the batch that is being sent was taken.
  private var taken = Timestamp.first
  private var delivery: Task<Void, Never>?
  private var last: ContinuousClock.Instant?
  private let arrivals: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation
  /// Rings when a delivery has ended.
  private let deliveryBell = BroadcastBell()

  /// Creates a notifier.
  ///
  /// - Parameters:
  ///   - policy: The recipient, the ends of which notices are sent, and how often.
  ///   - state: The directory of the state, absolute, which is named in a notice.
  ///   - mark: Keeps until when notices were sent; `nil` to begin anew each time.
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

  /// The number of contexts of which no notice was sent yet.
  package var pending: Int { batch.total + (sending?.total ?? 0) }

  /// Takes in a context, if the policy wants a notice of its end.
  package func add(_ notice: Notice) {
    guard policy.ends.contains(notice.end) else { return }
    batch.add(notice)
    arrival.yield()
  }

  /// Uses another policy for the batches that are sent from now on.
  package func use(_ policy: NotifyPolicy) { self.policy = policy }

  /// Takes in contexts that came to their end in earlier processes and of which no notice was sent.
  ///
  /// - Parameter journal: The journal of the state.
  package func takeIn(from journal: JournalReader) {
    guard let mark else { return }
    guard let time = mark.time else { return moveMark(to: Timestamp.now()) }
    do throws(JournalError) {
      let contexts = try journal.ended(in: policy.ends, since: time, limit: Self.most)
      for context in contexts { Notice(context).map { add($0) } }
    } catch {
      logger.error("contexts without a notice cannot be looked up: \(error)")
    }
  }

  /// Of how many contexts of earlier processes notices are sent at most; the journal has them all.
  private static let most = 10_000

  private func moveMark(to time: Timestamp) {
    do {
      try mark?.move(to: time)
    } catch {
      logger.warning("the notice that was sent cannot be recorded, and may be sent again: \(error)")
    }
  }

  /// Sends notices of contexts that come in until the task is cancelled.
  ///
  /// A delivery that is under way then goes on; ``flush(within:)`` waits for it, and sends the
  /// rest.
  package func run() async {
    for await _ in arrivals {
      guard !batch.isEmpty else { continue }
      do { try await Task.sleep(until: nextDelivery, clock: .continuous) } catch { return }
      guard let batch = take() else { continue }
      // A task of its own: to end it with this one would be to send the same notices again.
      delivery = Task { await deliver(batch, within: policy.timeLimit) }
    }
  }

  /// Sends the notices that are left, at once, and once only.
  ///
  /// - Parameter grace: The longest time that it may take; a delivery that takes longer is ended.
  package func flush(within grace: Duration) async {
    let end = ContinuousClock.now + grace
    await waitForDelivery(until: end)
    delivery?.cancel()
    await delivery?.value
    let left = end - .now
    if left > .zero, let batch = take() {
      await deliver(batch, within: min(policy.timeLimit, left))
    }
    guard !batch.isEmpty else { return }
    logger.error("no notice was sent about \(Counted(batch.total, "context")): \(batch.words)")
  }

  /// Waits until no batch is being sent.
  ///
  /// It also waits where the service is ended at once and this task is cancelled: a delivery that
  /// is cut short would be made again.
  private func waitForDelivery(until end: ContinuousClock.Instant) async {
    while sending != nil, ContinuousClock.now < end {
      let rings = deliveryBell.rings
      await Task { await deliveryBell.wait(after: rings, atMost: end - .now) }.value
    }
  }

  /// When the next batch is sent: a short time after its first context, and a window after the
  /// last batch.
  private var nextDelivery: ContinuousClock.Instant {
    let soon = ContinuousClock.now + policy.first
    return last.map { max(soon, $0 + policy.every) } ?? soon
  }

  /// Takes the batch to be sent; notices that come in meanwhile make the next one.
  private func take() -> NoticeBatch? {
    guard !batch.isEmpty, sending == nil else { return nil }
    sending = batch
    batch = NoticeBatch()
    // The window begins here, so that notices that come in while a batch is sent wait for the next
    // one.
    last = .now
    taken = .now()
    return sending
  }

  /// Sends a batch, and keeps it if no notice could be sent.
  private func deliver(_ taken: NoticeBatch, within limit: Duration) async {
    let delivery = NoticeDelivery(
      recipient: policy.recipient, state: state, console: policy.console)
    let fault = await delivery.send(taken, within: limit)
    sending = nil
    last = .now
    deliveryBell.ring()
    defer { if !batch.isEmpty { arrival.yield() } }
    guard let fault else {
      // A context that was recorded just before the batch was taken may have come in just after.
      return moveMark(to: self.taken - .seconds(2))
    }
    var kept = taken
    kept.add(batch)
    batch = kept
    logger.warning("\(fault); it is tried again with the next batch of contexts")
  }
}
