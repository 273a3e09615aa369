import Glibc
import Intake
import SafeFiles
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
}
