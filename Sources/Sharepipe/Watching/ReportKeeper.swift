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

  /// Writes what changes until the task is cancelled, and then the last of it.
  ///
  /// - Parameter journal: The journal of the state, which stays open meanwhile.
  package func run(from journal: Journal) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.writeChanges(from: journal) }
      group.addTask { await self.refresh() }
    }
    if isChanged { await write(from: journal) }
  }

  private func writeChanges(from journal: Journal) async {
    for await _ in changes {
      do { try await Task.sleep(for: min(Self.company, interval)) } catch { return }
      await write(from: journal)
      do { try await Task.sleep(for: interval) } catch { return }
    }
  }

  private func refresh() async {
    while true {
      do { try await Task.sleep(for: .seconds(3600)) } catch { return }
      note()
    }
  }

  private func write(from journal: Journal) async {
    isChanged = false
    await journal.flush()
    let state = state
    let fault = await withTaskExecutorPreference(WorkThreads.reading) {
      await Self.write(journal, state)
    }
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
