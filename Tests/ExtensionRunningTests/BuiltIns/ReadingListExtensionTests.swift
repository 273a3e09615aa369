import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ExtensionRunning

struct ReadingListExtensionTests {
  let list = ReadingListExtension(now: { 1_795_262_400 })

  func request(_ fixture: ContentFixture, _ context: ShareContext) -> ExtensionRequest {
    ExtensionRequest(
      contextIdentifier: "c", idempotencyKey: "k",
      bundle: ExtensionBundle(identifier: "a", point: .share, activationRule: nil), options: [:],
      context: context, output: "/o", container: fixture.path("container"))
  }

  static let header = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
    <TITLE>Reading List</TITLE>
    <H1>Reading List</H1>
    <DL><p>

    """

  @Test
  func `addresses are added once, in order, with nothing that is markup`() async throws {
    let fixture = try ContentFixture()
    let contexts: [ShareContext] = [
      .url("https://example.com/?a=1&b=\"2\"", title: "A & <b>B</b>\n\u{7}\u{202E}c"),
      .url("HTTP://example.org"),
      .url("https://example.com/?a=1&b=\"2\"", title: "again"),
    ]
    for context in contexts {
      #expect(try await list.didSelectPost(request(fixture, context)) == .completed(nil))
    }
    #expect(
      fixture.text(of: "container/Reading List.html") == Self.header + """
            <DT><A HREF="https://example.com/?a=1&amp;b=&quot;2&quot;" ADD_DATE="1795262400">\
        A &amp; &lt;b&gt;B&lt;/b&gt; c</A>
            <DT><A HREF="HTTP://example.org" ADD_DATE="1795262400">HTTP://example.org</A>
        </DL><p>

        """)
    #expect(
      fixture.names(in: "container") == [".Reading List.lock", "Reading List.html"])
  }

  static let refused: [String] = [
    "javascript:alert(1)", "file:///etc/passwd", "https:", "https://", "https:///x", "http//a",
    "mailto:a@b", "https://a b", "https://a\nb", "", "data:text/html,x", "xhttps://a",
  ]

  @Test(arguments: refused)
  func `what is no web address is declined`(url: String) async throws {
    let fixture = try ContentFixture()
    let request = request(fixture, .url(url))
    #expect(
      await list.isContentValid(request)
        == .invalid(["there is no http or https address to read later"]))
    #expect(
      try await list.didSelectPost(request)
        == .cancelled(
          domain: "ReadingList", code: 1,
          message: "there is no http or https address to read later"))
    #expect(fixture.names(in: "container") == [])
  }

  @Test func `an address behind a quotation mark that is not closed is found again`() throws {
    let damaged = "<DL><p>\n    <DT><A HREF=\"https://example.com/a\n</DL><p>\n"
    var list = try #require(BookmarksDocument(Array(damaged.utf8)))
    let entry = BookmarksDocument.Entry(url: "https://example.com/b", title: "b", added: 1)
    _ = list.add(entry)
    var again = try #require(BookmarksDocument(Array(list.text.utf8)))
    let isAdded = again.add(entry)
    #expect(!isAdded)
  }

  @Test
  func `runs at the same time lose nothing`() async throws {
    let fixture = try ContentFixture()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let request = request(fixture, .url("https://example.com/\(number % 30)"))
        group.addTask { _ = try? await list.didSelectPost(request) }
      }
    }
    let text = fixture.text(of: "container/Reading List.html") ?? ""
    #expect(text.split(separator: "\n").count(where: { $0.contains("<DT>") }) == 30)
  }

  @Test
  func `what somebody else wrote is kept, and what cannot be added to is not touched`() async throws
  {
    let fixture = try ContentFixture()
    try fixture.makeDirectory("container")
    let own = "<dl><P>\n  <DT><h3>Mine</h3>\n  <DT><a href=\"https://a.example\">A</a>\n</dl> tail"
    try fixture.write(own, to: "container/Reading List.html")
    for url in ["https://a.example", "https://b.example"] {
      _ = try await list.didSelectPost(request(fixture, .url(url)))
    }
    #expect(
      fixture.text(of: "container/Reading List.html")
        == own.replacing(
          "</dl>",
          with: "    <DT><A HREF=\"https://b.example\" ADD_DATE=\"1795262400\">"
            + "https://b.example</A>\n</dl>"))
    try fixture.write("notes", to: "container/Reading List.html")
    await #expect(throws: BuiltInError.self) {
      try await list.didSelectPost(request(fixture, .url("https://c.example")))
    }
    #expect(fixture.text(of: "container/Reading List.html") == "notes")
  }

  @Test
  func `a link in the place of the list is not followed`() async throws {
    let fixture = try ContentFixture()
    try fixture.makeDirectory("container")
    try fixture.write("secret", to: "secret")
    try fixture.link("container/Reading List.html", to: fixture.path("secret").string)
    await #expect(throws: BuiltInError.self) {
      try await list.didSelectPost(request(fixture, .url("https://c.example")))
    }
    #expect(fixture.text(of: "secret") == "secret")
  }
}
