import ConsoleWire
import Documents
import Foundation
import ShareJournal
import ShareModel
import ShareTestSupport
import Sharepipe
import SystemPackage
import Testing

@testable import SharepipeConsole

/// What a page shows a person before an answer: what an action changed, what would be asked afterwards,
/// why, and whether it was done before.
struct EvidenceTests {
  private let fixture: DeskFixture
  private static let redact = "org.example.redact"
  private static let keep = "org.example.keep"

  /// An action that returns a text with another word.
  private static let redacting = """
    #!/bin/sh
    printf 'dear Ada\\nthe gone is out\\nbye\\n' > "$SHAREPIPE_OUTPUT/note.txt"
    echo '{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],\
    "suggestedName":"note.txt","file":"note.txt"}]}]}}'

    """

  init() async throws {
    fixture = try await DeskFixture()
    let settings =
      "<key>Effect</key><string>additive</string><key>Interface</key><string>argv</string>"
    try fixture.rules.bundle(
      "Redact",
      .identified(
        Self.redact, point: .action, settings: "<key>Effect</key><string>additive</string>"))
    try fixture.rules.write(
      Data(Self.redacting.utf8), to: "Extensions/Redact.appex/run", mode: 0o755)
    try fixture.rules.bundle("Keep", .identified(Self.keep, settings: settings))
    try fixture.rules.write(
      Data("#!/bin/sh\n".utf8), to: "Extensions/Keep.appex/run", mode: 0o755)
    try listExtensions(Self.redact, DeskFixture.share, Self.keep)
    try await fixture.signIn()
  }

  private func listExtensions(_ names: String...) throws {
    try fixture.rules.policy(
      """
      bundleIdentifier: org.example.host
      extensions: [\(names.joined(separator: ", "))]
      freeSpace: 0 B
      contentMatch: lenient
      """)
  }

  @Test func `what an action changed is shown, before and after, with the lines that differ`()
    async throws
  {
    try await fixture.process(["note.txt": "dear Ada\nthe secret is out\nbye\n"])
    let row = try await fixture.held()
    #expect(row.waitingVersion == 1)
    let page = await fixture.get("/contexts/\(row.identifier)").text
    #expect(page.contains("− <bdi>the secret is out</bdi>"))
    #expect(page.contains("+ <bdi>the gone is out</bdi>"))
    let changes = VersionChange.all(
      in: HeldContent(of: row), fixture.desk.settings.states[0].directory)
    #expect(changes.map(\.action.rawValue) == [Self.redact])
    let bytes = changes[0].rows.first { $0.name == "Bytes" }
    #expect(bytes == VersionChange.Row(name: "Bytes", before: "31", after: "29"))
  }

  @Test func `content of an action is not called the sender's`() async throws {
    try await fixture.process(["note.txt": "dear Ada\nthe secret is out\nbye\n"])
    let page = await fixture.get("/contexts/\(try await fixture.held().identifier)").text
    #expect(page.contains("has changed the content: what would be handed over is not"))
    #expect(page.contains("As <bdi>\(Self.redact)</bdi> returned it: text of content 1"))
    #expect(!page.contains("From the sender: text"))
    let list = await fixture.get("/waiting").text
    #expect(list.contains("\"mark\">To approve it, open it: an action has changed it."))
    #expect(list.contains("the gone is out"))
    #expect(!list.contains("the secret is out"))
  }

  @Test func `a list shows three lines of a text, and whether there are more`() async throws {
    try listExtensions(DeskFixture.share)
    try await fixture.process(["a.txt": "1\n2\n3\n", "b.txt": "4\n5\n6\n7\n"])
    let list = await fixture.get("/waiting").text
    #expect(list.contains("<bdi>3</bdi></pre>"))
    #expect(list.contains("<bdi>6</bdi>\n<bdi>…</bdi></pre>"))
    try await fixture.process(["long.txt": String(repeating: "x", count: 500)])
    let words = String(repeating: "x", count: 160)
    #expect(await fixture.get("/waiting").text.contains("<bdi>\(words)</bdi>\n<bdi>…</bdi></pre>"))
  }

  @Test func `another name alone is no changed content, and is shown`() async throws {
    // What the action returns, under another name.
    try await fixture.process(["letter.txt": "dear Ada\nthe gone is out\nbye\n"])
    let row = try await fixture.held()
    let page = await fixture.get("/contexts/\(row.identifier)").text
    #expect(!page.contains("has changed the content"))
    #expect(page.contains("has changed the name or the type, and not the content"))
    #expect(!page.contains("Lines of the text that"))
    let changes = VersionChange.all(
      in: HeldContent(of: row), fixture.desk.settings.states[0].directory)
    #expect(changes.map(\.isSameContent) == [true])
    let name = changes[0].rows.first { $0.name == "Name" }
    #expect(name == VersionChange.Row(name: "Name", before: "letter.txt", after: "note.txt"))
  }

  @Test func `the rest of the chain is judged beforehand`() async throws {
    try await fixture.process(["note.txt": "hello\n"])
    let row = try await fixture.held()
    let rules = try fixture.desk.settings.states[0].loadRules().pipeline.rules
    let forecast = ChainForecast(of: row, by: rules)
    #expect(forecast.steps.map(\.identifier.rawValue) == [Self.keep])
    #expect(forecast.steps.map(\.words) == ["applies"])
    #expect(!forecast.mayReturn)
    // By rules that ask nothing behind it, nothing follows.
    try listExtensions(Self.redact, Self.keep, DeskFixture.share)
    let page = await fixture.get("/contexts/\(row.identifier)").text
    #expect(page.contains("Nothing else would get it."))
  }

  @Test func `each version is explained, also one that an action returned`() async throws {
    try await fixture.process(["note.txt": "hello\n"])
    let row = try await fixture.held()
    let page = await fixture.get("/contexts/\(row.identifier)/why")
    #expect(page.status == 200)
    #expect(page.text.contains("What came in"))
    #expect(page.text.contains("Version 1, which an action returned"))
    #expect(page.text.contains("the activation rule is true"))
    #expect(await fixture.get("/contexts/0123456789abcdef01234567/why").status == 404)
    try fixture.rules.policy("no: policy")
    #expect(await fixture.get("/contexts/\(row.identifier)/why").status == 409)
  }

  @Test func `what may have run already is approved with a second look alone`() async throws {
    try listExtensions(DeskFixture.share)
    try await fixture.process(["note.txt": "hello\n"])
    let row = try await fixture.held()
    #expect(!row.mayHaveRun)
    let ledger = try fixture.desk.settings.states[0].ledger()
    let uncertain = try await ledger.change(row.identifier, []) { row in
      var row = row
      row.record = row.record.map {
        $0.replacing("\"effect-needs-confirmation\"", with: "\"run-uncertain\"")
      }
      return row
    }
    #expect(uncertain?.mayHaveRun == true)
    let page = await fixture.get("/contexts/\(row.identifier)")
    #expect(page.text.contains("gets exactly this a second time"))
    #expect(page.text.contains("If it was done before, deny it, and say so in the note."))
    let path = "/contexts/\(row.identifier)/answer"
    let form = DeskFixture.fields(of: page, formTo: path) + [("answer", "approved")]
    let refused = await fixture.post(path, form)
    #expect(refused.status == 409)
    #expect(refused.text.contains("I have looked whether it was done before."))
    #expect(await fixture.post(path, form + [("looked", "yes")]).status == 303)
  }
}
