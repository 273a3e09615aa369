import ShareReport
import ArgumentParser
import Predicates
import Sharepipe
import SystemPackage
import TypeIdentifiers

/// `sharepipe predicate`: evaluates a predicate of Apple's format language, or shows it.
struct PredicateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predicate",
    abstract: "Evaluate a predicate of Apple's format language, format it, or show its tree.",
    discussion: """
      Prints true or false. The UTI operators use the built-in types.

        sharepipe predicate 'ANY types UTI-CONFORMS-TO "public.image"' --context object.json
        sharepipe predicate 'age > $least' --context person.json --variable least=18
        sharepipe predicate --format 'SUBQUERY(items, $i, $i.bytes > 3 AND $i.name != NIL).@count > 0'

      With --format, it prints the predicate indented, with each operator in its main spelling;
      with --tree, the syntax tree, each part with its position in UTF-8 bytes; with --explain,
      the value of each part.

      With --json-lines, it reads {"id","predicate","context","variables"} from each line of
      standard input and answers with {"id","result"} or {"id","error","message","offset"}.
      """.paragraphs)

  @Argument(help: "The text of the predicate.")
  var text: String?

  @Option(
    help: ArgumentHelp(
      "A JSON file with the object to evaluate against; without it, the object is nil.",
      valueName: "file"))
  var context: String?

  @Option(
    name: .customLong("variable"),
    help: ArgumentHelp(
      "A value for a $name, as JSON or as plain text. May be given more than once.",
      valueName: "name=value"))
  var variables: [String] = []

  @Flag(help: "Print the predicate indented, and evaluate nothing.")
  var format = false

  @Flag(help: "Print the syntax tree, and evaluate nothing.")
  var tree = false

  @Flag(help: "Also print the value of each part.")
  var explain = false

  @OptionGroup var color: ColorOptions

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    guard (text != nil) != jsonLines else {
      throw ValidationError("Give the text of a predicate, or --json-lines.")
    }
    guard !(jsonLines && context != nil) else {
      throw ValidationError("With --json-lines, each line has its own context.")
    }
    guard !(jsonLines && (format || tree || explain || !variables.isEmpty)) else {
      throw ValidationError("--json-lines takes no other option.")
    }
    guard [format, tree, explain].count(where: \.self) < 2 else {
      throw ValidationError("Give only one of --format, --tree and --explain.")
    }
    guard !(format || tree) || (context == nil && variables.isEmpty) else {
      throw ValidationError("--format and --tree evaluate nothing, so they take no values.")
    }
  }

  func run() throws {
    guard let text else { return try JSONLinesFilter.run(PredicateFilter.answer) }
    let output = StandardStream.output()
    do {
      let predicate = try CompiledPredicate(text, types: TypeOperators(.builtIn))
      if format {
        try output.write(line: Self.escaped(predicate.syntax.formatted()))
      } else if tree {
        try output.write(line: Self.escaped(predicate.syntax.tree))
      } else {
        let (root, values) = (try root(), try values())
        if explain {
          let outline = TraceOutline(
            text: text, syntax: predicate.syntax, ink: color.ink)
          let trace = predicate.trace(with: root, variables: values)
          for line in outline.lines(of: trace) { try output.write(line: line) }
          // What it says is said; an error has its own status below.
          try output.flush()
        }
        let result = try predicate.evaluate(with: root, variables: values)
        if !explain { try output.write(line: result ? "true" : "false") }
      }
    } catch let error as PredicateSyntaxError {
      throw CommandFailure(error.diagnostic(at: "predicate", in: text), .badData)
    } catch let error as PredicateEvaluationError {
      throw CommandFailure(error.diagnostic(at: "predicate", in: text), .badData)
    }
    try output.flush()
  }

  /// A printed predicate that a terminal can show, and that still reads as the same one: only strings
  /// have what a terminal cannot show, and there `\uXXXX` means the same.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: true)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func root() throws(CommandFailure) -> PredicateValue {
    guard let context else { return .null }
    let limit = JSONLinesFilter.maximumLine
    do throws(DocumentError) {
      let bytes = try BoundedFile.read(FilePath(context), limit: limit)
      return PredicateValue(
        try JSONReader.read(bytes, named: context, limits: DocumentLimits(bytes: limit)))
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
  }

  private func values() throws(CommandFailure) -> [String: PredicateValue] {
    var values: [String: PredicateValue] = [:]
    for variable in variables {
      let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw CommandFailure("--variable takes NAME=VALUE, not '\(variable)'", .usage)
      }
      let name = parts[0].hasPrefix("$") ? parts[0].dropFirst() : parts[0]
      let value = try? JSONReader.read(Array(parts[1].utf8), named: String(name))
      values[String(name)] = value.map { PredicateValue($0) } ?? .string(String(parts[1]))
    }
    return values
  }
}
