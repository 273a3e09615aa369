import AppLinks
import SeededRandom
import ShareJournal
import ShareModel
import ShareRules
import Sharepipe
import Testing

/// One judgement for a question and for an opening.
struct LinkPlanTests {
  private let fixture: PipelineFixture

  init() throws {
    fixture = try .withApps()
    fixture.options.isDryRun = true
  }

  private static let routes = [
    "create", "send", "remove", "silent", "other", "answered", "x-callback-url/create",
    "x-callback-url/send", "x-callback-url/answered",
  ]
  private static let parameters = [
    "text=a", "text=%07", "uuid=1", "other=1", "action=Post", "action=org.notes.post",
    "action=Nothing", "key=the-very-secret-key", "key=another", "x-success=album:answered",
    "x-error=javascript:1", "password=hunter2", "text=a b",
  ]
  private static let callbacks = [
    "x-success=album:answered", "x-success=album:answered%23end", "x-success=album:missing",
    "x-success=album://x-callback-url/answered?x-success=https://a.example/",
    "x-success=notes:silent", "x-success=notes:send", "x-success=https://a.example/",
    "x-success=notes:create?text=a%2526action=Post", "x-success=nobody:a", "x-error=album:silent",
    "x-cancel=notes:silent", "x-success=album:silent",
  ]
  private static let excluded: [[String]] = [
    [], [], ["org.notes.create"], ["org.notes.post"], ["org.album.answered"],
    ["org.notes.send", "org.notes.post"],
  ]

  @Test(arguments: 0..<600)
  func `what is judged is what is opened`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scheme = ["notes", "notes", "notes", "album", "nobody"].randomElement(using: &random) ?? ""
    let route = Self.routes.randomElement(using: &random) ?? ""
    var query = Self.parameters.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    if Bool.random(using: &random) {
      // In order but for its callback.
      query = ["text=a", Self.callbacks.randomElement(using: &random) ?? ""]
    }
    fixture.policy.confirm = Set(
      ExtensionSettings.Effect.allCases.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    fixture.policy.excludedActivities = Self.excluded.randomElement(using: &random) ?? []
    if Int.random(in: 0..<8, using: &random) == 0 {
      fixture.policy.allowedActivities = ["org.notes.create", "org.notes.post"]
    }
    var silent = LinkRoute("silent")
    silent.effect = .additive
    fixture.apps[1].receiver.routes?.append(silent)
    let url = "\(scheme)://\(route)?" + query.shuffled(using: &random).joined(separator: "&")
    fixture.apps[0].receiver.requiresKey = Bool.random(using: &random)
    if Bool.random(using: &random) {
      let index = try #require(fixture.bundles.firstIndex { $0.identifier == "org.notes.post" })
      let effects: [ExtensionSettings.Effect] = [.additive, .destructive, .privacy]
      let effect = effects.randomElement(using: &random) ?? .additive
      fixture.change(index) { $0.settings.effect = effect }
    }
    let sender = [nil, "org.notes", "org.stranger"].randomElement(using: &random) ?? nil
    var options = LinkOptions()
    if Int.random(in: 0..<4, using: &random) == 0 { options.device = [.jailbroken] }
    options.senderClass = [nil, nil, .web, .store].randomElement(using: &random) ?? nil
    if Int.random(in: 0..<4, using: &random) == 0 {
      fixture.apps[0].receiver.deniedSenderClasses = [.web]
    }
    let links = fixture.rules.links
    let plan = links.plan(for: url, from: LinkSender(named: sender), with: options)
    let record = try await fixture.open(url, from: sender, with: options)
    #expect(record.link?.verdict == links.judge.redaction.redact(plan.verdict), "\(url)")
    #expect(record.link?.carrier == plan.carrier, "\(url)")
    var summary = RunSummary()
    summary.add(record)
    #expect(summary.needsAttention != plan.isFine, "\(url): \(record.line)")
    if record.link?.answer?.kind == "success" {
      #expect(record.link?.answer?.problems == plan.answerProblems, "\(url)")
    }
    if plan.isBlocked {
      #expect(record.end == .blocked && record.problems.isEmpty, "\(url)")
      #expect(record.decisions.map(\.reasons) == [plan.problems], "\(url)")
      return
    }
    #expect(record.problems == plan.problems, "\(url)")
    switch plan.verdict.outcome {
    case .reject: #expect(record.end == .rejected, "\(url)")
    case .confirm where plan.carrier != nil: #expect(record.end == .held, "\(url)")
    case .accept where plan.carrier != nil: #expect(record.end == .done, "\(url)")
    case .accept, .confirm: #expect(record.end == .rejected, "\(url)")
    }
  }

