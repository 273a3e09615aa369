import Foundation
import Glibc
import Intake
import SafeFiles
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct LockedStateTests {
  private func busy(_ state: FilePath, _ inboxes: [FilePath]) -> (FilePath, LockHolder)? {
    do throws(StateError) {
      _ = try LockedState(at: state, inboxes: inboxes)
      return nil
    } catch {
      guard case .busy(let path, let holder) = error else { return nil }
      return (path, holder)
    }
  }

  @Test func `an inbox and its state are for one at a time`() throws {
    let folder = try TemporaryFolder()
    try folder.write("inbox/a.txt")
    try folder.write("other/a.txt")
    let inbox = folder.path.appending("inbox")
    let other = folder.path.appending("other")
    let state = folder.path.appending("state")
    let locked = try LockedState(at: state, inboxes: [inbox])
    #expect(locked.recovery.isEmpty)
    let byInbox = try #require(busy(folder.path.appending("second"), [inbox]))
    #expect(byInbox.0 == inbox)
    #expect(byInbox.1.process == getpid())
    let byState = try #require(busy(state, [other]))
    #expect(byState.0 == state)
    let error = StateError.busy(inbox, byInbox.1)
    #expect(error.description.hasPrefix("\(inbox): process \(getpid()) ("))
    #expect(error.description.hasSuffix(") is working on it; wait until it ends, or end it"))
    // Another inbox with a state of its own is not locked.
    _ = try LockedState(at: folder.path.appending("third"), inboxes: [other])
    withExtendedLifetime(locked) {}
  }

  @Test func `a state that is refused locks nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("inbox/a.txt")
    try folder.write("state/x")
    try folder.setMode(0o777, of: "state")
    let inbox = folder.path.appending("inbox")
    #expect(throws: StateError.self) {
      try LockedState(at: folder.path.appending("state"), inboxes: [inbox])
    }
    _ = try LockedState(at: folder.path.appending("other"), inboxes: [inbox])
  }

  @Test func `what a killed process left in the scratch goes at the start`() throws {
    let folder = try TemporaryFolder()
    try folder.write("inbox/a.txt")
    try folder.write("scratch/of others")
    let state = folder.path.appending("state")
    let scratch = folder.path.appending("scratch")
    var locked: LockedState? = try LockedState(at: state, inboxes: [], scratch: scratch)
    let ours = try #require(locked?.workSpace.scratch?.path)
    locked?.close()
    locked = nil
    _ = try WorkSpace(state: state, scratch: scratch).open("c").makeRun(1)
    #expect(try FileTree.everything(in: ours).count == 4)
    let next = try LockedState(at: state, inboxes: [], scratch: scratch)
    #expect(try FileTree.everything(in: ours).isEmpty)
    #expect(try FileTree.files(in: scratch).map(\.name) == ["of others"])
    next.close()
    try TreeRemoval.remove(scratch)
    #expect(throws: StateError.self) { try LockedState(at: state, inboxes: [], scratch: scratch) }
  }

  @Test func `a registry opens a state once, and remembers why it could not`() throws {
    let folder = try TemporaryFolder()
    try folder.write("inbox/a.txt")
    let inbox = folder.path.appending("inbox")
    let state = folder.path.appending("state")
    let registry = StateRegistry()
    let first = try registry.state(at: state, inboxes: [inbox])
    #expect(try registry.state(at: state, inboxes: [inbox]) === first)
    #expect(registry.all.map(\.path) == [state])
    let another = StateRegistry()
    for _ in 0..<2 {
      #expect(throws: StateError.self) { try another.state(at: state, inboxes: [inbox]) }
    }
    #expect(another.all.isEmpty)
  }

  @Test func `a registry tries a state that somebody held again only when it is asked to`() throws {
    let folder = try TemporaryFolder()
    try folder.write("inbox/a.txt")
    let inbox = folder.path.appending("inbox")
    let state = folder.path.appending("state")
    let holder = try LockedState(at: state, inboxes: [inbox])
    let registry = StateRegistry()
    #expect(throws: StateError.self) { try registry.state(at: state, inboxes: [inbox]) }
    holder.close()
    #expect(throws: StateError.self) { try registry.state(at: state, inboxes: [inbox]) }
    let opened = try registry.state(at: state, inboxes: [inbox], isNewAttempt: true)
    #expect(try registry.state(at: state, inboxes: [inbox]) === opened)
  }

  @Test func `what was left is given out once`() async throws {
    let scene = try RecoveryScene()
    for identifier in ["1", "2"] {
      try await scene.begin(scene.context(identifier))
      try scene.claim(identifier)
    }
    scene.close()
    let state = try LockedState(at: scene.state, inboxes: [scene.inbox])
    #expect(state.recovery.resumed == 2)
    #expect(state.nextLeftover()?.identifier == "1")
    #expect(state.nextLeftover()?.identifier == "2")
    #expect(state.nextLeftover() == nil)
  }

  @Test func `two inboxes of one run have a state each, or share a named one`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", #"echo x >> "$SHAREPIPE_CONTAINER/ledger""#)
    try fixture.add("a.txt")
    try fixture.inbox.file("second/b.txt", "b\n")
    let places = ["inbox", "second"].map { fixture.inbox.root.appending($0) }
    for await record in try await fixture.pipeline(for: places).process(places) {
      #expect(record.end == .done)
    }
    #expect(fixture.ledger("org.example.a") == ["x"])
    #expect(fixture.text("second.sharepipe/containers/org.example.a/ledger") == "x\n")
    let shared = fixture.inbox.root.appending("shared")
    fixture.options.state = shared
    let pipeline = try await fixture.pipeline(for: places)
    #expect(pipeline.states.all.map(\.path) == [shared])
    #expect(Set(pipeline.states.all.flatMap(\.inboxes)) == Set(places))
    for place in places {
      #expect(try #require(busy(fixture.inbox.root.appending("x"), [place])).0 == place)
    }
  }
}
