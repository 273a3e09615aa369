import Documents
package import Logging
internal import ServiceLifecycle
import ShareJournal
import ShareRules
package import SystemPackage

/// Watches inboxes until it is asked to end: what `sharepipe watch` runs.
package final class WatchService: Sendable {
  /// What the caller gives the service at its start.
  package struct Setting: Sendable {
    /// The version of the tool, for the status.
    package var version: String
    /// Loads the rules of an inbox anew; refuses what is bad or not to be trusted.
    package var load: @Sendable (WatchConfiguration.Inbox) throws -> RuleSet
    /// The service manager, or `nil`.
    package var manager: ServiceNotification?
    /// Where the log goes.
    package var logger: Logger
    /// The options of every pipeline.
    package var options: PipelineOptions

    /// Creates a setting.
    package init(
      version: String, options: PipelineOptions, manager: ServiceNotification?, logger: Logger,
      load: @escaping @Sendable (WatchConfiguration.Inbox) throws -> RuleSet
    ) {
      self.version = version
      self.options = options
      self.manager = manager
      self.logger = logger
      self.load = load
    }

    /// The directory of the state of an inbox, absolute.
    fileprivate func state(of settings: WatchConfiguration.Inbox) throws -> FilePath {
      try StateDirectory.path(
        beside: settings.inbox, options: options.with(state: settings.state))
    }
  }

  fileprivate struct Desk: Sendable {
    let settings: WatchConfiguration.Inbox
    let watch: InboxWatch
    let notifier: Notifier?
    let retention: Retention
    let keeper: ReportKeeper

    /// Uses another policy for what is not done by the watch.
    func use(_ policy: HostPolicy, _ logger: Logger) async {
      switch (notifier, policy.notify) {
      case (let notifier?, let policy?): await notifier.use(policy)
      case (nil, nil): break
      default:
        logger.warning(
          "'notify' came or went; that takes effect with the next start", metadata: metadata)
      }
    }
  }

  private let desks: [Desk]
  private let setting: Setting
  private let status: StatusFile?
  private let grace: Duration

  /// Locks every inbox, loads its rules and puts its state in order.
  ///
  /// - Parameters:
  ///   - configuration: The inboxes.
  ///   - setting: What the service needs from outside.
  /// - Throws: What keeps any of the inboxes from being watched; then none is.
  package init(_ configuration: WatchConfiguration, _ setting: Setting) throws {
    var setting = setting
    setting.options.protected = try configuration.inboxes.flatMap { settings in
      [settings.inbox, try setting.state(of: settings)]
    }
    self.setting = setting
    grace = configuration.grace
    let status = configuration.status.map { path in
      StatusFile(
        path,
        WatchStatus(
          version: setting.version, process: ProcessNumber.own,
          inboxes: configuration.inboxes.map { WatchStatus.Inbox(path: $0.inbox) }),
        logger: setting.logger)
    }
    self.status = status
    desks = try configuration.inboxes.enumerated().map { [setting] number, settings in
      try Self.desk(settings, number: number, setting, status)
    }
  }

  private static func desk(
    _ settings: WatchConfiguration.Inbox, number: Int, _ setting: Setting, _ status: StatusFile?
  ) throws -> Desk {
    let rules = try setting.load(settings)
    var logger = setting.logger
    logger[metadataKey: "inbox"] = "\(settings.inbox.label)"
    let state = try setting.state(of: settings)
    let notifier = rules.policy.notify.map {
      Notifier($0, state: state, mark: NoticeMark(state: state), logger: logger)
    }
    let keeper = ReportKeeper(state, logger: logger)
    let observer = InboxWatch.Observer(
      record: { [logger] record in
        logger.log(record)
        await keeper.note()
        await notifier?.add(Notice(record))
      },
      status: { change in
        await status?.update { change(&$0.inboxes[number]) }
      })
    let watch = try InboxWatch(
      settings, rules: rules, options: setting.options, logger: logger, observer: observer)
    return Desk(
      settings: settings, watch: watch, notifier: notifier,
      retention: Retention(
        rules.policy.retention, state: watch.directory, journal: watch.journal, logger: logger),
      keeper: keeper)
  }

  /// What was put in order when the states were opened, inbox by inbox.
  package var recoveries: [(state: FilePath, report: Recovery.Report)] {
    desks.map { ($0.watch.directory, $0.watch.recovery) }
  }

  /// Loads the rules of every inbox anew; where they are bad, the old ones stay.
  package func reload() async {
    setting.manager?.send(.reloading)
    for desk in desks {
      do {
        let rules = try setting.load(desk.settings)
        desk.watch.use(rules)
        await desk.use(rules.policy, setting.logger)
        setting.logger.info("the rules were loaded anew", metadata: desk.metadata)
        await status?.update { status in
          status.loaded = JournalClock.now()
          status.refusedReload = nil
        }
      } catch {
        let words = error.words
        setting.logger.error(
          "the new rules are refused and the old ones stay: \(words)", metadata: desk.metadata)
        await status?.update { $0.refusedReload = WatchStatus.Fault(words) }
      }
    }
    setting.manager?.send(.ready)
  }

  /// Watches until the service is asked to end.
  package func run() async throws {
    setting.manager?.send(.ready)
    // From now on signals are handled, and the process that started us may rely on it.
    setting.logger.info(
      "watching", metadata: ["inboxes": .array(desks.map { "\($0.settings.inbox.label)" })])
    await withGracefulShutdownHandler {
      await work()
    } onGracefulShutdown: { [self] in
      setting.manager?.send(.stopping)
      setting.logger.info("ending: nothing more is taken, what runs may come to its end")
      for desk in desks { desk.watch.stop() }
    }
  }

  /// Why no context is processed although isolation is required; `nil` if it can be had.
  package var isolationFault: String? {
    guard setting.options.isolation == .required else { return nil }
    return desks.lazy.compactMap(\.watch.isolationLoss).first
  }

  private func work() async {
    let side = Task {
      await withDiscardingTaskGroup { group in
        if setting.options.isolation == .required {
          group.addTask { [self] in
            while !Task.isCancelled {
              if isolationFault != nil { for desk in desks { desk.watch.stop() } }
              try? await Task.sleep(for: .seconds(1))
            }
          }
        }
        if let status { group.addTask { await status.run() } }
        for desk in desks {
          if let notifier = desk.notifier {
            await notifier.takeIn(from: desk.watch.journal.contents)
            group.addTask { await notifier.run() }
          }
          group.addTask { await desk.keeper.run(from: desk.watch.journal) }
          group.addTask {
            await desk.retention.run(under: { desk.watch.rules.policy.retention })
          }
        }
        if let manager = setting.manager, let interval = manager.watchdogInterval {
          group.addTask {
            while !Task.isCancelled {
              manager.send(.watchdog)
              try? await Task.sleep(for: interval)
            }
          }
        }
      }
    }
    await withDiscardingTaskGroup { group in
      for desk in desks { group.addTask { await desk.watch.run() } }
    }
    for desk in desks { await desk.notifier?.flush(within: min(grace, .seconds(10))) }
    await status?.update { status in
      for index in status.inboxes.indices { status.inboxes[index].state = .stopping }
    }
    side.cancel()
    await side.value
    for desk in desks { desk.watch.close() }
  }
}

extension WatchService.Desk {
  fileprivate var metadata: Logger.Metadata { ["inbox": "\(settings.inbox.label)"] }
}

extension Logger {
  /// Logs how a context came out: fine ones as information, others as warnings.
  fileprivate func log(_ record: ContextRecord) {
    var metadata: Logger.Metadata = ["context": "\(record.identifier)"]
    let outcomes = record.decisions.map { "\($0.identifier) \($0.outcome.rawValue)" }
    if !outcomes.isEmpty { metadata["extensions"] = .array(outcomes.map { "\($0)" }) }
    let reasons =
      (record.problems + record.decisions.flatMap(\.reasons)).map(\.message)
      .joined(separator: "; ")
    let isQuiet = record.isFine || record.end == .notYet
    let words = reasons.isEmpty || record.isFine ? "" : ": \(reasons)"
    log(
      level: isQuiet ? .info : .warning, "\(record.entry.label): \(record.end.rawValue)\(words)",
      metadata: metadata)
  }
}

extension PipelineOptions {
  /// The same options with another state.
  fileprivate func with(state: FilePath?) -> PipelineOptions {
    var options = self
    options.state = state
    return options
  }
}
