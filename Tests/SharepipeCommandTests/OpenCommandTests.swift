import Foundation
import TestSupport
import Testing

/// `sharepipe open`, and how a person answers what it keeps, with the shipped rules.
struct OpenCommandTests {
  private let folder: CommandFolder
  private static let approve =
    "sharepipe-approval:approve?transactionId=123e4567-e89b-12d3-a456-426614174000"

  init() throws {
    try Tool.makeRulesTrusted()
    folder = try CommandFolder()
  }

  private var state: String { folder.path + "/state" }

  private func open(_ arguments: String...) async throws -> StartedProgram.Outcome {
    try await Tool.run(["open"] + arguments + ["--rules", "Rules", "--state", state])
  }

  private func answer(_ arguments: String...) async throws -> StartedProgram.Outcome {
    try await Tool.run(arguments + ["--rules", "Rules", "--state", state])
  }

  /// The identifier of the one context that waits for a person.
  private func held() async throws -> String {
    let outcome = try await Tool.run("history", "--held", "--state", state, "--json")
    let line = try #require(outcome.lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return try #require(object?["id"] as? String)
  }

  @Test func `a URL is routed, and what happened is told`() async throws {
    let outcome = try await open("sharepipe-drafts://x-callback-url/create?text=Hello%20World")
    #expect(
      outcome.output == """
        accept: org.sharepipe.drafts does 'create'
          text: Hello World
        org.sharepipe.drafts.create: delivered

        """)
    #expect(outcome.status == 0)
  }

  @Test func `a URL that an app of the system answers is not opened here, and that app is named`()
    async throws
  {
    let lines = try await open("https://maps.apple.com/?q=a")
    #expect(
      lines.output == """
        reject: a phone opens it in Maps
          app: Maps (com.apple.Maps)
          source: Apple URL Scheme Reference, "Map Links" (documented)

        """)
    #expect(lines.status == 1)
    let record = try await open("facetime:user@example.com", "--json")
    #expect(
      record.output.contains(#""system":{"app":"com.apple.facetime","name":"FaceTime","#),
      "\(record.output)")
    #expect(record.output.contains(#""end":"rejected""#) && record.status == 1)
  }

  @Test func `a URL that is read leniently stays so until a person answers`() async throws {
    let url = Self.approve + "&note=\"a\""
    let strict = try await open(url, "--from", "org.example.bank")
    #expect(strict.output.hasPrefix("reject: a character that a URL cannot have"))
    let lenient = try await open(url, "--from", "org.example.bank", "--reading", "lenient")
    #expect(
      lenient.output.contains(
        "  note: characters of the query were escaped that a URL cannot have: \"\n"),
      "\(lenient)")
    let approved = try await answer("approve", try await held())
    #expect(approved.status == 0, "\(approved)")
    let file = try await open("README.md", "--reading", "lenient")
    #expect(file.errors.contains("and what says how a URL arrived are for URLs, not for documents"))
  }

  @Test func `of several URLs each is opened by itself, and a refusal keeps no other back`()
    async throws
  {
    let urls = ["sharepipe-drafts:create?text=one", "nobody:x", "sharepipe-drafts:create?text=two"]
    let outcome = try await open(urls[0], urls[1], urls[2])
    #expect(
      outcome.output == """
        sharepipe-drafts:create?text=one:
        accept: org.sharepipe.drafts does 'create'
          text: one
        org.sharepipe.drafts.create: delivered
        nobody:x:
        reject: no app claims 'nobody'
        sharepipe-drafts:create?text=two:
        accept: org.sharepipe.drafts does 'create'
          text: two
        org.sharepipe.drafts.create: delivered

        """)
    #expect(outcome.status == 1)
    #expect(try drafts().count == 2)
    let json = try await open(urls[1], urls[0], "--json")
    #expect(json.lines.count == 2 && json.status == 1)
    #expect(json.lines.first?.contains(#""end":"rejected""#) ?? false)
    #expect(json.lines.last?.contains(#""end":"done""#) ?? false)
    let file = try await open(urls[0], "README.md")
    #expect(file.status == 64 && file.errors.contains("'README.md' is a file; open it by itself"))
  }

  @Test func `an app that refuses its launch gets nothing`() async throws {
    let url = "sharepipe-drafts:create?text=a"
    let refused = try await open(url, "--app-state", "not-running", "--refuses-launch")
    #expect(
      refused.output == """
        reject: org.sharepipe.drafts refuses to be launched for the URL, so the URL is not delivered
          delivery: launch

        """)
    #expect(refused.status == 1)
    #expect(try drafts().isEmpty)
  }

  @Test func `a URL that adds something changes nothing that is there`() async throws {
    let texts = ["one", "one", "a%0D%0Ab", "..%2F..%2Fx", "", "%C3%A9", "one"]
    var before: [String: Data] = [:]
    for text in texts {
      let outcome = try await open("sharepipe-drafts:create?text=\(text)")
      let after = try drafts()
      for (name, content) in before { #expect(after[name] == content, "\(name)") }
      #expect(after.count == before.count + (outcome.status == 0 ? 1 : 0), "\(text)")
      before = after
    }
    #expect(before.count >= texts.count - 1)
  }

  /// The drafts that were made, by their places in the state.
  private func drafts() throws -> [String: Data] {
    let place = state + "/containers/org.sharepipe.drafts.create"
    var drafts: [String: Data] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: place)) ?? [] {
      var isFolder: ObjCBool = false
      let path = place + "/" + name
      guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      drafts[name] = try Data(contentsOf: URL(filePath: path))
    }
    return drafts
  }

  @Test func `with json it is one record`() async throws {
    let outcome = try await open("myphotoapp:album?index=1", "--json")
    #expect(outcome.status == 1)
    let line = try #require(outcome.lines.first)
    #expect(outcome.lines.count == 1)
    #expect(
      line.contains(
        #""link":{"url":"myphotoapp:album?index=1","sender":null,"verdict":"accept","app":"#
          + #""org.sharepipe.photo-album","action":"album","parameters":{"index":1}"#))
    #expect(line.contains(#""code":"link-not-carried-out""#))
  }

  @Test func `an action that is refused is told on the line, in JSON and by the exit status`()
    async throws
  {
    let url = "sharepipe-drafts:create?text=a&action=Nothing&key=k3y"
    let lines = try await open(url, "--key", "k3y")
    #expect(
      lines.output == """
        accept: org.sharepipe.drafts does 'create'
          action: Nothing
          text: a
          action 'Nothing': reject: unknown-action: org.sharepipe.drafts has no action 'Nothing'
        org.sharepipe.drafts.create: delivered

        """)
    #expect(lines.status == 1)
    let json = try await open(url, "--key", "k3y", "--json")
    #expect(
      json.output.contains(
        #""chained":{"name":"Nothing","verdict":"reject","extension":null,"reason":"unknown-action","#
          + #""message":"org.sharepipe.drafts has no action 'Nothing'"}"#), "\(json.output)")
    #expect(json.output.contains(#""end":"done""#) && json.status == 1)
    let missing = try await open("sharepipe-drafts:create?text=a&action=Post")
    #expect(
      missing.output.contains(
        "  action 'Post': reject: action-key-missing: an action needs the key"))
    #expect(missing.output.contains("org.sharepipe.drafts.create: delivered"))
    #expect(missing.status == 1)
  }

  @Test func `an answer that is refused is told with its reason`() async throws {
    let outcome = try await open(
      "sharepipe-drafts://x-callback-url/create?text=a&x-success=sharepipe-approval:open%23x")
    #expect(outcome.output.contains("org.sharepipe.drafts.create: delivered"))
    #expect(
      outcome.output.contains(
        "answer (x-success): sharepipe-approval:open#x: rejected: fragment: "),
      "\(outcome.output)")
    #expect(outcome.status == 1)
  }

  @Test func `a dry run writes nothing`() async throws {
    let outcome = try await open("sharepipe-drafts:create?text=a", "--dry-run")
    #expect(outcome.output.hasSuffix("nothing was run and nothing was written (--dry-run)\n"))
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  @Test func `what waits survives, is shown, and goes on when a person agrees`() async throws {
    let asked = try await open(Self.approve, "--from", "org.example.bank")
    #expect(asked.status == 1)
    #expect(asked.output.contains("it waits for a person until "))
    let identifier = try await held()
    let agreed = try await answer("approve", identifier)
    #expect(agreed.status == 0, "\(agreed.errors)")
    #expect(agreed.errors.contains("asked by: org.example.bank"))
    #expect(agreed.errors.contains("transactionId: 123E4567-E89B-12D3-A456-426614174000"))
    #expect(agreed.output.contains("org.sharepipe.approval.record\tdelivered"))
    let again = try await answer("approve", identifier)
    #expect(again.status == 1)
    #expect(again.errors.contains("\(identifier): was already approved by "))
  }

  @Test func `a look at what is asked answers nothing`() async throws {
    _ = try await open(Self.approve)
    let identifier = try await held()
    let shown = try await answer("approve", identifier, "--dry-run")
    #expect(shown.status == 0)
    #expect(shown.errors.contains("transactionId: 123E4567"))
    #expect(try await held() == identifier)
  }

  @Test func `no ends it undone`() async throws {
    _ = try await open(Self.approve)
    let denied = try await answer("deny", try await held())
    #expect(denied.status == 0)
    #expect(denied.output.contains("cancelled\ta person refused it"))
    #expect(try await Tool.run("history", "--held", "--state", state).lines.count == 1)
  }

  @Test func `rules that changed meanwhile are shown, and want another word`() async throws {
    try FileManager.default.removeItem(atPath: folder.rules)
    try FileManager.default.copyItem(
      atPath: Tool.package.appending(path: "Rules").path, toPath: folder.rules)
    let rules = ["--rules", folder.rules, "--state", state]
    _ = try await Tool.run(["open", Self.approve] + rules)
    let plist = folder.rules + "/Apps/Approval.app/Info.plist"
    let text = try String(contentsOfFile: plist, encoding: .utf8)
    try folder.write(
      "Apps/Approval.app/Info.plist",
      text.replacingOccurrences(
        of: "org.sharepipe.approval.record", with: "org.sharepipe.archive"), under: "Rules")
    let identifier = try await held()
    let refused = try await Tool.run(["approve", identifier] + rules)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("changed: the rules have changed since it was held"))
    #expect(
      refused.errors.contains(
        #"changed: extension: was "org.sharepipe.approval.record", is "#
          + #""org.sharepipe.archive""#))
    #expect(refused.errors.contains("look at the changes, and approve with --changed"))
    #expect(try await held() == identifier)
  }

  @Test func `nothing and too much are told`() async throws {
    let early = try await answer("approve", "0000")
    #expect(early.status == 66)
    #expect(early.errors.contains("nothing has been processed with this state yet"))
    _ = try await open("nobody:x")
    #expect(try await answer("approve", "0000").errors.contains("no context has this identifier"))
    #expect(try await Tool.run("open").status == 64)
    #expect(try await Tool.run("approve").status == 64)
    let missing = try await open(folder.path + "/missing.txt")
    #expect(missing.status == 66)
  }

  @Test func `a document is opened by its type`() async throws {
    let png = Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
        + "awAAAABJRU5ErkJggg==")
    try #require(png).write(to: URL(filePath: folder.inbox + "/a b.png"))
    for name in [folder.inbox + "/a b.png", "file://\(folder.inbox)/a%20b.png"] {
      let outcome = try await open(name)
      #expect(outcome.output.contains("org.sharepipe.photo-album.import\tdelivered"))
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let inPlace = try await open(folder.inbox + "/a b.png", "--in-place", "--json")
    #expect(
      inPlace.output.contains(
        #"{"code":"opened-as-copy","message":"the app gets a copy of the document, which is not "#
          + #"opened in place"}"#), "\(inPlace.output)")
    #expect(inPlace.status == 0)
    let said = try await open(folder.inbox + "/a b.png", "--device", "managed")
    #expect(said.status == 64)
    #expect(
      said.errors.contains(
        "--device, --annotation and what says how a URL arrived are for URLs, not for documents"))
    try folder.write("b.txt", "text")
    let nobody = try await open(folder.inbox + "/b.txt")
    #expect(nobody.status == 1)
    #expect(nobody.output.contains("no app opens documents of this type"))
  }
}
