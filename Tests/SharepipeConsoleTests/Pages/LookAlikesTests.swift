import Foundation
import ShareJournal
import Testing

@testable import SharepipeConsole

/// Names among several that a reader can take for each other.
struct LookAlikesTests {
  @Test func `names that look alike are marked in a list and in a selection`() async throws {
    let fixture = try await DeskFixture()
    try await fixture.process([
      "contract.txt": "one\n", "c\u{43E}ntract.txt": "two\n", "other.txt": "three\n",
    ])
    try await fixture.signIn()
    let list = await fixture.get("/waiting")
    #expect(list.text.components(separatedBy: Self.mark).count == 3)
    #expect(
      list.text.contains(
        "Looks like another one here, and is not the same: it has U+043E CYRILLIC SMALL LETTER O."))
    let rows = try await fixture.desk.settings.states[0].reading()
      .history(.held, before: nil, limit: 9).contexts
    let items = rows.map { ("item", "\($0.identifier).\($0.version)") }
    let listed = try await fixture.posted(
      "/waiting/answer",
      DeskFixture.fields(of: list, formTo: "/waiting/answer") + [("answer", "approved")] + items)
    #expect(listed.text.components(separatedBy: Self.mark).count == 3)
    #expect(listed.text.components(separatedBy: "<p class=\"hash\">sha256 ").count == 4)
  }

  @Test func `the same name twice is no other one`() async throws {
    let fixture = try await DeskFixture()
    try await fixture.process(["note.txt": "one\n"])
    try await fixture.process(["note.txt": "two\n"])
    try await fixture.signIn()
    let list = await fixture.get("/waiting").text
    #expect(list.components(separatedBy: "class=\"about\"").count == 3)
    #expect(!list.contains(Self.mark))
  }

  @Test func `the page of a context and a part of the list are compared with all that waits`()
    async throws
  {
    let fixture = try await DeskFixture()
    try await fixture.process(["contract.txt": "one\n"])
    let genuine = try await fixture.held().identifier
    try await fixture.signIn()
    #expect(!(await fixture.get("/contexts/\(genuine)").text.contains(Self.mark)))
    try await fixture.process(["c\u{43E}ntract.txt": "two\n"])
    let rows = try await fixture.desk.settings.states[0].reading()
      .history(.held, before: nil, limit: 9).contexts
    for row in rows {
      let page = await fixture.get("/contexts/\(row.identifier)").text
      #expect(page.components(separatedBy: Self.mark).count == 2)
      #expect(page.contains("it has U+043E") == (row.identifier != genuine))
      let list = await fixture.get("/waiting")
      let one = try await fixture.posted(
        "/waiting/answer",
        DeskFixture.fields(of: list, formTo: "/waiting/answer")
          + [("answer", "approved"), ("item", "\(row.identifier).\(row.version)")])
      #expect(one.text.components(separatedBy: Self.mark).count == 2)
    }
  }

  private static let mark = "<p class=\"mark\">"
}
