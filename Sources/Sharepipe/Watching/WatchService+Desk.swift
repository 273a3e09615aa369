import Documents
import Logging
import ShareJournal
import ShareReport
import ShareRules
import SystemPackage

extension WatchService {
  /// One inbox: its watch, and the work beside it on the events of the watch.
  struct Desk: Sendable {
    /// How the inbox is watched.
    let settings: WatchConfiguration.Inbox
    /// Takes the entries that settle in the inbox.
    let watch: any WatchedInbox
    /// The watch, if this process has the state alone.
    let alone: InboxWatch?
    /// The watch, if hosts share the state.
    private let shared: SharedInboxWatch?
    private let notifier: Notifier?
    private let retention: Retention
    private let keeper: ReportKeeper
    private let logger: Logger

    /// Loads the rules of an inbox, locks it, and puts its state in order.
    ///
    /// - Parameters:
    ///   - settings: How it is watched.
    ///   - environment: The environment, which the program that runs the service provides.
    ///   - status: Called with every change of the status.
    ///   - loss: Called when isolation that was there before is lost, or the mount of the state.
    /// - Throws: The error that keeps the inbox from being watched.
    init(
      _ settings: WatchConfiguration.Inbox, in environment: Environment,
      status:
        @escaping @Sendable (@Sendable @escaping (inout WatchStatus.Inbox) -> Void) async ->
        Void,
      loss: @escaping @Sendable () -> Void
    ) throws {
      let rules = try environment.load(settings)
      var logger = environment.logger
      logger[metadataKey: "inbox"] = "\(settings.inbox.label)"
      let state = try environment.state(of: settings)
      let notifier = rules.policy.notify.map {
        Notifier($0, state: state, mark: NoticeMark(state: state), logger: logger)
      }
      let keeper = ReportKeeper(state, logger: logger)
      let observer = InboxWatch.Observer(
        record: { [logger, show = environment.show] record in
          if let show { show(record, settings.inbox) } else { logger.log(record) }
          await keeper.note()
          await notifier?.add(Notice(record))
        }, status: status, loss: { _ in loss() })
      if let hosts = environment.shared {
        let shared = try SharedInboxWatch(
          settings, in: hosts, rules: rules, options: environment.options, logger: logger,
          observer: observer)
        watch = shared
        self.shared = shared
        alone = nil
        retention = Retention(
          rules.policy.retention, state: shared.directory, ownContainers: shared.ownContainers,
          isStateThere: { shared.isStateThere },
          journal: shared.ledger, logger: logger)
      } else {
        let alone = try InboxWatch(
          settings, rules: rules, options: environment.options, logger: logger, observer: observer)
        watch = alone
        shared = nil
        self.alone = alone
        retention = Retention(
          rules.policy.retention, state: alone.directory, journal: alone.journal, logger: logger)
      }
      self.settings = settings
      self.notifier = notifier
      self.keeper = keeper
      self.logger = logger
    }

    /// Uses other rules from now on, for the watch and the work beside it.
    func use(_ rules: RuleSet) async {
      await watch.use(rules)
      switch (notifier, rules.policy.notify) {
      case (let notifier?, let policy?): await notifier.use(policy)
      case (nil, nil): break
      default: logger.warning("'notify' was added or removed; that takes effect at the next start")
      }
    }

    /// Sends notices, removes things that were kept long enough, and writes the report, until the
    /// task is cancelled.
    func runBeside() async {
      if let alone { await notifier?.takeIn(from: alone.journal.contents) }
      await withDiscardingTaskGroup { group in
        if let notifier { group.addTask { await notifier.run() } }
        let isTurn: @Sendable () -> Bool = { shared?.isDoorman ?? true }
        if let alone { group.addTask { await keeper.run(from: alone.journal) } }
        if let shared {
          group.addTask { await keeper.run(from: shared.ledger, while: isTurn) }
        }
        group.addTask {
          await retention.run(under: { watch.rules.policy.retention }, while: isTurn)
        }
      }
    }

    /// Sends the notices that are left.
    ///
    /// - Parameter grace: The longest time that it may take.
    func sendRest(within grace: Duration) async { await notifier?.flush(within: grace) }
  }
}
