import AppLinks
import ContentSniffing
import Foundation
import Sharepipe
import SharepipeCommand
import TestSupport
import Testing

/// The schemas of `Samples/schemas` against the declarations and against what is really printed.
struct SchemaTests {
  private static func names<Choice>(_ choice: Choice.Type) -> Set<String>
  where Choice: RawRepresentable<String> & CaseIterable { Set(choice.allCases.map(\.rawValue)) }

  /// Choices of a schema: the file, the place below `$defs`, and the declaration.
  static let choices: [(schema: String, place: String, names: Set<String>)] = [
    ("process", "reasonCode/enum", names(ReasonCode.self)),
    ("process", "end/enum", names(ContextEnd.self)),
    ("process", "outcome/enum", names(ExtensionOutcome.self)),
    ("process", "decision/properties/point/enum", names(ExtensionPoint.self)),
    ("process", "found/properties/agreement/enum", names(ContentAgreement.Verdict.self)),
    ("process", "context/properties/link/properties/verdict/enum", names(LinkVerdict.Outcome.self)),
    ("process", "context/properties/link/properties/reason/enum", names(LinkReason.self)),
    ("process", "context/properties/link/properties/notes/items/enum", names(LinkNote.self)),
    ("history", "reasonCode/enum", names(ReasonCode.self)),
    ("history", "end/enum", names(ContextEnd.self)),
    ("history", "outcome/enum", names(ExtensionOutcome.self)),
    ("history", "context/properties/state/enum", names(JournalContext.State.self)),
    ("history", "context/properties/after/enum", names(PipelineOptions.Disposal.self)),
    ("history", "context/properties/link/properties/reason/enum", names(LinkReason.self)),
    ("history", "run/properties/end/enum", names(JournalRun.End.self)),
    ("history", "step/properties/kind/enum", names(JournalStep.Kind.self)),
    ("explanation", "reasonCode/enum", names(ReasonCode.self)),
    (
      "explanation", "extension/properties/outcome/enum",
      names(ExtensionExplanation.Outcome.self)
    ),
    ("explanation", "extension/properties/point/enum", names(ExtensionPoint.self)),
    ("test", "reasonCode/enum", names(ReasonCode.self)),
    ("test", "case/properties/expect/enum", names(RuleTestExpectation.self)),
    (
      "test", "case/properties/found/enum", names(RuleTestExpectation.self).union(["unusable"])
    ),
    ("test", "check/properties/check/enum", names(ConformanceCheck.self)),
    ("test", "check/properties/verdict/enum", names(ConformanceResult.Verdict.self)),
    ("report", "end/enum", names(ContextEnd.self)),
    (
      "report", "unfinished/enum",
      names(JournalContext.State.self).subtracting(["placed", "abandoned"])
    ),
    ("report", "outcome/enum", names(ExtensionOutcome.self)),
    ("check", "finding/properties/severity/enum", names(FindingSeverity.self)),
    ("check", "reportedFinding/properties/severity/enum", names(FindingSeverity.self)),
    ("doctor", "finding/properties/severity/enum", names(DoctorFinding.Severity.self)),
    ("doctor", "finding/properties/code/enum", names(DoctorFinding.Code.self)),
    ("status", "inbox/properties/state/enum", names(WatchStatus.State.self)),
    (
      "status", "inbox/properties/ends/required", names(ContextEnd.self).subtracting(["not-yet"])
    ),
    ("notify", "end/enum", names(ContextEnd.self)),
    ("types", "agreement/properties/agreement/enum", names(ContentAgreement.Verdict.self)),
    ("links-judge", "answer/properties/verdict/enum", names(LinkVerdict.Outcome.self)),
    ("links-judge", "answer/properties/reason/enum", names(LinkReason.self)),
    ("links-judge", "answer/properties/notes/items/enum", names(LinkNote.self)),
    ("links-redirect", "answer/properties/reason/enum", names(LinkReason.self)),
    (
      "links-match", "answer/properties/verdict/enum",
      names(AssociationMatch.Verdict.self).union(["invalid"])
    ),
    ("extension", "request/properties/request/enum", ["run", "validate"]),
  ]

