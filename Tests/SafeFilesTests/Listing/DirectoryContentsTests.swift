import ShareTestSupport
import SystemPackage
import Testing

@testable import SafeFiles

struct DirectoryContentsTests {
  private let fixture: ContentFixture

  init() throws {
    fixture = try ContentFixture()
    try fixture.makeDirectory("folder")
  }

  private func areOnly(_ name: String, or other: String = "", in folder: String = "folder") -> Bool
  {
    DirectoryContents.areOnly(Array(name.utf8), or: Array(other.utf8), in: fixture.path(folder))
  }

  @Test func `an empty directory has nothing, and not the name`() {
    #expect(areOnly(""))
    #expect(areOnly("", or: "plans"))
    #expect(!areOnly("claims"))
  }

  @Test func `one name is there, and another may be`() throws {
    try fixture.makeDirectory("folder/claims")
    #expect(areOnly("claims"))
    #expect(!areOnly(""))
    #expect(!areOnly("claim"))
    _ = try fixture.write("x", to: "folder/plans")
    #expect(!areOnly("claims"))
    #expect(areOnly("claims", or: "plans"))
    _ = try fixture.write("x", to: "folder/.hidden")
    #expect(!areOnly("claims", or: "plans"))
  }

  @Test func `more names than one reading gives are seen`() throws {
    for number in 0..<100 { _ = try fixture.write("x", to: "folder/\(number)") }
    #expect(!areOnly("0"))
  }

  @Test func `what is no directory has nothing to be sure of`() throws {
    _ = try fixture.write("x", to: "file")
    try fixture.link("link", to: "folder")
    for name in ["file", "link", "nothing"] { #expect(!areOnly("", in: name), "\(name)") }
  }
}
