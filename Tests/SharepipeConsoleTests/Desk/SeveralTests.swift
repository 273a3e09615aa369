import ConsoleWire
import ShareJournal
import ShareModel
import ShareTestSupport
import Sharepipe
import TestSupport
import Testing

@testable import SharepipeConsole

/// All contexts of a filter at once: the list is fixed before it is confirmed, and long lists go on after
/// the answer.
struct SeveralTests {
  private let fixture: DeskFixture

  init() async throws {
    fixture = try await DeskFixture()
    try await fixture.signIn()
  }

  private func fill(_ count: Int) async throws {
    let files = (0..<count).map { ("note \($0).txt", "text \($0)\n") }
    try await fixture.process(Dictionary(uniqueKeysWithValues: files))
  }

  private func held() async throws -> [JournalContext] {
    try await fixture.desk.settings.states[0].reading().history(.held, before: nil, limit: 500)
      .contexts
  }

  @Test func `what comes after the list was shown is not denied with it`() async throws {
    try await fill(3)
    let list = await fixture.get("/waiting")
    let all = try await fixture.posted(
      "/waiting/all", DeskFixture.fields(of: list, formTo: "/waiting/all"))
    #expect(all.text.contains("Deny 3 contexts?"))
    #expect(try await held().count == 3)
    try await fixture.process(["late.txt": "late\n"])
    let done = try await fixture.posted(
      "/waiting/confirm", DeskFixture.fields(of: all, formTo: "/waiting/confirm"))
    #expect(done.text.contains("3 of 3 contexts denied."))
    #expect(try await held().map(\.entry.label) == ["late.txt"])
  }

  @Test func `only what the filter finds is in the list`() async throws {
    try await fill(3)
    try await fixture.process(["other 2.txt": "another\n"])
    let form = DeskFixture.fields(
      of: await fixture.get("/waiting?name=2.txt"), formTo: "/waiting/all")
    #expect(form.contains { $0 == ("name", "2.txt") })
    let all = try await fixture.posted("/waiting/all", form)
    #expect(all.text.contains("Deny 2 contexts?"))
    let none = await fixture.post(
      "/waiting/all", form.filter { $0.0 != "name" } + [("name", "nothing")])
    #expect(none.status == 409)
    #expect(await fixture.post("/waiting/all", form + [("item", "1")]).status == 400)
  }

  @Test func `what is too large for a list is approved on its own page, and denied anywhere`()
    async throws
  {
    let attachments = (0..<1000).map {
      #"{"registeredTypeIdentifiers":["public.plain-text"],"text":"\#($0)","suggestedName":"\#($0)"}"#
    }
    let items = #"[{"attachments":[\#(attachments.joined(separator: ","))]}]"#
    try await fixture.process([
      "many.share.json": #"{"version":1,"items":\#(items)}"#, "small.txt": "small\n",
    ])
    let list = await fixture.get("/waiting")
    #expect(list.text.ranges(of: "it is too large to be shown here").count == 1)
    let selected =
      DeskFixture.fields(of: list, formTo: "/waiting/answer")
      + (try await held()).map { ("item", WaitingContext.item(of: $0)) }
    let approval = try await fixture.posted(
      "/waiting/answer", selected + [("answer", "approved")])
    #expect(approval.text.contains("Approve 1 context?"))
    #expect(approval.text.contains("It is approved on its own page: it is too large to be shown"))
    let own = await fixture.get("/contexts/\(try #require(try await large()).identifier)")
    #expect(own.text.contains("and 9") && own.text.contains("Approve"))
    let denial = try await fixture.posted("/waiting/answer", selected + [("answer", "denied")])
    let done = try await fixture.posted(
      "/waiting/confirm", DeskFixture.fields(of: denial, formTo: "/waiting/confirm"))
    #expect(done.text.contains("2 of 2 contexts denied."))
    #expect(try await large() == nil)
  }

  private func large() async throws -> JournalContext? {
    try await held().first { $0.entry.label == "many.share.json" }
  }

  @Test func `a long list goes on after the answer, and only its person sees how far`()
    async throws
  {
    try await fill(30)
    let list = await fixture.get("/waiting")
    let all = try await fixture.posted(
      "/waiting/all", DeskFixture.fields(of: list, formTo: "/waiting/all"))
    let begun = await fixture.post(
      "/waiting/confirm", DeskFixture.fields(of: all, formTo: "/waiting/confirm"))
    #expect(begun.status == 303)
    let path = try #require(begun.field("location"))
    let isDone = await eventually {
      await fixture.get(path).text.contains("30 of 30 contexts denied.")
    }
    #expect(isDone)
    #expect(try await held().isEmpty)
    let other = try fixture.desk.makeCode(for: ConsolePerson(name: "bob", role: .answer)).code
    let signedIn = await fixture.desk.answer(
      DeskFixture.request("POST", "/sign-in", form: [("code", other)])
    ).head
    let cookie = try #require(signedIn.field("set-cookie")).prefix { $0 != ";" }
    let seen = await fixture.desk.answer(
      DeskFixture.request("GET", path, cookie: String(cookie))
    ).head
    #expect(seen.status == 404)
  }

  @Test func `of long lists only so many go on at a time`() {
    let selections = KeptSelections()
    let items = [KeptSelection.Item(identifier: "a", version: nil)]
    var numbers: [UInt64] = []
    for _ in 0..<8 {
      #expect(selections.hasRoom)
      numbers.append(
        selections.keep(
          KeptSelection(wish: .retry, items: items, list: nil, isConfirmed: true), for: "ada"))
    }
    #expect(!selections.hasRoom)
    selections.note(
      KeptSelection.Item(identifier: "a", version: nil, words: "done", isDone: true), at: 0,
      of: numbers[3])
    #expect(selections.hasRoom)
    #expect(selections.find(numbers[3], of: "ada")?.isUnderWay == false)
    #expect(selections.find(numbers[4], of: "ada")?.isUnderWay == true)
  }
}