  @Test(arguments: choices)
  func `the choices of a schema are those of the declaration`(
    schema: String, place: String, names: Set<String>
  ) throws {
    let value = try #require(try Schema(schema).value(place) as? [Any], "\(schema): \(place)")
    let listed = value.compactMap { $0 as? String }
    #expect(names.subtracting(listed).sorted() == [], "\(schema): \(place) lacks these")
    #expect(Set(listed).subtracting(names).sorted() == [], "\(schema): nothing says these")
  }

  @Test func `every schema names itself and says what it describes`() throws {
    for name in try Schema.names() {
      let file = Tool.package.appending(path: "Samples/schemas/\(name).schema.json")
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      let members = try #require(object as? [String: Any])
      #expect(members["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      #expect(members["$id"] as? String == "urn:sharepipe:schema:1:\(name)")
      #expect((members["title"] as? String)?.isEmpty == false)
    }
  }

  /// The options of the commands below one, each with the words of its command.
  private func options(of command: [String: Any], _ words: [String] = []) -> [[String]] {
    let arguments = command["arguments"] as? [[String: Any]] ?? []
    let names = arguments.flatMap { $0["names"] as? [[String: Any]] ?? [] }
      .filter { $0["kind"] as? String == "long" }
    let own = names.compactMap { $0["name"] as? String }.map { words + ["--" + $0] }
    return (command["subcommands"] as? [[String: Any]] ?? []).reduce(own) { options, below in
      options + self.options(of: below, words + [below["commandName"] as? String ?? ""])
    }
  }

