import ConsoleWire
import Foundation
import ShareJournal
import ShareModel
import Testing

@testable import SharepipeConsole

/// The link of a notice, opened in a browser.
struct NoticeLinkTests {
  private let fixture: DeskFixture
  private let identifier: String
  /// The path of the link.
  private let path: String

  private static let console = "https://share.example.org/pipe/"
  private static let ada = ConsolePerson(name: "ada", role: .answer, user: 4711)

  init() async throws {
    fixture = try await DeskFixture(at: try ConsoleAddress(Self.console))
    try await fixture.process(["a.txt": "hello"])
    identifier = try await fixture.held().identifier
    let link = try ConsoleURL(Self.console).page(of: identifier)
    path = String(link.dropFirst("https://share.example.org".count))
  }

  /// Opens an address as a browser does that follows a link in a mail.
  private func open(
    _ target: String, cookie: String = "", mode: String = "navigate", agent: String = "Mozilla/5.0"
  ) async -> ConsoleAnswer {
    await fixture.desk.answer(
      DeskFixture.request(
        "GET", target, cookie: cookie,
        [
          .init("host", "share.example.org"), .init("sec-fetch-site", "cross-site"),
          .init("sec-fetch-mode", mode), .init("user-agent", agent),
        ])
    ).head
  }

  @Test func `the link leads to the page of the context, by way of the sign-in`() async throws {
    let first = await open(path)
    #expect(first.status == 303)
    let place = try #require(first.field("location"))
    #expect(place == "/pipe/sign-in?next=contexts%2F\(identifier)")
    let page = await open(place)
    #expect(page.status == 200)
    let fields = DeskFixture.fields(of: page, formTo: "/pipe/sign-in")
    #expect(fields.contains { $0 == ("next", "contexts/\(identifier)") })
    let code = try fixture.desk.makeCode(for: Self.ada).code
    let signedIn = await fixture.desk.answer(
      DeskFixture.request(
        "POST", "/pipe/sign-in",
        [.init("host", "share.example.org"), .init("origin", "https://share.example.org")],
        form: [("code", code), ("next", "contexts/\(identifier)")])
    ).head
    #expect(signedIn.status == 303)
    #expect(signedIn.field("location") == path)
    let cookie = String(try #require(signedIn.field("set-cookie")).prefix { $0 != ";" })
    let context = await open(path, cookie: cookie)
    #expect(context.status == 200)
    #expect(context.text.contains("a.txt"))
    #expect(context.text.contains("action=\"\(path)/answer\""))
  }

  @Test func `a scanner that opens it a hundred times changes nothing and learns nothing`()
    async throws
  {
    let ledger = try fixture.desk.settings.states[0].reading()
    let before = try await fixture.context(identifier)
    let steps = try await ledger.steps(of: identifier)
    let paths = ["", "/answer", "/retry", "/content/1", "/page"].map { path + $0 }
    for number in 0..<100 {
      let answer = await open(
        paths[number % paths.count], mode: number.isMultiple(of: 2) ? "navigate" : "cors",
        agent: "MailScanner/\(number)")
      #expect([303, 401].contains(answer.status))
      #expect(!answer.text.contains("a.txt"))
      #expect(answer.field("set-cookie") == nil)
    }
    #expect(try await fixture.context(identifier) == before)
    #expect(try await ledger.steps(of: identifier) == steps)
    #expect(fixture.goneOn.all == [])
    #expect(fixture.desk.sessions.list(in: nil, now: .now) == [])
  }
}
