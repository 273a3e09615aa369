import SafeFiles
import Documents
import Logging
import ShareJournal
import ShareModel
import ShareRules
package import SystemPackage

/// Watches inboxes until it is asked to end, for `sharepipe watch`.
package final class WatchService: Sendable {
  /// The longest time for which the last notices are waited for.
  private static let longestFlush: Duration = .seconds(10)

  private let desks: [Desk]
  private let environment: Environment
  private let status: StatusFile?
  private let metrics: MetricsFile?
  private let grace: Duration
  /// Rings when isolation, or the mount of a state, is lost.
  private let lossBell: BroadcastBell

  /// Locks every inbox, loads its rules and puts its state in order.
  ///
  /// - Parameters:
  ///   - configuration: The inboxes.
  ///   - environment: The environment, which the program that runs the service provides.
  /// - Throws: The error that keeps any of the inboxes from being watched; then none is.
  package init(_ configuration: WatchConfiguration, in environment: Environment) throws {
    var environment = environment
    environment.options.protected = try configuration.inboxes.flatMap { settings in
      [settings.inbox, try environment.state(of: settings)]
    }
    self.environment = environment
    grace = configuration.grace
    let status = configuration.status.map { path in
      StatusFile(
        path,
        WatchStatus(
          version: environment.version, process: ProcessNumber.own,
          inboxes: configuration.inboxes.map { WatchStatus.Inbox(path: $0.inbox) }),
        logger: environment.logger)
    }
    self.status = status
    let lossBell = BroadcastBell()
    self.lossBell = lossBell
    desks = try configuration.inboxes.enumerated().map { [environment] number, settings in
      try Desk(
        settings, in: environment,
        status: { change in await status?.update { change(&$0.inboxes[number]) } },
        loss: { lossBell.ring() })
    }
    metrics = try configuration.metrics.map { [environment, desks] path in
      try MetricsFile(path, of: desks.map(\.watch), in: environment)
    }
  }

  /// The reports of the recoveries when the states were opened, inbox by inbox.
  package var recoveries: [(state: FilePath, report: Recovery.Report)] {
    desks.compactMap { desk in desk.alone.map { ($0.directory, $0.recovery) } }
  }

  /// Loads the rules of every inbox anew; where they are bad, the old ones stay.
  package func reload() async {
    environment.manager?.send(.reloading)
    for desk in desks {
      let metadata: Logger.Metadata = ["inbox": "\(desk.settings.inbox.label)"]
      do {
        await desk.use(try environment.load(desk.settings))
        environment.logger.info("the rules were reloaded", metadata: metadata)
        await status?.update { status in
          status.loaded = Timestamp.now()
          status.refusedReload = nil
        }
      } catch {
        let words = error.words
        environment.logger.error(
          "the new rules are not valid, and the old ones stay in use: \(words)", metadata: metadata)
        await status?.update { $0.refusedReload = WatchStatus.Fault(words) }
      }
    }
    environment.manager?.send(.ready)
  }

  /// Watches until ``end()`` is called, the mount of a state is lost, or the task is cancelled.
  ///
  /// A task that is cancelled ends running extensions.
  package func run() async {
    environment.manager?.send(.ready)
    // From now on signals are handled, and the process that started us may rely on it.
    environment.logger.info(
      "watching", metadata: ["inboxes": .array(desks.map { "\($0.settings.inbox.label)" })])
    await work()
  }

  /// Ends the service: nothing more is taken, and running extensions may finish.
  package func end() {
    environment.manager?.send(.stopping)
    environment.logger.info("ending: nothing more is taken, and running extensions may finish")
    stop()
  }

  /// Why no context is processed although isolation is required; `nil` if it can be had.
  package var isolationFault: String? {
    guard environment.options.isolation == .required else { return nil }
    return desks.lazy.compactMap(\.watch.isolationLoss).first
  }

  /// Why the watch ended by itself: the mount of a state was lost; `nil` if it did not.
  package var mountFault: String? { desks.lazy.compactMap(\.watch.mountFault).first }

  private func stop() { for desk in desks { desk.watch.stop() } }

  private func work() async {
    let side = Task { await runBeside() }
    await withDiscardingTaskGroup { group in
      for desk in desks { group.addTask { await desk.watch.run() } }
    }
    for desk in desks { await desk.sendRest(within: min(grace, Self.longestFlush)) }
    await status?.update { status in
      for index in status.inboxes.indices { status.inboxes[index].state = .stopped }
    }
    side.cancel()
    await side.value
    // This task may be cancelled, and a ledger answers none that is.
    await Task { [metrics] in await metrics?.write() }.value
    for desk in desks { desk.watch.close() }
  }

  /// Does the work beside the watches, until the task is cancelled.
  private func runBeside() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.stopAfterLoss() }
      if let status { group.addTask { await status.run() } }
      if let metrics { group.addTask { await metrics.run() } }
      for desk in desks { group.addTask { await desk.runBeside() } }
      if let manager = environment.manager, let interval = manager.watchdogInterval {
        group.addTask {
          while !Task.isCancelled {
            manager.send(.watchdog)
            try? await Task.sleep(for: interval)
          }
        }
      }
    }
  }

  private func stopAfterLoss() async {
    while !Task.isCancelled {
      let rings = lossBell.rings
      if isolationFault ?? mountFault != nil { stop() }
      await lossBell.wait(after: rings)
    }
  }
}
