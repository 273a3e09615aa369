import SafeFiles
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

@testable import Sharepipe

/// An action returns what it returns only once, and a share behind it is held: what a person saw is
/// what is sent.
struct HeldStageTests {
  private let fixture: PipelineFixture
  private static let action: BundleIdentifier = "org.example.draw"
  private static let share: BundleIdentifier = "org.example.send"

  init() throws {
    fixture = try PipelineFixture()
    fixture.options.after = .move
    try fixture.add("note.txt")
    try fixture.script(
      Self.action, at: .action,
      """
      echo drawn >> "$SHAREPIPE_CONTAINER/ledger"
      head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \\n' > "$SHAREPIPE_OUTPUT/a.txt"
      echo '{"completed":{"items":[{"attributedTitle":"Drawn","attachments":[\
      {"registeredTypeIdentifiers":["public.plain-text"],"suggestedName":"words","file":"a.txt"},\
      {"registeredTypeIdentifiers":["public.plain-text"],"text":"beside"}]}]}}'
      """)
    try fixture.script(
      Self.share, interface: .arguments, effect: .externalPost,
      #"cat "$1" > "$SHAREPIPE_CONTAINER/sent"; echo sent >> "$SHAREPIPE_CONTAINER/ledger""#)
  }

  private var sent: String? { fixture.text("inbox.sharepipe/containers/\(Self.share)/sent") }

  private func hold() async throws -> ContextRecord {
    let records = try await fixture.run()
    let record = try #require(records.first { $0.end == .held })
    #expect(record.line == "note.txt, held, \(Self.action) returned, \(Self.share) held")
    return record
  }

  private func kept(_ record: ContextRecord) -> String {
    "inbox.sharepipe/kept/\(record.identifier)/1"
  }

  private func context(_ record: ContextRecord) throws -> JournalContext {
    try fixture.journal { try #require(try $0.context(record.identifier)) }
  }

  /// Says yes, and lets something happen before the work goes on.
  private func approve(
    _ record: ContextRecord, then change: () throws -> Void = {}
  ) async throws -> ContextRecord {
    do {
      let pipeline = try await fixture.pipeline(for: [fixture.inbox.root.appending("inbox")])
      let locked = try pipeline.states.state(at: fixture.state, inboxes: [])
      try await ContextAnswer(state: fixture.state, ledger: locked.journal).give(
        .approved, to: record.identifier, rules: pipeline.fingerprint)
    }
    try change()
    return try #require(try await fixture.retry([record.identifier]).first)
  }

  private func flip(_ name: String) throws {
    var bytes = Array(try #require(fixture.text(name)).utf8)
    bytes[0] = bytes[0] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
    try fixture.inbox.check(
      unsafe fixture.inbox.root.appending(FilePath(name).components)
        .withPlatformString { unsafe chmodOwner($0) })
    try fixture.inbox.file(name, String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: [PipelineOptions.Disposal.move, .keep, .remove])
  func `what was approved is what is sent, and the action runs once`(
    after: PipelineOptions.Disposal
  ) async throws {
    fixture.options.after = after
    let record = try await hold()
    let seen = try #require(fixture.text(kept(record) + "/0.txt"))
    #expect(seen.utf8.count == 48)
    #expect(try fixture.files(in: "inbox.sharepipe/work") == [])
    let held = try context(record)
    #expect(held.handing == [Self.share: try #require(record.decisions.last?.handing)])
    #expect(held.missingStage(in: fixture.state) == nil)
    let records = try await fixture.answer(.approved, to: record.identifier)
    #expect(
      records.map(\.line) == ["note.txt, done, \(Self.action) returned, \(Self.share) delivered"])
    #expect(sent == seen)
    #expect(fixture.ledger(Self.action) == ["drawn"])
    #expect(fixture.ledger(Self.share) == ["sent"])
    #expect(try fixture.files(in: "inbox.sharepipe/kept") == [])
    #expect(try fixture.files(in: "inbox.sharepipe/work") == [])
  }

  @Test func `only their owner may read what is kept`() async throws {
    let record = try await hold()
    let folder = fixture.state.appending("kept")
    let paths =
      [folder, folder.appending(record.identifier)]
      + ["", "context.json", "0.txt"].map {
        folder.appending(record.identifier).appending("1").appending(FilePath($0).components)
      }
    for path in paths {
      #expect(try FileFacts(at: path, followingLinks: false).permissions & 0o077 == 0, "\(path)")
    }
  }

  @Test(arguments: ["/0.txt", "/context.json", ""])
  func `kept bytes that are changed or gone are held once more`(name: String) async throws {
    let record = try await hold()
    let seen = try #require(fixture.text(kept(record) + "/0.txt"))
    let again = try await approve(record) {
      switch name {
      case "":
        try TreeRemoval.remove(fixture.inbox.root.appending(FilePath(kept(record)).components))
      case "/0.txt": try flip(kept(record) + name)
      default:
        let text = try #require(fixture.text(kept(record) + name))
        try fixture.inbox.file(kept(record) + name, text.replacing("beside", with: "aside!"))
      }
    }
    #expect(again.line == "note.txt, held, \(Self.action) returned, \(Self.share) held")
    #expect(
      again.decisions.last?.reasons == [
        Reason(
          .changedSinceApproval,
          "what would be handed over has changed since it was approved; look with 'sharepipe show "
            + "\(record.identifier)', and approve it again")
      ])
    #expect(sent == nil)
    // What is shown now is what was made anew, and that is sent.
    let new = try #require(fixture.text(kept(record) + "/0.txt"))
    #expect(new != seen)
    #expect(again.decisions.last?.handing != record.decisions.last?.handing)
    #expect(fixture.ledger(Self.action).count == 2)
    let last = try await approve(again)
    #expect(last.line == "note.txt, done, \(Self.action) returned, \(Self.share) delivered")
    #expect(sent == new)
    #expect(fixture.ledger(Self.action).count == 2)
  }

  @Test func `what is gone cannot be approved, and the message says what to do`() async throws {
    let record = try await hold()
    try TreeRemoval.remove(fixture.inbox.root.appending(FilePath(kept(record)).components))
    let held = try context(record)
    let place = fixture.inbox.root.appending(FilePath(kept(record)).components)
    let fault = ContextAnswer.Fault.handingGone(held, place)
    await #expect(throws: fault) { try await approve(record) }
    #expect(
      "\(fault)"
        == "\(record.identifier): what would be handed over is no longer at \(place); make it "
        + "again with 'sharepipe retry \(record.identifier)', and look at that")
    #expect(fixture.ledger(Self.share) == [])
  }

  /// Makes of the record what an older version wrote.
  private func age(_ record: ContextRecord) async throws {
    let pipeline = try await fixture.pipeline(for: [fixture.inbox.root.appending("inbox")])
    let locked = try pipeline.states.state(at: fixture.state, inboxes: [])
    let handing = try #require(record.decisions.last?.handing)
    _ = try await locked.journal.change(record.identifier, []) { context in
      var context = context
      context.record = context.record?.replacing(#","handing":"\#(handing)""#, with: "")
      return context
    }
  }

  @Test func `an approval that does not say what was returned is held once more`() async throws {
    let record = try await hold()
    try await age(record)
    try TreeRemoval.remove(fixture.state.appending("kept"))
    let again = try await approve(record)
    #expect(again.line == "note.txt, held, \(Self.action) returned, \(Self.share) held")
    #expect(
      again.decisions.last?.reasons == [
        Reason(
          .changedSinceApproval,
          "the approval does not say what an earlier action had returned; look with 'sharepipe show "
            + "\(record.identifier)', and approve it again")
      ])
    #expect(fixture.ledger(Self.action).count == 2)
    let new = try #require(fixture.text(kept(record) + "/0.txt"))
    _ = try await approve(again)
    #expect(sent == new)
  }

  @Test func `what came in is part of an approval of an older version`() async throws {
    fixture.policy.deniedExtensionPoints = [ExtensionPoint.action.rawValue]
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "note.txt, held, \(Self.action) blocked, \(Self.share) held")
    try await age(record)
    let after = try await approve(record)
    #expect(after.line == "note.txt, done, \(Self.action) blocked, \(Self.share) delivered")
    #expect(sent == "hello\n")
  }

