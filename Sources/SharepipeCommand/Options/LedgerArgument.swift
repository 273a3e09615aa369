import ArgumentParser

/// The database that a command makes a ledger, or looks after as its owner.
struct LedgerArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The database, such as postgresql://db1/sharepipe.",
      discussion: "The default is $\(LedgerOptions.variable).", valueName: "url"))
  var url: String?

  @OptionGroup var security: LedgerSecurity

  func validate() throws {
    guard url != "" else { throw ValidationError("The URL of the ledger is empty.") }
  }

  /// The ledger; `nil` if none is named.
  var named: LedgerURL? {
    url.map { security.ledger($0, option: "") } ?? security.ledgerOfEnvironment
  }

  /// The ledger, for a command that needs one.
  ///
  /// - Parameter command: The command, for the message.
  /// - Returns: The ledger.
  /// - Throws: ``CommandFailure`` if none is named.
  func required(for command: String) throws(CommandFailure) -> LedgerURL {
    if let named { return named }
    throw CommandFailure(
      "no ledger is named; write sharepipe ledger \(command) postgresql://HOST/DATABASE, or set "
        + LedgerOptions.variable, .usage)
  }
}
