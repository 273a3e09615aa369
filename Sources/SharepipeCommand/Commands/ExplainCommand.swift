import ArgumentParser
import Sharepipe
import SystemPackage
import TypeIdentifiers

/// `sharepipe explain`: which extensions would be offered for an entry, and why not the others.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say which extensions apply to an entry, and why the others do not.",
    discussion: """
      Looks at the registered types alone, as activation does; no content is read and nothing is
      run.

        sharepipe explain ./inbox/photo.jpg --rules Rules

      With --json-lines it reads {"id","rule","context","rawTypes","types"} on each line of standard
      input and answers {"id","active","reason","error","trace","payload"}.
      """)

  @Argument(help: "An entry of an inbox.")
  var entry: String?

  @OptionGroup var rules: RulesOptions

  @Flag(name: .customLong("json-lines"), help: "Answer one JSON object per line of standard input.")
  var jsonLines = false

  func validate() throws {
    guard (entry != nil) != jsonLines else {
      throw ValidationError("Give an entry, or --json-lines.")
    }
  }

  func run() throws {
    guard let entry else { return try JSONLinesFilter.run(ExplainFilter.answer) }
    let rules = try rules.load()
    let output = StandardStream.output()
    let path = FilePath(entry)
    if let name = path.lastComponent,
      let pattern = IgnoredNames.pattern(hiding: Array(name.string.utf8))
    {
      try output.write(
        line: "in an inbox this name is ignored: it matches \(TerminalText.line(pattern))")
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
      case .entry(let entry): try explain(entry, rules, output)
      case .ignored(let pattern):
        try output.write(line: "ignored: a name that matches \(TerminalText.line(pattern))")
      case .problem(let entry, let reason):
        try output.write(line: "\(entry.name.label): \(TerminalText.line(reason.message))")
      }
    }
    try output.flush()
  }

  private func explain(
    _ entry: InboxEntry, _ rules: RuleSet, _ output: StandardStream
  ) throws {
    try output.write(line: entry.name.label)
    let context: ShareContext
    do throws(EntryFault) {
      context = try ContextReader(policy: rules.policy, catalogue: rules.catalogue)
        .read(entry).context
    } catch {
      return try output.write(line: "  refused: " + TerminalText.lines(error.description))
    }
    let payload = MatchingPayload(context)
    for (number, item) in context.items.enumerated() {
      for attachment in item.attachments {
        let types = attachment.registeredTypeIdentifiers.map(\.rawValue).joined(separator: " + ")
        try output.write(line: "  item \(number + 1): \(TerminalText.line(types))")
      }
    }
    for bundle in rules.extensions {
      let rule = ActivationRule(bundle.activationRule, catalogue: rules.catalogue)
      let answer = rule.evaluate(payload, isTraced: true)
      let blocks = rules.policy.blocks(bundle, for: context)
      if !blocks.isEmpty {
        let reasons = blocks.map(\.message).joined(separator: "; ")
        try output.write(
          line: "  \(TerminalText.line("\(bundle.identifier): is blocked: \(reasons)"))")
      }
      let verdict = answer.isActive ? "applies" : "does not apply"
      let reason = TerminalText.lines(answer.reason.message)
        .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n      ")
      try output.write(line: "  \(TerminalText.line(bundle.identifier)): \(verdict): \(reason)")
    }
  }
}