  @Test func `another try makes it anew`() async throws {
    let record = try await hold()
    let seen = try #require(fixture.text(kept(record) + "/0.txt"))
    do {
      let pipeline = try await fixture.pipeline(for: [fixture.inbox.root.appending("inbox")])
      let locked = try pipeline.states.state(at: fixture.state, inboxes: [])
      try await ContextRetry(state: fixture.state, ledger: locked.journal).request(
        record.identifier, by: .ada)
    }
    let again = try #require(try await fixture.retry([record.identifier]).first)
    #expect(again.line == "note.txt, held, \(Self.action) returned, \(Self.share) held")
    #expect(again.decisions.last?.reasons.map(\.code) == [.effectNeedsConfirmation])
    #expect(fixture.text(kept(record) + "/0.txt") != seen)
    #expect(fixture.ledger(Self.action).count == 2)
  }

  @Test(arguments: [PersonAnswer.Kind.denied, .expired])
  func `nothing is kept after a no`(kind: PersonAnswer.Kind) async throws {
    let record = try await hold()
    _ = try await fixture.answer(kind, to: record.identifier)
    #expect(try context(record).end == .declined)
    #expect(sent == nil)
    #expect(fixture.ledger(Self.action) == ["drawn"])
    #expect(try fixture.files(in: "inbox.sharepipe/kept") == [])
    #expect(try fixture.files(in: "inbox.sharepipe/work") == [])
  }

