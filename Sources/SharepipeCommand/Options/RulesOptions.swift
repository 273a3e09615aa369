import ArgumentParser
import Foundation
import Sharepipe
import SystemPackage

/// Where the rules are.
struct RulesOptions: ParsableArguments {
  /// The help of the option.
  static let help = ArgumentHelp(
    "The directory with host.yaml and Extensions.",
    discussion:
      "The default is $SHAREPIPE_RULES, then $XDG_CONFIG_HOME/sharepipe/Rules; for a context, the rules of its watch.",
    valueName: "dir")

  @Option(help: Self.help)
  var rules: String?

  /// The directory of the rules.
  var directory: FilePath { directory(for: nil) }

  /// The directory of the rules for what is in a state: the one that is named, else the one with
  /// which the state was last worked on, else the one of the user.
  ///
  /// - Parameter state: The state; `nil` if it does not matter.
  /// - Returns: The directory.
  func directory(for state: FilePath?) -> FilePath {
    let environment = ProcessInfo.processInfo.environment
    if let rules { return FilePath(rules) }
    if let state, let remembered = RememberedRules.directory(in: state) { return remembered }
    if let rules = environment["SHAREPIPE_RULES"], !rules.isEmpty { return FilePath(rules) }
    let configuration =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
      ?? FilePath(environment["HOME"] ?? "/").appending(".config")
    return configuration.appending("sharepipe").appending("Rules")
  }

  /// Whether there is something where the rules for a state are looked for.
  func areThere(for state: FilePath) -> Bool {
    FileManager.default.fileExists(atPath: directory(for: state).string)
  }

  /// Loads the rules, and reports on standard error what is wrong with them.
  ///
  /// - Parameter state: The state for which they are; `nil` if it does not matter.
  /// - Returns: The rules.
  /// - Throws: ``CommandFailure`` if there are none, or they are not to be trusted.
  func load(for state: FilePath? = nil) throws(CommandFailure) -> RuleSet {
    try load(from: directory(for: state), requiresPolicy: true)
  }

  /// Loads the rules about URLs; without a `host.yaml` the strictest policy holds.
  ///
  /// - Returns: The rules.
  /// - Throws: ``CommandFailure`` if there are none, or they are not to be trusted.
  func loadLinks() throws(CommandFailure) -> LinkRules {
    try load(from: directory, requiresPolicy: false).links
  }

  private func load(
    from directory: FilePath, requiresPolicy: Bool
  ) throws(CommandFailure) -> RuleSet {
    let rules: RuleSet
    do throws(RuleSetError) {
      rules = try RuleSet.load(from: directory, requiresPolicy: requiresPolicy)
    } catch {
      let status: ExitStatus =
        switch error {
        case .notFound, .notAFolder: .noInput
        case .unreadable, .untrusted, .noPolicy, .policy, .apps: .configuration
        }
      throw CommandFailure(error.description, status)
    }
    let errors = StandardStream.error()
    // Notes, such as of bundles that are not switched on, are for `sharepipe doctor`.
    for problem in rules.problems where problem.severity != .note {
      try errors.write(line: "sharepipe: " + TerminalText.lines("\(problem)"))
    }
    return rules
  }
}
