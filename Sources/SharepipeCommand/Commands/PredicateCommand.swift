import ArgumentParser
import Predicates
import Sharepipe
import SystemPackage
import TypeIdentifiers

/// `sharepipe predicate`: evaluates a predicate of Apple's format language.
struct PredicateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predicate",
    abstract: "Evaluate a predicate of Apple's format language.",
    discussion: """
      Prints true or false. The UTI operators use the built-in types.

        sharepipe predicate 'ANY types UTI-CONFORMS-TO "public.image"' --context object.json

      With --json-lines it reads {"id","predicate","context","variables"} on each line of standard
      input and answers {"id","result"} or {"id","error","message","offset"}.
      """)

  @Argument(help: "The text of the predicate.")
  var text: String?

  @Option(
    help: ArgumentHelp(
      "A JSON file with the object that is judged; without it, the object is nil.",
      valueName: "file"))
  var context: String?

  @Flag(name: .customLong("json-lines"), help: "Answer one JSON object per line of standard input.")
  var jsonLines = false

  func validate() throws {
    guard (text != nil) != jsonLines else {
      throw ValidationError("Give the text of a predicate, or --json-lines.")
    }
    guard !(jsonLines && context != nil) else {
      throw ValidationError("With --json-lines each line brings its own context.")
    }
  }

  func run() throws {
    guard let text else { return try JSONLinesFilter.run(PredicateFilter.answer) }
    let result: Bool
    do {
      let predicate = try CompiledPredicate(text, types: TypeOperators(.builtIn))
      result = try predicate.evaluate(with: try root())
    } catch let error as PredicateSyntaxError {
      throw CommandFailure(error.diagnostic(at: "predicate", in: text), .badData)
    } catch let error as PredicateEvaluationError {
      throw CommandFailure(error.diagnostic(at: "predicate", in: text), .badData)
    }
    let output = StandardStream.output()
    try output.write(line: result ? "true" : "false")
    try output.flush()
  }

  private func root() throws(CommandFailure) -> PredicateValue {
    guard let context else { return .null }
    do throws(DocumentError) {
      let limit = JSONLinesFilter.maximumLine
      let bytes = try BoundedFile.read(FilePath(context), limit: limit)
      return PredicateValue(
        try JSONReader.read(bytes, named: context, limits: DocumentLimits(bytes: limit)))
    } catch {
      let isMissing = error.reason == .unreadable(.noSuchFileOrDirectory)
      throw CommandFailure(error.description, isMissing ? .noInput : .badData)
    }
  }
}
