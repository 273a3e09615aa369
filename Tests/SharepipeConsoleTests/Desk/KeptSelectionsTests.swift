import ConsoleWire
import Foundation
import ShareJournal
import Testing

@testable import SharepipeConsole

/// The pages of a selection, which a person can go back to.
struct KeptSelectionsTests {
  private static let selection = KeptSelection(
    wish: .retry, items: [], list: nil, isConfirmed: false)

  @Test func `the page before a confirmation and the one after it can be opened again`()
    async throws
  {
    let fixture = try await DeskFixture()
    try await fixture.process(["a.txt": "one\n", "b.txt": "two\n"])
    try await fixture.signIn()
    let rows = try await fixture.desk.settings.states[0].reading()
      .history(.held, before: nil, limit: 9).contexts
    let list = await fixture.get("/waiting?name=txt")
    let form = DeskFixture.fields(of: list, formTo: "/waiting/answer")
    let asked = await fixture.post(
      "/waiting/answer",
      form + [("answer", "denied")] + rows.map { ("item", "\($0.identifier).\($0.version)") })
    let before = try #require(asked.field("location"))
    let page = await fixture.get(before)
    #expect(page.text.contains("Deny 2 contexts?"))
    #expect(page.text.contains("href=\"/waiting?name=txt\""))
    let confirmed = await fixture.post(
      "/waiting/confirm", DeskFixture.fields(of: page, formTo: "/waiting/confirm"))
    let after = try #require(confirmed.field("location"))
    for _ in 1...2 {
      let done = await fixture.get(after).text
      #expect(done.contains("2 of 2 contexts denied."))
      #expect(done.contains("href=\"/waiting?name=txt\""))
    }
    // Back: nothing is left to confirm, and it says so of each.
    let back = await fixture.get(before)
    #expect(back.text.contains("Deny 0 contexts?"))
    #expect(back.text.components(separatedBy: "It waits no more:").count == 3)
    #expect(DeskFixture.fields(of: back, formTo: "/waiting/confirm").isEmpty)
    // They are of one session alone, and of one list.
    #expect(await fixture.get("/trouble" + after.dropFirst("/waiting".count)).status == 404)
    try await fixture.signIn()
    #expect(await fixture.get(after).status == 404)
  }

  @Test func `the oldest selection of an owner gives way, and none of another`() {
    let kept = KeptSelections()
    let other = kept.keep(Self.selection, for: "b")
    let numbers = (0...KeptSelections.mostOfOne).map { _ in kept.keep(Self.selection, for: "a") }
    #expect(kept.find(numbers[0], of: "a") == nil)
    #expect(kept.find(numbers[1], of: "a") != nil)
    #expect(kept.find(numbers[1], of: "b") == nil)
    #expect(kept.find(other, of: "b") != nil)
  }

  @Test func `no more are kept than memory is meant for`() {
    let kept = KeptSelections()
    let numbers = (0...KeptSelections.most).map { kept.keep(Self.selection, for: "\($0)") }
    #expect(kept.find(numbers[0], of: "0") == nil)
    #expect(kept.find(numbers[1], of: "1") != nil)
  }
}
