import AppLinks
import Testing

@testable import Sharepipe

struct LinkOpeningTests {
  @Test func `the key is not kept`() throws {
    let opening = LinkOpening("app:a?key=s%65cret&b=1&k%65y=secret", from: "org.a")
    #expect(opening.url == "app:a?key=*&b=1&k%65y=*")
    #expect(!opening.json.contains("secret"))
    #expect(!"\(opening)".contains("secret"))
  }

  @Test func `the key that was given counts if it is the one that is stored`() {
    let opening = LinkOpening("app:a?key=s%65cret&b=1", from: nil)
    #expect(opening.url(knowing: LinkKey("secret")) == "app:a?key=secret&b=1")
    #expect(opening.url(knowing: LinkKey("Secret")) == "app:a?key=*&b=1")
    #expect(opening.url(knowing: nil) == "app:a?key=*&b=1")
  }

  @Test func `two openings with one key have nothing in common`() {
    let first = LinkOpening("app:a?key=secret", from: nil)
    #expect(first.keyDigest != LinkOpening("app:a?key=secret", from: nil).keyDigest)
  }

  @Test(arguments: [
    LinkOpening("app:a", from: nil),
    LinkOpening("app:a?key=x", from: "b", .answer(to: "c"), depth: 3),
    LinkOpening("app:\u{202E}\n\"", from: "", .shared(in: "d")),
  ])
  func `what the journal keeps reads back as it was`(opening: LinkOpening) {
    #expect(LinkOpening(json: opening.json) == opening)
  }

  @Test(arguments: ["", "{}", "[]", #"{"url":"a"}"#, #"{"document":true}"#])
  func `anything else is no opening`(text: String) {
    #expect(LinkOpening(json: text) == nil)
  }
}
