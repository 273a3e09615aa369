#if Console
import ArgumentParser
import ContentSniffing
import Foundation
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

  @OptionGroup var options: ConsoleOptions

  @OptionGroup var place: ConsolePlaceOptions

  @Flag(name: [.short, .long], help: "Log only what needs attention.")
  var quiet = false

  /// The watch that has started this process, and with which it ends.
  @Option(help: .hidden)
  var parent: Int32?

  /// The file of metrics that this watch keeps.
  @Option(help: .hidden)
  var metricsFile: String?

  func validate() throws {
    try options.check(inbox)
    try place.check()
  }

  func run() async throws {
    let logger = StandardErrorLog.logger(level: quiet ? .warning : .info)
    guard let front = HelperProgram.find(named: ConsoleService.frontName) else {
      throw CommandFailure(ConsoleCheck.noFront, .usage)
    }
    let isolation = Isolation(place.requireIsolation ? .required : .available)
    if let fault = isolation.fault { throw CommandFailure(fault, .configuration) }
    let configuration = try place.configuration(options.configuration(isTrusted: true))
    try check(configuration)
    let sockets = try sockets(configuration)
    let shown = try await options.shown(inbox, by: configuration, for: "console")
    let port = sockets.lazy.compactMap(\.port).first
    var settings = ConsoleSettings(
      configuration,
      at: configuration.address ?? port.map { .loopback(port: $0) } ?? .socket,
      states: shown.states, home: shown.home)
    settings.version = toolVersion
    if let metricsFile { settings.metricsFile = FilePath(metricsFile).absolute }
    settings.isAtSocket = sockets.contains { $0.port == nil }
    settings.logger = logger
    settings.pictures = .installed(isolation)
    settings.log = shown.home.map { AuditLog(in: $0) }
    let goingOn = GoingOn.byThisProgram(logger)
    settings.goOn = { goingOn.goOn(with: $1, in: $0) }
    let desk = ConsoleDesk(settings)
    await goingOn.begin(with: settings.states)
    for note in isolation.notes { logger.warning("\(note)") }
    try sayHowToSignIn(desk, settings, logger)
    let service = ConsoleService(
      desk, front: front, isolation: isolation, speakers: configuration.proxy.users,
      logger: logger)
    try await serve(service, at: sockets.map(\.descriptor), logger)
  }

  /// Serves until a signal ends it.
  private func serve(
    _ service: ConsoleService, at sockets: [FileDescriptor], _ logger: Logger
  ) async throws {
    let manager = ServiceNotification(
      socket: ProcessInfo.processInfo.environment["NOTIFY_SOCKET"])
    let serving = Task { try await service.run(at: sockets) }
    // Connections wait at the sockets until the front takes them.
    manager?.send(.ready)
    let signals = WatchSignals()
    let listening = Task {
      for await event in signals.events where event != .reload {
        manager?.send(.stopping)
        serving.cancel()
      }
    }
    if let parent {
      Task {
        await ParentProcess.end(of: parent)
        serving.cancel()
      }
    }
    do {
      try await serving.value
    } catch {
      throw CommandFailure("\(error)", .inputOutput)
    }
    listening.cancel()
    await listening.value
    logger.info("ended")
  }

  /// Refuses a people file that cannot be used, before a person finds that out by signing in.
  private func check(_ configuration: ConsoleConfiguration) throws(CommandFailure) {
    guard let people = configuration.people else { return }
    do throws(PeopleError) {
      _ = try PeopleFile.load(people)
    } catch {
      throw CommandFailure(error.description, .configuration)
    }
  }

  /// The sockets: those that the manager of services hands over, or one of our own.
  private func sockets(
    _ configuration: ConsoleConfiguration
  ) throws -> [(descriptor: FileDescriptor, port: UInt16?)] {
    let environment = ProcessInfo.processInfo.environment
    let handed: [HandedSocket]
    do throws(HandedSocket.Fault) {
      handed = try HandedSocket.all(
        process: environment["LISTEN_PID"], count: environment["LISTEN_FDS"])
    } catch {
      throw CommandFailure(error.description, .configuration)
    }
    guard handed.isEmpty else { return handed.map { ($0.descriptor, $0.port) } }
    let place = try place.place(configuration)
    do throws(ListeningSocket.Fault) {
      let socket = try ListeningSocket(at: place, for: configuration.proxy.users)
      let port = socket.port
      return [(socket.release(), port)]
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
  }

  /// Prints a link that is good once, to a terminal alone: a log must not have it.
  private func sayHowToSignIn(
    _ desk: ConsoleDesk, _ settings: ConsoleSettings, _ logger: Logger
  ) throws {
    guard settings.ways.contains(.code) else { return logger.info("serving") }
    let output = StandardStream.output()
    guard Terminal.isOutputTerminal else {
      logger.info("serving; 'sharepipe console code' prints a code that signs you in")
      return
    }
    let (code, link) = try desk.makeCode(for: PeerSignIn.owner(geteuid()))
    try output.write(line: "Open this link to sign in; it is good once, for ten minutes:")
    try output.write(line: "  \(link)")
    try output.write(line: "or open the page and type the code: \(code)")
    try output.flush()
  }
}

extension ExitStatus {
  /// The status of a socket that cannot be had.
  fileprivate init(_ fault: ListeningSocket.Fault) {
    self =
      switch fault {
      case .inUse: .busy
      case .noSocket, .system, .noAccess: .inputOutput
      }
  }
}
#endif