  @Test func `an action that a person agreed to runs once, whatever became of its bytes`()
    async throws
  {
    fixture.change(0) { $0.settings.effect = .privacy }
    let first = try #require(try await fixture.run().first)
    #expect(first.line == "note.txt, held, \(Self.action) held, \(Self.share) stopped")
    let second = try await approve(first)
    #expect(second.line == "note.txt, held, \(Self.action) returned, \(Self.share) held")
    let third = try await approve(second) { try flip(kept(second) + "/0.txt") }
    #expect(third.line == "note.txt, held, \(Self.action) held, \(Self.share) stopped")
    #expect(third.decisions.first?.reasons.map(\.code) == [.effectNeedsConfirmation])
    #expect(fixture.ledger(Self.action) == ["drawn"])
    #expect(sent == nil)
  }

  @Test func `what nobody can answer is not kept`() async throws {
    let record = await Pipeline(rules: fixture.rules, options: fixture.options).process(
      .text("words"), state: fixture.state)
    #expect(record.line == "context, held, \(Self.action) returned, \(Self.share) held")
    #expect(try fixture.files(in: "inbox.sharepipe/kept") == [])
  }

  @Test func `a version that an older one left in work is kept`() async throws {
    let record = try await hold()
    let seen = try #require(fixture.text(kept(record) + "/0.txt"))
    try KeptStages(state: fixture.state, identifier: record.identifier)
      .takeBack(to: fixture.state.appending("work").appending(record.identifier))
    #expect(fixture.text(kept(record) + "/0.txt") == nil)
    let after = try await fixture.answer(.approved, to: record.identifier)
    #expect(after.map(\.end) == [.done])
    #expect(sent == seen)
    #expect(fixture.ledger(Self.action) == ["drawn"])
  }

  // MARK: What is shown

