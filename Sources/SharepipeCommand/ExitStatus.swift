import ArgumentParser

/// The exit statuses of the tool, after `sysexits.h`.
enum ExitStatus: Int32, CaseIterable {
  /// Every context ended `done` or `unclaimed`, or the input of a filter was read to its end.
  case fine = 0
  /// Some context ended otherwise or could not be read, or a bundle was left out.
  case attention = 1
  /// Wrong use of the command line.
  case usage = 64
  /// The predicate, property list or test file that was given as an argument is bad.
  case badData = 65
  /// There is no such input.
  case noInput = 66
  /// Input or output failed.
  case inputOutput = 74
  /// Another instance holds this inbox.
  case busy = 75
  /// The policy or the rules are bad or not to be trusted.
  case configuration = 78

  /// The status as an error that ends the command.
  var exitCode: ExitCode { ExitCode(rawValue) }
}