  @Test func `whatever prints JSON is in the title of a schema`() async throws {
    let help = try await Tool.run("--experimental-dump-help")
    let object = try JSONSerialization.jsonObject(with: Data(help.output.utf8)) as? [String: Any]
    let command = try #require(object?["command"] as? [String: Any])
    let printing = options(of: command).filter { ["--json", "--json-lines"].contains($0.last) }
    #expect(printing.contains(["report", "--json"]))
    #expect(printing.contains(["links", "judge", "--json-lines"]))
    let titles = try Schema.names().map { try Schema($0).title.split { " ,".contains($0) } }
    for words in printing {
      #expect(
        titles.contains { title in words.allSatisfy { title.contains($0[...]) } },
        "no schema is about '\(words.joined(separator: " "))'")
    }
  }

  private func objects(_ outcome: StartedProgram.Outcome) throws -> [[String: Any]] {
    try Schema.objects(of: outcome)
  }

  @Test func `what process, history, show and doctor print is what the schemas say`() async throws {
    let folder = try CommandFolder()
    try folder.add("org.example.a", #"grep -q bad "$1" && exit 1; exit 0"#)
    try folder.add("org.example.b", rule: "FALSEPREDICATE", "exit 0")
    try folder.write("good\u{1B}[31m.txt", "hello\n")
    try folder.write("bad.txt", "bad\n")
    try folder.write("wrong.jpg", "hello\n")
    try folder.write("broken.share.json", "{")
    let process = try Schema("process")
    let lines = try objects(
      await Tool.run("process", folder.inbox, "--rules", folder.rules, "--json"))
    #expect(lines.count == 5)
    for line in lines {
      #expect(process.faults(line, line["type"] as? String ?? "") == [])
    }
    let history = try Schema("history")
    let known = try objects(await Tool.run("history", folder.inbox, "--json"))
    #expect(!known.isEmpty)
    for line in known {
      #expect(history.faults(line, "context") == [])
      let identifier = try #require(line["id"] as? String)
      let shown = try objects(await Tool.run("show", identifier, folder.inbox, "--json"))
      for line in shown {
        #expect(history.faults(line, "context") == [])
        #expect((line["runs"] as? [Any]) != nil && (line["steps"] as? [Any])?.isEmpty == false)
      }
    }
    let doctor = try Schema("doctor")
    for line in try objects(
      await Tool.run("doctor", folder.inbox, "--rules", folder.rules, "--json"))
    {
      #expect(doctor.faults(line, "finding") == [])
    }
  }

  @Test func `what report prints is what the schema says`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let schema = try Schema("report")
    for bounds in [[], ["--since", "1970-01-01T01:00", "--until", "1970-01-02"]] {
      let reports = try objects(await Tool.run(["report", folder.inbox, "--json"] + bounds))
      try #require(reports.count == 1)
      #expect(schema.faults(reports[0], "report") == [])
    }
  }

  @Test func `what is printed of a tried extension is what the schema says`() async throws {
    let folder = try CommandFolder()
    try folder.add("org.example.a", "exit 3")
    let checks = try objects(
      await Tool.run(
        "test", "--extension", folder.rules + "/Extensions/org.example.a.appex", "--json"))
    let schema = try Schema("test")
    for check in checks {
      let isCheck = check["type"] as? String == "check"
      #expect(schema.faults(check, isCheck ? "check" : "checkSummary") == [])
    }
    #expect(
      Set(checks.compactMap { $0["verdict"] as? String })
        == Self.names(ConformanceResult.Verdict.self))
    #expect(checks.last?["type"] as? String == "summary")
  }

  /// A filter, a question, and the part of its schema that the answer is.
  static let questions: [(command: [String], schema: String, question: String, part: String)] = [
    (["predicate"], "predicate", #"{"predicate":"TRUEPREDICATE"}"#, "result"),
    (["predicate"], "predicate", #"{"predicate":"a =="}"#, "fault"),
    (["predicate"], "predicate", "[]", "error"),
    (["explain"], "explain", #"{"rule":"ANY a == 1","context":{"items":[{}]}}"#, "explanation"),
    (["explain"], "explain", #"{"rule":true}"#, "explanation"),
    (["explain"], "explain", #"{"rawTypes":1}"#, "error"),
    (["types"], "types", #"{"extension":"jpg"}"#, "type"),
    (["types"], "types", #"{"identifier":"public.png","conformsTo":"public.data"}"#, "conformance"),
    (["types"], "types", #"{"sniffed":"image/png","extension":"jpg"}"#, "agreement"),
    (["links", "judge", "--rules", "Rules"], "links-judge", #"{"url":"a:b"}"#, "answer"),
    (["links", "redirect"], "links-redirect", #"{"url":"https://a.example/"}"#, "answer"),
    (
      ["links", "match"], "links-match", #"{"url":"https://a.example/","app":"a","details":{}}"#,
      "answer"
    ),
    (["links", "claims"], "links-claims", #"{"url":"tel:1"}"#, "answer"),
    (
      ["links", "can-open"], "links-can-open", #"{"url":"tel:1","schemes":["tel"]}"#, "answer"
    ),
    (["links", "diff"], "links-diff", #"{"old":{},"new":{}}"#, "answer"),
    (["check"], "check", #"{"rule":"ANY a == 'b"}"#, "answer"),
  ]

  @Test(arguments: questions)
  func `an answer of a filter is what its schema says`(
    command: [String], schema: String, question: String, part: String
  ) async throws {
    try Tool.makeRulesTrusted()
    let outcome = try await Tool.run(command + ["--json-lines"], input: question)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let answers = try objects(outcome)
    try #require(answers.count == 1)
    #expect(try Schema(schema).faults(answers[0], part) == [])
  }

  @Test func `a wrong document is told by the checks above`() throws {
    let schema = try Schema("process")
    let summary: [String: Any] = [
      "type": "summary", "schema": 1, "contexts": 1, "ends": ["done": 1],
      "outcomes": [:] as [String: Any],
      "ignored": [:] as [String: Any], "seconds": 0.5,
    ]
    #expect(schema.faults(summary, "summary") == [])
    #expect(
      schema.faults(summary.merging(["more": 1]) { $1 }, "summary")
        == ["summary: 'more' is not known"])
    #expect(
      schema.faults(summary.filter { $0.key != "seconds" }, "summary") == ["summary: no 'seconds'"])
    #expect(
      schema.faults(["code": "no-such", "message": ""], "reason") == ["reason.code: 'no-such'"])
  }
}
