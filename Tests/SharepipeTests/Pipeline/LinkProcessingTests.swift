import AppLinks
import Documents
import Foundation
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing

@testable import Sharepipe

/// URLs on their way through the pipeline: the same extensions, journal and policy as a share.
struct LinkProcessingTests {
  private let fixture: PipelineFixture

  init() throws { fixture = try .withApps() }

  private static let callbacks =
    "x-success=album:answered%3Fstate=a%23end&x-error=album:answered&x-cancel=album:answered%3Fstate=b"

  private func answers() -> [String] { fixture.ledger("org.album.answered") }

  @Test func `an additive route runs at once, and its results go to whoever asked`() async throws {
    let record = try await fixture.open(
      "notes://x-callback-url/create?text=a%0Ab&\(Self.callbacks)", from: "org.album")
    #expect(record.line == "notes://x-callback-url/create, done, org.notes.create returned")
    #expect(record.link?.answer?.url == "album:answered?state=a&uuid=n%201%262#end")
    #expect(record.link?.answer?.end == .rejected, "a fragment is for callbacks alone")
  }

  @Test func `an app that refuses its launch is not run, and the same app that runs is`()
    async throws
  {
    let url = "notes:create?text=a"
    let refusal = LaunchAnswer(willFinish: true, didFinish: false)
    let refused = try await fixture.open(
      url, arriving: LinkArrival(state: .notRunning, launch: refusal))
    #expect(refused.end == .rejected && refused.decisions.isEmpty)
    #expect(refused.link?.verdict.reason == .launchRefused)
    #expect(fixture.ledger("org.notes.create").isEmpty)
    for state in AppState.allCases {
      let launch = state == .notRunning ? LaunchAnswer(didFinish: true) : refusal
      let record = try await fixture.open(url, arriving: LinkArrival(state: state, launch: launch))
      #expect(record.end == .done && record.link?.verdict.delivery?.state == state)
    }
    #expect(fixture.ledger("org.notes.create").count == 3)
    let other = try await fixture.open(url, arriving: LinkArrival(activityType: "org.notes.edit"))
    #expect(other.end == .rejected && other.link?.verdict.reason == .activityType)
    #expect(fixture.ledger("org.notes.create").count == 3)
  }

  @Test func `a refused redirect opens nothing, or the default page and nothing else`() async throws
  {
    var target = LinkParameter("to", .redirect)
    fixture.apps[0].receiver.redirectHosts = ["app.example.com"]
    fixture.apps[0].receiver.routes?[1].effect = .additive
    fixture.apps[0].receiver.routes?[1].parameters = [target]
    let url = "notes:send?to=https://evil.example/"
    let refused = try await fixture.open(url)
    #expect(refused.end == .rejected && refused.decisions.isEmpty)
    #expect(refused.link?.verdict.detail == .untrustedHost)
    #expect(fixture.ledger("org.notes.send").isEmpty)
    target.defaultRedirect = "https://app.example.com/home"
    fixture.apps[0].receiver.routes?[1].parameters = [target]
    let done = try await fixture.open(url)
    #expect(done.end == .done && done.link?.verdict.defaulted == ["to": .untrustedHost])
    let asked = try #require(fixture.ledger("org.notes.send").first)
    #expect(!asked.contains("evil.example"), "\(asked)")
    #expect(asked.contains(#""parameters":{"to":"https://app.example.com/home"}"#), "\(asked)")
    #expect(fixture.ledger("org.notes.send").count == 1 && done.following.isEmpty)
  }

  @Test func `the answer is a URL like any other`() async throws {
    let record = try await fixture.open(
      "notes://x-callback-url/create?text=a&x-success=album:answered%3Fstate=a", from: "org.album")
    #expect(record.link?.answer?.end == .done)
    let told = try #require(answers().first)
    #expect(told.contains(#""app":"org.album","route":"answered""#))
    #expect(told.contains(#""parameters":{"state":"a","uuid":"n 1&2"}"#))
    #expect(told.contains(#""sender":"org.album""#))
    let history = try fixture.journal { try $0.history(limit: 9).contexts.map(\.entry.label) }
    #expect(history == ["album:answered", "notes://x-callback-url/create"])
  }

