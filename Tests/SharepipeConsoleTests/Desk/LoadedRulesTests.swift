import ConsoleWire
import Foundation
import ShareJournal
import ShareTestSupport
import SystemPackage
import Testing

@testable import SharepipeConsole
@testable import Sharepipe

/// An approval by rules that a watch has not read would be held again, so it is refused before.
struct LoadedRulesTests {
  private let fixture: DeskFixture

  init() async throws {
    fixture = try await DeskFixture()
    try await fixture.process(["note.txt": "hello\n"])
    try await fixture.signIn()
  }

  private func approve(_ row: JournalContext) async -> ConsoleAnswer {
    let path = "/contexts/\(row.identifier)/answer"
    let page = await fixture.get("/contexts/\(row.identifier)")
    return await fixture.post(
      path,
      DeskFixture.fields(of: page, formTo: path) + [("answer", "approved"), ("looked", "yes")])
  }

  @Test func `while a watch works by older rules, a context can be denied and not approved`()
    async throws
  {
    let row = try await fixture.held()
    LoadedRules.note("older", in: fixture.state)
    let page = await fixture.get("/contexts/\(row.identifier)").text
    #expect(page.contains("It cannot be approved. The watch works by other rules"))
    #expect(!page.contains("value=\"approved\""))
    #expect(page.contains("value=\"denied\""))
    #expect(await fixture.get("/waiting").text.contains("The watch works by other rules"))
    #expect(await approve(row).status == 409)
    #expect(try await fixture.context(row.identifier).isHeld)
  }

  @Test func `a watch that has read the same rules prevents no approval`() async throws {
    let row = try await fixture.held()
    LoadedRules.note(row.rules, in: fixture.state)
    #expect(LoadedRules.read(in: fixture.state) == row.rules)
    #expect(await approve(row).status == 303)
  }

  @Test(arguments: ["older\n999999999\n", "older\n", "older\n0\n", "older\nx\n", ""])
  func `a file that a dead watch left prevents no approval`(text: String) async throws {
    let row = try await fixture.held()
    try Data(text.utf8).write(
      to: URL(filePath: fixture.state.appending("rules.loaded").string))
    #expect(LoadedRules.read(in: fixture.state) == nil)
    #expect(await approve(row).status == 303)
  }
}
