#if Console
import ArgumentParser
import Sharepipe
import SharepipeConsole
import SystemPackage

/// What a console is about: its configuration, and the states that it shows.
struct ConsoleOptions: ParsableArguments {
  @OptionGroup var inbox: InboxOptions

  @Option(
    help: ArgumentHelp(
      "The configuration of the console, or of a watch, whose inboxes are shown.",
      valueName: "file"))
  var config: String?

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var rules: RulesOptions

  /// The states that a console shows.
  struct Shown {
    /// The states.
    var states: [ConsoleState]
    /// Where the console keeps what is its own, such as codes; `nil` if there is no such place.
    var home: FilePath?
  }

  /// Checks the options against the inbox that is an argument.
  func check(_ argument: String?) throws {
    try inbox.check(argument)
    try ledger.check(besides: inbox.isNamed(argument))
    guard config != "" else { throw ValidationError("A path is empty.") }
  }

  /// Reads the configuration; the usual one if none is named.
  ///
  /// - Parameter isTrusted: Whether the file must be one that only root and we can change.
  /// - Returns: The configuration.
  /// - Throws: ``CommandFailure``.
  func configuration(isTrusted: Bool) throws(CommandFailure) -> ConsoleConfiguration {
    guard let config else { return ConsoleConfiguration() }
    if isTrusted {
      do throws(TrustError) {
        try TrustCheck().check(FilePath(config))
      } catch {
        if case .unreadable = error.fault {
        } else {
          throw CommandFailure(error.description, .configuration)
        }
      }
    }
    do throws(DocumentError) {
      return try ConsoleConfiguration.load(from: FilePath(config))
    } catch {
      throw CommandFailure(error.description, .configuration)
    }
  }

  /// Finds the states that are shown.
  ///
  /// - Parameters:
  ///   - argument: The inbox that is an argument.
  ///   - configuration: The configuration.
  ///   - command: The command, for messages.
  /// - Returns: The states.
  /// - Throws: ``CommandFailure``.
  func shown(
    _ argument: String?, by configuration: ConsoleConfiguration, for command: String
  ) async throws(CommandFailure) -> Shown {
    let isNamed = inbox.isNamed(argument)
    if let watch = configuration.watch {
      guard !isNamed, ledger.url == nil else {
        throw CommandFailure(
          "the configuration names the inboxes; name no inbox, state or ledger besides", .usage)
      }
      return try await shown(by: watch)
    }
    if let url = ledger.named(besides: isNamed) {
      return Shown(states: [try await shared(url, rules: rules.directory)], home: nil)
    }
    let place = try inbox.place(argument, for: command, orOwn: true)
    let state = ConsoleState(
      named: place.inboxes.first?.string ?? place.state.string, directory: place.state,
      rules: rules.directory(for: place.state))
    return Shown(states: [state], home: place.state)
  }

  /// Where the console keeps what is its own, for a command beside it.
  ///
  /// - Parameters:
  ///   - argument: The inbox that is an argument.
  ///   - configuration: The configuration.
  ///   - command: The command, for messages.
  /// - Returns: The directory; `nil` if there is no such place.
  /// - Throws: ``CommandFailure``.
  func home(
    _ argument: String?, by configuration: ConsoleConfiguration, for command: String
  ) throws(CommandFailure) -> FilePath? {
    if let watch = configuration.watch { return try home(of: watch) }
    guard ledger.named(besides: inbox.isNamed(argument)) == nil else { return nil }
    return try inbox.place(argument, for: command, orOwn: true).state
  }

  private func shown(by watch: WatchConfiguration) async throws(CommandFailure) -> Shown {
    let home = try home(of: watch)
    if let url = watch.ledger {
      let directory = watch.inboxes.first?.rules ?? rules.directory
      return Shown(
        states: [try await shared(ledger.security.ledger(url), rules: directory)], home: home)
    }
    var states: [ConsoleState] = []
    for settings in watch.inboxes {
      let state = try Self.state(of: settings)
      states.append(
        ConsoleState(
          named: settings.inbox.string, directory: state,
          rules: settings.rules ?? rules.directory(for: state)))
    }
    return Shown(states: states, home: home)
  }

  /// What hosts share has no directory of this machine alone but its scratch.
  private func home(of watch: WatchConfiguration) throws(CommandFailure) -> FilePath? {
    guard let first = watch.inboxes.first else { return nil }
    return watch.ledger == nil ? try Self.state(of: first) : first.scratch
  }

  private static func state(
    of settings: WatchConfiguration.Inbox
  ) throws(CommandFailure) -> FilePath {
    guard let state = settings.state ?? StateDirectory.path(beside: settings.inbox) else {
      throw CommandFailure(
        "\(settings.inbox): there is no place beside it for a state", .configuration)
    }
    return state
  }

  private func shared(
    _ url: LedgerURL, rules: FilePath
  ) async throws(CommandFailure) -> ConsoleState {
    let shared = try await url.openForChanging()
    return ConsoleState(named: url.text, directory: nil, rules: rules, source: .shared(shared))
  }
}
#endif
