import ShareTestSupport
import SystemPackage
import Testing

@testable import Sharepipe

struct SpareDirectoriesTests {
  private let fixture: ContentFixture
  private let left: UnremovedWork
  private let spares: SpareDirectories

  init() throws {
    fixture = try ContentFixture()
    left = UnremovedWork(in: fixture.path("work"))
    spares = SpareDirectories(leaving: left)
    for folder in ["", "/a", "/a/claims", "/a/claims/0", "/a/claims/0/x", "/a/claims/0/x/y"] {
      try fixture.makeDirectory("work\(folder)")
    }
  }

  private func work(_ name: String) -> FilePath { fixture.path("work/\(name)") }

  @Test func `a directory that is done with becomes that of another context`() {
    spares.hold()
    #expect(spares.keep(work("a"), claimed: "x/y/one.txt"))
    #expect(spares.take(for: work("b"), claiming: "x/y/two.txt"))
    #expect(fixture.names(in: "work") == ["b"])
    #expect(fixture.names(in: "work/b/claims/0/x") == ["y"])
    #expect(!spares.take(for: work("c"), claiming: "x/y/three.txt"), "there is no other")
  }

  @Test func `its folders get the names of those of the other entry`() {
    spares.hold()
    #expect(spares.keep(work("a"), claimed: "x/y/one.txt"))
    #expect(spares.take(for: work("b"), claiming: "p/q/two.txt"))
    #expect(fixture.names(in: "work/b/claims/0") == ["p"])
    #expect(fixture.names(in: "work/b/claims/0/p") == ["q"])
  }

  @Test func `one that does not fit is removed`() {
    spares.hold()
    #expect(spares.keep(work("a"), claimed: "x/y/one.txt"))
    #expect(!spares.take(for: work("b"), claiming: "two.txt"))
    #expect(fixture.names(in: "work") == [])
  }

  @Test(arguments: ["work/a/claims/0/x/y/left.txt", "work/a/claims/0/x/y/.hidden", "work/a/.copy"])
  func `one that holds something is not kept`(file: String) throws {
    try fixture.write("x", to: file)
    spares.hold()
    #expect(!spares.keep(work("a"), claimed: "x/y/one.txt"))
    #expect(!spares.take(for: work("b"), claiming: "x/y/two.txt"))
  }

  @Test(arguments: ["run-1", "claims/0/x/y/left", "claims/0/x/y/.hidden"])
  func `one in which there is another directory is not kept`(directory: String) throws {
    try fixture.makeDirectory("work/a/\(directory)")
    spares.hold()
    #expect(!spares.keep(work("a"), claimed: "x/y/one.txt"))
  }

  @Test func `what appears in one that is kept is removed with it`() throws {
    spares.hold()
    #expect(spares.keep(work("a"), claimed: "x/y/one.txt"))
    try fixture.makeDirectory("work/a/run-1")
    spares.release()
    #expect(fixture.names(in: "work") == [])
  }

  @Test func `nothing takes the place of another context`() throws {
    try fixture.makeDirectory("work/b")
    try fixture.makeDirectory("work/b/input")
    spares.hold()
    #expect(spares.keep(work("a"), claimed: "x/y/one.txt"))
    #expect(!spares.take(for: work("b"), claiming: "x/y/two.txt"))
    #expect(fixture.names(in: "work/b") == ["input"])
  }

  @Test func `when no context begins any more, nothing is kept until all are done`() throws {
    for folder in ["", "/claims", "/claims/0"] { try fixture.makeDirectory("work/b\(folder)") }
    spares.hold()
    #expect(spares.keep(work("a"), claimed: "x/y/one.txt"))
    spares.drain()
    #expect(fixture.names(in: "work") == ["b"])
    #expect(spares.keep(work("b"), claimed: "two.txt"))
    #expect(fixture.names(in: "work") == [])
    spares.release()
    try fixture.makeDirectory("work/c")
    try fixture.makeDirectory("work/c/claims")
    try fixture.makeDirectory("work/c/claims/0")
    spares.hold()
    #expect(spares.keep(work("c"), claimed: "three.txt"))
    #expect(fixture.names(in: "work") == ["c"], "there may be others")
  }

  @Test func `when nobody works any more, nothing is kept`() {
    spares.hold()
    spares.hold()
    #expect(spares.keep(work("a"), claimed: "x/y/one.txt"))
    spares.release()
    #expect(fixture.names(in: "work") == ["a"])
    spares.release()
    #expect(fixture.names(in: "work") == [])
    #expect(!spares.keep(work("a"), claimed: "x/y/one.txt"), "nobody works")
  }
}
