import Glibc
import SafeFiles
import SystemPackage
import TestSupport
import Testing

struct FolderListingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `names are in the order of their bytes, whatever they mean`() throws {
    // The second is the first with its accent apart, and a collation would put `a` before `Z`.
    let names = ["\u{E9}", "e\u{301}", "a", "Z", ".hidden"]
    for name in names { try folder.write(name) }
    let latin: [UInt8] = [0xE9]
    let path = FilePath(bytes: folder.path.bytes + [UInt8(ascii: "/")] + latin)
    #expect(unsafe path.withPlatformString { unsafe mkdir($0, 0o700) } == 0)
    let listed = try FolderListing.names(in: folder.path, limit: 100).map(\.bytes)
    #expect(
      listed == [".hidden", "Z", "a", "e\u{301}", "\u{E9}"].map { Array($0.utf8) } + [latin])
  }

  @Test func `a list has at most as many names as it may`() throws {
    for number in 0..<3 { try folder.write("\(number)") }
    #expect(try FolderListing.names(in: folder.path, limit: 2).count == 2)
    #expect(try FolderListing.names(in: folder.path, limit: 0).isEmpty)
  }

  @Test func `a link to the folder is followed, and what cannot be listed has its error`() throws {
    try folder.write("inner/a")
    try folder.link("link", to: "inner")
    #expect(try FolderListing.names(in: folder.place("link"), limit: 9).map(\.string) == ["a"])
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try FolderListing.names(in: folder.place("nowhere"), limit: 9)
    }
    #expect(throws: Errno.notDirectory) {
      try FolderListing.names(in: folder.place("inner/a"), limit: 9)
    }
  }
}