  @Test func `what would be handed over is listed and shown byte for byte`() async throws {
    let record = try await hold()
    let content = HeldContent(of: try context(record))
    let seen = try #require(fixture.text(kept(record) + "/0.txt"))
    let hashes = content.parts.map { $0.sha256?.description ?? "-" }
    #expect(
      content.lines == [
        "title for \(Self.share): Drawn", "suggested name for \(Self.share): words",
        "1  a.txt, public.plain-text, 48 bytes, sha256 \(hashes[0]), for \(Self.share)",
        "2  public.plain-text, public.plain-text, 6 bytes, sha256 \(hashes[1]), for \(Self.share)",
      ])
    #expect(try text(content, 1) == seen)
    #expect(try text(content, 2) == "beside")
    let identifier = record.identifier
    let faults: [(Int, String)] = [
      (0, "\(identifier): has no attachment 0; it has 2"),
      (3, "\(identifier): has no attachment 3; it has 2"),
    ]
    for (number, message) in faults { #expect(fault(content, number) == message) }
    try flip(kept(record) + "/0.txt")
    #expect(
      fault(content, 1)
        == "\(identifier), 1 (a.txt): has changed since it was judged, and would be held again; "
        + "see 'sharepipe doctor'")
  }

  @Test func `a folder that an action returned is handed over as it is kept`() async throws {
    try fixture.rewrite(
      Self.action,
      """
      echo drawn >> "$SHAREPIPE_CONTAINER/ledger"
      mkdir "$SHAREPIPE_OUTPUT/a.rtfd"
      head -c 24 /dev/urandom | od -An -tx1 > "$SHAREPIPE_OUTPUT/a.rtfd/TXT.rtf"
      echo '{"completed":{"items":[{"attachments":[\
      {"registeredTypeIdentifiers":["com.apple.rtfd"],"file":"a.rtfd"}]}]}}'
      """)
    try fixture.rewrite(Self.share, #"cat "$1/TXT.rtf" > "$SHAREPIPE_CONTAINER/sent""#)
    let record = try await hold()
    let seen = try #require(fixture.text(kept(record) + "/0.rtfd/TXT.rtf"))
    #expect(try await approve(record).end == .done)
    #expect(sent == seen)
    #expect(fixture.ledger(Self.action) == ["drawn"])
  }

  @Test func `texts that would be handed over beside files are shown, however they look`()
    async throws
  {
    fixture.policy.deniedExtensionPoints = [ExtensionPoint.action.rawValue]
    let long = String(repeating: "x\n", count: 150)
    try fixture.add(
      "a.share.json",
      #"""
      {"version":1,"items":[{"attributedTitle":"Invoice","attributedContentText":"pay\n1  b.txt",\
      "attachments":[{"registeredTypeIdentifiers":["public.plain-text"],"text":"hello"}]},\
      {"attributedContentText":"\#(long)","attachments":[\
      {"registeredTypeIdentifiers":["public.plain-text"],"text":"more"}]}]}
      """#.replacing("\\\n", with: "").replacing("x\n", with: #"x\n"#))
    let record = try #require(try await fixture.run("a.share.json").first)
    #expect(record.end == .held, "\(record.problems)")
    let lines = HeldContent(of: try context(record)).lines
    #expect(
      lines.prefix(5) == [
        "title for \(Self.share): Invoice", "text for \(Self.share):", "  | pay", "  | 1  b.txt",
        "text for \(Self.share):",
      ])
    #expect(lines.count { $0 == "  | x" } == 100)
    #expect(
      lines.contains("  and more: 'sharepipe show \(record.identifier) --json' has all of it"))
    #expect(lines.suffix(2).allSatisfy { $0.contains(", public.plain-text, ") })
  }

  @Test func `what came in is shown where nothing was returned`() async throws {
    fixture.policy.deniedExtensionPoints = [ExtensionPoint.action.rawValue]
    let record = try #require(try await fixture.run().first)
    let content = HeldContent(of: try context(record))
    #expect(content.parts.map(\.label) == ["note.txt"])
    #expect(try text(content, 1) == "hello\n")
    _ = try await approve(record)
    let done = HeldContent(of: try context(record))
    #expect(done.parts == [])
    #expect(
      fault(done, 1)
        == "\(record.identifier): does not wait for a person, so nothing would be handed over; see "
        + "'sharepipe history --held'")
  }

  private func text(_ content: HeldContent, _ number: Int) throws -> String {
    switch try content.content(of: number, in: fixture.state) {
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .file(let file):
      return String(decoding: try file.contents(upTo: 1 << 20) ?? [], as: UTF8.self)
    }
  }

  private func fault(_ content: HeldContent, _ number: Int) -> String? {
    do {
      _ = try content.content(of: number, in: fixture.state)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
