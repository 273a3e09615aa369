import ArgumentParser
import Foundation
import Glibc
import Logging
import ShareReport
public import Sharepipe
import SystemPackage

#if PostgreSQL
import PostgresLedger
#endif

/// `sharepipe watch`: takes whatever lands in an inbox through the extensions, for ever.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Run the extensions that apply to whatever lands in an inbox, until stopped.",
    discussion: """
      The watch takes an entry once no process writes to it any more: it renames the entry into
      the state directory before it judges its content. When the context of the entry has ended
      and that is on disk, the entry moves to the folder of its end. Temporary failures are
      retried; entries that need a person are in 'held' and 'failed', each with its reason.

        sharepipe watch ./inbox --rules Rules
        sharepipe watch ./inbox --status /run/sharepipe/status.json
        sharepipe watch --config /etc/sharepipe/watch.yaml
        sharepipe watch ~/Downloads --arrivals new --ignore '*.iso' --dry-run
        sharepipe watch /srv/share/scans --ledger postgresql://db1/sharepipe --scratch /var/lib/sharepipe

      SIGTERM: the watch takes nothing more and lets running extensions finish within the grace
      time; a second SIGTERM ends them at once, by force after 10 s. SIGHUP: the watch reloads the
      rules if they are valid. Exit status 75 means that another process works on the inbox.
      """.paragraphs)

  @Argument(help: "The directory to watch.")
  var inbox: String?

  @OptionGroup var rules: RulesOptions

  @Option(
    help: ArgumentHelp("A file that names several inboxes and their rules.", valueName: "file"))
  var config: String?

  @OptionGroup var options: InboxOptions

  @OptionGroup var scratch: ScratchOptions

  @OptionGroup var ledger: LedgerOptions

  @Option(
    help: ArgumentHelp(
      "With --ledger: how long other hosts wait before they take over what this one has, 10 s to "
        + "10 min; the default is 30 s.", valueName: "time"), transform: TimeSpan.read)
  var lease: Duration?

  @Option(
    help: """
      What happens to an entry: move to the folder of its end, or remove if it is done, and else \
      move.
      """)
  var after: PipelineOptions.Disposal = .move

  @Option(
    help: ArgumentHelp(
      "How long an entry must stay unchanged where nothing else shows that it is complete: \(TimeSpan.help).",
      valueName: "time"), transform: TimeSpan.read)
  var settle: Duration?

  @Option(
    help: ArgumentHelp(
      "How often the whole inbox is scanned, besides its events.", valueName: "time"),
    transform: TimeSpan.read)
  var rescan: Duration?

  @Option(
    help: ArgumentHelp(
      "How many contexts at once; by default 32, and never more than file descriptors allow.",
      discussion: "Each context needs ten: raise the limit with 'ulimit -n' or LimitNOFILE=.",
      valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "How long running extensions may continue after SIGTERM.", valueName: "time"),
    transform: TimeSpan.read)
  var grace: Duration?

  @Option(
    help: ArgumentHelp(
      "A file that is kept current with the status as one JSON object.", valueName: "file")
  )
  var status: String?

  @Option(
    help: ArgumentHelp(
      "A file of metrics for Prometheus, written every 15 s: a name that ends in .prom, in the directory "
        + "of node_exporter's textfile collector.", valueName: "file"))
  var metrics: String?

  @Option(
    help: ArgumentHelp(
      "Skip names that match this pattern, written as in .gitignore; may be repeated.",
      valueName: "pattern"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp("How many levels of folders are looked into; 0 for none.", valueName: "n"))
  var depth: Int?

  @Option(
    help: "What happens to folders: walk (each file is an entry), whole (one entry) or leave.")
  var folders: EntrySelection.Folders?

  @Option(help: "Which entries are taken: all, or new (what arrives after the first start).")
  var arrivals: ArrivalMark.Arrivals?

  @Flag(help: "Take what is already there, even where a first start would refuse.")
  var yes = false

  @Flag(help: "Show what would be taken and how it would end; take and write nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Serve the console too, at this place: 127.0.0.1:PORT, or the path of a Unix socket.",
      discussion: "See 'sharepipe console'. A watch goes on when its console ends.",
      valueName: "place"))
  var console: String?

  @Flag(help: "Do not start if the kernel cannot isolate extensions.")
  var requireIsolation = false

  @OptionGroup var sniffing: SnifferOptions

  @Flag(name: [.short, .long], help: "Log only what needs attention.")
  var quiet = false

  /// The inbox, however it is named.
  private var watched: String? { inbox ?? options.named }

  func validate() throws {
    try options.check(inbox)
    guard (watched == nil) != (config == nil) else {
      throw ValidationError("Name a directory to watch, or a file with --config.")
    }
    guard config == nil || (rules.rules == nil && options.state == nil && scratch.named == nil)
    else {
      throw ValidationError("With --config, name the rules, the state and the scratch in the file.")
    }
    try ledger.check(besides: false)
    guard ledger.url == nil || scratch.named != nil || config != nil else {
      throw ValidationError(
        "With --ledger, name a directory on a disk of this machine with --scratch.")
    }
    guard lease.map(WatchConfiguration.leases.contains) ?? true else {
      throw ValidationError("--lease is a time from 10 s to 10 min.")
    }
    guard after != .keep else {
      throw ValidationError("--after is move or remove: a watch takes each entry out of its inbox.")
    }
    for (name, value) in [("settle", settle), ("rescan", rescan), ("grace", grace)] {
      guard value.map({ (.zero ... .seconds(86_400)).contains($0) }) ?? true else {
        throw ValidationError("--\(name) is a time from 0 to 24 hours.")
      }
    }
    if let words = metrics.flatMap({ MetricsFileError.wrongName(FilePath($0)) }) {
      throw ValidationError("--metrics: \(words).")
    }
    #if !Console
    if console != nil { throw ConsoleMissingCommand.failure }
    #endif
    guard depth.map({ (0...1000).contains($0) }) ?? true else {
      throw ValidationError("--depth is a number from 0 to 1000.")
    }
    for pattern in ignore where IgnorePattern(pattern) == nil {
      throw ValidationError(
        "--ignore '\(pattern)' matches nothing; write a pattern as in .gitignore.")
    }
    guard jobs.map({ (1...1024).contains($0) }) ?? true else {
      throw ValidationError("--jobs is a number from 1 to 1024.")
    }
  }

  func run() async throws {
    // The rules are loaded now; from then on the signal means that they are to be loaded anew.
    signal(SIGHUP, SIG_IGN)
    let logger = StandardErrorLog.logger(level: quiet ? .warning : .info)
    let configuration = try watchConfiguration()
    var options = PipelineOptions()
    options.isolation =
      requireIsolation || configuration.requiresIsolation ? .required : .available
    options.recognition = sniffing.sniffer
    let environment = ProcessInfo.processInfo.environment
    var surroundings = WatchService.Environment(
      version: toolVersion, options: options,
      manager: ServiceNotification(
        socket: environment["NOTIFY_SOCKET"], watchdog: environment["WATCHDOG_USEC"],
        process: environment["WATCHDOG_PID"]),
      logger: logger, load: loader())
    if let contexts = WatchedContexts.onTerminal(configuration, isQuiet: quiet) {
      surroundings.show = { contexts.print($0, from: $1) }
    }
    for settings in configuration.inboxes { try check(settings, options) }
    guard !dryRun else { return try await WatchPreview(options, loader()).show(configuration) }
    for settings in configuration.inboxes { try askFirst(settings) }
    #if PostgreSQL
    let host = try await sharedHost(configuration, logger)
    surroundings.shared = host?.shared
    let heartbeats = Task { await host?.session.run() }
    defer { heartbeats.cancel() }
    #else
    if configuration.ledger != nil { throw LedgerURL.notBuilt }
    #endif
    let service: WatchService
    do {
      service = try WatchService(configuration, in: surroundings)
    } catch let error as StateError {
      throw CommandFailure(error.description, ExitStatus(error))
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(error)", .inputOutput)
    }
    for (settings, (state, report)) in zip(configuration.inboxes, service.recoveries) {
      RememberedRules.keep(
        (settings.rules ?? rules.directory).absolute.lexicallyNormalized(), in: state)
      for line in report.lines(state) { logger.warning("\(line)") }
    }
    let child = startConsole(logger)
    defer { child?.cancel() }
    await serve(service, grace: configuration.grace, logger, beside: child)
    #if PostgreSQL
    await host?.ledger.end()
    #endif
    if let fault = service.isolationFault {
      throw CommandFailure("isolation is required: \(fault)", .configuration)
    }
    if let fault = service.mountFault { throw CommandFailure(fault, .inputOutput) }
    logger.info("ended")
  }

  #if PostgreSQL
  /// This machine as a host of the ledger that is named; `nil` if none is.
  private func sharedHost(
    _ configuration: WatchConfiguration, _ logger: Logger
  ) async throws -> SharedHost? {
    guard let url = configuration.ledger else { return nil }
    guard let folder = configuration.inboxes.first?.scratch,
      configuration.inboxes.allSatisfy({ $0.scratch != nil })
    else {
      throw CommandFailure(
        "with a ledger, each inbox needs a 'scratch' on a disk of this machine", .configuration)
    }
    return try await SharedHost(
      ledger.security.ledger(url), lease: configuration.lease ?? SharedHost.lease, folder: folder,
      logger)
  }
  #endif

  /// Starts the console that is asked for.
  private func startConsole(_ logger: Logger) -> Task<Void, Never>? {
    #if Console
    console.map { place in
      let child = ConsoleChild(arguments: consoleArguments(at: place), logger: logger)
      return Task { await child.run() }
    }
    #else
    nil
    #endif
  }

  #if Console
  /// The arguments with which a console shows what is watched.
  private func consoleArguments(at place: String) -> [String] {
    var words = ["console", "serve", "--listen", place]
    if let config {
      words += ["--config", config]
    } else if let url = ledger.url {
      words += ["--ledger", url] + (ledger.security.isInsecureAllowed ? ["--insecure-ledger"] : [])
    } else {
      words += ["--inbox", watched ?? ""]
      if let state = options.state { words += ["--state", state] }
    }
    if let metrics { words += ["--metrics-file", metrics] }
    if let rules = rules.rules { words += ["--rules", rules] }
    return words + (requireIsolation ? ["--require-isolation"] : []) + (quiet ? ["--quiet"] : [])
  }
  #endif

  /// Runs the service until a signal ends it: running extensions then have the time of grace to
  /// finish, and a second signal ends them at once.
  private func serve(
    _ service: WatchService, grace: Duration, _ logger: Logger, beside console: Task<Void, Never>?
  ) async {
    let signals = WatchSignals()
    let serving = Task { await service.run() }
    let listening = Task {
      await withDiscardingTaskGroup { tasks in
        for await signal in signals.events {
          switch signal {
          case .reload: await service.reload()
          case .end:
            // It ends with this process, and is not started again before.
            console?.cancel()
            service.end()
            tasks.addTask { if (try? await Task.sleep(for: grace)) != nil { serving.cancel() } }
          case .endNow:
            logger.warning("ending at once: running extensions are ended")
            serving.cancel()
          }
        }
      }
    }
    await serving.value
    listening.cancel()
    await listening.value
  }

  private func watchConfiguration() throws -> WatchConfiguration {
    var configuration: WatchConfiguration
    if let config {
      do throws(DocumentError) {
        configuration = try WatchConfiguration.load(from: FilePath(config))
      } catch {
        throw CommandFailure(error.description, .configuration)
      }
    } else {
      var settings = WatchConfiguration.Inbox(
        inbox: FilePath(watched ?? "").absolute.lexicallyNormalized())
      settings.state = options.state.map { FilePath($0).absolute }
      settings.scratch = scratch.directory
      settings.after = after
      settings.jobs = jobs
      configuration = WatchConfiguration(inboxes: [settings])
    }
    for index in configuration.inboxes.indices {
      if let settle { configuration.inboxes[index].settle = settle }
      if let rescan { configuration.inboxes[index].rescan = rescan }
      configuration.inboxes[index].selection.ignore += ignore.compactMap(IgnorePattern.init)
      if let depth { configuration.inboxes[index].selection.depth = depth }
      if let folders { configuration.inboxes[index].selection.folders = folders }
      if let arrivals { configuration.inboxes[index].arrivals = arrivals }
    }
    if let status { configuration.status = FilePath(status).absolute }
    if let metrics { configuration.metrics = FilePath(metrics).absolute }
    if let grace { configuration.grace = grace }
    if let url = ledger.url { configuration.ledger = url }
    if let lease { configuration.lease = lease }
    return configuration
  }

  /// Refuses the first start in a folder that people work in, unless they have agreed.
  private func askFirst(_ settings: WatchConfiguration.Inbox) throws {
    guard !yes, let concern = try settings.firstStartConcern() else { return }
    throw CommandFailure(
      "\(settings.inbox.label) is watched for the first time and holds \(concern). A watch moves "
        + "what it takes. Add '--arrivals new' to leave what is there, or '--arrivals all' or "
        + "'--yes' to take it too; '--dry-run' shows what would be taken.", .usage)
  }

  /// What must be so before anything is locked or made.
  private func check(_ settings: WatchConfiguration.Inbox, _ options: PipelineOptions) throws {
    var isDirectory: ObjCBool = false
    guard
      unsafe FileManager.default.fileExists(
        atPath: settings.inbox.string, isDirectory: &isDirectory)
    else { throw CommandFailure("\(settings.inbox): there is no such directory", .noInput) }
    guard isDirectory.boolValue else {
      throw CommandFailure("\(settings.inbox): is not a directory; name the inbox itself", .noInput)
    }
    var options = options
    options.state = settings.state
    options.scratch = settings.scratch
    options.after = settings.after
    let pipeline = Pipeline(rules: try loader()(settings), options: options)
    if let misplaced = pipeline.misplacedState(for: [settings.inbox]) {
      throw CommandFailure(misplaced, .usage)
    }
    do throws(TrustError) {
      try pipeline.checkState(for: [settings.inbox])
    } catch {
      throw CommandFailure(error.description, .configuration)
    }
    if let fault = pipeline.isolationFault { throw CommandFailure(fault, .configuration) }
    for note in pipeline.isolationNotes {
      try StandardStream.error().write(line: "sharepipe: " + TerminalText.lines(note))
    }
  }

  /// Loads rules and refuses those with errors: a watch goes on for long, and must not do so with
  /// half of its rules.
  private func loader() -> @Sendable (WatchConfiguration.Inbox) throws -> RuleSet {
    let standard = rules.directory
    return { settings in
      let directory = settings.rules ?? standard
      let rules: RuleSet
      do throws(RuleSetError) {
        rules = try RuleSet.load(from: directory)
      } catch {
        throw CommandFailure(error.description, .configuration)
      }
      var faults = rules.problems.filter { $0.severity == .error }.map { "\($0)" }
      faults += Pipeline(rules: rules).badRules.map(\.reason.message)
      guard faults.isEmpty else {
        throw CommandFailure(faults.joined(separator: "\n"), .configuration)
      }
      return rules
    }
  }
}

extension EntrySelection.Folders: WordArgument {}
extension ArrivalMark.Arrivals: WordArgument {}
