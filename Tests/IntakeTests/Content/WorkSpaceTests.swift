import Glibc
import Intake
import SafeFiles
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing

struct WorkSpaceTests {
  @Test
  func `everything is made for its owner alone, and removed at the end`() throws {
    let fixture = try ContentFixture()
    let space = try WorkSpace(state: fixture.path("state"))
    let context = try space.open("c-1")
    let run = try context.makeRun(1)
    let container = try space.container(for: "com.example.a")
    #expect(run.output == fixture.path("state/work/c-1/run-1/output"))
    #expect(container == fixture.path("state/containers/com.example.a"))
    for name in [
      "state", "state/work", "state/work/c-1",
      "state/work/c-1/run-1/output", "state/work/c-1/run-1/work",
      "state/containers/com.example.a",
    ] { #expect(fixture.permissions(of: name) == 0o700) }
    try fixture.write("x", to: "state/work/c-1/run-1/output/a")
    try context.removeUnclaimed()
    #expect(fixture.names(in: "state/work") == [])
    #expect(fixture.names(in: "state/containers") == ["com.example.a"])
  }

  @Test
  func `what an earlier attempt left is gone`() throws {
    let fixture = try ContentFixture()
    let space = try WorkSpace(state: fixture.path("state"))
    _ = try space.open("c-1").makeRun(1)
    _ = try space.open("c-1").makeRun(1)
    #expect(fixture.names(in: "state/work/c-1/run-1/output") == [])
  }

  @Test(arguments: [
    "", ".", "..", "a/b", "/etc", ".hidden", "a\0b", "ä", " ", String(repeating: "a", count: 256),
  ])
  func `an identifier that could lead elsewhere is refused`(identifier: String) throws {
    let fixture = try ContentFixture()
    let space = try WorkSpace(state: fixture.path("state"))
    #expect(throws: WorkSpaceError.unsafeIdentifier(identifier)) { try space.open(identifier) }
    #expect(throws: WorkSpaceError.unsafeIdentifier(identifier)) {
      try space.container(for: identifier)
    }
  }

  @Test
  func `a state that others may write in, a link and a file are refused`() throws {
    let fixture = try ContentFixture()
    try fixture.makeDirectory("state")
    _ = unsafe fixture.path("state").withPlatformString { unsafe chmod($0, 0o777) }
    let path = fixture.path("state")
    #expect(
      throws: WorkSpaceError.untrusted(
        TrustError(.writableByOthers(mode: 0o777), at: path, for: path))
    ) { try WorkSpace(state: path) }
    try fixture.makeDirectory("real")
    try fixture.link("link", to: fixture.path("real").string)
    #expect(throws: WorkSpaceError.notADirectory(fixture.path("link"))) {
      try WorkSpace(state: fixture.path("link"))
    }
    try fixture.write("x", to: "file")
    #expect(throws: WorkSpaceError.notADirectory(fixture.path("file"))) {
      try WorkSpace(state: fixture.path("file"))
    }
    #expect(throws: WorkSpaceError.unusable(fixture.path("no/state"), .noSuchFileOrDirectory)) {
      try WorkSpace(state: fixture.path("no/state"))
    }
  }

  @Test
  func `with a scratch, copies and runs are there, and go with the context`() throws {
    let fixture = try ContentFixture()
    try fixture.makeDirectory("scratch")
    let state = fixture.path("state")
    let space = try WorkSpace(state: state, scratch: fixture.path("scratch"))
    let other = try WorkSpace(state: fixture.path("state."), scratch: fixture.path("scratch"))
    let scratch = try #require(space.scratch?.path)
    let name = try #require(scratch.lastComponent?.string)
    let otherName = try #require(other.scratch?.path.lastComponent?.string)
    #expect(name != otherName)
    #expect(name.hasPrefix("state-"))
    #expect(try WorkSpace(state: state, scratch: fixture.path("scratch")).scratch == space.scratch)
    let context = try space.open("c-1")
    let run = try context.makeRun(1)
    #expect(run.output == scratch.appending("c-1/run-1/output"))
    #expect(context.input == scratch.appending("c-1/input"))
    #expect(fixture.names(in: "state/work/c-1") == [])
    try WorkSpace.make(context.input)
    try context.removeRuns()
    #expect(fixture.names(in: "scratch/\(name)") == [])
    _ = try space.begin("c-1").makeRun(1)
    #expect(space.hasCleared("c-1"))
    #expect(fixture.names(in: "scratch/\(name)") == [])
    _ = try space.open("c-1").makeRun(1)
    try context.removeUnclaimed()
    #expect(fixture.names(in: "scratch/\(name)") == [])
    #expect(fixture.names(in: "state/work") == [])
    // A killed process leaves it.
    _ = try space.open("c-2").makeRun(1)
    _ = try other.open("c-2").makeRun(1)
    try space.scratch?.clear()
    #expect(fixture.names(in: "scratch/\(name)") == [])
    #expect(fixture.names(in: "scratch/\(otherName)") == ["c-2"])
  }

  @Test
  func `a scratch that is missing, no directory, or of others is refused`() throws {
    let fixture = try ContentFixture()
    let missing = fixture.path("scratch")
    let words =
      "\(missing): cannot be used for private copies: No such file or directory; make the "
      + "directory, or name another one with --scratch"
    do throws(WorkSpaceError) {
      _ = try WorkSpace(state: fixture.path("state"), scratch: missing)
      Issue.record("it is there")
    } catch {
      #expect(error == .scratch(missing, .noSuchFileOrDirectory))
      #expect(error.description == words)
      #expect(error.reason.code == .systemFault)
    }
    try fixture.write("x", to: "file")
    #expect(throws: WorkSpaceError.scratch(fixture.path("file"), .notDirectory)) {
      try WorkSpace(state: fixture.path("state"), scratch: fixture.path("file"))
    }
    try fixture.makeDirectory("open")
    let open = fixture.path("open")
    _ = unsafe open.withPlatformString { unsafe chmod($0, 0o777) }
    #expect(
      throws: WorkSpaceError.untrusted(
        TrustError(.writableByOthers(mode: 0o777), at: open, for: open))
    ) { try WorkSpace(state: fixture.path("state"), scratch: open) }
    #expect(fixture.names(in: ".").contains("state") == false)
  }

  @Test
  func `a scratch that goes away meanwhile is waited for`() throws {
    let fixture = try ContentFixture()
    try fixture.makeDirectory("scratch")
    let space = try WorkSpace(state: fixture.path("state"), scratch: fixture.path("scratch"))
    try TreeRemoval.remove(fixture.path("scratch"))
    do throws(WorkSpaceError) {
      _ = try space.open("c-1")
      Issue.record("it is there")
    } catch {
      #expect(error == .scratch(fixture.path("scratch"), .noSuchFileOrDirectory))
      #expect(error.reason.code == .systemFault)
    }
    // Its disk comes back, and is another one.
    try fixture.makeDirectory("scratch")
    let run = try space.open("c-1").makeRun(1)
    #expect(run.output.starts(with: fixture.path("scratch")))
    #expect(WorkSpaceError.scratch("/s", .noSpace).reason.code == .noSpace)
  }
}
