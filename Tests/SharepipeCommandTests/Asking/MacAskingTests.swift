import Foundation
import TestSupport
import Testing

/// `sharepipe explain --ask-a-mac` and `--answers`.
struct MacAskingTests {
  private static let rule =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers "
    + "UTI-CONFORMS-TO \"public.image\").@count == 2).@count == 1 AND 'it''s' != '\"\"\"\\\\#'"

  private static func explain(
    _ arguments: String..., rule: String = "TRUEPREDICATE", shape: String = "photos 2",
    input: String = ""
  ) async throws -> StartedProgram.Outcome {
    try await Tool.run(["explain", "--as", shape, "--rule", rule] + arguments, input: input)
  }

  @Test func `the command is a script without comments, and says on the side what to do`()
    async throws
  {
    let asked = try await Self.explain("--ask-a-mac", rule: Self.rule)
    #expect(asked.status == 0, "\(asked.errors)")
    #expect(asked.lines.first == "sh <<'ASK'")
    #expect(asked.lines.last == "ASK")
    #expect(asked.lines.count { $0 == "ASK" } == 1)
    #expect(asked.lines.count { $0 == "SWIFT" } == 1)
    #expect(!asked.output.contains("UTI-CONFORMS-TO \"public"), "a rule is never quoted")
    #expect(asked.output.utf8.allSatisfy { $0 < 0x7F })
    #expect(asked.errors.contains("--answers answers.txt instead of --ask-a-mac"))
  }

  @Test func `the questions are the rule, what it sees, and its types`() async throws {
    let asked = try await Self.explain(
      "--ask-a-mac", rule: #"ANY extensionItems.x UTI-EQUALS "public.png" OR 'é"\\' == 'b'"#)
    let questions = try Self.questions(in: asked.output)
    #expect(questions.count == 2)
    #expect(
      questions[0]["rule"] as? String
        == #"ANY extensionItems.x UTI-EQUALS "public.png" OR 'é"\\' == 'b'"#)
    let object = try #require(questions[0]["object"] as? [String: Any])
    let items = try #require(object["extensionItems"] as? [[String: Any]])
    let attachments = items.compactMap { $0["attachments"] as? [[String: [String]]] }.flatMap { $0 }
    #expect(
      attachments == Array(repeating: ["registeredTypeIdentifiers": ["public.jpeg"]], count: 2))
    #expect(questions[1]["types"] as? [String] == ["public.jpeg", "public.png"])
    #expect(questions[1]["operator"] as? String == "UTI-EQUALS")
    #expect(questions.allSatisfy { ($0["id"] as? String)?.count == 12 })
  }

