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
        sharepipe explain --as safari-page https://example.com/ --extension Build/Share.appex
        sharepipe explain --matrix Build/*.appex

      --as takes the place of an entry: it makes the context that a host app hands over. What follows
      the name of the shape, such as a URL, may also stand in its place as an argument. --list-shapes
      shows all shapes and where they are known from.

      With --json-lines it reads {"id","rule","context","rawTypes","types"} on each line of standard
      input and answers {"id","active","reason","error","trace","payload"}.
      """)

  @Argument(
    help: ArgumentHelp(
      "Entries of an inbox; with --state identifiers of contexts, with --matrix bundles.",
      valueName: "entry"))
  var entries: [String] = []

  @OptionGroup var rules: ExplainedRules
  @OptionGroup var journal: JournalOptions

  @Flag(
    name: .customLong("raw-types"),
    help: "Evaluate rules against all registered types, not those that the share sheet leaves.")
  var rawTypes = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Explain what a host app hands over, such as 'photos 3'. May be given more than once.",
      valueName: "shape"))
  var shapes: [String] = []

  @Flag(help: "Print which extensions appear for which shapes, and why not.")
  var matrix = false

  @Flag(help: "List the shapes.")
  var listShapes = false

  @Flag(help: "Show the clause tree of rules that activate too.")
  var tree = false

  @Flag(help: "Print a JSON object for each entry.")
  var json = false

  @Flag(name: .customLong("json-lines"), help: "Answer one JSON object per line of standard input.")
  var jsonLines = false

  func validate() throws {
    let asksSomething = !entries.isEmpty || !shapes.isEmpty || matrix || listShapes
    guard asksSomething != jsonLines else {
      throw ValidationError("Give an entry, --as SHAPE, --matrix, or --json-lines.")
    }
    guard shapes.count < 2 || entries.isEmpty || matrix else {
      throw ValidationError(
        "With more than one --as, write what follows a shape in quotes with it.")
    }
  }

  func run() async throws {
    guard !jsonLines else { return try JSONLinesFilter.run(ExplainFilter.answer) }
    let output = StandardStream.output()
    guard !listShapes else {
      for line in ShapeList(ink: .standardOutput).lines { try output.write(line: line) }
      return try output.flush()
    }
    let rules = try rules.load(with: matrix ? entries : [])
    let types: MatchingPayload.Types = rawTypes ? .raw : .reduced
    guard !matrix else {
      let matrix = ActivationMatrix(
        rows: rules.extensions.map {
          .init(
            name: $0.identifier,
            rule: ActivationRule($0.activationRule, catalogue: rules.catalogue))
        },
        columns: try shapes.isEmpty
          ? ActivationMatrix.columns(catalogue: rules.catalogue) : columns(rules), types: types,
        catalogue: rules.catalogue)
      try MatrixReport(matrix).write(to: output, json: json)
      return try output.flush()
    }
    let explanation = Explanation(
      rules: rules, explainer: Explainer(rules: rules, types: types),
      report: ExplanationReport(
        output: output,
        lines: ExplanationLines(
          ink: .standardOutput, showsEveryTree: tree || rules.extensions.count == 1,
          isRaw: rawTypes),
        isJSON: json))
    if shapes.isEmpty { try await explain(entries, explanation, output) }
    for (index, column) in try columns(rules).enumerated() {
      if index > 0, !json { try output.write(line: "") }
      try explanation.explain(column.context, as: column.name)
    }
    try output.flush()
  }

  private func explain(
    _ entries: [String], _ explanation: Explanation, _ output: StandardStream
  ) async throws {
    for (index, entry) in entries.enumerated() {
      if index > 0, !json { try output.write(line: "") }
      if journal.state != nil, !FileManager.default.fileExists(atPath: entry) {
        try explanation.explain(recorded: journal.context(entry))
      } else {
        try await explanation.explain(entry: entry)
      }
    }
  }

  /// The contexts of the shapes that are asked for.
  private func columns(_ rules: RuleSet) throws(CommandFailure) -> [ActivationMatrix.Column] {
    var columns: [ActivationMatrix.Column] = []
    for shape in shapes {
      let words = HostShapeRequest(shape).words + (shapes.count == 1 && !matrix ? entries : [])
      let request = HostShapeRequest(words: words)
      do throws(HostShapeError) {
        let context = try request.context(catalogue: rules.catalogue)
        columns.append(.init(name: request.label, context: context))
      } catch {
        throw CommandFailure("--as: \(error.description)", .usage)
      }
    }
    return columns
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
      case .ignored(let name, let pattern): try report.write(name, ignoredBy: pattern)
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

  /// Explains what a host app hands over.
  func explain(_ context: ShareContext, as name: String) throws(CommandFailure) {
    try report.write(EntryName(name), explainer.explain(context))
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
