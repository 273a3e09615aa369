import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe check`: what an app lets in, and mistakes in its rules, links and rights.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report what an app really lets in, and find the mistakes in it.",
    discussion: """
      A path is an .ipa, an .app, an .appex, a property list (an Info.plist, entitlements, or a
      rule by itself), an embedded.mobileprovision, an apple-app-site-association, a host.yaml, a
      text NAME.predicate, or a folder, which is searched for all of these. In sources, what a
      project of Xcode says fills the variables in; a project.yml of XcodeGen and an app.json of
      Expo are read, too. The Swift and Objective-C of an app are read as well: where a URL, an item
      of an extension or a pasteboard reaches what must not come from outside, the way there is
      shown. '-' reads a predicate from standard input. Apps named together are
      compared with each other. Nothing is run, changed or unpacked.

        sharepipe check MyApp.ipa --association example.com=apple-app-site-association
        sharepipe check MyApp.ipa --association-response example.com=answer.http
        sharepipe check Sources --fail-on error --sarif findings.sarif --html findings.html
        sharepipe check Sources --write-baseline known.json
        sharepipe check Sources --baseline known.json --ignore ignore.yaml
        sharepipe check --diff Old.ipa New.ipa
        sharepipe check --predicate 'TRUEPREDICATE'
        sharepipe check --explain scheme-claimed-twice

      For an app or archive named as a path, the report lists its extensions, what activates them,
      and its URLs, documents and sites. --inventory lists them for apps in folders, too.

      With --json-lines, the command reads {"id","rule","attributes","point"} from each line of
      standard input and answers with {"id","findings"}.

      Exit status: 0 nothing was found at the requested severity, 1 something was, or a file in a
      folder, an app or an archive could not be checked, 64 wrong use, 65 a file that was named is
      not a property list, a predicate or an archive, 66 it does not exist, or a folder holds
      nothing to check, 74 it cannot be read, or a file cannot be written.
      """.paragraphs)

  @OptionGroup var input: CheckedInput

  @Option(
    name: [.customLong("fail-on"), .customLong("severity")],
    help: "The lowest severity that makes the exit status 1: note, warning or error.")
  var severity: FindingSeverity = .warning

  @OptionGroup var silenced: SilencedFindings

  @OptionGroup var sources: SourceOptions

  @Flag(
    help: "Print a first SharepipeLinks table, made of what the handlers in the sources take.")
  var links = false

  @Flag(inversion: .prefixedNo, help: "List what each app brings with it.")
  var inventory: Bool?

  @Flag(help: "Report what the second path lets in that the first does not.")
  var diff = false

  @OptionGroup var color: ColorOptions

  @Flag(help: "Show each note in full; otherwise, each target has one line for its notes.")
  var notes = false

  @Flag(help: "Print a JSON object for each finding, then one with the totals.")
  var json = false

  @Option(help: ArgumentHelp("Also write the findings as SARIF 2.1.0.", valueName: "file"))
  var sarif: String?

  @Option(help: ArgumentHelp("Also write everything as one HTML page.", valueName: "file"))
  var html: String?

  @Flag(name: .customLong("list-lints"), help: "List every lint.")
  var listLints = false

  @Option(
    name: [.customLong("explain"), .customLong("explain-lint")],
    help: ArgumentHelp("Print the page about a lint.", valueName: "lint"))
  var explain: String?

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    let forms = [input.isGiven, listLints, explain != nil, jsonLines]
    guard forms.filter(\.self).count == 1 else {
      throw ValidationError(
        "Give paths or --predicate, or one of --list-lints, --explain and --json-lines.")
    }
    for id in silenced.disable + [explain].compactMap(\.self) where Lint(named: id) == nil {
      let question = Lint.nearestID(to: id).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "There is no lint '\(TerminalText.line(id))'.\(question) List them with --list-lints.")
    }
    guard forms[0] || (sarif == nil && html == nil && !json && !diff) else {
      throw ValidationError(
        "Give --json, --sarif, --html and --diff only with paths or --predicate.")
    }
    let isAlone =
      input.predicate == nil && input.association.isEmpty && input.responses.isEmpty
      && sarif == nil && html == nil && inventory == nil && silenced.isEmpty
    guard !diff || (input.paths.count == 2 && isAlone) else {
      throw ValidationError(
        "--diff takes two paths, the old version and then the new one; --json is the only other option."
      )
    }
    try input.check()
    try checkFiles()
  }

  /// Keeps a file that is written from being one that is read, or written twice.
  private func checkFiles() throws {
    let read =
      input.paths + [silenced.ignore].compactMap(\.self)
      + (input.association + input.responses).map(CheckedInput.associationFile)
    var taken = Set(read.map { FilePath($0).absolute.lexicallyNormalized() })
    for file in [sarif, html, silenced.writeBaseline].compactMap(\.self) {
      guard taken.insert(FilePath(file).absolute.lexicallyNormalized()).inserted else {
        throw ValidationError(
          "'\(TerminalText.line(file))' is also read or written by this command; name another "
            + "file.")
      }
    }
  }

  func run() async throws {
    if jsonLines {
      let checker = silenced.checker
      return try JSONLinesFilter.run { (fields, json) throws(JSONLinesFilter.Fault) in
        try CheckFilter(checker: checker).answer(fields, &json)
      }
    }
    if listLints || explain != nil { return try printPages() }
    if diff { return try await runDiff() }
    try await check()
  }

  private func printPages() throws(CommandFailure) {
    let output = StandardStream.output()
    let page = explain.flatMap(Lint.init(named:)).map { LintPage.lines(of: $0) } ?? LintPage.list
    for line in page { try output.write(line: line) }
    try output.flush()
  }

  private func check() async throws {
    var statuses: [ExitStatus] = []
    var set = try input.set(&statuses)
    let unread = await sources.read(&set)
    if links { return try printLinks(of: set) }
    let found = silenced.checker.check(set)
    let (findings, remarks) = try silenced.shown(of: found)
    let report = CheckReport(
      set: set, findings: findings, inventories: inventories(of: set), isJSON: json,
      showsNotes: notes || severity == .note, ink: color.ink)
    let output = StandardStream.output()
    for line in report.lines {
      // What shows a place in a text stays as it is, so that the caret stays below that.
      if json || FindingText.isExcerpt(line) {
        try output.write(line: line)
      } else {
        try output.write(paragraph: line)
      }
    }
    try output.flush()
    let errors = StandardStream.error()
    for problem in set.problems {
      try errors.write(line: "sharepipe: " + TerminalText.lines(problem.description))
    }
    for remark in [unread].compactMap(\.self) + remarks {
      try errors.write(line: "sharepipe: " + TerminalText.lines(remark))
    }
    try output.write(line: report.summary)
    try output.flush()
    try writeFiles(set, findings, silenced: found.count - findings.count)
    if let status = ExitStatus.worst(of: statuses) { throw status.exitCode }
    if findings.contains(where: { $0.severity >= severity }) { throw ExitStatus.attention.exitCode }
  }

  /// Prints what the handlers take, as a table of routes that a person is to look through.
  private func printLinks(of set: CheckedSet) throws {
    let output = StandardStream.output()
    let drafts = set.programs.map(LinkTableDraft.init).filter { !$0.routes.isEmpty }
    guard !drafts.isEmpty else {
      throw CommandFailure(
        "no handler of links was found in the sources; name the folder of the app's sources",
        .noInput)
    }
    for draft in drafts { for line in draft.lines { try output.write(line: line) } }
    try output.flush()
  }

  private func writeFiles(
    _ set: CheckedSet, _ findings: [Finding], silenced count: Int
  ) throws(CommandFailure) {
    if let sarif {
      let log = SARIFLog(
        findings: findings, problems: set.problems, folder: FilePath(".").absolute)
      try OutputFile.write(log.bytes, to: FilePath(sarif))
    }
    if let html {
      let page = CheckPage(
        set, findings: findings, silenced: count, disabled: silenced.checker.disabled)
      try OutputFile.write(page.bytes, to: FilePath(html))
    }
  }

  /// What is printed of the apps: of those that were named themselves, or of all.
  private func inventories(of set: CheckedSet) -> [BundleInventory] {
    let wanted = set.bundles.filter { bundle in
      guard bundle.kind != .loose, inventory != false else { return false }
      return inventory == true || input.names(bundle)
    }
    return wanted.map(BundleInventory.init)
  }
}

extension CheckedInput {
  /// Whether a bundle was named itself, or is the content of an archive that was.
  func names(_ bundle: CheckedBundle) -> Bool {
    paths.contains { path in
      let path = FilePath(path)
      switch path.extension?.lowercased() {
      case "app", "appex": return bundle.name == path.string
      case "ipa", "zip": return bundle.name.hasPrefix(path.string + ": ")
      default: return false
      }
    }
  }
}
