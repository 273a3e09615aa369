import ConsoleWire
import Documents
import Foundation
import ShareJournal
import ShareModel
import ShareTestSupport
import Sharepipe
import SystemPackage
import Testing

@testable import SharepipeConsole

/// What a person answers on a page: it holds for what the page showed, once, and is on record.
struct AnswerTests {
  private let fixture: DeskFixture

  init() async throws {
    fixture = try await DeskFixture()
    try await fixture.process(["note.txt": "hello\n"])
    try await fixture.signIn()
  }

  private func form(
    of row: JournalContext, _ answer: String, _ more: [(String, String)] = []
  ) async -> [(String, String)] {
    let page = await fixture.get("/contexts/\(row.identifier)")
    #expect(page.status == 200)
    return DeskFixture.fields(of: page, formTo: "/contexts/\(row.identifier)/answer")
      + [("answer", answer)] + more
  }

  @Test func `an approval is kept with the person, the way, and the note`() async throws {
    let row = try await fixture.held()
    let answer = await fixture.post(
      "/contexts/\(row.identifier)/answer",
      await form(of: row, "approved", [("note", "fine by me")]))
    #expect(answer.status == 303)
    #expect(answer.field("location") == "/contexts/\(row.identifier)?done=approved")
    #expect(try await fixture.context(row.identifier).state == .waiting)
    #expect(fixture.goneOn.all == [row.identifier])
    let reading = try fixture.desk.settings.states[0].reading()
    let step = try #require(try await reading.lastAnswer(of: row.identifier))
    #expect(step.kind == .approved)
    #expect(step.details["note"] == .string("fine by me"))
    let person = try #require(AnsweringPerson(step.details))
    #expect(person.visitor == AnsweringPerson.Visitor(name: "ada", way: "code"))
    #expect(person.how == .console)
    let answers = await fixture.get("/answers").text
    #expect(answers.contains("fine by me"))
    // The other try that belongs to an approval is no answer of a person.
    #expect(answers.components(separatedBy: "data-label=\"Answer\"").count == 2)
  }

  // MARK: Saving

  /// The whole file of the answers.
  private func saved(_ query: String = "") async -> (head: ConsoleAnswer, text: String) {
    let answer = await fixture.desk.answer(
      DeskFixture.request("GET", "/answers/csv" + query, cookie: fixture.cookie))
    var bytes = answer.head.body
    while let next = answer.next, case .bytes(let more) = await next() { bytes += more }
    return (answer.head, String(decoding: bytes, as: UTF8.self))
  }

