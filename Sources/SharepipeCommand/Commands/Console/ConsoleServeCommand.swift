#if Console
import ArgumentParser
import ContentSniffing
import Glibc
import Logging
import Sharepipe
import SharepipeConsole
import SystemPackage

/// `sharepipe console serve`, which is what `sharepipe console` does.
struct ConsoleServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the console (the default).",
    discussion: ConsoleCommand.configuration.discussion)

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String?

  @OptionGroup var options: InboxOptions

  @Option(
    help: ArgumentHelp("The file of a watch: the console shows its inboxes.", valueName: "file"))
  var config: String?

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var rules: RulesOptions

  @Option(
    help: ArgumentHelp(
      "Where to listen: 127.0.0.1:PORT, or the path of a Unix socket; the default is 127.0.0.1:8787.",
      valueName: "place"))
  var listen = "127.0.0.1:8787"

  @Option(
    help: ArgumentHelp(
      "The address that people type, such as https://share.example.org/pipe/, where a reverse proxy "
        + "serves the console.", valueName: "url"))
  var address: String?

  @Flag(help: "Do not start if the kernel cannot isolate the process that speaks HTTP.")
  var requireIsolation = false

  @Flag(name: [.short, .long], help: "Log only what needs attention.")
  var quiet = false

  func validate() throws {
    try options.check(inbox)
    try ledger.check(besides: options.isNamed(inbox) || config != nil)
    guard config == nil || !options.isNamed(inbox) else {
      throw ValidationError("Name an inbox, or a file with --config, not both.")
    }
    _ = try place()
  }

  func run() async throws {
    let logger = StandardErrorLog.logger(level: quiet ? .warning : .info)
    guard let front = HelperProgram.find(named: ConsoleService.frontName) else {
      throw CommandFailure(
        "the program '\(ConsoleService.frontName)', which speaks HTTP, was not found beside sharepipe "
          + "or in ../libexec/sharepipe; install it with 'make install', or build it with: "
          + "swift build --traits Console --product \(ConsoleService.frontName)", .usage)
    }
    let isolation = Isolation(requireIsolation ? .required : .available)
    if let fault = isolation.fault { throw CommandFailure(fault, .configuration) }
    let place = try place()
    let socket: ListeningSocket
    do throws(ListeningSocket.Fault) {
      socket = try ListeningSocket(at: place)
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
    var settings = ConsoleSettings(
      address: try consoleAddress(port: socket.port), states: try await states())
    settings.version = toolVersion
    settings.isAtSocket = socket.port == nil
    let state = settings.states.lazy.compactMap(\.directory).first
    settings.handedCodes = state.map { HandedCodes(in: $0) }
    let goingOn = GoingOn.byThisProgram(logger)
    settings.goOn = { goingOn.goOn(with: $1, in: $0) }
    let desk = ConsoleDesk(settings)
    await goingOn.begin(with: settings.states)
    for note in isolation.notes { logger.warning("\(note)") }
    try sayHowToSignIn(desk, logger)
    let service = ConsoleService(desk, front: front, isolation: isolation, logger: logger)
    let descriptor = socket.descriptor.descriptor
    let serving = Task { try await service.run(at: [descriptor]) }
    let signals = WatchSignals()
    let listening = Task {
      for await event in signals.events where event != .reload { serving.cancel() }
    }
    do {
      try await serving.value
    } catch {
      throw CommandFailure("\(error)", .inputOutput)
    }
    signals.finish()
    await listening.value
    logger.info("ended")
  }

  /// Prints a link that is good once, to a terminal alone: a log must not have it.
  private func sayHowToSignIn(_ desk: ConsoleDesk, _ logger: Logger) throws {
    let output = StandardStream.output()
    guard isatty(STDOUT_FILENO) == 1 else {
      logger.info("serving; 'sharepipe console code' prints a link that signs you in")
      return
    }
    let (code, link) = try desk.makeCode(for: PeerSignIn.owner(geteuid()))
    try output.write(line: "Open this link to sign in; it is good once, for ten minutes:")
    try output.write(line: "  \(link)")
    try output.write(line: "or open the page and type the code: \(code)")
    try output.flush()
  }

  /// Where to listen.
  private func place() throws -> ListeningSocket.Place {
    if listen.hasPrefix("/") || listen.hasPrefix("./") {
      return .path(FilePath(listen).absolute.lexicallyNormalized())
    }
    let parts = listen.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, ["127.0.0.1", "localhost"].contains(parts[0]), let port = UInt16(parts[1])
    {
      return .loopback(port: port)
    }
    throw ValidationError(
      "--listen '\(listen)' is no place on this machine: write 127.0.0.1:8787, or the path of a Unix "
        + "socket for a reverse proxy.")
  }

  private func consoleAddress(port: UInt16?) throws -> ConsoleAddress {
    guard let address else { return port.map { .loopback(port: $0) } ?? .socket }
    do throws(ConsoleAddress.Fault) {
      return try ConsoleAddress(address)
    } catch {
      throw CommandFailure("--address: \(error)", .configuration)
    }
  }

  /// The states that are shown.
  private func states() async throws -> [ConsoleState] {
    if let config {
      let configuration: WatchConfiguration
      do throws(DocumentError) {
        configuration = try WatchConfiguration.load(from: FilePath(config))
      } catch {
        throw CommandFailure(error.description, .configuration)
      }
      return try configuration.inboxes.map { settings in
        guard let state = settings.state ?? StateDirectory.path(beside: settings.inbox) else {
          throw CommandFailure("\(settings.inbox): there is no place beside it for a state", .usage)
        }
        return ConsoleState(
          named: settings.inbox.string, directory: state,
          rules: settings.rules ?? rules.directory(for: state))
      }
    }
    if let url = ledger.named(besides: options.isNamed(inbox)) {
      let shared = try await url.openForChanging()
      return [
        ConsoleState(
          named: url.text, directory: nil, rules: rules.directory, source: .shared(shared))
      ]
    }
    let place = try options.place(inbox, for: "console", orOwn: true)
    return [
      ConsoleState(
        named: place.inboxes.first?.string ?? place.state.string, directory: place.state,
        rules: rules.directory(for: place.state))
    ]
  }
}

extension ExitStatus {
  /// The status of a socket that cannot be had.
  fileprivate init(_ fault: ListeningSocket.Fault) {
    self =
      switch fault {
      case .inUse: .busy
      case .noSocket, .system: .inputOutput
      }
  }
}
#endif