  @Test func `an action that needs a person makes the whole wait for one`() {
    let url = "notes:create?text=a&action=Post&key=the-very-secret-key"
    let plan = fixture.rules.links.plan(for: url)
    #expect(plan.verdict.outcome == .confirm && plan.verdict.reason == .needsPerson)
    #expect(
      plan.verdict.message
        == "org.notes does 'create'; then the effect 'external-post' of org.notes.post needs a person "
        + "to agree")
    #expect(plan.verdict.parameters["action"] == .text("Post"))
    #expect(plan.carrier == "org.notes.create" && !plan.isFine)
  }

  static let policies:
    [(
      confirm: Set<ExtensionSettings.Effect>, excluded: [String], url: String, isFine: Bool,
      line: String, code: ReasonCode?
    )] = [
      ([], [], "notes:create?text=a", true, "done, org.notes.create returned", nil),
      (
        [.additive], [], "notes:create?text=a", false, "held, org.notes.create held",
        .effectNeedsConfirmation
      ),
      (
        [.externalPost], [], "notes:create?text=a&action=Post", false,
        "held, org.notes.create returned, org.notes.post held", .effectNeedsConfirmation
      ),
      (
        [], ["org.notes.create"], "notes:create?text=a&action=Post", false,
        "blocked, org.notes.create blocked", .extensionExcluded
      ),
      (
        [.externalPost], ["org.notes.post"], "notes:create?text=a&action=Post", false,
        "done, org.notes.create returned, org.notes.post blocked", .linkActionRefused
      ),
      (
        [], [], "notes://x-callback-url/create?text=a&x-success=album:answered", true,
        "done, org.notes.create returned", nil
      ),
      (
        [.privacy], [], "notes://x-callback-url/create?text=a&x-success=album:answered", false,
        "done, org.notes.create returned", .effectNeedsConfirmation
      ),
      (
        [], ["org.album.answered"],
        "notes://x-callback-url/create?text=a&x-success=album:answered", false,
        "done, org.notes.create returned", .extensionExcluded
      ),
      (
        [], [], "notes://x-callback-url/create?text=a&x-success=album:silent", false,
        "done, org.notes.create returned", .linkNotCarriedOut
      ),
      (
        [], [], "notes://x-callback-url/create?text=a&x-error=album:silent", true,
        "done, org.notes.create returned", nil
      ),
    ]

  @Test(arguments: policies)
  func `what the host wants is judged as it is opened`(
    confirm: Set<ExtensionSettings.Effect>, excluded: [String], url: String, isFine: Bool,
    line: String, code: ReasonCode?
  ) async throws {
    fixture.options.isDryRun = false
    fixture.policy.confirm = confirm
    fixture.policy.excludedActivities = excluded
    fixture.apps[0].receiver.requiresKey = false
    fixture.apps[1].receiver.routes?[0].effect = .privacy
    var silent = LinkRoute("silent")
    silent.effect = .additive
    fixture.apps[1].receiver.routes?.append(silent)
    let plan = fixture.rules.links.plan(for: url)
    #expect(plan.isFine == isFine)
    let record = try await fixture.open(url)
    #expect(record.line.hasSuffix(", " + line), "\(record.line)")
    var summary = RunSummary()
    summary.add(record)
    #expect(summary.needsAttention != isFine)
    let planned = (plan.problems + plan.answerProblems).map(\.code)
    let waits = plan.verdict.outcome == .confirm
    #expect(waits || planned.first == code)
    let said =
      record.problems + record.decisions.flatMap(\.reasons) + (record.link?.answer?.problems ?? [])
    #expect(said.first?.code == code)
    #expect(record.link?.verdict == plan.verdict)
    let noted = plan.verdict.notes.contains(.callbackUndeliverable)
    #expect(noted == (url.contains("album:silent") || excluded == ["org.album.answered"]))
  }

  @Test func `the rules of a set ask the policy of the set`() {
    let links = LinkRules(apps: fixture.apps, extensions: fixture.bundles)
    var policy = HostPolicy()
    policy.excludedActivities = ["org.notes.create"]
    let rules = RuleSet(extensions: fixture.bundles, policy: policy, links: links)
    let verdict = rules.links.plan(for: "notes:create?text=a").verdict
    #expect(verdict.outcome == .reject && verdict.reason == .blocked && verdict.parameters == [:])
    #expect(verdict.message.hasPrefix("the host excludes org.notes.create"))
  }

  @Test func `what a share excludes is excluded in the plan of its URLs`() {
    let url = "notes:send?text=a&action=Post&key=the-very-secret-key"
    let links = fixture.rules.links.excluding(["org.notes.post"])
    #expect(links.plan(for: url).problems.map(\.code) == [.linkActionRefused])
    #expect(links.excluding([]).plan(for: url).problems.isEmpty)
    #expect(links.excluding(["org.notes.send"]).plan(for: url).isBlocked)
  }

  @Test func `two actions of one name are none`() throws {
    var another = try #require(fixture.apps[0].plugIns.first)
    another.identifier = "org.notes.create"
    another.displayName = "Post"
    fixture.apps[0].plugIns.append(another)
    let plan = fixture.rules.links.plan(
      for: "notes:create?text=a&action=Post&key=the-very-secret-key")
    #expect(plan.verdict.chained?.reason == .unknownAction)
    #expect(plan.problems.map(\.code) == [.linkUnknownAction])
  }
}
