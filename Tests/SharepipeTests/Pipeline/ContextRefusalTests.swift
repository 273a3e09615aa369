import AppLinks
import SafeFiles
import ShareJournal
import ShareModel
import Sharepipe
import SystemPackage
import Testing

/// A no ends a context, and runs nothing, whatever the rules are by then.
struct ContextRefusalTests {
  private let fixture: PipelineFixture

  init() throws {
    fixture = try PipelineFixture()
    fixture.options.after = .move
  }

  /// What is left of the extensions: those of `names` alone are on, and no effect needs a person.
  private func change(to names: BundleIdentifier...) {
    fixture.policy.extensions = names
    fixture.policy.confirm = []
  }

  private func hold(_ line: String) async throws -> String {
    let record = try #require(try await fixture.run().first)
    #expect(record.line == line)
    return record.identifier
  }

  private func kept(_ identifier: String) throws -> KeptRecord {
    let record = try fixture.journal { try $0.context(identifier)?.keptRecord }
    return try #require(record)
  }

  @Test func `an extension that the rules name by now does not get it`() async throws {
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note)
    try fixture.script("org.example.b", effect: .externalPost, ExtensionScript.note)
    fixture.policy.extensions = ["org.example.a"]
    try fixture.add("deep/a.txt")
    let identifier = try await hold("deep/a.txt, held, org.example.a held")
    let before = try kept(identifier)
    change(to: "org.example.b")
    let after = try await fixture.answer(.denied, to: identifier)
    #expect(after.map(\.line) == ["deep/a.txt, declined, org.example.a cancelled"])
    #expect(
      after.first?.decisions.first?.reasons == [Reason(.deniedByPerson, "a person refused it")])
    #expect(fixture.ledger("org.example.a").isEmpty && fixture.ledger("org.example.b").isEmpty)
    #expect(try fixture.ends() == ["declined/deep/a.txt"])
    #expect(try fixture.files(in: "inbox.sharepipe/work") == [])
    let record = try kept(identifier)
    #expect(record.items == before.items && record.owner == before.owner)
    #expect(record.end?.value == .declined)
    #expect(try fixture.journal { try $0.runs(of: identifier).count } == 0)
  }

  @Test func `an action that ran before does not run again`() async throws {
    try fixture.script("org.example.a", at: .action, PipelineFixture.creating)
    try fixture.script("org.example.b", effect: .externalPost, ExtensionScript.note)
    try fixture.add("a.txt")
    let identifier = try await hold("a.txt, held, org.example.a returned, org.example.b held")
    let before = try kept(identifier)
    #expect(try fixture.files(in: "inbox.sharepipe/kept").isEmpty == false)
    fixture.policy.confirm = []
    let after = try await fixture.answer(.denied, to: identifier)
    #expect(
      after.map(\.line) == ["a.txt, declined, org.example.a returned, org.example.b cancelled"])
    #expect(fixture.ledger("org.example.a") == ["made"])
    #expect(fixture.ledger("org.example.b").isEmpty)
    #expect(try fixture.files(in: "inbox.sharepipe/kept") == [])
    let first = try kept(identifier).decisions.first
    #expect(first?.returned != nil)
    #expect(first == before.decisions.first)
  }

  @Test func `what stays in its inbox stays there, and is not asked for`() async throws {
    fixture.options.after = .keep
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note)
    try fixture.add("a.txt")
    let identifier = try await hold("a.txt, held, org.example.a held")
    change(to: "org.example.a")
    let after = try await fixture.answer(.denied, to: identifier)
    #expect(after.map(\.line) == ["a.txt, declined, org.example.a cancelled"])
    #expect(fixture.ledger("org.example.a").isEmpty)
    #expect(try fixture.files(in: "inbox") == ["a.txt"])
  }

  @Test func `several entries go together to the folder of the end`() async throws {
    fixture.options.together = true
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note)
    try fixture.add("a.txt")
    try fixture.add("deep/b.txt")
    let identifier = try await hold("2 entries, held, org.example.a held")
    change(to: "org.example.a")
    let after = try await fixture.answer(.denied, to: identifier)
    #expect(after.map(\.line) == ["2 entries, declined, org.example.a cancelled"])
    #expect(
      try fixture.ends() == ["declined/\(identifier)/a.txt", "declined/\(identifier)/deep/b.txt"])
  }

  @Test func `an entry that is gone is no reason to wait on`() async throws {
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note)
    try fixture.add("a.txt")
    let identifier = try await hold("a.txt, held, org.example.a held")
    try TreeRemoval.remove(fixture.state.appending("held"))
    let after = try #require(try await fixture.answer(.denied, to: identifier).first)
    #expect(after.line == "a.txt, declined, org.example.a cancelled")
    #expect(
      after.notes == [Reason(.entryVanished, "a.txt: is no longer at held/a.txt")])
    #expect(try fixture.journal { try $0.context(identifier)?.state } == .placed)
  }

  @Test func `a record that cannot be read does not keep it from its end`() async throws {
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note)
    try fixture.add("a.txt")
    let identifier = try await hold("a.txt, held, org.example.a held")
    do {
      let journal = try Journal(visiting: fixture.state)
      defer { journal.close() }
      _ = try await journal.change(identifier, []) { context in
        var context = context
        context.record = "no record"
        return context
      }
    }
    change(to: "org.example.a")
    let after = try await fixture.answer(.denied, to: identifier)
    #expect(after.map(\.end) == [.declined])
    #expect(fixture.ledger("org.example.a").isEmpty)
    #expect(try fixture.ends() == ["declined/a.txt"])
  }

  @Test func `a no is carried out by the next process if this one is killed`() async throws {
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note)
    try fixture.add("a.txt")
    let identifier = try await hold("a.txt, held, org.example.a held")
    do {
      let journal = try Journal(visiting: fixture.state)
      defer { journal.close() }
      try await ContextAnswer(state: fixture.state, ledger: journal).give(
        .denied, to: identifier, rules: "")
      // It was taken up, and its process killed.
      _ = try await journal.change(identifier, []) { context in
        var context = context
        context.state = .working
        return context
      }
    }
    try TreeRemoval.remove(fixture.state.appending("held"))
    change(to: "org.example.a")
    let after = try await fixture.run()
    #expect(after.map(\.line) == ["a.txt, declined, org.example.a cancelled"])
    #expect(fixture.ledger("org.example.a").isEmpty)
  }

  @Test func `a URL that was shared is not opened by a no`() async throws {
    let fixture = try PipelineFixture.withApps()
    fixture.policy.extensions = ["org.notes.post"]
    fixture.policy.links.opensShared = true
    fixture.policy.contentRequirements.urlSchemes = ["notes"]
    fixture.options.after = .move
    try fixture.add("a.url", "[InternetShortcut]\nURL=notes:create?text=a\n")
    let held = try #require(try await fixture.run().first)
    #expect(held.line == "a.url, held, org.notes.post held")
    let after = try await fixture.answer(.denied, to: held.identifier)
    #expect(after.map(\.line) == ["a.url, declined, org.notes.post cancelled"])
    #expect(after.flatMap(\.following).isEmpty)
    #expect(fixture.ledger("org.notes.create").isEmpty)
  }
}

