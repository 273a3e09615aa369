package import Logging
package import ShareJournal
package import ShareRules
package import SystemPackage

extension WatchService {
  /// The values that a service gets from the program that runs it, beside the owner's
  /// configuration.
  package struct Environment: Sendable {
    /// The version of the tool, for the status.
    package var version: String
    /// Loads the rules of an inbox anew; refuses rules that are bad or not to be trusted.
    package var load: @Sendable (WatchConfiguration.Inbox) throws -> RuleSet
    /// The service manager, or `nil`.
    package var manager: ServiceNotification?
    /// Where the log goes.
    package var logger: Logger
    /// Shows how a context of an inbox came out, instead of the log; `nil` for the log.
    package var show: (@Sendable (ContextRecord, _ inbox: FilePath) -> Void)?
    /// The options of every pipeline.
    package var options: PipelineOptions
    /// The ledger that other hosts share; `nil` where each inbox has a journal of its own.
    package var shared: SharedLedgerInUse?

    /// Creates an environment.
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

    /// A ledger that hosts share, and how this host uses it.
    package struct SharedLedgerInUse: Sendable {
      /// The ledger.
      package let ledger: any SharedLedger
      /// Its identifier.
      package let cluster: String
      /// How long the lease of this host is.
      package let lease: Duration
      /// A directory on a disk of this machine, absolute.
      package let folder: FilePath
      /// Called when the work of a lost lease does not end, from a thread of its own.
      ///
      /// It ends the process, so that the host comes back; other hosts have its contexts already.
      package let whenStuck: @Sendable () -> Void

      /// Creates a value.
      package init(
        _ ledger: any SharedLedger, cluster: String, lease: Duration, folder: FilePath,
        whenStuck: @escaping @Sendable () -> Void
      ) {
        self.ledger = ledger
        self.cluster = cluster
        self.lease = lease
        self.folder = folder
        self.whenStuck = whenStuck
      }
    }

    /// The directory of the state of an inbox, absolute.
    func state(of settings: WatchConfiguration.Inbox) throws -> FilePath {
      var options = options
      options.state = settings.state
      return try StateDirectory.path(beside: settings.inbox, options: options)
    }
  }
}
