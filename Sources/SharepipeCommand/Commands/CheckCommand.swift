import ArgumentParser
import Foundation
import Sharepipe
import SystemPackage

/// `sharepipe check`: looks for mistakes in activation rules, and in what stands around them.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in activation rules.",
    discussion: """
      A path is a property list (an Info.plist, or a rule by itself), a text NAME.predicate, an .appex,
      an .app, or a folder that is walked for all of these; '-' is a predicate on standard input.
      Nothing is run or changed.

        sharepipe check MyApp.app
        sharepipe check Sources --severity error --sarif findings.sarif
        sharepipe check --predicate 'TRUEPREDICATE'
        sharepipe check --explain-lint always-true

      With --json-lines it reads {"id","rule","attributes","point"} on each line of standard input
      and answers {"id","findings"}.

      Exit status: 0 nothing was found at the severity that is asked for, 1 something was, 64 wrong
      use, 65 a file is no property list and no predicate, 66 there is no such file or nothing to
      check in a folder, 74 a file cannot be read or written.
      """)

  @Argument(help: "Property lists, bundles and folders, or '-'.")
  var paths: [String] = []

  @Option(help: "Check the text of a predicate.")
  var predicate: String?

  @Option(help: "The least severity that makes the exit status 1: note, warning or error.")
  var severity: FindingSeverity = .warning

  @Option(help: ArgumentHelp("Leave a lint out; may be repeated.", valueName: "lint"))
  var disable: [String] = []

  @Flag(help: "Print a JSON object for each finding, then one with the totals.")
  var json = false

  @Option(help: ArgumentHelp("Write the findings as SARIF 2.1.0, too.", valueName: "file"))
  var sarif: String?

  @Flag(name: .customLong("list-lints"), help: "List every lint.")
  var listLints = false

  @Option(
    name: .customLong("explain-lint"),
    help: ArgumentHelp("Print the page of a lint.", valueName: "lint"))
  var explainLint: String?

  @Flag(name: .customLong("json-lines"), help: "Answer one JSON object per line of standard input.")
  var jsonLines = false

  func validate() throws {
    let forms = [!paths.isEmpty || predicate != nil, listLints, explainLint != nil, jsonLines]
    guard forms.filter(\.self).count == 1 else {
      throw ValidationError(
        "Give paths or --predicate, or one of --list-lints, --explain-lint and --json-lines.")
    }
    for id in disable + [explainLint].compactMap(\.self) where Lint.named(id) == nil {
      let question = Lint.suggestion(for: id).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "There is no lint '\(TerminalText.line(id))'.\(question) --list-lints lists them.")
    }
    guard forms[0] || (sarif == nil && !json) else {
      throw ValidationError("--json and --sarif go with paths and --predicate alone.")
    }
  }

  func run() throws {
    let checker = Checker(disabled: Set(disable.map { $0.lowercased() }))
    let output = StandardStream.output()
    if jsonLines {
      return try JSONLinesFilter.run { (fields, json) throws(JSONLinesFilter.Fault) in
        try CheckFilter(checker: checker).answer(fields, &json)
      }
    }
    if listLints || explainLint != nil {
      let page = explainLint.flatMap(Lint.named).map { LintPage.lines(of: $0) } ?? LintPage.list
      for line in page { try output.write(line: line) }
      return try output.flush()
    }
    let errors = StandardStream.error()
    var report = CheckReport(isJSON: json, ink: .standardOutput)
    for step in try documents() {
      switch step {
      case .success(let document):
        let findings = checker.check(document)
        report.add(findings)
        for line in report.lines(of: findings) { try output.write(line: line) }
      case .failure(let problem):
        report.add(problem)
        if let line = report.line(of: problem) { try output.write(line: line) }
        try output.flush()
        try errors.write(line: "sharepipe: " + TerminalText.lines(problem.description))
      }
    }
    try output.write(line: report.summary)
    try output.flush()
    if let sarif {
      let log = SARIFLog(
        findings: report.findings, problems: report.problems, folder: FilePath(".").absolute)
      try OutputFile.write(log.bytes, to: FilePath(sarif))
    }
    if let status = ExitStatus.worst(of: report.problems.map { ExitStatus($0) }) {
      throw status.exitCode
    }
    if report.findings.contains(where: { $0.severity >= severity }) {
      throw ExitStatus.attention.exitCode
    }
  }

  private func documents() throws(CommandFailure) -> [Result<CheckedDocument, CheckWalk.Problem>] {
    var steps: [Result<CheckedDocument, CheckWalk.Problem>] = []
    if let predicate {
      steps.append(.success(CheckedDocument(predicate: predicate, named: "predicate")))
    }
    for path in paths {
      if path == "-" {
        steps.append(
          .success(CheckedDocument(predicate: try Self.standardInput(), named: "standard input")))
      } else {
        let walk = CheckWalk(FilePath(path))
        steps += walk.documents.map { .success($0) } + walk.problems.map { .failure($0) }
      }
    }
    return steps
  }

  private static func standardInput() throws(CommandFailure) -> String {
    let limit = 1 << 20
    let data = FileHandle.standardInput.readData(ofLength: limit + 1)
    guard data.count <= limit, let text = String(bytes: data, encoding: .utf8) else {
      throw CommandFailure(
        "standard input: expected a predicate in UTF-8 of at most \(limit) bytes", .badData)
    }
    return text
  }
}
