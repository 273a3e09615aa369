import Glibc
import SafeFiles
import ShareTestSupport
import SystemPackage
import Testing

struct TreeCopyTests {
  func fixture() throws -> ContentFixture {
    let fixture = try ContentFixture()
    for name in ["a.rtfd", "a.rtfd/inner", "a.rtfd/empty"] { try fixture.makeDirectory(name) }
    try fixture.write("text", to: "a.rtfd/TXT.rtf")
    try fixture.write("image", to: "a.rtfd/inner/1.png")
    return fixture
  }

  func copy(
    _ fixture: ContentFixture, _ name: FilePath.Component = "0.rtfd",
    limits: TreeCopy.Limits = TreeCopy.Limits()
  ) throws -> PrivateCopy {
    try TreeCopy.make(
      of: FileReference(root: fixture.root, path: "a.rtfd"), in: fixture.root, named: name,
      limits: limits)
  }

  @Test
  func `a tree is copied with everything in it`() throws {
    let fixture = try fixture()
    let copy = try copy(fixture)
    #expect(copy.bytes == 9)
    #expect(fixture.names(in: "0.rtfd") == ["TXT.rtf", "empty", "inner"])
    #expect(fixture.text(of: "0.rtfd/inner/1.png") == "image")
    #expect(fixture.permissions(of: "0.rtfd") == 0o700)
  }

  @Test
  func `the hash tells content and names, and nothing else`() throws {
    let fixture = try fixture()
    let first = try copy(fixture, "1")
    #expect(try copy(fixture, "2").sha256 == first.sha256)
    try fixture.write("other", to: "a.rtfd/inner/1.png")
    let second = try copy(fixture, "3")
    #expect(second.bytes == first.bytes)
    #expect(second.sha256 != first.sha256)
    try fixture.makeDirectory("a.rtfd/more")
    #expect(try copy(fixture, "4").sha256 != second.sha256)
  }

  @Test
  func `a link inside makes the copy fail and leaves nothing`() throws {
    let fixture = try fixture()
    try fixture.link("a.rtfd/inner/link", to: "/etc/passwd")
    #expect(throws: PrivateCopyFault.source(.special(.symbolicLink))) { try copy(fixture) }
    #expect(fixture.names(in: "") == ["a.rtfd"])
  }

  @Test
  func `a pipe inside is not waited for`() throws {
    let fixture = try fixture()
    _ = unsafe fixture.path("a.rtfd/pipe").withPlatformString { unsafe mkfifo($0, 0o600) }
    #expect(throws: PrivateCopyFault.source(.special(.pipe))) { try copy(fixture) }
    #expect(fixture.names(in: "") == ["a.rtfd"])
  }

  @Test
  func `there are bounds`() throws {
    let fixture = try fixture()
    #expect(throws: PrivateCopyFault.tooManyFiles(limit: 3)) {
      try copy(fixture, limits: TreeCopy.Limits(files: 3))
    }
    #expect(throws: PrivateCopyFault.tooDeep(limit: 1)) {
      try copy(fixture, limits: TreeCopy.Limits(depth: 1))
    }
    #expect(fixture.names(in: "") == ["a.rtfd"])
  }

  @Test
  func `a removal follows no link and takes what may not be written`() throws {
    let fixture = try fixture()
    try fixture.makeDirectory("kept")
    try fixture.write("x", to: "kept/a")
    try fixture.link("a.rtfd/out", to: fixture.path("kept").string)
    _ = unsafe fixture.path("a.rtfd/inner").withPlatformString { unsafe chmod($0, 0) }
    try TreeRemoval.remove(fixture.path("a.rtfd"))
    try TreeRemoval.remove(fixture.path("a.rtfd"))
    try TreeRemoval.remove(fixture.path("nowhere/at/all"))
    #expect(fixture.names(in: "") == ["kept"])
    #expect(fixture.names(in: "kept") == ["a"])
  }
}