  @Test func `whoever writes a callback is its sender, whoever opens it`() async throws {
    fixture.apps[1].receiver.allowedSenders = ["org.notes"]
    let url = "notes://x-callback-url/create?text=a&x-success=album:answered"
    for sender in [nil, "org.stranger"] {
      let record = try await fixture.open(url, from: sender)
      #expect(record.link?.verdict.reason == .callbackRefused)
      #expect(record.end == .rejected)
    }
    #expect(try await fixture.open(url, from: "org.notes").link?.answer?.end == .done)
    #expect(fixture.ledger("org.notes.create").count == 1)
  }

  @Test func `a callback to the web is shown and not opened`() async throws {
    fixture.apps[0].receiver.callbackHosts = ["app.example.com"]
    let record = try await fixture.open(
      "notes://x-callback-url/create?text=a&x-success=https://app.example.com/done")
    #expect(record.link?.answer?.url == "https://app.example.com/done?uuid=n%201%262")
    #expect(record.link?.answer?.context == nil && record.following.isEmpty)
  }

  @Test func `a route whose extension does not apply is not carried out`() async throws {
    let index = try #require(fixture.bundles.firstIndex { $0.identifier == "org.notes.create" })
    fixture.change(index) { $0.activationRule = .string("FALSEPREDICATE") }
    let record = try await fixture.open("notes:create?text=a")
    #expect(record.line == "notes:create, failed")
    #expect(record.problems.map(\.code) == [.linkNotCarriedOut])
  }

  @Test(arguments: [
    "notes:create&key=the-very-secret-key", "notes:create%3Fkey=the-very-secret-key",
    "notes:create?text=a#key=the-very-secret-key",
    "notes:create??key=the-very-secret-key", "notes:create?k%6=the-very-secret-key",
    "notes:create?KEY=the-very-secret-key", "notes:%6Bey%3Dthe-very-secret-key",
    "notes:create?text=a b&key=the-very-secret-key",
  ])
  func `a key in a URL that is damaged is kept nowhere`(url: String) async throws {
    let record = try await fixture.open(url)
    #expect(record.end == .rejected)
    var json = JSONWriter()
    record.write(to: &json)
    #expect(!String(decoding: json.bytes, as: UTF8.self).contains("very-secret"))
    for name in try fixture.files(in: "inbox.sharepipe") {
      let path = fixture.inbox.root.appending("inbox.sharepipe/" + name)
      let text = String(decoding: try BoundedFile.read(path, limit: 1 << 30), as: UTF8.self)
      #expect(!text.contains("very-secret"), "\(name)")
    }
  }

