import Documents
import Glibc
import SafeFiles
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing

@testable import ExtensionRunning

struct FilingUndoTests {
  let fixture: ContentFixture

  init() throws {
    fixture = try ContentFixture()
    try fixture.makeDirectory("made")
  }

  private func filed(
    _ text: String, _ name: String, _ manner: FiledFile.Manner = .added, replaced: String? = nil
  ) throws -> FiledFile {
    FiledFile(
      attachment: AttachmentPlace(item: 0, attachment: 0), path: fixture.path(name),
      manner: manner, sha256: try ContentHash.sha256(of: Array(text.utf8)),
      replaced: replaced.map { fixture.path($0) }, madeFolders: 1)
  }

  @Test
  func `what was filed is removed with the folder that was made for it`() throws {
    try fixture.write("x", to: "made/a.txt")
    var undo = FilingUndo("id")
    #expect(undo.hide([try filed("x", "made/a.txt")]) == [])
    #expect(undo.finish() == [])
    #expect(fixture.names(in: "") == [])
  }

  @Test
  func `a folder with something else in it stays`() throws {
    try fixture.write("x", to: "made/a.txt")
    try fixture.write("y", to: "made/b.txt")
    var undo = FilingUndo("id")
    #expect(undo.hide([try filed("x", "made/a.txt")]) == [])
    #expect(undo.finish() == [])
    #expect(fixture.names(in: "made") == ["b.txt"])
  }

  @Test
  func `one file that has changed keeps all where they are`() throws {
    try fixture.write("x", to: "made/a.txt")
    try fixture.write("changed", to: "made/b.txt")
    let files = [
      try filed("x", "made/a.txt"), try filed("y", "made/b.txt"), try filed("z", "made/c.txt"),
    ]
    var undo = FilingUndo("id")
    let differences = undo.hide(files)
    #expect(
      differences == [.changed(fixture.path("made/b.txt")), .gone(fixture.path("made/c.txt"))])
    #expect(
      differences.map(\.description) == [
        fixture.path("made/b.txt").string + ": has changed since it was filed",
        fixture.path("made/c.txt").string + ": is no longer there",
      ])
    #expect(fixture.names(in: "made") == ["a.txt", "b.txt"])
    #expect(fixture.text(of: "made/a.txt") == "x")
  }

  @Test
  func `a file whose name was taken meanwhile is reported with its other name`() throws {
    try fixture.write("x", to: "made/a.txt")
    var undo = FilingUndo("id")
    #expect(undo.hide([try filed("x", "made/a.txt")]) == [])
    let hidden = try #require(fixture.names(in: "made").first)
    try fixture.write("another", to: "made/a.txt")
    let left = undo.showAgain()
    #expect(
      left == [.keptAside(fixture.path("made/a.txt"), at: fixture.path("made/\(hidden)"))])
    #expect(fixture.text(of: "made/a.txt") == "another")
    #expect(fixture.text(of: "made/\(hidden)") == "x")
  }

  @Test
  func `a file that was replaced is put back, and one that was there before stays`() throws {
    try fixture.write("new", to: "made/a.txt")
    try fixture.write("same", to: "made/b.txt")
    try fixture.write("old", to: "kept")
    var undo = FilingUndo("id")
    let files = [
      try filed("new", "made/a.txt", .replaced, replaced: "kept"),
      try filed("same", "made/b.txt", .identical),
    ]
    #expect(undo.hide(files) == [])
    #expect(undo.finish() == [])
    #expect(fixture.names(in: "") == ["made"])
    #expect(fixture.text(of: "made/a.txt") == "old")
    #expect(fixture.text(of: "made/b.txt") == "same")
  }

  @Test
  func `where the older file is gone, the newer one stays`() throws {
    try fixture.write("new", to: "made/a.txt")
    var undo = FilingUndo("id")
    let differences = undo.hide([
      try filed("new", "made/a.txt", .replaced, replaced: "kept")
    ])
    #expect(
      differences == [.olderGone(fixture.path("made/a.txt"), kept: fixture.path("kept"))])
    #expect(fixture.names(in: "made") == ["a.txt"])
  }

  @Test
  func `the next attempt goes on where a killed one has stopped`() throws {
    try fixture.write("x", to: "made/a.txt")
    let files = [try filed("x", "made/a.txt")]
    var killed = FilingUndo("id")
    #expect(killed.hide(files) == [])
    #expect(fixture.names(in: "made") != ["a.txt"])
    var undo = FilingUndo("id")
    #expect(undo.hide(files) == [])
    #expect(undo.finish() == [])
    #expect(fixture.names(in: "") == [])
  }

  @Test
  func `a directory that counts as one document is compared as a whole`() throws {
    try fixture.makeDirectory("doc.rtfd")
    try fixture.write("text", to: "doc.rtfd/TXT.rtf")
    let folder = try FilingFolder(root: fixture.path("made"), names: [])
    let staged = try folder.stage(
      .package(FileReference(root: fixture.root, path: "doc.rtfd")), nil, named: "doc.rtfd",
      for: "run")
    #expect(try folder.place(staged, as: "doc.rtfd"))
    var filed = try filed("", "made/doc.rtfd")
    filed.sha256 = staged.sha256
    var undo = FilingUndo("id")
    #expect(undo.hide([filed]) == [])
    undo.showAgain()
    try fixture.write("more", to: "made/doc.rtfd/more")
    #expect(undo.hide([filed]) == [.changed(filed.path)])
    #expect(fixture.text(of: "made/doc.rtfd/more") == "more")
  }
}
