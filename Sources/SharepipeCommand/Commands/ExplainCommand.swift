import ShareReport
import ArgumentParser
import Foundation
import Sharepipe
import SystemPackage

/// `sharepipe explain`: which extensions would be offered for an entry, and why not the others.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explain which extensions apply, why the others do not, and what would change the answer.",
    discussion: """
      Shows what activation rules see of an entry, each rule clause by clause with the values it
      saw, the attachment that broke it, the smallest edit that would change the answer, and the
      results of exclusion and content validation. Nothing is run and nothing is written.

        sharepipe explain ./inbox/photo.jpg --rules Rules
        sharepipe explain ./inbox/photo.jpg --extension Build/Share.appex
        sharepipe explain 5203ef32 ./inbox
        sharepipe explain --as safari-page https://example.com/ --extension Build/Share.appex
        sharepipe explain --matrix .
        sharepipe explain --matrix Build/*.appex

      An extension is named by its .appex, by an .ipa or .app with it, by its Info.plist, or by a
      folder of sources, which is searched for all; the variables of Xcode are filled in as far as
      a project (.xcodeproj, project.yml of XcodeGen, app.json of Expo) says what they are.

      --context reads a context without its content, such as {"items": [{"attachments":
      [{"registeredTypeIdentifiers": ["public.jpeg"]}]}]}. --as replaces
      the entry: it makes the context that a host app hands over. The operand of a shape, such as
      a URL, may also be given as an argument. --list-shapes lists all shapes with their sources.

      With --json-lines, the command reads {"id","rule","context","rawTypes","types"} from each
      line of standard input and answers with {"id","active","reason","error","trace","payload"}.
      """.paragraphs)

  @Argument(
    help: ArgumentHelp(
      "Entries of an inbox, or identifiers of contexts; with --matrix, bundles and sources.",
      valueName: "entry"))
  var entries: [String] = []

  @OptionGroup var rules: ExplainedRules
  @OptionGroup var contexts: ExplainedContexts

  @OptionGroup var asking: MacOptions

  @OptionGroup var options: InboxOptions

  @OptionGroup var color: ColorOptions

  @Flag(
    name: .customLong("raw-types"),
    help: "Evaluate rules against all registered types, not only those that the share sheet keeps.")
  var rawTypes = false

  @Flag(help: "Print which extensions appear for which shapes, and why the others do not.")
  var matrix = false

  @Flag(help: "List the shapes.")
  var listShapes = false

  @Flag(help: "Also show the clauses of rules that activate, and the predicates of dictionaries.")
  var tree = false

  @Flag(help: "Print a JSON object for each entry.")
  var json = false

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    let asksSomething = !entries.isEmpty || !contexts.isEmpty || matrix || listShapes
    guard asksSomething != jsonLines else {
      throw ValidationError("Give an entry, --as SHAPE, --context FILE, --matrix, or --json-lines.")
    }
    guard !asking.isGiven || !(matrix || listShapes || json || jsonLines) else {
      throw ValidationError(
        "A Mac is asked about entries and shapes: leave out --matrix, --list-shapes, --json and "
          + "--json-lines.")
    }
    guard !(listShapes && json) else {
      throw ValidationError("--list-shapes has no form in JSON.")
    }
    guard contexts.shapes.count < 2 || entries.isEmpty || matrix else {
      throw ValidationError(
        "With more than one --as, quote each shape with its operand, such as --as 'photos 3'.")
    }
  }

  func run() async throws {
    guard !jsonLines else { return try JSONLinesFilter.run(ExplainFilter.answer) }
    let output = StandardStream.output()
    guard !listShapes else {
      for line in ShapeList(ink: color.ink).lines { try output.write(line: line) }
      return try output.flush()
    }
    var failures: [CommandFailure] = []
    var remarks: [String] = []
    var (place, entries) = try matrix ? (options.namedPlace(nil), entries) : subjects()
    let rules = try rules.load(with: matrix ? entries : [], for: place?.state, &failures, &remarks)
    // What follows the name of a shape may stand among the arguments.
    let isShape = contexts.shapes.count == 1 && !matrix
    let named = try contexts.load(operands: isShape ? entries : [], rules)
    guard !matrix else {
      // Where nothing could be read, what is wrong is all there is to say.
      if failures.isEmpty || !rules.extensions.isEmpty {
        try writeMatrix(of: rules, named, to: output)
      }
      return try tell(failures, after: remarks)
    }
    let explanation = Explanation(
      rules: rules,
      explainer: Explainer(rules: rules, types: types),
      report: ExplanationReport(
        output: output,
        lines: ExplanationLines(
          ink: color.ink, showsEveryTree: tree, isRaw: rawTypes),
        isJSON: json))
    let inquiry =
      asking.isGiven ? MacInquiry(types: types, catalogue: rules.catalogue) : nil
    explanation.report.collector = inquiry?.add
    if isShape { entries = [] }
    try await explain(entries, in: place, explanation, output)
    for (index, one) in named.enumerated() {
      if index > 0 || !entries.isEmpty, explanation.report.separates { try output.write(line: "") }
      try explanation.explain(one)
    }
    try output.flush()
    if let inquiry { try asking.finish(inquiry) }
    try tell(failures, after: remarks)
    // Not all that was named could be read.
    if explanation.report.refusals > 0 { throw ExitStatus.attention.exitCode }
  }

  /// Reports what should be known, and what could not be read, after what was said of the rest.
  private func tell(
    _ failures: [CommandFailure], after remarks: [String]
  ) throws(CommandFailure) {
    let errors = StandardStream.error()
    for remark in remarks { try errors.write(line: "note: " + TerminalText.lines(remark)) }
    for failure in failures.dropLast() { failure.tell() }
    if let last = failures.last { throw last }
  }

  private var types: MatchingPayload.Types { rawTypes ? .raw : .reduced }

  private func writeMatrix(
    of rules: RuleSet, _ named: [ExplainedContexts.Context], to output: StandardStream
  ) throws {
    let rows = rules.extensions.map { bundle in
      ActivationMatrix.Row(
        name: bundle.identifier.rawValue,
        rule: ActivationRule(bundle.activationRule, catalogue: rules.catalogue))
    }
    let columns =
      contexts.isEmpty
      ? ActivationMatrix.columns(catalogue: rules.catalogue)
      : named.map { ActivationMatrix.Column(name: $0.name, context: $0.context) }
    let matrix = ActivationMatrix(
      rows: rows, columns: columns, types: types, catalogue: rules.catalogue)
    try MatrixReport(matrix).write(to: output, json: json)
    try output.flush()
  }

  /// What is explained, and the inbox whose journal knows the contexts among it: the one that is
  /// named, also as the argument after an identifier, or the only one near by that knows it.
  private func subjects() throws(CommandFailure) -> (place: InboxPlace?, entries: [String]) {
    if let named = try options.namedPlace(nil) { return (named, entries) }
    guard let identifier = entries.first, Self.isIdentifier(identifier) else {
      return (nil, entries)
    }
    if entries.count == 2, FileManager.default.fileExists(atPath: entries[1]) {
      return (try options.namedPlace(entries[1]), [identifier])
    }
    return (try options.place(nil, knowing: identifier, for: "explain"), entries)
  }

  /// Whether an argument is a context rather than the name of a file that is missing.
  private static func isIdentifier(_ argument: String) -> Bool {
    argument.utf8.count >= 6 && argument.allSatisfy { $0.isASCII && $0.isHexDigit }
      && !FileManager.default.fileExists(atPath: argument)
  }

  private func explain(
    _ entries: [String], in place: InboxPlace?, _ explanation: Explanation,
    _ output: StandardStream
  ) async throws {
    for (index, entry) in entries.enumerated() {
      if index > 0, explanation.report.separates { try output.write(line: "") }
      if let place, !FileManager.default.fileExists(atPath: entry) {
        let reader = try JournalReading.open(state: place.state)
        try await explanation.explain(recorded: ContextChoice.context(entry, in: reader))
      } else {
        try await explanation.explain(entry: entry)
      }
    }
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

  /// Explains a context that is in no inbox.
  func explain(_ one: ExplainedContexts.Context) throws(CommandFailure) {
    let origin = report.isJSON ? nil : one.origin
    try report.write(
      EntryName(one.name), explainer.explain(one.context, notes: one.notes),
      before: [origin].compactMap(\.self))
  }

  /// Explains what the journal knows of a context, beside what was decided then.
  func explain(recorded context: JournalContext) throws(CommandFailure) {
    let record = context.keptRecord
    var before = ["ended as \(context.end?.rawValue ?? "nothing yet"); decided then:"]
    for decision in record?.decisions ?? [] {
      let messages = decision.messages
      let reasons = messages.isEmpty ? "" : ": " + messages.joined(separator: "; ")
      before.append("  \(decision.words.extension): \(decision.words.outcome)\(reasons)")
    }
    before += (record?.passedOver ?? []).map { "  " + $0 }
    before += (record?.messages ?? []).map { "  " + $0 }
    before.append("by today's rules, from the record, which has no dates, cameras and texts:")
    try report.write(context.entry, explainer.explain(recorded: context), before: before)
  }
}