  @Test func `all answers are saved as a table that a spreadsheet takes for text`() async throws {
    let row = try await fixture.held()
    let note = "=HYPERLINK(\"http://evil\")"
    let form = await form(of: row, "approved", [("note", note)])
    #expect(await fixture.post("/contexts/\(row.identifier)/answer", form).status == 303)
    let (head, text) = await saved()
    #expect(head.status == 200 && head.length == nil)
    #expect(head.field("content-type") == "text/csv; charset=utf-8; header=present")
    #expect(head.field("content-disposition") == "attachment; filename=\"answers.csv\"")
    #expect(head.field("content-security-policy") == "sandbox; default-src 'none'")
    let lines = text.components(separatedBy: "\r\n")
    try #require(lines.count == 4)
    #expect(
      lines[0]
        == #""time","context","kind","person","how","via","note","content","handing","rules","link""#
    )
    let reading = try fixture.desk.settings.states[0].reading()
    let answers = try await reading.answers(before: nil, limit: 9).answers
    try #require(answers.map(\.step.kind) == [.approved, .retried])
    func detail(_ name: String) -> String { answers[0].step.details[name]?.string ?? "-" }
    let digest = row.handing.values.first?.description ?? ""
    #expect(
      lines[1]
        == [
          answers[0].step.time.text ?? "", row.identifier, "approved", "ada", "console", "code",
          "'=HYPERLINK(\"\"http://evil\"\")", detail("content"), "\(DeskFixture.share)=\(digest)",
          detail("rules"), answers[0].link ?? "-",
        ].map { "\"\($0)\"" }.joined(separator: ","))
    #expect(lines[2].hasSuffix(",\"\",\"\",\"\",\"\",\"\(answers[1].link ?? "-")\""))
    #expect(await fixture.get("/answers").text.contains("href=\"/answers/csv\""))
    #expect(await saved("?inbox=inbox").text == text)
  }

  @Test func `answers are saved from their page, by who may answer, and that is in the log`()
    async throws
  {
    let row = try await fixture.held()
    let form = await form(of: row, "denied")
    #expect(await fixture.post("/contexts/\(row.identifier)/answer", form).status == 303)
    func status(_ target: String, _ fields: [ConsoleRequest.Field] = []) async -> UInt16 {
      let request = DeskFixture.request("GET", target, cookie: fixture.cookie, fields)
      return await fixture.desk.answer(request).head.status
    }
    let file = "/answers/csv"
    #expect(await status(file, [.init("sec-fetch-site", "same-origin")]) == 200)
    #expect(await status(file, [.init("sec-fetch-site", "cross-site")]) == 403)
    #expect(await status(file, [.init("sec-fetch-site", "none")]) == 403)
    #expect(await status(file + "?inbox=other") == 400)
    #expect(await status(file + "?from=1") == 400)
    #expect(await status("/answers/other") == 404)
    #expect(await fixture.post(file, []).status != 200)
    try await fixture.signIn(role: .look)
    #expect(await status(file) == 403)
    #expect(await !fixture.get("/answers").text.contains("/answers/csv"))
    let logged = try await DeskFixture { settings in
      settings.log = AuditLog(in: self.fixture.inbox.root)
    }
    try await logged.signIn()
    #expect(await logged.get(file).status == 200)
    let log = try String(
      contentsOfFile: fixture.inbox.root.appending("console.log").string, encoding: .utf8)
    let line = try #require(log.split(separator: "\n").last)
    #expect(line.contains(#""event":"downloaded""#) && line.contains(#""outcome":"answers""#))
    #expect(line.contains(#""person":"ada","way":"code""#))
  }

  @Test func `a journal that is gone breaks the file off`() async throws {
    let file = AnswersFile(of: [
      ConsoleState(named: "none", directory: fixture.inbox.root, rules: fixture.rules.path)
    ])
    guard case .bytes = await file.next() else {
      Issue.record("the names of the columns come first")
      return
    }
    #expect(await file.next() == .broken)
  }

  @Test func `the same answer again is no conflict, and is not kept twice`() async throws {
    let row = try await fixture.held()
    let form = await form(of: row, "approved")
    let path = "/contexts/\(row.identifier)/answer"
    #expect(await fixture.post(path, form).status == 303)
    #expect(await fixture.post(path, form).status == 303)
    let steps = try await fixture.desk.settings.states[0].reading().steps(of: row.identifier)
    #expect(steps.count(where: { $0.kind == .approved }) == 1)
  }

  @Test func `a context that went wrong is listed before it is tried again`() async throws {
    try fixture.rules.policy("extensions: [org.example.gone]\nbundleIdentifier: org.example.host")
    let record = try #require(try await fixture.process(["bad.txt": "bad\n"]).first)
    #expect(record.end == .failed)
    let trouble = await fixture.get("/trouble")
    let form = DeskFixture.fields(of: trouble, formTo: "/trouble/retry")
    let listed = try await fixture.posted("/trouble/retry", form)
    #expect(listed.text.contains("Try 1 context again?"))
    #expect(try await fixture.context(record.identifier).state == .placed)
    let done = try await fixture.posted(
      "/trouble/confirm", DeskFixture.fields(of: listed, formTo: "/trouble/confirm"))
    #expect(done.text.contains("1 of 1 context tried again."))
    #expect(try await fixture.context(record.identifier).state == .waiting)
  }

  @Test func `a refusal is kept, and nothing is approved after it`() async throws {
    let row = try await fixture.held()
    let approval = await form(of: row, "approved")
    let denial = await fixture.post(
      "/contexts/\(row.identifier)/answer",
      await form(of: row, "denied", [("note", "<b>not ours")]))
    #expect(denial.status == 303)
    let late = await fixture.post("/contexts/\(row.identifier)/answer", approval)
    #expect(late.status == 409)
    #expect(late.text.contains("It was already denied by ada at "))
    #expect(late.text.contains("Note: <bdi>&lt;b&gt;not ours</bdi>"), "\(late.text)")
  }

  @Test func `what has changed since the page was shown is not approved`() async throws {
    let row = try await fixture.held()
    let form = await form(of: row, "approved").map { name, value in
      (name, name == "content" ? String(repeating: "0", count: 64) : value)
    }
    let answer = await fixture.post("/contexts/\(row.identifier)/answer", form)
    #expect(answer.status == 409)
    #expect(answer.text.contains("It has changed since the page was shown. Nothing was done."))
    #expect(try await fixture.context(row.identifier).isHeld)
  }

  @Test func `rules that changed after the page was shown are not agreed to`() async throws {
    let row = try await fixture.held()
    let form = await form(of: row, "approved")
    try fixture.changePolicy("activities: {excluded: [airDrop]}")
    let answer = await fixture.post("/contexts/\(row.identifier)/answer", form)
    #expect(answer.status == 409)
    #expect(answer.text.contains("The rules have changed while you looked. Nothing was done."))
    #expect(answer.text.contains("the rules were \(row.rules.prefix(12))…, and are "))
    let unseen = await fixture.post(
      "/contexts/\(row.identifier)/answer", await self.form(of: row, "approved"))
    #expect(unseen.status == 409)
    #expect(unseen.text.contains("I have looked at what has changed in the rules."))
    let looked = await fixture.post(
      "/contexts/\(row.identifier)/answer",
      await self.form(of: row, "approved", [("looked", "yes")]))
    #expect(looked.status == 303)
  }

  @Test func `rules that cannot be read leave nothing but a refusal`() async throws {
    let row = try await fixture.held()
    try fixture.rules.policy("extensions: [")
    let page = await fixture.get("/contexts/\(row.identifier)")
    #expect(page.text.contains("It cannot be approved."))
    #expect(!page.text.contains("value=\"approved\""))
    let form = DeskFixture.fields(of: page, formTo: "/contexts/\(row.identifier)/answer")
    let approval = await fixture.post(
      "/contexts/\(row.identifier)/answer", form + [("answer", "approved")])
    #expect(approval.status == 409)
    let denial = await fixture.post(
      "/contexts/\(row.identifier)/answer", form + [("answer", "denied")])
    #expect(denial.status == 303)
  }

  @Test func `of two answers at once one holds`() async throws {
    let row = try await fixture.held()
    let approval = await form(of: row, "approved")
    let denial = approval.map { ($0.0, $0.0 == "answer" ? "denied" : $0.1) }
    let path = "/contexts/\(row.identifier)/answer"
    let requests = [approval, denial].map {
      DeskFixture.request("POST", path, cookie: fixture.cookie, form: $0)
    }
    let desk = fixture.desk
    let statuses = await withTaskGroup(of: UInt16.self) { group in
      for request in requests { group.addTask { await desk.answer(request).head.status } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.sorted() == [303, 409])
  }

  @Test(arguments: ["token", "version", "answer"])
  func `a form without one of its fields does nothing`(field: String) async throws {
    let row = try await fixture.held()
    let form = await form(of: row, "approved").filter { $0.0 != field }
    let answer = await fixture.post("/contexts/\(row.identifier)/answer", form)
    #expect(answer.status == (field == "token" ? 403 : 400))
    #expect(answer.text.contains("Nothing was done."))
    #expect(try await fixture.context(row.identifier).isHeld)
  }

  @Test func `the token of a form is good for no other form and no other session`() async throws {
    let row = try await fixture.held()
    let form = await form(of: row, "approved")
    let token = form.filter { $0.0 == "token" }
    #expect(await fixture.post("/contexts/\(row.identifier)/retry", token).status == 403)
    try await fixture.signIn()
    #expect(await fixture.post("/contexts/\(row.identifier)/answer", form).status == 403)
    #expect(try await fixture.context(row.identifier).isHeld)
  }

  @Test func `who may only look has no button, and a forged form is refused`() async throws {
    let row = try await fixture.held()
    let form = await form(of: row, "approved")
    try await fixture.signIn(role: .look)
    let page = await fixture.get("/contexts/\(row.identifier)")
    #expect(!page.text.contains("value=\"approved\""))
    #expect(await fixture.post("/contexts/\(row.identifier)/answer", form).status == 403)
    #expect(await fixture.get("/contexts/\(row.identifier)/content/1").status == 403)
    #expect(try await fixture.context(row.identifier).isHeld)
  }

  @Test func `where one's own is denied, another person approves`() async throws {
    let other = try await DeskFixture { $0.isOwnAllowed = false }
    try await other.process(["note.txt": "hello\n"])
    try await other.signIn()
    let row = try await other.held()
    #expect(row.owner != 4711)
    let page = await other.get("/contexts/\(row.identifier)")
    let form = DeskFixture.fields(of: page, formTo: "/contexts/\(row.identifier)/answer")
    let answer = await other.post(
      "/contexts/\(row.identifier)/answer", form + [("answer", "approved")])
    #expect(answer.status == 303)
  }

  // MARK: Several at once

  @Test func `a selection is listed before it is answered, and each item is told apart`()
    async throws
  {
    try await fixture.process(["b.txt": "two\n", "c.txt": "three\n"])
    let rows = try await fixture.desk.settings.states[0].reading()
      .history(.held, before: nil, limit: 9).contexts
    try #require(rows.count == 3)
    let list = await fixture.get("/waiting")
    let token = DeskFixture.fields(of: list, formTo: "/waiting/answer")
    let items = rows.map { ("item", "\($0.identifier).\($0.version)") }
    let listed = try await fixture.posted(
      "/waiting/answer", token + [("answer", "approved")] + items)
    #expect(listed.status == 200)
    #expect(listed.text.contains("Approve 3 contexts?"))
    #expect(fixture.goneOn.all.isEmpty)
    // Another person denies one of them meanwhile.
    let denied = rows[1]
    _ = await fixture.post(
      "/contexts/\(denied.identifier)/answer", await form(of: denied, "denied"))
    let form = DeskFixture.fields(of: listed, formTo: "/waiting/confirm")
    let done = try await fixture.posted("/waiting/confirm", form)
    #expect(done.text.contains("2 of 3 contexts approved."))
    #expect(done.text.contains("It waits no more:"))
    #expect(try await fixture.context(denied.identifier).state == .waiting)
    let reading = try fixture.desk.settings.states[0].reading()
    #expect(try await reading.lastAnswer(of: denied.identifier)?.kind == .denied)
  }

  @Test func `more than a page may hold are not answered at once`() async throws {
    let row = try await fixture.held()
    let list = await fixture.get("/waiting")
    let token = DeskFixture.fields(of: list, formTo: "/waiting/answer")
    let items = (0..<51).map { ("item", "\($0).\(row.version)") }
    let answer = await fixture.post("/waiting/answer", token + [("answer", "approved")] + items)
    #expect(answer.status == 400)
    #expect(answer.text.contains("More than 50 contexts were selected. Nothing was done."))
    let none = await fixture.post("/waiting/answer", token + [("answer", "denied")])
    #expect(none.status == 400)
  }

  // MARK: Content

  @Test func `what would be handed over is saved as it was judged, under a neutral name`()
    async throws
  {
    let row = try await fixture.held()
    let file = await fixture.get("/contexts/\(row.identifier)/content/1")
    #expect(file.status == 200)
    #expect(file.text == "hello\n")
    #expect(
      file.field("content-disposition") == "attachment; filename=\"\(row.identifier)-1.bin\"")
    #expect(file.field("content-type") == "application/octet-stream")
    #expect(file.field("content-security-policy") == "sandbox; default-src 'none'")
    #expect(await fixture.get("/contexts/\(row.identifier)/content/2").status == 404)
    #expect(await fixture.get("/contexts/\(row.identifier)/content/01x").status == 404)
    let place = try #require(row.place)
    try fixture.inbox.file("inbox.sharepipe/" + place.string, "other\n")
    #expect(await fixture.get("/contexts/\(row.identifier)/content/1").status == 409)
  }
}
