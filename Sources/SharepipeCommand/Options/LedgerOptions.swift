import ArgumentParser
import Foundation
import Sharepipe

/// The ledger that hosts share, in place of the state of an inbox.
struct LedgerOptions: ParsableArguments {
  /// The variable of the environment that has a URL.
  static let variable = "SHAREPIPE_LEDGER"

  @Option(
    name: .customLong("ledger"),
    help: ArgumentHelp(
      "The database of the ledger that several hosts share, such as postgresql://db1/sharepipe.",
      discussion: "The default is $\(variable).", valueName: "url"))
  var url: String?

  @OptionGroup var security: LedgerSecurity

  /// Checks the option against the inbox that the command names otherwise.
  ///
  /// - Parameter isInboxNamed: Whether an inbox or a state is named.
  /// - Throws: What is wrong.
  func check(besides isInboxNamed: Bool) throws {
    guard url != "" else { throw ValidationError("The URL of the ledger is empty.") }
    guard url == nil || !isInboxNamed else {
      throw ValidationError("Name an inbox or give --ledger, not both.")
    }
  }

  /// The ledger that is meant; `nil` if it is the state of an inbox.
  ///
  /// - Parameter isInboxNamed: Whether an inbox or a state is named, for which the environment does
  ///   not count.
  /// - Returns: The ledger, or `nil`.
  func named(besides isInboxNamed: Bool) -> LedgerURL? {
    if let url { return security.ledger(url) }
    return isInboxNamed ? nil : security.ledgerOfEnvironment
  }

  /// The ledger, for a command that needs one.
  ///
  /// - Returns: The ledger.
  /// - Throws: ``CommandFailure`` if none is named.
  func required() throws(CommandFailure) -> LedgerURL {
    if let ledger = named(besides: false) { return ledger }
    throw CommandFailure(
      "no ledger is named; write --ledger postgresql://HOST/DATABASE, or set \(Self.variable)",
      .usage)
  }
}

/// Whether a ledger on another machine must prove which one it is.
struct LedgerSecurity: ParsableArguments {
  @Flag(
    name: .customLong("insecure-ledger"),
    help: "Permit a connection to another machine that TLS does not secure.")
  var isInsecureAllowed = false

  /// The ledger of a URL on the command line.
  func ledger(_ url: String, option: String = "--ledger ") -> LedgerURL {
    LedgerURL(
      text: url, isInsecureAllowed: isInsecureAllowed,
      arguments: " \(option)\(ShellWord.quoted(url))"
        + (isInsecureAllowed ? " --insecure-ledger" : ""))
  }

  /// The ledger of the environment; `nil` if it has none.
  var ledgerOfEnvironment: LedgerURL? {
    let url = ProcessInfo.processInfo.environment[LedgerOptions.variable] ?? ""
    guard !url.isEmpty else { return nil }
    return LedgerURL(
      text: url, isInsecureAllowed: isInsecureAllowed,
      arguments: isInsecureAllowed ? " --insecure-ledger" : "")
  }
}
