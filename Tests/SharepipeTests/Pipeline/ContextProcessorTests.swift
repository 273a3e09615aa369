import Foundation
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// What is done again in a later run, and what is not.
struct ContextProcessorTests {
  @Test func `a second run shows what was delivered, and runs nothing`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.action", at: .action, ExtensionScript.note)
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.script("org.example.never", rule: "FALSEPREDICATE", ExtensionScript.note)
    try fixture.add("a.txt")
    let first = try #require(try await fixture.run().first)
    #expect(
      first.line == "a.txt, done, org.example.action delivered, org.example.a delivered")
    for _ in 1...2 {
      let again = try #require(try await fixture.run().first)
      #expect(
        again.line
          == "a.txt, done, org.example.action already-delivered, org.example.a already-delivered")
      #expect(again.codes == [.deliveredBefore, .deliveredBefore])
      #expect(again.inactive.map(\.identifier) == ["org.example.never"])
      #expect(again.isFine)
      #expect(again.identifier != first.identifier)
    }
    #expect(fixture.runs().attempts == ["1"])
    #expect(fixture.runs(of: "org.example.action").attempts == ["1"])
  }

  @Test func `what was delivered is not copied again`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.add("a.txt")
    _ = try await fixture.run()
    // A context that is worked on gets a directory of its own there.
    let work = fixture.state.appending("work")
    let before = try FileFacts(at: work, followingLinks: false)
    #expect(try await fixture.run().map(\.codes) == [[.deliveredBefore]])
    #expect(try FileFacts(at: work, followingLinks: false) == before)
    try fixture.add("a.txt", "another")
    #expect(try await fixture.run().map(\.end) == [.done])
    #expect(try FileFacts(at: work, followingLinks: false) != before)
  }

  enum Change: CaseIterable { case content, name, script, option, rule }

  @Test(arguments: Change.allCases)
  func `what has changed is new`(change: Change) async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.add("a.txt", "one\n")
    _ = try await fixture.run()
    switch change {
    case .content: try fixture.add("a.txt", "two\n")
    case .name:
      try FileManager.default.moveItem(
        atPath: fixture.inbox.root.appending("inbox/a.txt").string,
        toPath: fixture.inbox.root.appending("inbox/b.txt").string)
    case .script: try fixture.rewrite("org.example.a", ExtensionScript.note + "\n# another\n")
    case .option: fixture.policy.options["org.example.a"] = ["Colour": .string("red")]
    case .rule:
      try fixture.script("org.example.b", ExtensionScript.note)
    }
    let record = try #require(try await fixture.run().first)
    // Another extension that is on makes other rules; the first has its own key all the same.
    guard change != .rule else {
      #expect(
        record.line == "a.txt, done, org.example.a already-delivered, org.example.b delivered")
      return
    }
    #expect(record.decisions.map(\.outcome) == [.delivered])
    #expect(Set(fixture.runs().keys).count == 2)
    #expect(fixture.runs().attempts == ["1", "1"])
  }

  @Test func `only the extension that has changed runs again`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.script("org.example.b", ExtensionScript.note)
    try fixture.add("a.txt")
    _ = try await fixture.run()
    try fixture.rewrite("org.example.b", ExtensionScript.note + "\n")
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "a.txt, done, org.example.a already-delivered, org.example.b delivered")
    #expect(fixture.runs().attempts == ["1"])
    #expect(fixture.runs(of: "org.example.b").attempts == ["1", "1"])
  }

  @Test func `asked for, it is delivered again with the same key`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.add("a.txt")
    _ = try await fixture.run()
    fixture.options.again = true
    #expect(try await fixture.run().map(\.line) == ["a.txt, done, org.example.a delivered"])
    #expect(Set(fixture.runs().keys).count == 1)
    #expect(fixture.runs().attempts == ["1", "2"])
  }

  @Test func `what failed is run again, with the same key`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script(
      "org.example.a", effect: .externalPost,
      ExtensionScript.note + "\n" + #"test -e "$SHAREPIPE_CONTAINER/ready""#)
    fixture.policy.confirm = []
    try fixture.add("a.txt")
    #expect(try await fixture.run().map(\.end) == [.failed])
    try fixture.inbox.file("inbox.sharepipe/containers/org.example.a/ready")
    let outcomes = [try await fixture.run(), try await fixture.run()].map {
      $0.flatMap(\.decisions).map(\.outcome)
    }
    #expect(outcomes == [[.delivered], [.alreadyDelivered]])
    #expect(Set(fixture.runs().keys).count == 1)
    #expect(fixture.runs().attempts == ["1", "2"])
  }

  static let uncertain:
    [(effect: ExtensionSettings.Effect, isIdempotent: Bool, end: ContextEnd, runs: Int)] = [
      (.externalPost, false, .held, 1), (.destructive, false, .held, 1),
      (.privacy, false, .held, 1), (.externalPost, true, .failed, 2),
      (.additive, false, .failed, 2),
    ]

  @Test(arguments: uncertain)
  func `what may have been done is repeated only if that does no harm`(
    effect: ExtensionSettings.Effect, isIdempotent: Bool, end: ContextEnd, runs count: Int
  ) async throws {
    let fixture = try PipelineFixture()
    fixture.policy.confirm = []
    try fixture.script(
      "org.example.a", effect: effect, isIdempotent: isIdempotent,
      ExtensionScript.note + "\nkill -9 $$\n")
    try fixture.add("a.txt")
    #expect(try await fixture.run().map(\.codes) == [[.endedBySignal]])
    let second = try #require(try await fixture.run().first)
    #expect(second.end == end)
    #expect(fixture.runs().attempts.count == count)
    guard end == .held else { return }
    #expect(second.codes == [.runUncertain])
    #expect(
      second.decisions[0].reasons[0].message
        == "attempt 1 ended without an answer and may have done its work; check whether it did, "
        + "or run it again with --again or 'sharepipe retry'")
    fixture.options.again = true
    let person = AnsweringPerson(how: .commandLine, host: "here")
    fixture.options.person = person
    let third = try await fixture.run()
    #expect(third.map(\.codes) == [[.endedBySignal]])
    let steps = try fixture.journal { try $0.steps(of: third[0].identifier) }
    let asked = try #require(steps.first { $0.kind == .retried })
    #expect(AnsweringPerson(asked.details) == person)
    #expect(fixture.runs().attempts == ["1", "2"])
    #expect(Set(fixture.runs().keys).count == 1)
  }

  @Test func `what may have been done stays claimed where there is no space for the rest`()
    async throws
  {
    let fixture = try PipelineFixture()
    fixture.policy.confirm = []
    fixture.options.after = .move
    try fixture.script(
      "org.example.a", isOptional: true, effect: .externalPost,
      ExtensionScript.note + "\nkill -9 $$\n")
    let isFull = Mutex(true)
    fixture.value("org.example.b") { _ in
      isFull.withLock { $0 } ? .failed(Reason(.noSpace, "full")) : .completed(nil)
    }
    try fixture.add("a.txt")
    let first = try #require(try await fixture.run().first)
    #expect(first.end == .notYet)
    // From the inbox it would come back as new, and be sent once more.
    #expect(try fixture.files(in: "inbox") == [])
    isFull.withLock { $0 = false }
    let second = try #require(try await fixture.run().first)
    #expect(second.identifier == first.identifier)
    #expect(second.decisions.map(\.outcome) == [.held, .delivered])
    #expect(second.codes == [.runUncertain])
    #expect(fixture.runs().attempts == ["1"])
  }

  @Test func `a run that took too long is uncertain`() async throws {
    let fixture = try PipelineFixture()
    fixture.policy.confirm = []
    try fixture.script(
      "org.example.a", effect: .externalPost, timeLimit: .milliseconds(150),
      ExtensionScript.note + "\nexec sleep 60\n")
    try fixture.add("a.txt")
    #expect(try await fixture.run().map(\.codes) == [[.timeLimitExceeded]])
    #expect(try await fixture.run().map(\.codes) == [[.runUncertain]])
    #expect(fixture.runs().attempts.count == 1)
  }

  @Test func `a program that cannot tell whether it did its work is not run again by itself`()
    async throws
  {
    let fixture = try PipelineFixture()
    fixture.policy.confirm = []
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note + "\nexit 70\n")
    try fixture.add("a.txt")
    #expect(try await fixture.run().map(\.codes) == [[.exitStatus]])
    #expect(try await fixture.run().map(\.codes) == [[.runUncertain]])
    #expect(fixture.runs().attempts == ["1"])
  }

  @Test func `an action runs again for a share that did not get what it returned`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script(
      "org.example.action", at: .action,
      ExtensionScript.note + "\n" + ExtensionScript.returning("HELLO"))
    try fixture.script(
      "org.example.a", ExtensionScript.note + "\n" + #"test -e "$SHAREPIPE_CONTAINER/ready""#)
    try fixture.add("a.txt")
    _ = try await fixture.run()
    try fixture.inbox.file("inbox.sharepipe/containers/org.example.a/ready")
    #expect(
      try await fixture.run().map(\.line) == [
        "a.txt, done, org.example.action returned, org.example.a delivered"
      ])
    for identifier: BundleIdentifier in ["org.example.action", "org.example.a"] {
      #expect(Set(fixture.runs(of: identifier).keys).count == 1)
      #expect(fixture.runs(of: identifier).attempts == ["1", "2"])
    }
    #expect(
      try await fixture.run().map(\.line) == [
        "a.txt, done, org.example.action already-delivered, org.example.a already-delivered"
      ])
  }

  // MARK: While it is written

  @Test func `what is being written is not yet a context`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.add(
      "trip.share/context.json",
      """
      {"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],\
      "file":"part.txt"}]}]}
      """)
    try fixture.add("trip.share/part.txt", "ha")
    let writer = try FileDescriptor.open(
      fixture.inbox.root.appending("inbox/trip.share/part.txt"), .writeOnly)
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "trip.share, not-yet")
    #expect(record.problems.map(\.code) == [.entryBeingWritten])
    #expect(try fixture.journal { try $0.context(record.identifier)?.state } == .placed)
    try writer.close()
    #expect(try await fixture.run().map(\.line) == ["trip.share, done, org.example.a delivered"])
  }
}
