#if PostgreSQL
import Documents
import Foundation
import ShareJournal
import ShareModel
import ShareTestSupport
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger
@testable import Sharepipe

/// What becomes of directories in `work/` that hosts left when they died.
@Suite(hasServer)
struct OrphanedWorkTests {
  private let shared: SharedInbox
  private let host: LedgerHost
  private let parts: SharedParts

  init() async throws {
    shared = try await SharedInbox()
    host = try await shared.tested.host()
    parts = try await SharedParts(of: host, in: shared, HostRuns().rules(of: "a"))
  }

  private var unconfirmed: Set<String> { parts.state.unconfirmed.withLock(\.self) }
  private var works: [String] { shared.names(in: "inbox.sharepipe/work") }

  /// Lets the directories of contexts be as old as that.
  private func age(_ identifiers: [String], by time: Duration) throws {
    for identifier in identifiers {
      try FileManager.default.setAttributes(
        [.modificationDate: Date.now - Double(time.components.seconds)],
        ofItemAtPath: shared.state.string + "/work/" + identifier)
    }
  }

  private func settle() async {
    await OrphanedWork(state: parts.state, inbox: shared.place, work: parts.work).settle()
  }

  /// Brings a context to its end in the ledger.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - place: Where its entry was put; `nil` if the host has not noted it.
  /// - Throws: What the database refuses.
  private func end(_ context: JournalContext, at place: FilePath?) async throws {
    try await host.arrive([context])
    var ended = JournalSample.ended(try await host.takeUp(context.identifier))
    ended.after = context.after
    try await host.ledger.commit(ended, [], syncing: [], following: [])
    ended.state = .placed
    ended.place = place
    host.ledger.notePlace(ended, [])
    await host.ledger.flush()
  }

  /// What a run has made for a context.
  private func leaveRun(of identifier: String) throws {
    try shared.files.file("inbox.sharepipe/work/\(identifier)/run-1/output/y.txt", "made")
  }

  @Test func `an entry of which the ledger knows nothing goes back to the inbox`() async throws {
    try shared.files.file("inbox.sharepipe/work/lost/claims/0/sub/x.txt", "hello")
    try leaveRun(of: "lost")
    try age(["lost"], by: .seconds(660))
    await settle()
    #expect(works == [])
    #expect(shared.names(in: "inbox/sub") == ["x.txt"])
  }

  @Test(arguments: [EntryDisposal.move, .remove])
  func `the entry of a context that is over goes to the folder of its end, or is removed`(
    after: EntryDisposal
  ) async throws {
    let context = shared.context("over", after: after)
    try shared.claim(context)
    try leaveRun(of: "over")
    try await end(context, at: nil)
    try age(["over"], by: .seconds(660))
    await settle()
    #expect(works == [])
    #expect(shared.names(in: "inbox") == [])
    #expect(shared.done == (after == .move ? ["over.txt"] : []))
    let row = try #require(try await host.ledger.reading.context("over"))
    #expect(row.state == .placed && row.place == (after == .move ? "done/over.txt" : nil))
    let moves = try await host.ledger.reading.steps(of: "over").filter { $0.kind == .moved }
    #expect(
      moves.map(\.details) == (after == .move ? [["to": .string("done/over.txt")]] : []))
  }

  @Test func `what is left of a context that is over is removed`() async throws {
    try shared.files.file("inbox.sharepipe/done/over.txt", "hello")
    try leaveRun(of: "over")
    try await end(shared.context("over"), at: "done/over.txt")
    try age(["over"], by: .seconds(660))
    await settle()
    #expect(works == [])
    #expect(shared.done == ["over.txt"])
  }

  @Test func `what is younger than ten minutes is left alone`() async throws {
    try shared.files.file("inbox.sharepipe/work/lost/claims/0/x.txt", "hello")
    let context = shared.context("over")
    try shared.claim(context)
    try await end(context, at: nil)
    try leaveRun(of: "rest")
    try await end(shared.context("rest"), at: "done/rest.txt")
    let all = ["lost", "over", "rest"]
    try age(all, by: .seconds(540))
    await settle()
    #expect(works == all)
    #expect(shared.names(in: "inbox") == [] && shared.done == [])
    try age(all, by: .seconds(660))
    await settle()
    #expect(works == [])
    #expect(shared.names(in: "inbox") == ["x.txt"] && shared.done == ["over.txt"])
  }

  @Test func `what this host took in too late goes back to the inbox at once`() async throws {
    try shared.files.file("inbox.sharepipe/work/lost/claims/0/x.txt", "hello")
    let (told, ready) = (shared.context("told"), shared.context("ready"))
    for context in [told, ready] { try shared.claim(context) }
    let term = try #require(try await host.shared.beDoorman(of: host.inbox))
    _ = try await host.shared.announce([told], [], in: host.inbox, term: term)
    try await host.arrive([ready])
    parts.state.unconfirmed.withLock { $0 = ["lost", "ready", "told"] }
    await OrphanedWork(state: parts.state, inbox: shared.place, work: parts.work).settleOwn()
    #expect(works == ["ready", "told"])
    #expect(shared.names(in: "inbox") == ["x.txt"])
    #expect(unconfirmed == ["told"], "the doorman has to look")
    try await host.shared.dropArrivals(["told"], in: host.inbox, term: term)
    await OrphanedWork(state: parts.state, inbox: shared.place, work: parts.work).settleOwn()
    #expect(works == ["ready"])
    #expect(shared.names(in: "inbox") == ["told.txt", "x.txt"])
    #expect(unconfirmed == [])
  }

  @Test func `a context that is not over is left alone, however old it is`() async throws {
    let all = ["ended", "ready", "working"]
    for name in ["ended", "working", "ready"] {
      let context = shared.context(name)
      try shared.claim(context)
      try leaveRun(of: name)
      try await host.arrive([context])
      guard name != "ready" else { continue }
      let taken = try await host.takeUp(name)
      guard name == "ended" else { continue }
      try await host.ledger.commit(JournalSample.ended(taken), [], syncing: [], following: [])
    }
    try age(all, by: .seconds(86_400))
    await settle()
    #expect(works == all)
    for name in all {
      let folder = "inbox.sharepipe/work/\(name)"
      #expect(shared.names(in: folder) == ["claims", "run-1"])
      #expect(shared.names(in: folder + "/claims/0") == ["\(name).txt"])
    }
  }
}
#endif