/// A no to a URL: its carriers do not run, and the app that asked gets the answer.
struct LinkRefusalTests {
  private let fixture: PipelineFixture

  init() throws { fixture = try .withApps() }

  private static let url = "notes://x-callback-url/send?text=a&x-cancel=album:answered%3Fstate=b"

  @Test func `the app that asked gets its answer by the rules that were seen`() async throws {
    let record = try await fixture.open(Self.url, from: "org.album")
    #expect(record.line == "notes://x-callback-url/send, held, org.notes.send held")
    let after = try await fixture.answer(.denied, to: record.identifier)
    #expect(
      after.map(\.line) == ["notes://x-callback-url/send, declined, org.notes.send cancelled"])
    #expect(after.first?.link?.answer?.url == "album:answered?state=b")
    #expect(after.first?.link?.answer?.end == .done)
    #expect(fixture.ledger("org.notes.send").isEmpty && fixture.ledger("org.notes.create").isEmpty)
    #expect(fixture.ledger("org.album.answered").count == 1)
    let context = try fixture.journal { try #require(try $0.context(record.identifier)) }
    let link = context.keptRecord?.link
    #expect(link?.verdict.outcome?.value == .confirm && link?.expires == nil)
    #expect(link?.answer?.kind == "cancel")
    #expect(context.due == nil)
  }

  @Test func `by other rules no extension runs, and none for the answer`() async throws {
    let record = try await fixture.open(Self.url, from: "org.album")
    fixture.policy.confirm = []
    fixture.apps[0].receiver.routes?[1].extensionIdentifier = "org.notes.create"
    let after = try await fixture.answer(.denied, to: record.identifier)
    #expect(
      after.map(\.line) == ["notes://x-callback-url/send, declined, org.notes.send cancelled"])
    #expect(after.first?.link?.answer == nil)
    for name: BundleIdentifier in ["org.notes.send", "org.notes.create", "org.album.answered"] {
      #expect(fixture.ledger(name).isEmpty)
    }
  }

  @Test func `where no rules are left it ends all the same, and nobody is told`() async throws {
    let record = try await fixture.open(Self.url, from: "org.album")
    fixture.apps = []
    let after = try await fixture.answer(.denied, to: record.identifier)
    #expect(after.map(\.end) == [.declined])
    #expect(after.first?.link?.answer == nil)
    #expect(fixture.ledger("org.album.answered").isEmpty)
  }
}
