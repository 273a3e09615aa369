import Documents
import ShareModel
import ShareRules
import ShareTestSupport
import Sharepipe
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

struct PipelineTests {
  @Test func `a dry run decides, runs nothing and writes nothing`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt")
    try fixture.script("org.example.action", at: .action, "touch \(fixture.inbox.root)/ran")
    try fixture.script("org.example.share", "touch \(fixture.inbox.root)/ran")
    fixture.options.isDryRun = true
    fixture.options.after = .move
    let before = try FileTree.everything(in: fixture.inbox.root)
    let record = try #require(try await fixture.run().first)
    #expect(
      record.line == "note.txt, done, org.example.action returned, org.example.share delivered")
    #expect(
      record.decisions.map(\.reasons) == [
        [Reason(.dryRun, "would run; nothing was run")],
        [
          Reason(.dryRun, "would run; nothing was run"),
          Reason(
            .assumedUnchanged,
            "an action before it was not run, so this is judged by what that action would have got"
          ),
        ],
      ])
    #expect(record.decisions.allSatisfy { $0.run == nil })
    #expect(try FileTree.everything(in: fixture.inbox.root) == before)
  }

  @Test func `a dry run says where File would put each attachment`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt")
    try fixture.inbox.directory("documents")
    let documents = fixture.inbox.root.appending("documents")
    fixture.policy.fileDirectories = [documents]
    fixture.builtIn(
      "org.example.file", "file", options: ["Directory": .string("\(documents)/{kind}")])
    fixture.builtIn("org.example.kept", "file", options: ["Name": .string("{kind}/{name}")])
    fixture.options.isDryRun = true
    let before = try FileTree.everything(in: fixture.inbox.root)
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "note.txt, done, org.example.file delivered, org.example.kept delivered")
    #expect(
      record.decisions.map(\.reasons) == [
        [Reason(.dryRun, "would file as \(documents)/texts/note.txt")],
        [Reason(.dryRun, "would run; nothing was run")],
      ])
    #expect(try FileTree.everything(in: fixture.inbox.root) == before)
  }

  @Test(arguments: ["gone", "inbox/below"])
  func `a dry run fails where File would fail`(directory: String) async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt")
    let path = fixture.inbox.root.appending(FilePath(directory).components)
    let isInInbox = directory != "gone"
    fixture.policy.fileDirectories = [isInInbox ? path.removingLastComponent() : path]
    fixture.builtIn("org.example.file", "file", options: ["Directory": .string(path.string)])
    fixture.options.isDryRun = true
    let dry = try #require(try await fixture.run().first)
    #expect(dry.line == "note.txt, failed, org.example.file failed")
    fixture.options.isDryRun = false
    let real = try #require(try await fixture.run().first)
    #expect(real.line == dry.line)
    #expect(real.decisions[0].reasons.first == dry.decisions[0].reasons.first)
  }

  @Test func `a dry run of a watch waits where the watch would wait`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt")
    let path = fixture.inbox.root.appending("gone")
    fixture.policy.fileDirectories = [path]
    fixture.builtIn("org.example.file", "file", options: ["Directory": .string(path.string)])
    fixture.options.isDryRun = true
    fixture.options.postpones = true
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "note.txt, not-yet, org.example.file failed")
    #expect(record.codes == [.destinationUnavailable, .postponed])
  }

  @Test func `records come in the order of the names, whoever is done first`() async throws {
    let fixture = try PipelineFixture()
    for number in 0..<300 { try fixture.add("\(1000 + number).txt", "note \(number)\n") }
    fixture.options.jobs = 4
    fixture.value("org.example.value") { request in
      // The time differs with the content, so that later ones overtake earlier ones.
      let hash = request.idempotencyKey.description.utf8.first ?? 0
      try await Task.sleep(for: .microseconds(Int(hash % 8) * 500))
      return .completed(nil)
    }
    let records = try await fixture.run()
    #expect(records.map(\.entry.label) == (0..<300).map { "\(1000 + $0).txt" })
    #expect(records.allSatisfy { $0.end == .done })
    #expect(Set(records.map(\.identifier)).count == 300)
  }

  @Test func `a reader that goes away ends the work`() async throws {
    let fixture = try PipelineFixture()
    for number in 0..<1000 { try fixture.add("\(1000 + number).txt") }
    let log = RequestLog()
    fixture.options.jobs = 1
    fixture.value("org.example.value") { request in
      log.note(request)
      return .completed(nil)
    }
    let records = try Pipeline(rules: fixture.rules, options: fixture.options)
      .process([fixture.inbox.root.appending("inbox")])
    for await record in records where record.entry.label == "1002.txt" { break }
    try await Task.sleep(for: .milliseconds(100))
    // What waited for the disk together is done, and nothing else is begun.
    #expect(log.contexts.count < 400)
  }

  @Test(arguments: [
    (HostPolicy.UnnamedFiles.bytes, "public.png"), (.data, "public.data"),
  ])
  func `a file without an extension takes the type of its bytes, or none`(
    unnamed: HostPolicy.UnnamedFiles, type: String
  ) async throws {
    let fixture = try PipelineFixture()
    fixture.policy.unnamedFiles = unnamed
    try fixture.add("picture", bytes: PipelineFixture.png)
    let log = RequestLog()
    fixture.value("org.example.value") { request in
      log.note(request)
      return .completed(nil)
    }
    let record = try #require(try await fixture.run().first)
    #expect(
      record.items.first?.first?.attachment.registeredTypeIdentifiers.map(\.rawValue)
        == [type, "public.file-url"])
    #expect(
      log.contexts.first?.attachments.first?.registeredTypeIdentifiers.map(\.rawValue)
        == (record.end == .done ? [type, "public.file-url"] : nil))
  }

  @Test func `together, all paths are one context`() async throws {
    let fixture = try PipelineFixture()
    for name in ["a.txt", "b.txt", "c.txt"] { try fixture.add(name, name + "\n") }
    let log = RequestLog()
    fixture.options.together = true
    fixture.value(
      "org.example.value",
      rule: "SUBQUERY(extensionItems, $i, $i.attachments.@count == 3).@count == 1"
    ) { request in
      log.note(request)
      return .completed(nil)
    }
    let records = try await fixture.run("c.txt", "a.txt", "b.txt")
    #expect(records.map(\.line) == ["3 entries, done, org.example.value delivered"])
    #expect(log.texts == [["c.txt\n", "a.txt\n", "b.txt\n"]])
  }

  @Test func `one bad entry stops no other`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("a.share.json", "{")
    try fixture.inbox.pipe("inbox/b")
    try fixture.add("c.txt")
    try fixture.add("d.share/context.json", #"{"version":1,"items":[{"attachments":[]}]}"#)
    try fixture.script("org.example.share", "exit 0")
    let records = try await fixture.run()
    #expect(
      records.map(\.line) == [
        "a.share.json, rejected", "b, rejected", "c.txt, done, org.example.share delivered",
        "d.share, rejected",
      ])
    #expect(
      records.map { $0.problems.map(\.code) } == [
        [.manifestMalformed], [.specialFile], [], [.itemWithoutAttachments],
      ])
  }

  @Test func `a state that others may write in is not used`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("a.txt")
    try fixture.script("org.example.share", "touch \(fixture.inbox.root)/ran")
    try fixture.inbox.directory("inbox.sharepipe")
    try fixture.inbox.check(
      unsafe fixture.state.withPlatformString { unsafe chmodEverybody($0) })
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "a.txt, failed")
    #expect(record.problems.map(\.code) == [.writeFailed])
    #expect(fixture.text("ran") == nil)
  }

  @Test func `inline images are measured like files`() async throws {
    let fixture = try PipelineFixture()
    let data = Base64.text(PipelineFixture.png)
    try fixture.add(
      "a.share.json",
      """
      {"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.png"],\
      "data":"\(data)"}]}]}
      """)
    var requirements = ContentRequirements()
    requirements.maximumPixelWidth = 1
    fixture.value("org.example.value", requirements: requirements) { _ in .completed(nil) }
    let record = try #require(try await fixture.run().first)
    #expect(
      record.line == "a.share.json, done, org.example.value delivered",
      "\(record.decisions.flatMap(\.reasons))")
  }

  @Test func `only the extensions that are named are asked`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("a.txt")
    try fixture.script("org.example.a", "exit 0")
    try fixture.script("org.example.b", "exit 0")
    fixture.options.only = ["ORG.example.B"]
    #expect(try await fixture.run().map(\.line) == ["a.txt, done, org.example.b delivered"])
  }

  @Test func `a context of a program is processed like an entry`() async throws {
    let fixture = try PipelineFixture()
    fixture.value("org.example.value") { _ in .completed(nil) }
    let record = await Pipeline(rules: fixture.rules)
      .process(.url("https://example.org"), named: "mine", state: fixture.state)
    #expect(record.line == "mine, done, org.example.value delivered")
    let refused = await Pipeline(rules: fixture.rules)
      .process(.url("javascript:alert(1)"), state: fixture.state)
    #expect(refused.line == "context, rejected, org.example.value invalid")
  }

  @Test func `a context whose rule raises says so`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("a.txt")
    try fixture.script(
      "org.example.a",
      rule: """
        SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers \
        UTI-CONFORMS-TO "public.image").@count > 0).@count > 0
        """, "exit 0")
    let record = try #require(try await fixture.run().first)
    #expect(record.inactive.map(\.identifier) == ["org.example.a"])
    #expect(record.problems.map(\.code) == [.ruleEvaluation])
    #expect(!record.isFine)
  }
}
