import ConsoleWire
import Foundation
import ShareJournal
import ShareModel
import ShareTestSupport
import Sharepipe
import SystemPackage
import Testing

@testable import SharepipeConsole

/// What File has put somewhere is taken back from a page, after it was shown.
struct UndoTests {
  private let fixture: DeskFixture
  private let target: FilePath
  private let record: ContextRecord

  init() async throws {
    fixture = try await DeskFixture()
    target = fixture.inbox.root.appending("target")
    try fixture.inbox.directory("target")
    let plist = FilePath(#filePath).removingLastComponent().removingLastComponent()
      .removingLastComponent().removingLastComponent()
      .appending("Rules/Extensions/File.appex/Info.plist")
    try fixture.rules.write(
      try Data(contentsOf: URL(filePath: plist.string)), to: "Extensions/File.appex/Info.plist")
    try fixture.rules.policy(
      """
      bundleIdentifier: org.example.host
      extensions:
        - id: org.sharepipe.file
          options: { Directory: "\(target)" }
      fileDirectories: ["\(target)"]
      freeSpace: 0 B
      """)
    record = try #require(try await fixture.process(["note.txt": "hello\n"]).first)
    #expect(record.end == .done)
    try await fixture.signIn()
  }

  private var filed: URL { URL(filePath: target.appending("note.txt").string) }

  @Test func `what would be taken back is shown, and then it is gone`() async throws {
    #expect(try String(contentsOf: filed, encoding: .utf8) == "hello\n")
    let page = await fixture.get("/contexts/\(record.identifier)").text
    #expect(page.contains("/contexts/\(record.identifier)/undo"))
    let asked = await fixture.get("/contexts/\(record.identifier)/undo")
    #expect(asked.status == 200)
    #expect(asked.text.contains("would be taken back"))
    #expect(FileManager.default.fileExists(atPath: filed.path))
    let path = "/contexts/\(record.identifier)/undo"
    let done = await fixture.post(path, DeskFixture.fields(of: asked, formTo: path))
    #expect(done.text.contains("It was taken back."))
    #expect(!FileManager.default.fileExists(atPath: filed.path))
    // The original is in the inbox again, and nothing is left to take back.
    #expect(
      FileManager.default.fileExists(
        atPath: fixture.inbox.root.appending("inbox/note.txt").string))
    #expect(await fixture.get(path).status == 409)
    let steps = try await fixture.desk.settings.states[0].reading().steps(of: record.identifier)
    let step = try #require(steps.last { $0.kind == .undone })
    #expect(AnsweringPerson(step.details)?.visitor?.name == "ada")
  }

  @Test func `a file that was changed since is left alone`() async throws {
    try Data("changed\n".utf8).write(to: filed)
    let asked = await fixture.get("/contexts/\(record.identifier)/undo")
    #expect(asked.status == 409)
    #expect(asked.text.contains("nothing was taken back"))
    #expect(try String(contentsOf: filed, encoding: .utf8) == "changed\n")
  }

  @Test func `who may only look takes nothing back`() async throws {
    try await fixture.signIn(role: .look)
    let page = await fixture.get("/contexts/\(record.identifier)").text
    #expect(!page.contains("/undo"))
    let asked = await fixture.get("/contexts/\(record.identifier)/undo")
    #expect(!asked.text.contains("Take it back"))
    #expect(await fixture.post("/contexts/\(record.identifier)/undo", []).status == 403)
    #expect(FileManager.default.fileExists(atPath: filed.path))
  }
}
