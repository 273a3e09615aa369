import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe test`: tries the cases of test files.
struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Test activation rules on contexts, or the program of an extension.",
    discussion: """
      A test file names an extension or contains a rule, and lists cases:

        extension: PlugIns/Share.appex
        cases:
          - as: photos 3
            expect: activates
          - as: firefox-page
            expect: not
            because: every attachment

      A case has a 'context' (in the form of a context.json, or the path of one, or of an entry as \
      in an inbox) or a host shape ('as'), and expects 'activates', 'not', 'depends', 'error', \
      'valid' or 'invalid'. With 'rules' (a directory with a host.yaml) and 'use' (a name that its 'extensions' \
      lists) instead of 'extension', the condition of the owner ('when') is tried as well. Nothing \
      is run. Paths are relative to the folder of the test file.

      With --extension, the command drives the program of an extension through the protocol \
      instead, under the isolation and the limits of a real run: requests of every size and shape, \
      validation, repetition, SIGTERM, processes left running. It reports each error with its \
      remedy. The program does its real work, so test a copy where that does no harm.

      The key 'extension' of a test file is the path of an .appex, of an Info.plist or of sources; \
      where several extensions are there, 'target' names one.

        sharepipe test --extension Rules/Extensions/Diary.appex
        sharepipe test Tests/Share.yaml
        sharepipe test Tests --junit results.xml
        sharepipe test Tests --tap

      The host shapes: \(HostShape.all.map(\.usage).joined(separator: ", ")).

      Exit status: 0 every case passed; 1 a case failed; 64 wrong use; 65 a file is not a test \
      file, or the extension cannot be read; 66 a file or case does not exist, or there is no \
      context to test an extension with; 74 a file or directory cannot be read, or the results \
      cannot be written.
      """.paragraphs)

  @Argument(help: "Test files (YAML), or directories that contain them.")
  var paths: [String] = []

  @Option(
    name: .customLong("extension"),
    help: ArgumentHelp("Test the program of an extension.", valueName: "appex"))
  var bundle: String?

  @Option(
    help: ArgumentHelp(
      "The context to test the extension with: a context.json, or an entry as in an inbox. By "
        + "default, a context is made up that its rule accepts.", valueName: "file"))
  var context: String?

  @Option(help: ArgumentHelp("Write the results as JUnit XML.", valueName: "file"))
  var junit: String?

  @Flag(help: "Print the results in the Test Anything Protocol.")
  var tap = false

  @Flag(help: "Print the results as JSON Lines.")
  var json = false

  @Option(help: ArgumentHelp("Run only cases whose name contains this text.", valueName: "text"))
  var filter: String?

  func validate() throws {
    guard !(tap && json) else { throw ValidationError("Give --tap or --json, not both.") }
    guard paths.isEmpty != (bundle == nil) else {
      throw ValidationError("Give test files or --extension, not both.")
    }
    guard context == nil || bundle != nil else {
      throw ValidationError("--context is for --extension.")
    }
    guard filter == nil || bundle == nil else {
      throw ValidationError("--filter chooses cases of test files; --extension has none.")
    }
  }

  func run() async throws {
    if let bundle {
      let path = FilePath(bundle)
      let results = try await ExtensionTrial(bundle: path, context: context).results()
      let listing = TestListing(results, of: path)
      try write(listing) { ConformanceJSON(results: results, bundle: path).bytes }
      if listing.failures > 0 { throw ExitStatus.attention.exitCode }
      return
    }
    let report = try await report()
    try write(TestListing(report)) { RuleTestJSON(report: report).bytes }
    let faults = report.files.compactMap(\.fault).map { ExitStatus($0) }
    if let status = ExitStatus.worst(of: faults) { throw status.exitCode }
    if report.failures > 0 { throw ExitStatus.attention.exitCode }
  }

  /// Writes what became of the tests in the form that was asked for.
  private func write(
    _ listing: TestListing, lines: () -> [UInt8]
  ) throws(CommandFailure) {
    let output = StandardStream.output()
    if json {
      try output.write(lines())
    } else {
      let lines = tap ? RuleTestTAP(listing: listing).lines : RuleTestList(listing: listing).lines
      for line in lines { try output.write(line: line) }
    }
    try output.flush()
    if let junit {
      try OutputFile.write(RuleTestJUnit(listing: listing).text.utf8, to: FilePath(junit))
    }
  }

  private func report() async throws(CommandFailure) -> RuleTestReport {
    let search = try search()
    let runner = RuleTestRunner()
    let text = filter?.lowercased()
    var report = RuleTestReport()
    for path in search.files {
      do throws(DocumentError) {
        let file = try RuleTestFile.read(from: path)
        let results = await runner.run(file) { testCase in
          text.map { testCase.name.lowercased().contains($0) } ?? true
        }
        if !results.isEmpty { report.add(.init(path: path, outcome: .tried(results))) }
      } catch {
        report.add(.init(path: path, outcome: .unreadable(.document(error))))
      }
    }
    for fault in search.problems {
      report.add(.init(path: fault.path, outcome: .unreadable(.folder(fault))))
    }
    guard report.count + report.unreadableFiles > 0 else {
      throw CommandFailure("no case has '\(filter ?? "")' in its name", .noInput)
    }
    return report
  }

  private func search() throws(CommandFailure) -> RuleTestSearch {
    let search: RuleTestSearch
    do throws(InboxError) {
      search = try RuleTestSearch(paths.map { FilePath($0) })
    } catch {
      if case .notFound = error { throw CommandFailure(error.description, .noInput) }
      throw CommandFailure(error.description, .inputOutput)
    }
    guard !search.files.isEmpty || !search.problems.isEmpty else {
      throw CommandFailure(
        "\(paths.joined(separator: ", ")): no test file was found; a test file has the key 'cases'",
        .noInput)
    }
    return search
  }
}
