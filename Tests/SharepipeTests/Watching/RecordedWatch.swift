import ShareJournal
import ShareModel
import ShareTestSupport
import Sharepipe
import Synchronization
import SystemPackage
import TestSupport

/// A watch over the inbox of a fixture, and what it reports.
final class RecordedWatch: Sendable {
  private final class Told: Sendable {
    let records = Mutex<[ContextRecord]>([])
    let status = Mutex(WatchStatus.Inbox(path: "/"))
  }

  let watch: InboxWatch
  let log = RecordedLog()
  private let told: Told
  private let running: Task<Void, Never>

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - fixture: The inbox, its rules and its state.
  ///   - change: Changes how it is watched.
  /// - Throws: The error of the system.
  init(
    _ fixture: PipelineFixture, _ change: (inout WatchConfiguration.Inbox) -> Void = { _ in }
  ) async throws {
    let told = Told()
    self.told = told
    var settings = WatchConfiguration.Inbox(inbox: fixture.inbox.root.appending("inbox"))
    settings.settle = .milliseconds(40)
    change(&settings)
    let observer = InboxWatch.Observer(
      record: { record in told.records.withLock { $0.append(record) } },
      status: { change in told.status.withLock { change(&$0) } })
    var watch: InboxWatch?
    let log = log
    _ = try await eventually {
      do {
        watch = try InboxWatch(
          settings, rules: fixture.rules, options: fixture.options, logger: log.logger,
          observer: observer)
        return true
      } catch StateError.busy {
        // A program that another test has just started may hold a lock for a moment.
        return false
      }
    }
    guard let watch else { throw StateError.nowhere }
    self.watch = watch
    running = Task { await watch.run() }
  }

  deinit {
    watch.stop()
    running.cancel()
  }

  /// The records so far, in the order in which they came.
  var records: [ContextRecord] { told.records.withLock { $0 } }

  /// How the records so far ended, by the name of the entry.
  func ends(_ name: String) -> [ContextEnd] {
    records.filter { $0.entry.label == name }.map(\.end)
  }

  /// What the status says.
  var status: WatchStatus.Inbox { told.status.withLock { $0 } }

  /// Lets what is under way come to its end.
  func stop() async {
    watch.stop()
    await running.value
    watch.close()
  }

  /// Ends what is under way.
  func cancel() async {
    running.cancel()
    await running.value
    watch.close()
  }
}
