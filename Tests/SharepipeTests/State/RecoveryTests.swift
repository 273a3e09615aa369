@testable import Documents
import Glibc
import SafeFiles
@testable import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// The rows of the table of ``Recovery``, each put in order twice.
struct RecoveryTests {
  @Test func `nothing to do is nothing to say`() async throws {
    let scene = try RecoveryScene()
    #expect(try await scene.recover().report.isEmpty)
  }

  @Test(arguments: [
    (ContextEnd.done, ["done/a/b.txt"]),
    (.failed, ["failed/a/b.txt", "failed/a/b.txt.reason.json"]),
    (.held, ["held/a/b.txt", "held/a/b.txt.reason.json"]),
    (.unclaimed, ["unclaimed/a/b.txt"]),
    (.declined, ["declined/a/b.txt"]),
  ])
  func `an outcome is durable and the entry is in work, so it is put where it ended`(
    end: ContextEnd, files: [String]
  ) async throws {
    let scene = try RecoveryScene()
    try await scene.begin(scene.context("1", .ended, end))
    try scene.claim("1")
    for turn in 1...2 {
      let (report, resumable) = try await scene.recover()
      #expect(report.placed == (turn == 1 ? 1 : 0))
      #expect(report.problems == [])
      #expect(resumable == [])
      #expect(try files == scene.listPlaced())
      #expect(try scene.works == [])
      let context = try #require(try scene.journal.context("1"))
      #expect(context.state == .placed)
      #expect(context.place?.string == files[0])
    }
    #expect(try await scene.recover().report.isEmpty)
    if files.count > 1 {
      let text = try #require(scene.text("inbox.sharepipe/" + files[1]))
      #expect(text.hasPrefix(#"{"id":"1","end":"\#(end)","receipt":{"version":1,"id":"1","#))
      let receipt = try #require(Receipt(beside: Array(text.utf8)))
      #expect(receipt.context.record == #"{"id":"1","end":"\#(end)"}"#)
    }
  }

  @Test func `an outcome is durable and the entry was put, so its place is looked up`()
    async throws
  {
    let scene = try RecoveryScene()
    try await scene.begin(scene.context("1", .ended, .failed))
    // Another context put an entry of this name there before.
    try scene.files.file("inbox.sharepipe/failed/a/b.txt", "earlier")
    try scene.files.file("inbox.sharepipe/failed/a/b 2.txt", "mine")
    try scene.files.directory("inbox.sharepipe/work/1/claims/0/a")
    let (report, _) = try await scene.recover()
    #expect(report.placed == 1)
    #expect(try scene.journal.context("1")?.place == "failed/a/b 2.txt")
    #expect(try scene.journal.context("1")?.state == .placed)
    #expect(scene.text("inbox.sharepipe/failed/a/b 2.txt.reason.json") != nil)
    #expect(try scene.works == [])
    #expect(try await scene.recover().report.isEmpty)
  }

  @Test func `an entry that was put aside is found`() async throws {
    let scene = try RecoveryScene()
    try await scene.begin(scene.context("1", .ended, .failed))
    try scene.files.file("inbox.sharepipe/failed/a", "in the way")
    try scene.files.file("inbox.sharepipe/failed/1/a/b.txt", "mine")
    #expect(try await scene.recover().report.placed == 1)
    #expect(try scene.journal.context("1")?.place == "failed/1/a/b.txt")
    #expect(scene.text("inbox.sharepipe/failed/1/a/b.txt.reason.json") != nil)
  }

