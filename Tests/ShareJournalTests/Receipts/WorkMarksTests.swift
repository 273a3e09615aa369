import Documents
import SafeFiles
import ShareTestSupport
import SystemPackage
import Testing

@testable import ShareJournal

struct WorkMarksTests {
  private let folder: InboxFixture
  private var state: FilePath { folder.root }
  private var file: FilePath { state.appending(WorkMarks.name) }

  init() throws { folder = try InboxFixture() }

  @Test func `what is marked is found after the process died, and what was cleared is not`() throws
  {
    #expect(WorkMarks.left(in: state) == [:])
    let marks = try #require(WorkMarks(in: state))
    let first = try #require(marks.set("first", crashes: 0))
    _ = marks.set("second", crashes: 300)
    _ = marks.set("third", crashes: 1_000_000)
    #expect(WorkMarks.left(in: state) == ["first": 0, "second": 300, "third": 65_535])
    marks.clear(first)
    #expect(WorkMarks.left(in: state) == ["second": 300, "third": 65_535])
    // The next process begins with none.
    let next = try #require(WorkMarks(in: state))
    #expect(WorkMarks.left(in: state) == [:])
    _ = next.set("fourth", crashes: 0)
    #expect(WorkMarks.left(in: state) == ["fourth": 0])
  }

  @Test func `on a network file system the file is written, and not mapped`() throws {
    try NetworkFileSystem.$pretended.withValue(.refusalOnly) {
      let marks = try #require(WorkMarks(in: state))
      let first = try #require(marks.set("first", crashes: 0))
      _ = marks.set("second", crashes: 300)
      #expect(WorkMarks.left(in: state) == ["first": 0, "second": 300])
      marks.clear(first)
      #expect(WorkMarks.left(in: state) == ["second": 300])
      let maps = try BoundedFile.read("/proc/self/maps", limit: 1 << 24)
      #expect(String(decoding: maps, as: UTF8.self).contains(file.string) == false)
      withExtendedLifetime(marks) {}
    }
    #expect(WorkMarks.left(in: state) == ["second": 300])
  }

  @Test func `only so many are marked, and a slot is used again`() throws {
    let marks = try #require(WorkMarks(in: state))
    let slots = (0..<WorkMarks.count).compactMap { marks.set("\($0)", crashes: 0) }
    #expect(Set(slots).count == WorkMarks.count)
    #expect(marks.set("more", crashes: 0) == nil)
    #expect(WorkMarks.left(in: state).count == WorkMarks.count)
    marks.clear(slots[7])
    #expect(marks.set("more", crashes: 0) == slots[7])
    #expect(WorkMarks.left(in: state)["more"] == 0)
    #expect(WorkMarks.left(in: state)["7"] == nil)
  }

  @Test func `after a start of the system it counts for nothing`() throws {
    let marks = try #require(WorkMarks(in: state))
    _ = marks.set("first", crashes: 0)
    var bytes = try BoundedFile.read(file, limit: 1 << 20)
    bytes[16] ^= 1
    try folder.file(WorkMarks.name, bytes: bytes)
    #expect(WorkMarks.left(in: state) == [:])
  }

  @Test(arguments: [
    [], Array("shrp".utf8), [UInt8](repeating: 0xFF, count: 64 * 256),
    [UInt8](repeating: 1, count: 64 * 255), [UInt8](repeating: 0, count: 1 << 20),
  ])
  func `a file that is not ours blames nobody, and is made anew`(bytes: [UInt8]) throws {
    try folder.file(WorkMarks.name, bytes: bytes)
    #expect(WorkMarks.left(in: state) == [:])
    let marks = try #require(WorkMarks(in: state))
    _ = marks.set("first", crashes: 2)
    #expect(WorkMarks.left(in: state) == ["first": 2])
  }

  @Test func `any bytes behind a good head are read or passed over`() throws {
    let marks = try #require(WorkMarks(in: state))
    _ = marks.set("first", crashes: 2)
    var bytes = try BoundedFile.read(file, limit: 1 << 20)
    for value in UInt8.min...UInt8.max {
      for index in 64..<192 { bytes[index] = value &+ UInt8(index & 3) }
      try folder.file(WorkMarks.name, bytes: bytes)
      #expect(WorkMarks.left(in: state).count <= 2)
    }
  }

  @Test func `without a file nothing is marked`() throws {
    #expect(WorkMarks(in: state.appending("missing")) == nil)
    try folder.directory(WorkMarks.name)
    #expect(WorkMarks(in: state) == nil)
    #expect(WorkMarks.left(in: state) == [:])
  }
}