  /// The questions that a script contains.
  private static func questions(in script: String) throws -> [[String: Any]] {
    let parts = script.components(separatedBy: "\"\"\"")
    let data = try #require(
      Data(base64Encoded: parts[1], options: .ignoreUnknownCharacters))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }

  @Test func `the program runs, goes on behind a rule that raises, and its answers agree`()
    async throws
  {
    let folder = try CommandFolder()
    try folder.add("org.example.a", rule: "TRUEPREDICATE", "exit 0")
    try folder.add("org.example.b", rule: "RAISE", "exit 0")
    try folder.add("org.example.c", rule: "FALSEPREDICATE", "exit 0")
    try folder.add(
      "org.example.d", rule: "ANY extensionItems UTI-CONFORMS-TO 'public.image'", "exit 0")
    let arguments = ["explain", "--as", "photos 1", "--rules", folder.rules]
    let asked = try await Tool.run(arguments + ["--ask-a-mac"])
    let answered = try await FakeMac(conforms: [("public.jpeg", "public.image")]).run(asked.output)
    #expect(answered.lines.count == 5, "\(answered.output)\(answered.errors)")
    #expect(answered.lines.count { $0.contains("raised") } == 1)
    let compared = try await Tool.run(arguments + ["--answers", "-"], input: answered.output)
    #expect(compared.errors == "")
    #expect(compared.lines.count { $0.hasPrefix("agrees: ") } == 4, "\(compared.output)")
    // The stand-in knows no predicates, so it says false where the rule raises.
    #expect(compared.lines.count { $0.hasPrefix("differs: org.example.d for photos") } == 1)
    #expect(compared.lines.last == "5 answers: 4 agree, 1 differs")
    #expect(compared.status == 1)
  }

  @Test func `the program says so on a machine that is no Mac`() async throws {
    let asked = try await Self.explain("--ask-a-mac")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let answered = try await StartedProgram.run(
      "/bin/sh", [], environment: ["PATH": path, "HOME": "/tmp"], input: asked.output)
    #expect(answered.lines.count == 1, "\(answered.errors)")
    let compared = try await Self.explain("--answers", "-", input: answered.output)
    #expect(compared.status == 65)
    #expect(compared.errors.contains("standard input, line 1: the program ran on "))
    #expect(compared.errors.contains("this is not a Mac. Run it on a Mac"))
  }

  @Test func `a dictionary is not asked about, but its types are`() async throws {
    let bundle = Tool.package.appending(path: "Rules/Extensions/Archive.appex").path
    let arguments = ["explain", "--as", "photos 1", "--extension", bundle]
    let asked = try await Tool.run(arguments + ["--ask-a-mac"])
    #expect(asked.status == 0, "\(asked.errors)")
    #expect(asked.errors.contains("its rule is a dictionary. No command of a Mac evaluates one"))
    let questions = try Self.questions(in: asked.output)
    #expect(!questions.isEmpty)
    #expect(questions.allSatisfy { $0["rule"] == nil })
  }

  @Test func `each answer is compared`() async throws {
    let rule = "FALSEPREDICATE AND ANY x UTI-CONFORMS-TO 'org.example.type'"
    let asked = try await Self.explain("--ask-a-mac", rule: rule)
    let identifiers = try Self.questions(in: asked.output).compactMap { $0["id"] as? String }
    try #require(identifiers.count == 2)
    func answers(_ first: String, _ second: String) -> String {
      """
      {"id":"\(identifiers[0])","system":"Version 26.1 (Build 25B78)",\(first)}

      {"id":"\(identifiers[1])","system":"Version 26.1 (Build 25B78)",\(second)}
      """
    }
    let agreeing = try await Self.explain(
      "--answers", "-", rule: rule, input: answers(#""answer":false"#, #""answer":false"#))
    #expect(
      agreeing.output == """
        agrees: rule for photos 2: Version 26.1 (Build 25B78) says false
        agrees: public.jpeg UTI-CONFORMS-TO org.example.type: Version 26.1 (Build 25B78) says false
        2 answers: 2 agree, 0 differ

        """)
    #expect(agreeing.status == 0)
    let differing = try await Self.explain(
      "--answers", "-", rule: rule,
      input: answers(#""raised":"NSUnknownKeyException: x""#, #""undeclared":["org.example.type"]"#)
    )
    #expect(
      differing.output == """
        differs: rule for photos 2: Version 26.1 (Build 25B78) says that it raises \
        (NSUnknownKeyException: x), sharepipe says false
        unknown: public.jpeg UTI-CONFORMS-TO org.example.type: Version 26.1 (Build 25B78) has no app that \
        declares org.example.type
        2 answers: 0 agree, 1 differs

        """)
    #expect(differing.status == 1)
    let folder = try CommandFolder()
    try folder.write("answers.txt", answers(#""answer":false"#, #""answer":true"#))
    let part = try await Self.explain(
      "--answers", folder.inbox + "/answers.txt", rule: rule)
    #expect(
      part.lines.contains(
        "differs: public.jpeg UTI-CONFORMS-TO org.example.type: Version 26.1 (Build 25B78) says true, "
          + "sharepipe says false"))
    #expect(part.status == 1)
    let missing = try await Self.explain(
      "--answers", "-", rule: rule,
      input: String(answers(#""answer":false"#, "").prefix { $0 != "\n" }))
    #expect(missing.lines.contains("unanswered: public.jpeg UTI-CONFORMS-TO org.example.type"))
    #expect(missing.lines.last == "1 answer: 1 agrees, 0 differ; 1 unanswered")
    #expect(missing.status == 1)
  }

  static let faults: [(String, String)] = [
    ("swift: command not found", "line 1: this is not JSON ("),
    ("\n[1]", "line 2: an answer is an object, and this is an array"),
    ("{}", "line 1: an answer has the texts 'id' and 'system'"),
    (#"{"id":"a","system":"b"}"#, "line 1: an answer has one of 'answer'"),
    (#"{"id":"a","system":"b","answer":1}"#, "line 1: an answer has one of 'answer'"),
    (
      #"{"id":"a","system":"b","answer":true,"raised":"x"}"#,
      "line 1: an answer has one of 'answer'"
    ),
    (#"{"id":"a","system":"b","answer":true}"#, "line 1: the answer to another question"),
  ]

  @Test(arguments: faults)
  func `a file that the program did not print is an error with its line`(
    text: String, message: String
  ) async throws {
    let outcome = try await Self.explain("--answers", "-", input: text)
    #expect(outcome.errors.contains("standard input, " + message), "\(outcome.errors)")
    #expect(outcome.status == 65)
    #expect(outcome.output == "")
  }

  static let refusals: [([String], Int32)] = [
    (["--ask-a-mac", "--answers", "x"], 64), (["--ask-a-mac", "--json"], 64),
    (["--ask-a-mac", "--matrix"], 64), (["--answers", "/none"], 66), (["--answers", "/"], 65),
  ]

  @Test(arguments: refusals)
  func `what cannot be asked or read is refused`(arguments: [String], status: Int32) async throws {
    let outcome = try await Tool.run(
      ["explain", "--as", "photos 1", "--rule", "TRUEPREDICATE"] + arguments)
    #expect(outcome.status == status, "\(outcome.errors)")
  }
}
