import ArgumentParser
import Foundation
import Sharepipe
import SystemPackage

/// Whose rules are explained: those of the rules folder, or some that are named.
struct ExplainedRules: ParsableArguments {
  @OptionGroup var rules: RulesOptions

  @Option(
    name: .customLong("extension"),
    help: ArgumentHelp(
      "Explain only this extension: an identifier from the rules, the name of a use, or a path: an .appex, an .ipa, an Info.plist, or a folder of sources with all in it.",
      discussion: "May be given more than once.", valueName: "id|path"))
  var extensions: [String] = []

  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp("Explain this predicate text as a rule.", valueName: "text"))
  var text: String?

  /// The rules with the extensions that were asked for.
  ///
  /// - Parameters:
  ///   - bundles: Paths of more extensions.
  ///   - state: The state whose rules are meant unless others are named; `nil` for none.
  ///   - failures: Gets what is wrong with each of these that cannot be read; the others go on.
  ///   - remarks: Gets what a person should know of what was read.
  /// - Returns: The rules. Where no rules folder is needed, no run waits for a person to agree.
  /// - Throws: ``CommandFailure`` for rules that are not there, and for unknown extensions.
  func load(
    with bundles: [String], for state: FilePath?, _ failures: inout [CommandFailure],
    _ remarks: inout [String]
  ) throws(CommandFailure) -> RuleSet {
    let named = extensions + bundles
    guard !named.isEmpty || text != nil else {
      do throws(CommandFailure) {
        return try rules.load(for: state)
      } catch {
        guard rules.rules == nil, error.status == .noInput else { throw error }
        throw CommandFailure(
          error.message + "; or name what is explained: '--extension .' in the sources of an app",
          error.status)
      }
    }
    let paths = named.filter(Self.isPath)
    let identifiers = named.filter { !Self.isPath($0) }
    var chosen: [ExtensionBundle] = []
    for path in paths {
      do throws(CommandFailure) {
        chosen += try Self.bundles(at: FilePath(path), &failures, &remarks)
      } catch {
        guard bundles.contains(path) else { throw error }
        failures.append(error)
      }
    }
    if let text {
      chosen.append(
        ExtensionBundle(identifier: "rule", point: .share, activationRule: .string(text)))
    }
    guard !identifiers.isEmpty || rules.rules != nil else {
      var policy = HostPolicy()
      policy.confirm = []
      return RuleSet(policy: policy).explaining(chosen)
    }
    let loaded = try rules.load(for: state)
    for identifier in identifiers { chosen.append(try Self.bundle(identifier, in: loaded)) }
    return loaded.explaining(chosen)
  }

  private static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".appex") || FileManager.default.fileExists(atPath: name)
  }

  /// The extensions at a path: those of a bundle or an archive, or of sources.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - failures: Gets what could not be read beside what is returned.
  ///   - remarks: Gets what a person should know of what was read.
  /// - Returns: The extensions, at least one.
  /// - Throws: ``CommandFailure`` if there is none.
  private static func bundles(
    at path: FilePath, _ failures: inout [CommandFailure], _ remarks: inout [String]
  ) throws(CommandFailure) -> [ExtensionBundle] {
    let walk = CheckWalk(path)
    let asked = walk.found.askedExtensions
    let statuses = ExitStatus.ofProblems(in: walk, at: path)
    var found = zip(walk.problems, statuses).map { CommandFailure($0.description, $1) }
    found += asked.faults.map { CommandFailure($0.description, .badData) }
    guard asked.bundles.isEmpty else {
      failures += found.map { CommandFailure($0.message, .attention) }
      remarks += asked.remarks
      if !asked.otherPoints.isEmpty {
        let count = Counted(asked.otherPoints.count, "more extension")
        let points = Set(asked.otherPoints).sorted().joined(separator: ", ")
        remarks.append("\(path): \(count) without an activation rule: \(points)")
      }
      return asked.bundles
    }
    if let worst = ExitStatus.worst(of: found.map(\.status)),
      let failure = found.first(where: { $0.status == worst })
    {
      failures += found.filter { $0.message != failure.message }
      throw failure
    }
    let others = Set(asked.otherPoints).sorted().joined(separator: ", ")
    throw CommandFailure(
      "\(path): no share or action extension was found"
        + (others.isEmpty
          ? ": no Info.plist with NSExtension, no project that describes one, no rule"
          : "; the extensions here are of \(others), which have no activation rule"),
      .noInput)
  }

  private static func bundle(
    _ identifier: String, in rules: RuleSet
  ) throws(CommandFailure) -> ExtensionBundle {
    if let bundle = rules.bundle(identifiedBy: BundleIdentifier(naming: identifier)) {
      return bundle
    }
    // The name of a use alone will do where it is the only one.
    let uses = rules.extensions.filter { $0.identifier.rawValue.hasSuffix(":" + identifier) }
    if let use = uses.first, uses.count == 1 { return use }
    let nearest = NearestName.suggestion(
      for: identifier, among: rules.extensions.map(\.identifier.rawValue))
    throw CommandFailure(
      "no listed extension has the identifier '\(TerminalText.line(identifier))'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "; name the path of its .appex instead"),
      .noInput)
  }
}
