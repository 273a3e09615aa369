import Documents
import Foundation
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

  /// Takes files back that are as they were filed.
  private func takeBack(
    _ files: [FiledFile], isResumed: Bool = false, moving original: FileReference? = nil
  ) -> FilingUndo.Outcome {
    var undo = FilingUndo("id", isResumed: isResumed)
    #expect(undo.differences(in: files) == [])
    return undo.takeBack(files, moving: original)
  }

  @Test
  func `what was filed is removed with the folder that was made for it`() throws {
    try fixture.write("x", to: "made/a.txt")
    let files = [try filed("x", "made/a.txt")]
    #expect(takeBack(files) == FilingUndo.Outcome(files: files))
    #expect(fixture.names(in: "") == [])
  }

  @Test
  func `a folder with something else in it stays`() throws {
    try fixture.write("x", to: "made/a.txt")
    try fixture.write("y", to: "made/b.txt")
    #expect(takeBack([try filed("x", "made/a.txt")]).faults == [])
    #expect(fixture.names(in: "made") == ["b.txt"])
  }

  @Test
  func `what differs is found before anything is touched`() throws {
    try fixture.write("x", to: "made/a.txt")
    try fixture.write("changed", to: "made/b.txt")
    let files = [
      try filed("x", "made/a.txt"), try filed("y", "made/b.txt"), try filed("z", "made/c.txt"),
    ]
    var undo = FilingUndo("id")
    let differences = undo.differences(in: files)
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
  func `a file that takes the place after the look stays`() throws {
    try fixture.write("x", to: "made/a.txt")
    let files = [try filed("x", "made/a.txt")]
    var undo = FilingUndo("id")
    #expect(undo.differences(in: files) == [])
    try fixture.write("another", to: "made/other")
    try FileManager.default.removeItem(atPath: fixture.path("made/a.txt").string)
    try FileManager.default.moveItem(
      atPath: fixture.path("made/other").string, toPath: fixture.path("made/a.txt").string)
    #expect(undo.takeBack(files).faults == [.changed(fixture.path("made/a.txt"))])
    #expect(fixture.names(in: "made") == ["a.txt"])
    #expect(fixture.text(of: "made/a.txt") == "another")
  }

  @Test
  func `a file that was replaced is put back, and one that was there before stays`() throws {
    try fixture.write("new", to: "made/a.txt")
    try fixture.write("same", to: "made/b.txt")
    try fixture.write("old", to: "kept")
    let files = [
      try filed("new", "made/a.txt", .replaced, replaced: "kept"),
      try filed("same", "made/b.txt", .identical),
    ]
    #expect(takeBack(files) == FilingUndo.Outcome(files: [files[0]]))
    #expect(fixture.names(in: "") == ["made"])
    #expect(fixture.text(of: "made/a.txt") == "old")
    #expect(fixture.text(of: "made/b.txt") == "same")
  }

  @Test
  func `files of one context that took each other's place are taken back in turn`() throws {
    try fixture.write("third", to: "made/a.txt")
    try fixture.write("second", to: "kept 2")
    try fixture.write("first", to: "kept 1")
    let files = [
      try filed("second", "made/a.txt", .replaced, replaced: "kept 1"),
      try filed("third", "made/a.txt", .replaced, replaced: "kept 2"),
    ]
    #expect(takeBack(files) == FilingUndo.Outcome(files: files))
    #expect(fixture.names(in: "") == ["made"])
    #expect(fixture.text(of: "made/a.txt") == "first")
  }

  @Test
  func `where the older file is gone, the newer one stays`() throws {
    try fixture.write("new", to: "made/a.txt")
    var undo = FilingUndo("id")
    let differences = undo.differences(in: [
      try filed("new", "made/a.txt", .replaced, replaced: "kept")
    ])
    #expect(
      differences == [.olderGone(fixture.path("made/a.txt"), kept: fixture.path("kept"))])
    #expect(fixture.names(in: "made") == ["a.txt"])
  }

  @Test
  func `the one file becomes the original, in a folder that is made again`() throws {
    try fixture.write("x", to: "made/a.txt")
    try fixture.makeDirectory("inbox")
    let files = [try filed("x", "made/a.txt")]
    let original = FileReference(root: fixture.path("inbox"), path: "deep/a.txt")
    #expect(takeBack(files, moving: original).moved == fixture.path("inbox/deep/a.txt"))
    #expect(fixture.names(in: "") == ["inbox"])
    #expect(fixture.text(of: "inbox/deep/a.txt") == "x")
    // Another file has the name.
    try fixture.makeDirectory("made")
    try fixture.write("y", to: "made/a.txt")
    let second = [try filed("y", "made/a.txt")]
    #expect(takeBack(second, moving: original).moved == fixture.path("inbox/deep/a 2.txt"))
    #expect(fixture.text(of: "inbox/deep/a.txt") == "x")
  }

  @Test
  func `what cannot become the original stays under its name`() throws {
    try fixture.write("x", to: "made/a.txt")
    let files = [try filed("x", "made/a.txt")]
    let original = FileReference(root: fixture.path("no inbox"), path: "a.txt")
    let outcome = takeBack(files, moving: original)
    #expect(outcome.files == [])
    #expect(outcome.faults.count == 1)
    #expect(fixture.names(in: "made") == ["a.txt"])
    #expect(fixture.text(of: "made/a.txt") == "x")
  }

  /// The moments at which an undo of a file that replaced an older one may be killed: what is at its
  /// name, under the hidden name, and where the older one is kept.
  static let moments: [(name: String?, hidden: String?, kept: String?)] = [
    ("new", nil, "old"), (nil, "new", "old"), ("old", "new", nil), ("old", nil, nil),
  ]

  @Test(arguments: moments)
  func `the next undo goes on where a killed one has stopped`(
    name: String?, hidden: String?, kept: String?
  ) throws {
    var file = try filed("new", "made/a.txt", .replaced, replaced: "kept")
    file.madeFolders = 0
    let mark = ".sharepipe-undo-id-0-\(file.sha256.description.prefix(16))"
    for (text, place) in [(name, "made/a.txt"), (hidden, "made/" + mark), (kept, "kept")] {
      if let text { try fixture.write(text, to: place) }
    }
    #expect(takeBack([file], isResumed: true) == FilingUndo.Outcome(files: [file]))
    #expect(fixture.names(in: "") == ["made"])
    #expect(fixture.names(in: "made") == ["a.txt"])
    #expect(fixture.text(of: "made/a.txt") == "old")
  }

  @Test
  func `a directory that a killed undo has removed in part is removed`() throws {
    var file = try filed("", "made/doc.rtfd")
    file.sha256 = try ContentHash.sha256(of: Array("the listing".utf8))
    let hidden = "made/.sharepipe-undo-id-0-\(file.sha256.description.prefix(16))"
    try fixture.makeDirectory(hidden)
    try fixture.write("rest", to: hidden + "/img.txt")
    #expect(takeBack([file], isResumed: true) == FilingUndo.Outcome(files: [file]))
    #expect(fixture.names(in: "") == [])
  }

  @Test
  func `of equal files one becomes the original, and the others are removed`() throws {
    try fixture.write("x", to: "made/a.txt")
    try fixture.write("x", to: "made/b.txt")
    try fixture.makeDirectory("inbox")
    let files = [try filed("x", "made/a.txt"), try filed("x", "made/b.txt")]
    let original = FileReference(root: fixture.path("inbox"), path: "a.txt")
    #expect(takeBack(files, moving: original).moved == fixture.path("inbox/a.txt"))
    #expect(fixture.names(in: "") == ["inbox"])
    #expect(fixture.names(in: "inbox") == ["a.txt"])
  }

  @Test
  func `a file that a killed undo has removed is done`() throws {
    let file = try filed("x", "made/a.txt")
    #expect(takeBack([file], isResumed: true) == FilingUndo.Outcome(files: [file]))
    var undo = FilingUndo("id")
    #expect(undo.differences(in: [file]) == [.gone(file.path)])
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
    #expect(undo.differences(in: [filed]) == [])
    #expect(fixture.names(in: "made") == ["doc.rtfd"])
    try fixture.write("more", to: "made/doc.rtfd/more")
    #expect(undo.differences(in: [filed]) == [.changed(filed.path)])
    #expect(fixture.text(of: "made/doc.rtfd/more") == "more")
  }
}