  @Test(arguments: [[], ["1"], ["0", "1"]])
  func `entries of one context come together, however many were put`(left: [String]) async throws {
    let scene = try RecoveryScene()
    var context = scene.context("1", .ended, .failed)
    context.claims.append(.init(inbox: scene.inbox, path: "c.txt"))
    try await scene.begin(context)
    for (number, path) in [("0", "a/b.txt"), ("1", "c.txt")] {
      let isLeft = left.contains(number)
      try scene.files.file(
        "inbox.sharepipe/" + (isLeft ? "work/1/claims/\(number)/" : "failed/1/") + path)
    }
    _ = try await scene.recover()
    #expect(
      try scene.list("inbox.sharepipe/failed").filter { !$0.hasSuffix(".reason.json") }
        == ["1/a/b.txt", "1/c.txt"])
    #expect(try scene.journal.context("1")?.place == "failed/1")
    #expect(scene.text("inbox.sharepipe/failed/1.reason.json") != nil)
    #expect(try scene.works == [])
  }

  @Test(arguments: [true, false])
  func `an entry that is to be removed goes, or is gone`(isThere: Bool) async throws {
    let scene = try RecoveryScene()
    try await scene.begin(scene.context("1", after: .remove, .ended, .done))
    if isThere { try scene.claim("1") }
    let (report, _) = try await scene.recover()
    #expect(report.problems == [])
    #expect(try scene.listPlaced() == [])
    let context = try #require(try scene.journal.context("1"))
    #expect(context.state == .placed)
    #expect(context.place == nil)
    let kinds = try scene.journal.contents.steps(of: "1").map(\.kind)
    #expect(kinds.contains(.removed) == isThere)
    #expect(try await scene.recover().report.isEmpty)
  }

  @Test func `what is left of an entry that was being removed is no entry`() async throws {
    let scene = try RecoveryScene()
    try await scene.begin(scene.context("1", after: .remove, .ended, .done))
    try scene.files.file("inbox.sharepipe/work/1/removed/0/trip.share/words.txt", "x")
    let (report, _) = try await scene.recover()
    #expect(report.problems == [])
    #expect(report.placed == 1)
    #expect(report.returned == 0)
    #expect(try scene.journal.contents.steps(of: "1").map(\.kind).contains(.removed))
    #expect(try scene.works == [])
    #expect(try scene.list("inbox") == [])
    #expect(try await scene.recover().report.isEmpty)
  }

  @Test func `no outcome and the entry is in work, so the work goes on`() async throws {
    let scene = try RecoveryScene()
    try await scene.begin(scene.context("1"))
    try scene.claim("1")
    for _ in 1...2 {
      let (report, resumable) = try await scene.recover()
      #expect(report == .resuming(1))
      #expect(resumable.map(\.identifier) == ["1"])
      #expect(resumable.map(\.crashes) == [0])
      #expect(scene.text("inbox.sharepipe/work/1/claims/0/a/b.txt") == "x")
    }
  }

  @Test(arguments: [true, false])
  func `an entry with a name in work and one in the inbox was being put back`(
    isKnown: Bool
  ) async throws {
    let scene = try RecoveryScene()
    if isKnown { try await scene.begin(scene.context("c")) }
    try scene.claim("c")
    try scene.files.directory("inbox/a")
    let first = scene.state.appending("work/c/claims/0/a/b.txt").string
    #expect(unsafe link(first, scene.inbox.appending("a/b.txt").string) == 0)
    let (report, resumable) = try await scene.recover()
    #expect(resumable.isEmpty)
    #expect(report.problems.isEmpty)
    #expect(try scene.list("inbox") == ["a/b.txt"])
    #expect(try scene.works.isEmpty)
    if isKnown { #expect(try scene.journal.context("c")?.state == .abandoned) }
  }

  @Test func `an entry with two names goes on if an extension was run with it`() async throws {
    let scene = try RecoveryScene()
    try await scene.begin(scene.context("c"))
    _ = try await scene.journal.begin(JournalSample.run("c"), []) { _ in true }
    try scene.claim("c")
    try scene.files.directory("inbox/a")
    let first = scene.state.appending("work/c/claims/0/a/b.txt").string
    #expect(unsafe link(first, scene.inbox.appending("a/b.txt").string) == 0)
    #expect(try await scene.recover().resumable.map(\.identifier) == ["c"])
  }

  @Test func `no outcome and nothing in work, so the entry is still in the inbox`() async throws {
    let scene = try RecoveryScene()
    try scene.files.file("inbox/a/b.txt", "x")
    try scene.files.directory("inbox.sharepipe/work/1/claims/0")
    for identifier in ["1", "2"] { try await scene.begin(scene.context(identifier)) }
    try await scene.begin(scene.context("3", after: .keep))
    let (report, resumable) = try await scene.recover()
    #expect(report.abandoned == 3)
    #expect(resumable == [])
    #expect(try scene.works == [])
    #expect(scene.text("inbox/a/b.txt") == "x")
    for identifier in ["1", "2", "3"] {
      #expect(try scene.journal.context(identifier)?.state == .abandoned)
      #expect(try scene.journal.contents.steps(of: identifier).last?.kind == .returned)
    }
    #expect(try await scene.recover().report.isEmpty)
  }

  @Test func `an entry that nobody knows goes back to the inbox with its path`() async throws {
    let scene = try RecoveryScene()
    try scene.claim("1", "a/b/c.txt", "first")
    try scene.claim("2", "a/b/c.txt", "second")
    try scene.files.file("inbox.sharepipe/work/3/claims/0/photos.share/1.jpg", "one")
    try scene.files.file("inbox.sharepipe/work/3/claims/0/photos.share/2.jpg", "two")
    try scene.files.directory("inbox.sharepipe/work/4/input")
    let (report, _) = try await scene.recover()
    #expect(report.returned == 3)
    #expect(report.swept == 4)
    #expect(report.problems == [])
    #expect(
      try scene.list("inbox") == [
        "a/b/c 2.txt", "a/b/c.txt", "photos.share/1.jpg", "photos.share/2.jpg",
      ])
    #expect(
      Set([scene.text("inbox/a/b/c.txt"), scene.text("inbox/a/b/c 2.txt")]) == ["first", "second"])
    #expect(try scene.works == [])
    #expect(try await scene.recover().report.isEmpty)
  }

  @Test func `without an inbox an unknown entry stays, and a person hears of it`() async throws {
    let scene = try RecoveryScene()
    try scene.claim("1")
    for _ in 1...2 {
      let report = try await scene.recover(withInbox: false).report
      #expect(report.problems.map(\.code) == [.moveFailed])
      #expect(scene.text("inbox.sharepipe/work/1/claims/0/a/b.txt") == "x")
    }
  }

  @Test func `what waits goes on waiting, unless its entry is gone`() async throws {
    let scene = try RecoveryScene()
    for identifier in ["1", "2"] {
      var context = scene.context(identifier, .waiting)
      context.due = 5
      try await scene.begin(context)
    }
    try scene.claim("1")
    let (report, resumable) = try await scene.recover()
    #expect(report.abandoned == 1)
    #expect(resumable == [])
    #expect(try scene.journal.context("1")?.due == 5)
    #expect(try scene.journal.context("2")?.state == .abandoned)
    #expect(try scene.works == ["1"])
    #expect(try await scene.recover().report.isEmpty)
  }

  @Test func `what a retry took back and did not note goes where it ended`() async throws {
    let scene = try RecoveryScene()
    var context = scene.context("1", .placed, .failed)
    context.place = "failed/a/b.txt"
    try await scene.begin(context)
    try scene.claim("1")
    let (report, _) = try await scene.recover()
    #expect(report.placed == 1)
    #expect(try scene.list("inbox") == [])
    #expect(scene.text("inbox.sharepipe/failed/a/b.txt") == "x")
    #expect(try scene.journal.context("1")?.place == "failed/a/b.txt")
    #expect(try scene.works == [])
    #expect(try await scene.recover().report.isEmpty)
  }

  static let kept: [(JournalContext.State, ContextEnd?, PipelineOptions.Disposal, Bool)] = [
    (.working, nil, .move, true), (.waiting, .held, .move, true), (.ended, .held, .move, true),
    (.placed, .held, .move, true), (.placed, .held, .keep, true), (.placed, .done, .move, false),
    (.placed, .failed, .move, false), (.abandoned, nil, .move, false),
    (.working, nil, .keep, false),
  ]

  @Test(arguments: kept)
  func `what is kept stays as long as a person may answer`(
    state: JournalContext.State, end: ContextEnd?, after: PipelineOptions.Disposal, stays: Bool
  ) async throws {
    let scene = try RecoveryScene()
    try await scene.begin(scene.context("1", after: after, state, end))
    if after == .move, ![.placed, .abandoned].contains(state) { try scene.claim("1") }
    try scene.files.file("inbox.sharepipe/kept/1/1/0.txt", "kept")
    let report = try await scene.recover().report
    #expect(report.problems == [])
    #expect((scene.text("inbox.sharepipe/kept/1/1/0.txt") == "kept") == stays)
    #expect(report.swept >= (stays ? 0 : 1))
  }

  @Test func `what is kept for nobody goes`() async throws {
    let scene = try RecoveryScene()
    try scene.files.file("inbox.sharepipe/kept/1/1/0.txt", "kept")
    #expect(try await scene.recover().report.swept == 1)
    #expect(try scene.list("inbox.sharepipe/kept") == [])
    #expect(try await scene.recover().report.isEmpty)
  }

  @Test func `what an older version would hand over is kept from then on`() async throws {
    let scene = try RecoveryScene()
    var context = scene.context("1", after: .keep, .placed, .held)
    context.claims = []
    context.kind = .url(#"{"url":"notes:create"}"#)
    try await scene.begin(context)
    try scene.files.file("inbox.sharepipe/work/1/stage-1/0.txt", "kept")
    try scene.files.file("inbox.sharepipe/work/1/input/0.txt", "copy")
    #expect(try await scene.recover().report.problems == [])
    #expect(scene.text("inbox.sharepipe/kept/1/1/0.txt") == "kept")
    #expect(try scene.works == [])
    #expect(try await scene.recover().report.isEmpty)
  }

  @Test func `what is over leaves no directory behind`() async throws {
    let scene = try RecoveryScene()
    var context = scene.context("1", .placed, .done)
    context.place = "done/a/b.txt"
    try await scene.begin(context)
    try scene.files.file("inbox.sharepipe/work/1/input/0.txt", "copy")
    #expect(try await scene.recover().report.swept == 1)
    #expect(try scene.works == [])
  }

  @Test func `an entry that cannot be put stays, and the next start tries again`() async throws {
    let scene = try RecoveryScene()
    try await scene.begin(scene.context("1", .ended, .done))
    try scene.claim("1")
    try scene.files.file("inbox.sharepipe/done", "in the way")
    let (report, resumable) = try await scene.recover()
    #expect(report.problems.map(\.code) == [.moveFailed])
    // A process that goes on with the context need not wait for the next start.
    #expect(resumable.map(\.identifier) == ["1"])
    #expect(try scene.journal.context("1")?.state == .ended)
    #expect(scene.text("inbox.sharepipe/work/1/claims/0/a/b.txt") == "x")
    try TreeRemoval.remove(scene.state.appending("done"))
    #expect(try await scene.recover().report.placed == 1)
    #expect(scene.text("inbox.sharepipe/done/a/b.txt") == "x")
  }

  @Test func `only what was read when the process died is blamed, and that is kept`() async throws {
    let scene = try RecoveryScene()
    for identifier in ["1", "2", "3"] {
      try await scene.begin(scene.context(identifier))
      try scene.claim(identifier)
    }
    let blamed = ["1": 0, "3": 2, "4": 0]
    for _ in 1...2 {
      // A process that is killed before it forgets the blamed contexts does not blame them twice.
      let resumable = try await scene.recover(blaming: blamed).resumable
      #expect(resumable.map(\.crashes) == [1, 0, 3])
      #expect(resumable.map(\.isSuspect) == [true, false, true])
    }
    #expect(try await scene.recover().resumable.map(\.crashes) == [1, 0, 3])
    #expect(try scene.journal.context("4") == nil)
  }

  @Test func `many contexts are put in order, portion by portion`() async throws {
    let scene = try RecoveryScene()
    for number in 1...520 {
      try scene.journal.note(scene.context("\(number)"), of: "\(number)", [])
    }
    try await scene.journal.flush()
    #expect(try await scene.recover().report.abandoned == 520)
    #expect(try await scene.recover().report.isEmpty)
  }
}

extension Recovery.Report {
  /// A report of nothing but contexts that go on.
  fileprivate static func resuming(_ count: Int) -> Self {
    var report = Self()
    report.resumed = count
    return report
  }
}
