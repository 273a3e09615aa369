import ArgumentParser

/// The exit statuses of the tool, after `sysexits.h`.
enum ExitStatus: Int32, CaseIterable {
  /// Every context ended `done`, `unclaimed` or `declined`, or the input of a filter was read to its end.
  case fine = 0
  /// Some context ended otherwise or could not be read, or a bundle was left out.
  case attention = 1
  /// Wrong use of the command line.
  case usage = 64
  /// The predicate, property list or test file that was given as an argument is bad.
  case badData = 65
  /// There is no such input.
  case noInput = 66
  /// The database of the ledger does not answer.
  case unavailable = 69
  /// Input or output failed.
  case inputOutput = 74
  /// Another instance holds this inbox.
  case busy = 75
  /// The database of the ledger does not let the user in, or lacks a role for it.
  case noPermission = 77
  /// The policy or the rules are bad or not to be trusted, or the ledger is of another version.
  case configuration = 78

  /// What it means, in one line without a capital letter and a period.
  var meaning: String {
    switch self {
    case .fine: "all is well: done, unclaimed, declined, or nothing was found"
    case .attention: "something needs attention, was found, or did not pass"
    case .usage: "wrong use of the command line"
    case .badData: "a predicate, property list or test file is not valid"
    case .noInput: "an input does not exist"
    case .unavailable: "the database of the ledger does not answer"
    case .inputOutput: "input or output failed"
    case .busy: "another process works on this inbox"
    case .noPermission: "the database of the ledger refuses the user"
    case .configuration: "the policy, rules or ledger version is not valid or not trusted"
    }
  }

  /// All statuses with their meaning, for help.
  static var list: String {
    allCases.map { status in
      let number = "\(status.rawValue)"
      return String(repeating: " ", count: 4 - number.count) + "\(number)  \(status.meaning)"
    }.joined(separator: "\n")
  }

  /// The status as an error that ends the command.
  var exitCode: ExitCode { ExitCode(rawValue) }
}
