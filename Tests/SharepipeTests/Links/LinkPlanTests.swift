import AppLinks
import SeededRandom
import Testing

@testable import Sharepipe

/// One judgement for those who ask and those who open.
struct LinkPlanTests {
  private let fixture: PipelineFixture

  init() throws {
    fixture = try .withApps()
    fixture.options.isDryRun = true
  }

  private static let routes = [
    "create", "send", "remove", "silent", "other", "answered", "x-callback-url/create",
    "x-callback-url/send",
  ]
  private static let parameters = [
    "text=a", "text=%07", "uuid=1", "other=1", "action=Post", "action=org.notes.post",
    "action=Nothing", "key=the-very-secret-key", "key=another", "x-success=album:answered",
    "x-error=javascript:1", "password=hunter2", "text=a b",
  ]

  @Test(arguments: 0..<300)
  func `what is judged is what is opened`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scheme = ["notes", "notes", "notes", "album", "nobody"].randomElement(using: &random) ?? ""
    let route = Self.routes.randomElement(using: &random) ?? ""
    let query = Self.parameters.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    let url = "\(scheme)://\(route)?" + query.shuffled(using: &random).joined(separator: "&")
    fixture.apps[0].receiver.requiresKey = Bool.random(using: &random)
    if Bool.random(using: &random) {
      let index = try #require(fixture.bundles.firstIndex { $0.identifier == "org.notes.post" })
      let effects: [ExtensionSettings.Effect] = [.additive, .destructive, .privacy]
      let effect = effects.randomElement(using: &random) ?? .additive
      fixture.change(index) { $0.settings.effect = effect }
    }
    let sender = [nil, "org.notes", "org.stranger"].randomElement(using: &random) ?? nil
    let links = fixture.rules.links
    let plan = links.plan(for: url, from: LinkSender(named: sender))
    let record = try await fixture.open(url, from: sender)
    #expect(record.link?.verdict == links.judge.redaction.redact(plan.verdict), "\(url)")
    #expect(record.link?.carrier == plan.carrier, "\(url)")
    #expect(record.problems == plan.problems, "\(url)")
    #expect(record.isFine == plan.isFine, "\(url): \(record.line)")
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
