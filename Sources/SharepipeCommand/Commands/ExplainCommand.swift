import ArgumentParser
import Foundation
import Sharepipe
import SystemPackage

/// `sharepipe explain`: which extensions would be offered for an entry, and why not the others.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say which extensions apply, why the others do not, and what would turn the answer.",
    discussion: """
      Shows what activation rules see of an entry, each rule clause by clause with the values it saw,
      which attachment broke it, the smallest change that would turn the answer, and what exclusion
      and content validation say. Nothing is run and nothing is written.

        sharepipe explain ./inbox/photo.jpg --rules Rules
        sharepipe explain ./inbox/photo.jpg --extension Build/Share.appex
        sharepipe explain 0653f2a81c9e4d --state ./inbox.sharepipe --rules Rules

      With --json-lines it reads {"id","rule","context","rawTypes","types"} on each line of standard
      input and answers {"id","active","reason","error","trace","payload"}.
      """)

  @Argument(help: "Entries of an inbox, or with --state the identifier of a context.")
  var entries: [String] = []

  @OptionGroup var rules: ExplainedRules
  @OptionGroup var journal: JournalOptions

  @Flag(
    name: .customLong("raw-types"),
    help: "Evaluate rules against all registered types, not those that the share sheet leaves.")
  var rawTypes = false

  @Flag(help: "Show the clause tree of rules that activate too.")
  var tree = false

  @Flag(help: "Print a JSON object for each entry.")
  var json = false

  @Flag(name: .customLong("json-lines"), help: "Answer one JSON object per line of standard input.")
  var jsonLines = false

  func validate() throws {
    guard entries.isEmpty == jsonLines else {
      throw ValidationError("Give an entry, or --json-lines.")
    }
  }

  func run() async throws {
    guard !jsonLines else { return try JSONLinesFilter.run(ExplainFilter.answer) }
    let rules = try rules.load()
    let output = StandardStream.output()
    let explanation = Explanation(
      rules: rules,
      explainer: Explainer(rules: rules, types: rawTypes ? .raw : .reduced),
      report: ExplanationReport(
        output: output,
        lines: ExplanationLines(
          ink: .standardOutput, showsEveryTree: tree || rules.extensions.count == 1,
          isRaw: rawTypes),
        isJSON: json))
    for (index, entry) in entries.enumerated() {
      if index > 0, !json { try output.write(line: "") }
      if journal.state != nil, !FileManager.default.fileExists(atPath: entry) {
        try explanation.explain(recorded: journal.context(entry))
      } else {
        try await explanation.explain(entry: entry)
      }
    }
    try output.flush()
  }
}

/// One run of `sharepipe explain`.
private struct Explanation {
  let rules: RuleSet
  let explainer: Explainer
  let report: ExplanationReport

  /// Explains an entry, or all that a folder holds.
  func explain(entry: String) async throws(CommandFailure) {
    let path = FilePath(entry)
    let hidden = path.lastComponent.flatMap {
      IgnoredNames.pattern(hiding: Array($0.string.utf8))
    }
    let steps: InboxWalker
    do throws(InboxError) {
      steps = try InboxWalker([path], catalogue: rules.catalogue)
    } catch {
      if case .notFound = error { throw CommandFailure(error.description, .noInput) }
      throw CommandFailure(error.description, .inputOutput)
    }
    for step in steps {
      switch step {
      case .entry(let entry): try await explain(entry, hiddenBy: hidden)
      case .ignored(let pattern):
        try report.write(EntryName("a name in \(path)"), ignoredBy: pattern)
      case .problem(let entry, let reason): try report.write(entry.name, refused: [reason])
      }
    }
  }

  private func explain(_ entry: InboxEntry, hiddenBy pattern: String?) async throws(CommandFailure)
  {
    let explanation: ContextExplanation
    do throws(EntryFault) {
      explanation = try await explainer.explain(entry)
    } catch {
      return try report.write(entry.name, refused: error.reasons)
    }
    try report.write(entry.name, explanation, hiddenBy: pattern)
  }

  /// Explains what the journal knows of a context, beside what was decided then.
  func explain(recorded context: JournalContext) throws(CommandFailure) {
    let record = StoredRecord(of: context)
    var before = ["ended as \(context.end?.rawValue ?? "nothing yet"); decided then:"]
    for decision in record.decisions {
      let reasons = decision.reasons.isEmpty ? "" : ": " + decision.reasons.joined(separator: "; ")
      before.append("  \(decision.identifier): \(decision.outcome)\(reasons)")
    }
    if !record.inactive.isEmpty {
      before.append("  did not apply: " + record.inactive.joined(separator: ", "))
    }
    before += record.problems.map { "  " + $0 }
    before.append("by the rules of today, from the types that were recorded:")
    let explanation = explainer.explain(ShareContext(recorded: context))
    try report.write(
      context.entry, explanation,
      before: before.flatMap { $0.split(separator: "\n").map(String.init) })
  }
}
