import CLinux
import Glibc
import SafeFiles
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

/// The ways that are taken where a file system has no rename that fails if the name is taken.
struct RenameWithoutReplacingTests {
  typealias Ground = RenameWithoutReplacing.Ground
  typealias Refusals = RenameWithoutReplacing.Refusals

  static let ways: [(Refusals, Ground)] = [
    ([], .ours), ([], .shared), (.flags, .ours), (.flags, .shared),
    ([.flags, .links], .ours), ([.flags, .links], .shared),
  ]

  let folder: InboxFixture

  init() throws {
    folder = try InboxFixture()
    try folder.directory("from")
    try folder.directory("to")
  }

  private func rename(_ name: String, _ refusals: Refusals, _ ground: Ground) -> Errno? {
    RenameWithoutReplacing.$refused.withValue(refusals) {
      RenameWithoutReplacing.rename(
        folder.root.appending("from/\(name)"), to: folder.root.appending("to/\(name)"), on: ground)
    }
  }

  private func facts(_ path: String) -> FileFacts? {
    try? FileFacts(at: folder.root.appending(path), followingLinks: false)
  }

  private var names: [String] {
    get throws { try FileTree.everything(in: folder.root).map(\.name).sorted() }
  }

  @Test(arguments: ways)
  func `files, links, pipes and directories are renamed`(
    refusals: Refusals, ground: Ground
  ) throws {
    try folder.file("from/file", "x")
    try folder.link("from/link", to: "nowhere")
    try folder.pipe("from/pipe")
    try folder.file("from/directory/in/it", "y")
    try folder.directory("from/empty")
    for name in ["file", "link", "pipe", "directory", "empty"] {
      let before = try #require(facts("from/\(name)"))
      #expect(rename(name, refusals, ground) == nil)
      let after = try #require(facts("to/\(name)"))
      #expect(after.isSameFile(as: before))
      #expect(after.linkCount == before.linkCount)
    }
    #expect(
      try names == [
        "from", "to", "to/directory", "to/directory/in", "to/directory/in/it", "to/empty",
        "to/file", "to/link", "to/pipe",
      ])
  }

  @Test(arguments: ways)
  func `nothing is replaced: not a file, a link, nor an empty directory`(
    refusals: Refusals, ground: Ground
  ) throws {
    try folder.file("from/file", "new")
    try folder.file("to/file", "old")
    try folder.file("from/link", "new")
    try folder.link("to/link", to: "nowhere")
    try folder.file("from/directory/a", "new")
    try folder.directory("to/directory")
    let before = try names
    for name in ["file", "link", "directory"] {
      let taken = facts("to/\(name)")
      #expect(rename(name, refusals, ground) == .fileExists)
      #expect(facts("to/\(name)")?.isSameFile(as: try #require(taken)) == true)
    }
    #expect(try names == before)
  }

  @Test(arguments: ways)
  func `what is not there, or cannot be renamed, leaves nothing behind`(
    refusals: Refusals, ground: Ground
  ) throws {
    #expect(rename("nothing", refusals, ground) == .noSuchFileOrDirectory)
    try folder.directory("from/directory")
    let fault = RenameWithoutReplacing.$refused.withValue(refusals) {
      RenameWithoutReplacing.rename(
        folder.root.appending("from/directory"), to: folder.root.appending("from/directory/in"),
        on: ground)
    }
    #expect(fault == .invalidArgument)
    #expect(try names == ["from", "from/directory", "to"])
  }

  @Test func `a rename that a killed process left half done is ended`() throws {
    let file = try folder.file("from/a.txt", "x")
    #expect(link("from/a.txt", "to/a.txt"))
    let path = try RenameWithoutReplacing.$refused.withValue(.flags) {
      try RenameInto.rename(file, below: folder.root.appending("to"), as: "a.txt", mark: "mark")
    }
    #expect(path == "a.txt")
    #expect(try names == ["from", "to", "to/a.txt"])
    #expect(facts("to/a.txt")?.linkCount == 1)
  }

  private func link(_ old: String, _ new: String) -> Bool {
    unsafe Glibc.link(folder.root.appending(old).string, folder.root.appending(new).string) == 0
  }

  @Test func `two names are one file if its numbers say so`() throws {
    let file = try folder.file("from/a.txt", "x")
    #expect(link("from/a.txt", "to/a.txt"))
    try folder.file("to/b.txt", "x")
    let second = folder.reference("to/a.txt")
    #expect(SameFile.isOne(file, second))
    #expect(!SameFile.isOne(file, file))
    #expect(!SameFile.isOne(file, folder.reference("to/b.txt")))
    #expect(!SameFile.isOne(file, folder.reference("to/nothing")))
    #expect(!SameFile.isOne(folder.reference("from"), folder.reference("to")))
  }

  @Test func `on a network file system they are one if nothing is lost with one of them`() throws {
    for (name, text, time) in [
      ("a", "x", 1), ("same", "x", 1), ("later", "x", 2), ("other", "y", 1), ("long", "xx", 1),
    ] {
      let file = try folder.file("from/\(name)", text)
      let times = [timespec](repeating: timespec(tv_sec: time, tv_nsec: 0), count: 2)
      let result = unsafe utimensat(AT_FDCWD, file.fullPath.string, times, 0)
      #expect(result == 0)
    }
    let first = folder.reference("from/a")
    for name in ["same", "later", "other", "long"] {
      let second = folder.reference("from/\(name)")
      let isOne = NetworkFileSystem.$pretended.withValue(.refusalOnly) {
        SameFile.isOne(first, second)
      }
      #expect(isOne == (name == "same"))
      #expect(!SameFile.isOne(first, second))
    }
  }
}
