import Documents
import SafeFiles
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct KeptStagesTests {
  private let scene: RecoveryScene
  private let kept: KeptStages
  private let work: FilePath

  init() throws {
    scene = try RecoveryScene()
    kept = KeptStages(state: scene.state, identifier: "1")
    work = scene.state.appending("work").appending("1")
  }

  private func list() throws -> [String] { try scene.list("inbox.sharepipe") }

  @Test func `all versions go, and come back`() throws {
    try scene.files.file("inbox.sharepipe/work/1/stage-1/0.txt")
    try scene.files.file("inbox.sharepipe/work/1/stage-2/0.txt")
    try scene.files.file("inbox.sharepipe/work/1/input/0.txt")
    #expect(try kept.keep(from: work))
    #expect(try list() == ["kept/1/1/0.txt", "kept/1/2/0.txt", "work/1/input/0.txt"])
    try kept.takeBack(to: work)
    #expect(
      try list() == [
        "work/1/input/0.txt", "work/1/stage-1/0.txt", "work/1/stage-2/0.txt",
      ])
    #expect(!kept.isThere)
  }

  @Test func `where nothing was returned, nothing is kept`() throws {
    #expect(try !kept.keep(from: work))
    try scene.files.file("inbox.sharepipe/work/1/input/0.txt")
    #expect(try !kept.keep(from: work))
    try kept.takeBack(to: work)
    try kept.remove()
    #expect(try list() == ["work/1/input/0.txt"])
    #expect(!kept.isThere)
  }

  @Test func `what an interrupted attempt left in the way goes`() throws {
    try scene.files.file("inbox.sharepipe/work/1/stage-1/0.txt", "new")
    try scene.files.file("inbox.sharepipe/kept/1/1/0.txt", "old")
    try kept.keep(from: work)
    #expect(scene.text("inbox.sharepipe/kept/1/1/0.txt") == "new")
    try scene.files.file("inbox.sharepipe/work/1/stage-1/0.txt", "old")
    try kept.takeBack(to: work)
    #expect(scene.text("inbox.sharepipe/work/1/stage-1/0.txt") == "new")
    #expect(try list() == ["work/1/stage-1/0.txt"])
  }

  @Test func `a link in the place of what is kept is not followed`() throws {
    try scene.files.file("elsewhere/1/0.txt", "mine")
    try scene.files.directory("inbox.sharepipe/kept")
    try scene.files.link("inbox.sharepipe/kept/1", to: "../../elsewhere")
    #expect(throws: FileFault.self) { try kept.takeBack(to: work) }
    try kept.remove()
    #expect(scene.text("elsewhere/1/0.txt") == "mine")
  }

  private static let hash = ContentDigest.sample("h")

  static let records: [(decision: String, stage: String?)] = [
    (#"{"extension":"a","outcome":"held","handing":"\#(hash)","stage":1}"#, "1"),
    (#"{"extension":"a","outcome":"held","handing":"\#(hash)","stage":2}"#, "2"),
    (#"{"extension":"a","outcome":"held","handing":"\#(hash)"}"#, nil),
    // A record of an older version.
    (#"{"extension":"a","outcome":"held","stage":2}"#, nil),
    (#"{"extension":"a","outcome":"delivered","handing":"\#(hash)","stage":2}"#, nil),
    ("3", nil),
  ]

  @Test(arguments: records)
  func `a record says which version must be there`(decision: String, stage: String?) throws {
    var context = scene.context("1", .placed, .held)
    context.record = #"{"decisions":[\#(decision)]}"#
    let place = stage.map { scene.state.appending("kept/1").appending($0) }
    #expect(context.missingStage(in: scene.state) == place)
    for stage in ["1", "2"] { try scene.files.file("inbox.sharepipe/kept/1/\(stage)/0.txt") }
    #expect(context.missingStage(in: scene.state) == nil)
  }

  static let advice: [(PipelineOptions.Disposal, String?, String)] = [
    (.move, nil, "make it again with 'sharepipe retry 1', and look at that"),
    (.keep, nil, "refuse it with 'sharepipe deny', and run 'sharepipe process' again"),
    (.move, "{}", "refuse it with 'sharepipe deny', and open the URL again"),
  ]

  @Test(arguments: advice)
  func `what to do depends on where it came from`(
    after: PipelineOptions.Disposal, request: String?, words: String
  ) throws {
    var context = scene.context("1", after: after, .placed, .held)
    context.kind = JournalContext.Kind(column: request)
    if request != nil { context.claims = [] }
    #expect(context.adviceForMissing == words)
  }
}
