package import Logging
import SafeFiles
import ShareJournal
import ShareReport
package import SystemPackage

/// Keeps the report of a state current while its inbox is watched.
///
/// It is written soon after something changed and at most once a minute, once an hour in any case,
/// since what was removed after its time must not stay on the page, and at the end.
package actor ReportKeeper {
  private let state: FilePath
  private let interval: Duration
  private let logger: Logger
  private var isChanged = true
  private var isFailing = false
  private let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation

  /// How long it waits for other changes at the same time.
  private static let company: Duration = .seconds(1)

  /// Creates a keeper; nothing is written yet.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute. This process holds it.
  ///   - interval: The shortest time between two writes.
  ///   - logger: Logs a report that cannot be written, once.
  package init(_ state: FilePath, interval: Duration = .seconds(60), logger: Logger) {
    self.state = state
    self.interval = interval
    self.logger = logger
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    change.yield()
  }

  /// Notes that a context has come to an end, or is put off.
  package func note() {
    isChanged = true
    change.yield()
  }

  /// Writes a report into the directory of the state; why that failed, or `nil`.
  private typealias Writing = @Sendable (_ state: FilePath) async -> String?

  /// Writes what changes until the task is cancelled, and then the last of it.
  ///
  /// - Parameter journal: The journal of the state, which stays open meanwhile.
  package func run(from journal: Journal) async {
    await run(refreshing: .seconds(3600)) { state in
      await journal.flush()
      return await withTaskExecutorPreference(WorkThreads.reading) {
        await Self.write(journal, state)
      }
    }
  }

  /// Writes what changes while it is the turn of this host, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - ledger: What hosts share of the inbox.
  ///   - isTurn: Whether this host is the one that writes the report.
  func run(
    from ledger: any SharedLedger, while isTurn: @escaping @Sendable () -> Bool
  ) async {
    // Changes by other hosts are not heard of.
    await run(refreshing: .seconds(600)) { state in
      guard isTurn() else { return nil }
      await ledger.flush()
      return await Report.write(from: ledger.reading, in: state)
    }
  }

  private func run(refreshing time: Duration, _ writing: @escaping Writing) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.writeChanges(writing) }
      group.addTask { await self.refresh(every: time) }
    }
    if isChanged { await write(writing) }
  }

  private func writeChanges(_ writing: Writing) async {
    for await _ in changes {
      do { try await Task.sleep(for: min(Self.company, interval)) } catch { return }
      await write(writing)
      do { try await Task.sleep(for: interval) } catch { return }
    }
  }

  private func refresh(every time: Duration) async {
    while true {
      do { try await Task.sleep(for: time) } catch { return }
      note()
    }
  }

  private func write(_ writing: Writing) async {
    isChanged = false
    let fault = await writing(state)
    if let fault, !isFailing { logger.warning("\(fault)") }
    isFailing = fault != nil
    // The last write, at the end, tries again.
    if isFailing { isChanged = true }
  }

  /// Writes off the actor, on the threads for what takes long.
  @concurrent private static func write(_ journal: Journal, _ state: FilePath) async -> String? {
    Report.write(from: journal, in: state)
  }
}