  @Test func `a failure is told by a code alone`() async throws {
    try fixture.rewrite("org.notes.create", "echo a secret of the app >&2; exit 3\n")
    let record = try await fixture.open(
      "notes://x-callback-url/create?text=a&\(Self.callbacks)", from: "org.album")
    #expect(record.end == .failed)
    #expect(
      record.link?.answer?.url == "album:answered?errorCode=1&errorMessage=exit-status")
    #expect(answers().count == 1)
  }

  static let refused = [
    "notes:create", "notes:create?text=a&text=b", "notes:remove", "notes:other?text=a",
    "notes://x-callback-url/create?text=a&x-success=javascript:1",
    "notes://x-callback-url/create?text=%07&\(callbacks)", "nobody:create?text=a",
    "https://example.com/", "notes:create?text=a b", "notes:silent",
  ]

  @Test(arguments: refused)
  func `a refusal is total: nothing runs and nobody is told`(url: String) async throws {
    let record = try await fixture.open(url)
    #expect(record.end == .rejected)
    #expect(record.decisions.isEmpty)
    #expect(record.link?.answer == nil)
    #expect(fixture.ledger("org.notes.create").isEmpty && answers().isEmpty)
    #expect(try fixture.journal { try $0.history(limit: 9).contexts.count } == 1)
  }

  @Test func `what needs a person is kept with who asked for what, and runs once`() async throws {
    let record = try await fixture.open(
      "notes://x-callback-url/send?text=a&x-success=album:answered", from: "org.album")
    #expect(record.line == "notes://x-callback-url/send, held, org.notes.send held")
    #expect(record.link?.expires != nil && record.link?.answer == nil)
    let kept = try fixture.journal { try #require(try $0.context(record.identifier)) }
    let json = try #require(kept.record)
    #expect(json.contains(#""sender":"org.album","verdict":"confirm""#))
    #expect(json.contains(#""action":"send","parameters":{"text":"a"}"#))
    #expect(fixture.ledger("org.notes.send").isEmpty)

    let after = try await fixture.answer(.approved, to: record.identifier)
    #expect(after.map(\.line) == ["notes://x-callback-url/send, done, org.notes.send delivered"])
    #expect(after.first?.link?.answer?.end == .done)
    #expect(fixture.ledger("org.notes.send").count == 1 && answers().count == 1)
    let late = await #expect(throws: ContextAnswer.Fault.self) {
      try await fixture.answer(.approved, to: record.identifier)
    }
    #expect(late?.description.contains(": was already approved by ada (7) at ") == true)
  }

  @Test func `no is a cancel`() async throws {
    let record = try await fixture.open("notes://x-callback-url/send?text=a&\(Self.callbacks)")
    let after = try await fixture.answer(.denied, to: record.identifier)
    #expect(
      after.map(\.line) == ["notes://x-callback-url/send, declined, org.notes.send cancelled"])
    #expect(after.first?.link?.answer?.url == "album:answered?state=b")
    #expect(fixture.ledger("org.notes.send").isEmpty && answers().count == 1)
  }

  @Test func `time that is over is a cancel too, and no longer a yes`() async throws {
    fixture.policy.links.expiry = .milliseconds(1)
    let record = try await fixture.open("notes://x-callback-url/send?text=a&\(Self.callbacks)")
    await #expect(throws: ContextAnswer.Fault.expired(record.identifier)) {
      try await fixture.answer(.approved, to: record.identifier)
    }
    let pipeline = try await fixture.pipeline(for: [fixture.inbox.root.appending("inbox")])
    try await pipeline.expireHeld()
    var lines: [String] = []
    for await record in try pipeline.process([]) { lines.append(record.line) }
    #expect(lines == ["notes://x-callback-url/send, declined, org.notes.send cancelled"])
    #expect(answers().count == 1)
  }

  @Test func `a yes holds for the rules to which it was said`() async throws {
    let record = try await fixture.open("notes:send?text=a")
    let place = fixture.inbox.root.appending("inbox")
    do {
      let pipeline = try await fixture.pipeline(for: [place])
      let locked = try pipeline.states.state(at: fixture.state, inboxes: [])
      try await ContextAnswer(state: fixture.state, ledger: locked.journal).give(
        .approved, to: record.identifier, rules: "other rules")
    }
    var records: [ContextRecord] = []
    for await record in try await fixture.pipeline(for: [place])
      .retry([record.identifier], in: fixture.state, inboxes: [])
    {
      records.append(record)
    }
    #expect(records.map(\.line) == ["notes:send, held, org.notes.send held"])
    #expect(records.first?.notes.map(\.code) == [.changedSinceApproval])
    #expect(fixture.ledger("org.notes.send").isEmpty)
  }

  @Test func `an action of the app runs on what the route made, by its own effect`() async throws {
    let record = try await fixture.open(
      "notes:create?text=a&action=Post&key=the-very-secret-key")
    #expect(record.line == "notes:create, held, org.notes.create returned, org.notes.post held")
    let after = try await fixture.answer(.approved, to: record.identifier)
    #expect(
      after.map(\.line) == [
        "notes:create, done, org.notes.create returned, org.notes.post delivered"
      ])
    #expect(fixture.ledger("org.notes.create") == ["made"])
    #expect(fixture.ledger("org.notes.post").count == 1)
  }

  @Test func `two that need a person are asked for one after the other`() async throws {
    let url = "notes:send?text=a&action=Post&key=the-very-secret-key"
    let record = try await fixture.open(url)
    #expect(record.line == "notes:send, held, org.notes.send held, org.notes.post stopped")
    let first = try await fixture.answer(.approved, to: record.identifier)
    #expect(
      first.map(\.line) == ["notes:send, held, org.notes.send delivered, org.notes.post held"])
    let second = try await fixture.answer(.approved, to: record.identifier)
    #expect(
      second.map(\.line) == ["notes:send, done, org.notes.send delivered, org.notes.post delivered"]
    )
    #expect(fixture.ledger("org.notes.send").count == 1)
  }

  @Test func `a no holds although nobody has to be asked any more`() async throws {
    let record = try await fixture.open("notes:send?text=a")
    fixture.policy.confirm = []
    let after = try await fixture.answer(.denied, to: record.identifier)
    #expect(after.map(\.line) == ["notes:send, declined, org.notes.send cancelled"])
    #expect(fixture.ledger("org.notes.send").isEmpty)
  }

  @Test func `a destructive action is refused to those whom nobody knows`() async throws {
    let index = try #require(fixture.bundles.firstIndex { $0.identifier == "org.notes.post" })
    fixture.change(index) { $0.settings.effect = .destructive }
    let record = try await fixture.open("notes:create?text=a&action=Post&key=the-very-secret-key")
    #expect(record.line == "notes:create, done, org.notes.create returned")
    #expect(record.problems.map(\.code) == [.linkActionRefused])
    #expect(record.link?.verdict.chained?.reason == .foreignEffect)
    #expect(fixture.ledger("org.notes.create") == ["made"] && !record.isFine)
    fixture.policy.links.foreignEffects = [.destructive]
    let lifted = try await fixture.open("notes:create?text=a&action=Post&key=the-very-secret-key")
    #expect(lifted.line == "notes:create, held, org.notes.create returned, org.notes.post held")
  }

  static let refusedActions: [(url: String, reason: LinkReason, code: ReasonCode, words: String)] =
    [
      (
        "action=Nothing&key=the-very-secret-key", .unknownAction, .linkUnknownAction,
        "the action that the URL names was not run: unknown-action: org.notes has no action 'Nothing'"
      ),
      (
        "action=Nothing", .actionKeyMissing, .linkActionRefused,
        "the action that the URL names was not run: action-key-missing: an action needs the key"
      ),
      (
        "action=Post&key=another", .actionKeyMismatch, .linkActionRefused,
        "the action that the URL names was not run: action-key-mismatch: an action needs the key, and "
          + "this is another"
      ),
    ]

  @Test(arguments: refusedActions)
  func `an action that is refused refuses itself, and the route is carried out`(
    url: String, reason: LinkReason, code: ReasonCode, words: String
  ) async throws {
    let record = try await fixture.open("notes:create?text=a&" + url)
    #expect(record.line == "notes:create, done, org.notes.create returned")
    #expect(record.link?.verdict.outcome == .accept)
    #expect(record.link?.verdict.chained?.reason == reason)
    #expect(record.problems == [Reason(code, words)])
    #expect(!record.isFine)
    #expect(fixture.ledger("org.notes.create") == ["made"])
    #expect(fixture.ledger("org.notes.post").isEmpty)
    fixture.apps[0].receiver.requiresKey = false
    let unlocked = try await fixture.open("notes:create?text=a&action=Nothing")
    #expect(unlocked.problems.map(\.code) == [.linkUnknownAction])
    #expect(fixture.ledger("org.notes.create") == ["made", "made"])
  }

  @Test func `why an answer was refused is beside the answer`() async throws {
    let record = try await fixture.open(
      "notes://x-callback-url/create?text=a&x-success=album:answered%23end", from: "org.album")
    #expect(record.link?.answer?.end == .rejected)
    #expect(
      record.link?.answer?.problems == [
        Reason(.linkRefused, "fragment: a fragment is not allowed (at byte 29: '#')")
      ])
    var json = JSONWriter()
    record.write(to: &json)
    #expect(
      String(decoding: json.bytes, as: UTF8.self).contains(
        #""end":"rejected","problems":[{"code":"link-refused","message":"fragment: "#))
  }

  @Test func `what lies in another app does nothing for a route`() async throws {
    fixture.apps[1].receiver.routes?[0].extensionIdentifier = "org.notes.post"
    let record = try await fixture.open("album:answered")
    #expect(record.problems.map(\.code) == [.linkNotCarriedOut])
  }

  @Test func `the checks of an extension that a route names are made`() async throws {
    let index = try #require(fixture.bundles.firstIndex { $0.identifier == "org.notes.create" })
    fixture.change(index) { $0.settings.contentRequirements.maximumTextLength = 5 }
    #expect(try await fixture.open("notes:create?text=short").end == .done)
    let long = try await fixture.open("notes:create?text=longer")
    #expect(long.codes == [.textTooLong])
  }

  @Test func `a yes to a share that stays is not lost with the process`() async throws {
    fixture.policy.extensions = ["org.notes.post"]
    try fixture.add("a.txt")
    let held = try #require(try await fixture.run().first)
    do {
      let pipeline = try await fixture.pipeline(for: [fixture.inbox.root.appending("inbox")])
      let locked = try pipeline.states.state(at: fixture.state, inboxes: [])
      try await ContextAnswer(state: fixture.state, ledger: locked.journal).give(
        .approved, to: held.identifier, rules: pipeline.fingerprint)
    }
    let after = try await fixture.run()
    #expect(after.map(\.identifier).contains(held.identifier))
    #expect(fixture.ledger("org.notes.post").count == 1)
  }

  @Test func `a URL over which the process dies is set aside`() async throws {
    let record = try await fixture.open("notes:send?text=a")
    let place = fixture.inbox.root.appending("inbox")
    do {
      let pipeline = try await fixture.pipeline(for: [place])
      let locked = try pipeline.states.state(at: fixture.state, inboxes: [])
      _ = try await locked.journal.change(record.identifier, []) { context in
        var context = context
        context.state = .waiting
        context.crashes = 4
        return context
      }
    }
    var records: [ContextRecord] = []
    let pipeline = try await fixture.pipeline(for: [place])
    for await record in try pipeline.retry([record.identifier], in: fixture.state, inboxes: []) {
      records.append(record)
    }
    #expect(records.flatMap(\.problems).map(\.code) == [.crashBudgetSpent])
  }

  @Test func `the key is nowhere but in its place`() async throws {
    _ = try await fixture.open(
      "notes:create?text=a&action=Post&key=the-very-secret-key", from: "org.album")
    _ = try await fixture.open("notes:create?text=a&k%65y=the-very%2Dsecret-key")
    _ = try await fixture.open(
      "album://x-callback-url/answered?state=a&x-success=notes:create%3Ftext%3Da%26action%3DPost"
        + "%26key%3Dthe-very-secret-key", from: "org.notes")
    #expect(fixture.ledger("org.notes.create").count == 3)
    for name in try fixture.files(in: "inbox.sharepipe") {
      let path = fixture.inbox.root.appending("inbox.sharepipe/" + name)
      let bytes = try BoundedFile.read(path, limit: 1 << 30)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("the-very-secret-key") && !text.contains("very%2Dsecret"), "\(name)")
    }
  }

  @Test func `a dry run decides and writes nothing`() async throws {
    fixture.options.isDryRun = true
    let record = try await fixture.open("notes://x-callback-url/create?text=a&\(Self.callbacks)")
    #expect(record.codes == [.dryRun])
    #expect(record.link?.answer?.context == nil)
    #expect(try fixture.files(in: "").filter { $0.hasPrefix("inbox.sharepipe") }.isEmpty)
  }
}
