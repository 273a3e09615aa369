import Foundation
import Glibc
import SafeFiles
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

struct RenameIntoTests {
  @Test func `the directories on the way are made, for us alone`() throws {
    let folder = try InboxFixture()
    let file = try folder.file("a/b.txt", "x")
    let root = try folder.directory("target").fullPath
    let path = try RenameInto.rename(file, below: root, as: "c/d/e.txt", mark: nil)
    #expect(path == "c/d/e.txt")
    #expect(try FileTree.files(in: folder.root).map(\.name) == ["target/c/d/e.txt"])
    for name in ["c", "c/d"] {
      let facts = try FileFacts(
        at: root.appending(FilePath(name).components), followingLinks: false)
      #expect(facts.permissions == 0o700)
    }
  }

  @Test func `nothing is replaced: the name gets a number, and then the mark`() throws {
    let folder = try InboxFixture()
    let root = try folder.directory("target").fullPath
    var names: [String] = []
    for number in 1...100 {
      let file = try folder.file("a.txt", "\(number)")
      names.append(
        try RenameInto.rename(file, below: root, as: "a.txt", mark: "context").string)
    }
    #expect(names.first == "a.txt")
    #expect(names[1] == "a 2.txt")
    #expect(names[98] == "a 99.txt")
    #expect(names[99] == "a context.txt")
    #expect(Set(names).count == 100)
    #expect(try FileTree.files(in: root).count == 100)
  }

  @Test func `a name that may not be changed and is taken is an error`() throws {
    let folder = try InboxFixture()
    let file = try folder.file("a.txt", "new")
    try folder.file("target/a.txt", "old")
    let root = folder.root.appending("target")
    #expect(throws: Errno.fileExists) {
      try RenameInto.rename(file, below: root, as: "a.txt", mark: nil)
    }
    // A link is a name too, wherever it leads.
    try folder.link("target/b.txt", to: "nowhere")
    #expect(throws: Errno.fileExists) {
      try RenameInto.rename(file, below: root, as: "b.txt", mark: nil)
    }
    #expect(try FileTree.files(in: root).map(\.content) == [Data("old".utf8)])
  }

  @Test func `no link is followed on the way`() throws {
    let folder = try InboxFixture()
    let file = try folder.file("a.txt")
    try folder.directory("elsewhere")
    let root = try folder.directory("target").fullPath
    try folder.link("target/in", to: "../elsewhere")
    #expect(throws: (any Error).self) {
      try RenameInto.rename(file, below: root, as: "in/a.txt", mark: "x")
    }
    try folder.link("source", to: "elsewhere")
    try folder.file("elsewhere/b.txt")
    #expect(throws: (any Error).self) {
      try RenameInto.rename(
        folder.reference("source/b.txt"), below: root, as: "b.txt", mark: "x")
    }
    #expect(try FileTree.files(in: root).isEmpty)
  }

  static let longNames: [(name: [UInt8], words: String, result: [UInt8])] = [
    (
      Array(repeating: 0x61, count: 251) + Array(".txt".utf8), "2",
      Array(repeating: 0x61, count: 249) + Array(" 2.txt".utf8)
    ),
    (
      Array(repeating: 0x61, count: 255), "99",
      Array(repeating: 0x61, count: 252) + Array(" 99".utf8)
    ),
    (
      [0x2E] + Array(repeating: 0x61, count: 254), "2",
      [0x2E] + Array(repeating: 0x61, count: 252) + Array(" 2".utf8)
    ),
    // The stem keeps a byte, and then the end of the extension goes.
    (
      Array("a.".utf8) + Array(repeating: 0x62, count: 253), "2",
      Array("a 2.".utf8) + Array(repeating: 0x62, count: 251)
    ),
    ([0xFF, 0xFE], "2", [0xFF, 0xFE] + Array(" 2".utf8)),
    // No character is cut in two.
    (
      Array((String(repeating: "é", count: 125) + "x.txt").utf8), "2",
      Array((String(repeating: "é", count: 124) + " 2.txt").utf8)
    ),
    (
      Array((String(repeating: "日", count: 83) + ".txt").utf8), "2",
      Array((String(repeating: "日", count: 83) + " 2.txt").utf8)
    ),
  ]

  @Test(arguments: longNames)
  func `a name with a number is at most as long as a name can be`(
    name: [UInt8], words: String, result: [UInt8]
  ) throws {
    let component = try #require(FilePath.Component(bytes: name))
    #expect(component.appendingToStem(words).bytes == result)
  }

  @Test func `names of 255 bytes get numbers on a real file system`() throws {
    let folder = try InboxFixture()
    let root = try folder.directory("target").fullPath
    let name = String(repeating: "n", count: 251) + ".jpg"
    var places: Set<String> = []
    for number in 1...12 {
      let file = try folder.file(name, "\(number)")
      places.insert(
        try RenameInto.rename(file, below: root, as: FilePath(name), mark: "mark").string)
    }
    #expect(places.count == 12)
    #expect(places.allSatisfy { $0.utf8.count == 255 && $0.hasSuffix(".jpg") })
  }
}
