import ArgumentParser
import Foundation
import Sharepipe
import SystemPackage

/// Where the rules are.
struct RulesOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The directory with host.yaml and Extensions.",
      discussion: "Else $SHAREPIPE_RULES, else $XDG_CONFIG_HOME/sharepipe/Rules.",
      valueName: "dir"))
  var rules: String?

  /// The directory of the rules.
  var directory: FilePath {
    let environment = ProcessInfo.processInfo.environment
    if let rules { return FilePath(rules) }
    if let rules = environment["SHAREPIPE_RULES"], !rules.isEmpty { return FilePath(rules) }
    let configuration =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
      ?? FilePath(environment["HOME"] ?? "/").appending(".config")
    return configuration.appending("sharepipe").appending("Rules")
  }

  /// Whether there is something where the rules are looked for.
  var isThere: Bool { FileManager.default.fileExists(atPath: directory.string) }

  /// Loads the rules, and reports on standard error what is wrong with them.
  ///
  /// - Returns: The rules.
  /// - Throws: ``CommandFailure`` if there are none, or they are not to be trusted.
  func load() throws(CommandFailure) -> RuleSet { try load(requiresPolicy: true) }

  /// Loads the rules about URLs; without a `host.yaml` the strictest policy holds.
  ///
  /// - Returns: The rules.
  /// - Throws: ``CommandFailure`` if there are none, or they are not to be trusted.
  func loadLinks() throws(CommandFailure) -> LinkRules { try load(requiresPolicy: false).links }

  private func load(requiresPolicy: Bool) throws(CommandFailure) -> RuleSet {
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
