import Foundation
import TestSupport
import Testing

struct ExitStatusTests {
  static let wrongUse: [([String], String)] = [
    (
      ["process"], "Missing expected argument '<paths> ...'"
    ),
    (["process", ""], "A path is empty."),
    (["process", "-", "inbox"], "Standard input (-) cannot be combined with paths."),
    (["process", "x", "--jobs", "0"], "--jobs is a number from 1 to 1024."),
    (["process", "x", "--quiet", "--verbose"], "Give --quiet or --verbose, not both."),
    (
      ["process", "-", "--together"],
      "--together is for paths; each line is already a whole context."
    ),
    (["process", "x", "--allow-paths"], "--allow-paths is for contexts on standard input."),
    (["process", "x", "--after", "burn"], "The value 'burn' is invalid for '--after <after>'"),
    (["types"], "Give something to look up, or --json-lines."),
    (["types", "--json-lines", "x"], "Give something to look up, or --json-lines."),
    (["predicate"], "Give the text of a predicate, or --json-lines."),
    (["explain"], "Give an entry, --as SHAPE, --context FILE, --matrix, or --json-lines."),
    (["frobnicate"], "'frobnicate' is not a command of 'sharepipe'; see 'sharepipe --help'"),
    (
      ["process", "Samples/inbox", "--rules", "Rules", "--only", "org.sharepipe.archve"],
      "--only: no extension that is on is called 'org.sharepipe.archve'; did you mean "
        + "'org.sharepipe.archive'?"
    ),
  ]

  @Test(arguments: wrongUse)
  func `wrong use is 64 and says how`(arguments: [String], message: String) async throws {
    try Tool.makeRulesTrusted()
    let outcome = try await Tool.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test func `all is well is 0`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write("a.txt", "hello\n")
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.lines == [
        "ENTRY\tEND\tCLAIMED\tFOUND\tEXTENSION\tOUTCOME\tREASON",
        "a.txt\tdone\tpublic.plain-text\ttext/plain\torg.example.a\tdelivered\t",
        "1 context: 1 done",
      ])
    #expect(outcome.errors.isEmpty)
  }

  @Test func `an inbox that holds nothing is 0`() async throws {
    let folder = try CommandFolder()
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules, "--quiet")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
  }

  static let attention: [(script: String, rule: String, content: String, end: String)] = [
    ("exit 1", "TRUEPREDICATE", "hello\n", "failed"),
    ("exit 0", "TRUEPREDICATE", "%PDF-1.4\n", "rejected"),
    ("exit 0", "TRUEPREDICAT", "hello\n", "unclaimed"),
  ]

  @Test(arguments: attention)
  func `what has to be looked at is 1`(
    script: String, rule: String, content: String, end: String
  ) async throws {
    let folder = try CommandFolder()
    try folder.putOn(script, rule: rule)
    try folder.write("a.txt", content)
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 1)
    #expect(outcome.lines.last == "1 context: 1 \(end)")
  }

  @Test func `a rule that cannot be parsed is shown with its place`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0", rule: "ANY x UTI-CONFORM-TO &quot;public.image&quot;")
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "Extensions/A.appex/Info.plist: NSExtensionActivationRule:1:7: error:"),
      "\(outcome.errors)")
    #expect(outcome.errors.contains("did you mean 'UTI-CONFORMS-TO'?"))
  }

  @Test func `bad data as an argument is 65`() async throws {
    let outcome = try await Tool.run("predicate", "1 ==")
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("sharepipe: predicate:1:"), "\(outcome.errors)")
    let folder = try CommandFolder()
    try folder.write("bad.json", "{")
    let other = try await Tool.run(
      "predicate", "TRUEPREDICATE", "--context", folder.inbox + "/bad.json")
    #expect(other.status == 65)
  }

  @Test func `what is not there is 66`() async throws {
    let folder = try CommandFolder()
    for arguments in [
      ["process", folder.path + "/nowhere", "--rules", folder.rules],
      ["process", folder.inbox, "--rules", folder.path + "/nowhere"],
      ["explain", folder.path + "/nowhere", "--rules", folder.rules],
      ["predicate", "TRUEPREDICATE", "--context", folder.path + "/nowhere"],
      ["types", "nothing-of-that-name"],
    ] {
      let outcome = try await Tool.run(arguments)
      #expect(outcome.status == 66, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("sharepipe: "))
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func `rules that are bad or that others may write are 78`() async throws {
    let folder = try CommandFolder()
    try folder.write("host.yaml", "extension: []\n", under: "Rules")
    let misspelt = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(misspelt.status == 78)
    #expect(misspelt.errors.contains("did you mean 'extensions'?"), "\(misspelt.errors)")
    try folder.write("host.yaml", "extensions: []\n", under: "Rules", mode: 0o666)
    let open = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(open.status == 78)
    #expect(open.errors.contains("chmod"), "\(open.errors)")
    try FileManager.default.removeItem(atPath: folder.rules + "/host.yaml")
    let none = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(none.status == 78)
  }

  @Test func `rules are found by the environment`() async throws {
    let folder = try CommandFolder()
    let outcome = try await Tool.run(
      "process", folder.inbox, environment: ["SHAREPIPE_RULES": folder.rules])
    #expect(outcome.status == 0, "\(outcome.errors)")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/config/sharepipe", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: folder.rules, toPath: folder.path + "/config/sharepipe/Rules")
    let other = try await Tool.run(
      "process", folder.inbox, environment: ["XDG_CONFIG_HOME": folder.path + "/config"])
    #expect(other.status == 0, "\(other.errors)")
  }
}
