import Documents
import ShareJournal
import ShareModel
import ShareTestSupport
import Sharepipe
import SystemPackage
import TestSupport
import Testing

struct ContextAnswerTests {
  private let fixture: PipelineFixture

  init() throws {
    fixture = try PipelineFixture()
    fixture.options.after = .move
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note)
    try fixture.add("a.txt")
  }

  private func held() async throws -> (identifier: String, seen: SeenContext) {
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "a.txt, held, org.example.a held")
    return (record.identifier, try await fixture.look(at: record.identifier))
  }

  private func fault(
    _ kind: PersonAnswer.Kind, _ identifier: String, _ seen: SeenContext,
    by person: AnsweringPerson? = .ada
  ) async throws -> ContextAnswer.Fault? {
    let journal = try Journal(visiting: fixture.state)
    defer { journal.close() }
    do throws(ContextAnswer.Fault) {
      try await ContextAnswer(state: fixture.state, ledger: journal).give(
        kind, to: identifier, seen: seen, rules: "rules", by: person)
      return nil
    } catch {
      return error
    }
  }

  static let changes: [(change: @Sendable (inout SeenContext) -> Void, words: String)] = [
    (
      { $0.version = "0123456789abcdef" }, "its version was 0123456789abcdef, and is "
    ),
    ({ $0.contentHash = nil }, "the content was not known, and is "),
    (
      { $0.extensions = ["org.example.b"] },
      "it waited for org.example.b, and waits for org.example.a"
    ),
    (
      { $0.handing = ["org.example.a": .sample("1")] },
      "what org.example.a would be given was 6b86b273ff34…, and is "
    ),
    ({ $0.rules = "others" }, "the rules were others, and are "),
  ]

  @Test(arguments: changes.indices)
  func `an answer to what is not there any more does nothing and says what differs`(
    index: Int
  ) async throws {
    let (identifier, there) = try await held()
    var seen = there
    let change = Self.changes[index]
    change.change(&seen)
    for kind in [PersonAnswer.Kind.approved, .denied] {
      let fault = try #require(try await fault(kind, identifier, seen))
      #expect(
        fault.description.hasPrefix(
          "\(identifier): has changed since it was seen: \(change.words)"),
        "\(fault)")
    }
    let after = try await fixture.look(at: identifier)
    #expect(try fixture.journal { try $0.context(identifier)?.isHeld } == true)
    #expect(try fixture.journal { try $0.answers(limit: 9).answers.count } == 0)
    #expect(after != seen)
  }

  @Test func `what was written anew is another version, though it looks the same`() async throws {
    let (identifier, seen) = try await held()
    let journal = try Journal(visiting: fixture.state)
    _ = try await journal.change(identifier, []) { $0 }
    journal.close()
    let now = try await fixture.look(at: identifier)
    let context = try fixture.journal { try #require(try $0.context(identifier)) }
    #expect(
      seen.differences(from: context) == [.version(was: seen.version, is: now.version)])
    #expect(
      try await fault(.approved, identifier, seen)?.description
        == "\(identifier): has changed since it was seen: its version was \(seen.version), and is "
        + "\(now.version); nothing was done; look again with 'sharepipe show \(identifier)'")
    #expect(try await fault(.approved, identifier, now) == nil)
  }

  @Test func `the one who comes second hears who said what, and when`() async throws {
    let (identifier, seen) = try await held()
    #expect(try await fault(.denied, identifier, seen) == nil)
    let step = try #require(
      try fixture.journal { try $0.steps(of: identifier).last { $0.kind == .denied } })
    let late = try await fault(.approved, identifier, seen)
    #expect(late == .answered(identifier, .denied, .ada, step.time))
    _ = try await fixture.retry([identifier])
    #expect(try await fault(.approved, identifier, seen) == late)
  }

  @Test func `of many who answer at once, one does, and the others hear of that one`() async throws
  {
    let (identifier, seen) = try await held()
    let journal = try Journal(visiting: fixture.state)
    defer { journal.close() }
    let answers = ContextAnswer(state: fixture.state, ledger: journal)
    let faults: [ContextAnswer.Fault?] = await withTaskGroup(of: ContextAnswer.Fault?.self) {
      group in
      for number in 0..<20 {
        group.addTask {
          do throws(ContextAnswer.Fault) {
            try await answers.give(
              number.isMultiple(of: 2) ? .approved : .denied, to: identifier, seen: seen,
              rules: "rules", by: AnsweringPerson(user: UInt32(number), how: .library))
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: [ContextAnswer.Fault?]()) { $0.append($1) }
    }
    #expect(faults.count { $0 == nil } == 1)
    #expect(Set(faults.compactMap(\.self)).count == 1)
    guard case .answered(identifier, _, .some, _, nil)? = faults.compactMap(\.self).first else {
      return #expect(Bool(false), "\(faults)")
    }
  }

  @Test func `an approval and the try that it asks for have who said so`() async throws {
    let (identifier, seen) = try await held()
    #expect(try await fault(.approved, identifier, seen) == nil)
    let steps = try fixture.journal { try $0.answers(limit: 9).answers.map(\.step) }
    #expect(steps.map(\.kind) == [.approved, .retried])
    #expect(steps.map { AnsweringPerson($0.details) } == [.ada, .ada])
    #expect(steps.first?.details["version"] == .string(seen.version))
  }

  static let words: [(ContextAnswer.Fault, String)] = [
    (.notHeld("1"), "1: does not wait for a person, or is unknown; see 'sharepipe history --held'"),
    (
      .answered("1", .approved, .ada, 0),
      "1: was already approved by ada (7) at 1970-01-01T00:00:00Z; see 'sharepipe show'"
    ),
    (
      .answered("1", .denied, nil, 0),
      "1: was already denied at 1970-01-01T00:00:00Z; see 'sharepipe show'"
    ),
    (
      .notSeen(
        "1",
        [
          .content(was: ContentDigest(String(repeating: "a", count: 64)), is: nil),
          .handing("org.a", was: nil, is: .sample("b")), .rules(was: "c", is: "d"),
          .extensions(was: [], is: ["org.a", "org.b"]), .version(was: "e", is: "f"),
        ]),
      "1: has changed since it was seen: the content was aaaaaaaaaaaa…, and is not known; what org.a would be "
        + "given was not known, and is 3e23e8160039…; the rules were c, and are d; it waited for no extension, "
        + "and waits for org.a, org.b; its version was e, and is f; nothing was done; look again "
        + "with 'sharepipe show 1'"
    ),
  ]

  @Test(arguments: words)
  func `a fault says what is wrong and what to do`(fault: ContextAnswer.Fault, words: String) {
    #expect(fault.description == words)
  }
}
