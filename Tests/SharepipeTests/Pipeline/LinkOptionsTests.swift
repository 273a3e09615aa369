import AppLinks
import Documents
import Foundation
import ShareModel
import ShareRules
import Sharepipe
import SystemPackage
import Testing

/// What is said of a URL besides its sender, on its way through the pipeline.
struct LinkOptionsTests {
  private let fixture: PipelineFixture

  init() throws { fixture = try .withApps() }

  /// The files of the state that have a text in them, but for what an extension keeps of its own.
  private func places(of text: String) throws -> [String] {
    try fixture.files(in: "inbox.sharepipe").filter { name in
      guard !name.hasPrefix("containers/") else { return false }
      let path = fixture.state.appending(FilePath(name).components)
      let bytes = try BoundedFile.read(path, limit: 1 << 30)
      return Data(bytes).range(of: Data(text.utf8)) != nil
    }
  }

  private func json(_ record: ContextRecord) -> String {
    var json = JSONWriter()
    record.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `an annotation reaches the extension after a person has agreed, and nothing else`()
    async throws
  {
    var options = LinkOptions()
    options.annotation = try LinkAnnotation(
      .dictionary(["code": .string("sesame-open"), "n": .integer(1)]))
    let held = try await fixture.open("notes:send?text=a", from: "org.album", with: options)
    #expect(held.line == "notes:send, held, org.notes.send held")
    #expect(held.link?.verdict.notes == [.annotated])
    #expect(!json(held).contains("sesame-open"))
    #expect(try places(of: "sesame-open") == ["work/\(held.identifier)/url"])
    let kept = try fixture.journal { try #require(try $0.context(held.identifier)) }
    var pipelineOptions = PipelineOptions()
    pipelineOptions.state = fixture.state
    let asked = Pipeline(rules: fixture.rules, options: pipelineOptions)
    #expect(asked.question(of: kept).contains("  with an annotation, which is not shown"))
    #expect(asked.changes(since: kept).filter { !$0.contains("the rules") } == [])

    let after = try await fixture.answer(.approved, to: held.identifier)
    #expect(after.map(\.line) == ["notes:send, done, org.notes.send delivered"])
    let told = try #require(fixture.ledger("org.notes.send").first)
    #expect(told.hasSuffix(#""annotation":{"code":"sesame-open","n":1}"#), "\(told)")
    #expect(try places(of: "sesame-open") == [])
  }

  @Test func `what an extension says has no text of an annotation`() async throws {
    var options = LinkOptions()
    options.annotation = try LinkAnnotation(.array([.string("sesame-open")]))
    try fixture.rewrite("org.notes.create", "cat >&2; exit 3\n")
    let record = try await fixture.open("notes:create?text=a", with: options)
    #expect(record.end == .failed)
    #expect(!json(record).contains("sesame-open"))
    #expect(try places(of: "sesame-open") == [])
  }

  @Test func `on a jailbroken device a URL waits although the host asks no person`() async throws {
    fixture.policy.confirm = []
    var options = LinkOptions()
    (options.senderClass, options.device) = (.store, [.jailbroken, .storeEnforced])
    #expect(try await fixture.open("notes:send?text=a", from: "org.notes").end == .done)
    let held = try await fixture.open("notes:send?text=a", from: "org.notes", with: options)
    #expect(held.line == "notes:send, held, org.notes.send held")
    #expect(held.link?.verdict.evidence == .claimed)
    #expect(held.link?.verdict.notes == [.deviceNotTrusted])
    #expect(
      held.decisions.flatMap(\.reasons) == [
        Reason(
          .effectNeedsConfirmation,
          "its effect is external-post, which a person must confirm because the device is "
            + "jailbroken")
      ])
    let kept = try fixture.journal { try #require(try $0.context(held.identifier)) }
    let lines = Pipeline(rules: fixture.rules).question(of: kept)
    #expect(lines.contains("  class of the app: store"))
    #expect(lines.contains("  device: jailbroken, store-enforced"))
    #expect(try await fixture.answer(.approved, to: held.identifier).map(\.end) == [.done])
    #expect(
      try await fixture.open("notes:create?text=a", from: "org.notes", with: options).end == .done)
  }

  @Test func `the answer to a denied sender is none`() async throws {
    fixture.policy.links.deniedSenders = ["org.album"]
    let record = try await fixture.open(
      "notes://x-callback-url/create?text=a&x-error=album:answered", from: "org.album")
    #expect(record.end == .rejected && record.following.isEmpty)
    #expect(record.problems.map(\.code) == [.linkRefused])
    #expect(
      record.problems.map(\.message) == [
        "sender-denied: the host denies URLs from this sender"
      ])
    #expect(fixture.ledger("org.notes.create").isEmpty)
  }
}
