import ConsoleWire
import Documents
import ShareJournal
import Testing

@testable import SharepipeConsole

/// The way from a list with a filter to a context, to its answer, and back.
struct ListPlaceTests {
  private let fixture: DeskFixture

  init() async throws {
    fixture = try await DeskFixture()
    try await fixture.process(["note.txt": "hello\n"])
    try await fixture.signIn()
  }

  @Test func `the page of a context leads back to its list as it was filtered`() async throws {
    let row = try await fixture.held()
    let list = await fixture.get("/history?name=NOTE&end=held").text
    let link = "/contexts/\(row.identifier)?list=history%3Fend%3Dheld%26name%3DNOTE"
    #expect(list.contains("href=\"\(link)\""))
    let page = await fixture.get(link).text
    #expect(page.contains("href=\"/history?end=held&amp;name=NOTE\""))
    #expect(page.contains("Back to &#39;History&#39;") || page.contains("Back to 'History'"))
  }

  @Test func `an answer keeps the list`() async throws {
    let row = try await fixture.held()
    let path = "/contexts/\(row.identifier)"
    let page = await fixture.get("\(path)?list=waiting%3Fname%3Dnote")
    let form = DeskFixture.fields(of: page, formTo: "\(path)/answer")
    let answer = await fixture.post("\(path)/answer", form + [("answer", "denied")])
    #expect(answer.field("location") == "\(path)?done=denied&list=waiting%3Fname%3Dnote")
    let done = await fixture.get(try #require(answer.field("location"))).text
    #expect(done.contains("href=\"/waiting?name=note\""))
    // Nothing else waits, so the keyboard goes on at what was done.
    #expect(done.contains("id=\"said\" tabindex=\"-1\" autofocus=\"\""))
  }

  @Test func `everything that waits needs no word in the address`() async throws {
    let row = try await fixture.held()
    let list = await fixture.get("/waiting").text
    #expect(list.contains("href=\"/contexts/\(row.identifier)\""))
  }

  @Test(arguments: [
    "status", "//evil.example", "javascript:alert(1)", "waiting/x", "history?end=nope",
    "waiting?x=1",
    "", "history?name=%zz",
  ])
  func `what is no list of the console is none to go back to`(text: String) async throws {
    let row = try await fixture.held()
    let query = FormFields.query([(ListPlace.field, text)])
    let page = await fixture.get("/contexts/\(row.identifier)\(query)")
    #expect(page.status == (text.isEmpty ? 200 : 400))
    #expect(!page.text.contains("evil"))
  }

  @Test func `a filter that nothing fits says how many there are without it`() async throws {
    let one = await fixture.get("/waiting?name=other").text
    #expect(one.contains("Nothing waits that fits; 1 does without the filter."))
    try await fixture.process(["b.txt": "two\n"])
    // Numbers count as those of now for a second.
    await fixture.desk.counts.expire()
    let two = await fixture.get("/waiting?name=other").text
    #expect(two.contains("Nothing waits that fits; 2 do without the filter."))
    let none = await fixture.get("/trouble?name=other").text
    #expect(none.contains("Nothing went wrong."))
  }

  @Test func `a list of some says of how many`() async throws {
    try await fixture.process(["b.txt": "two\n"])
    await fixture.desk.counts.expire()
    #expect(await fixture.get("/waiting?name=b.txt").text.contains("1 of 2 that wait"))
    #expect(!(await fixture.get("/waiting").text.contains("that wait<")))
  }

  @Test func `the next that waits comes after the one that was answered`() async throws {
    for name in ["b.txt", "c.txt"] { try await fixture.process([name: name]) }
    let rows = try await fixture.desk.settings.states[0].reading()
      .history(.held, before: nil, limit: 9).contexts.sorted { $0.created < $1.created }
    #expect(rows.count == 3)
    // After the last, it is the first again.
    for (answered, next) in [(1, 2), (2, 0)] {
      let path = "/contexts/\(rows[answered].identifier)"
      let form = DeskFixture.fields(of: await fixture.get(path), formTo: path + "/answer")
      let page = try await fixture.posted(path + "/answer", form + [("answer", "denied")])
      #expect(page.text.contains("Nothing is handed over."))
      let link = try #require(page.text.firstRange(of: "Next that waits"))
      let before = page.text[..<link.lowerBound].suffix(200)
      #expect(before.contains(rows[next].identifier))
    }
  }

  @Test func `an answer is in the numbers of the next page`() async throws {
    try await fixture.process(["b.txt": "two\n"])
    let path = "/contexts/\(try await fixture.held().identifier)"
    let page = await fixture.get(path)
    #expect(await fixture.get("/waiting?name=other").text.contains("2 do without the filter."))
    let form = DeskFixture.fields(of: page, formTo: path + "/answer")
    let answer = await fixture.post(path + "/answer", form + [("answer", "denied")])
    #expect(answer.status == 303)
    #expect(await fixture.get("/waiting?name=other").text.contains("1 does without the filter."))
  }

  @Test func `the filter is open where it is set`() async throws {
    #expect(await fixture.get("/history").text.contains("<details class=\"filters\"><summary>"))
    #expect(
      await fixture.get("/history?name=x").text.contains("<details class=\"filters\" open=\"\">"))
  }
}
