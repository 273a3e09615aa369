import AppLinks
import Documents
import Testing

@testable import ShareRules

struct LinkOpeningTests {
  /// Everything that can be said of a URL but an annotation.
  private static let said: LinkOptions = {
    var options = LinkOptions()
    (options.senderClass, options.opensInPlace) = (.enterprise, true)
    options.device = [.managed, .jailbroken]
    return options
  }()

  @Test func `an annotation is among the secrets, and comes back with them`() throws {
    var options = Self.said
    options.annotation = try LinkAnnotation(
      .dictionary(["pin": .string("4711"), "a": .array([.number(1.5), .boolean(true)])]))
    let opening = LinkOpening("app:a?b=1", from: "c", with: options)
    #expect(!opening.json.contains("4711") && opening.url == "app:a?b=1")
    let kept = try #require(LinkOpening(json: opening.json))
    #expect(kept.options == Self.said)
    #expect(kept.unsealed(with: nil) == nil)
    let sealed = try #require(opening.sealed)
    let read = try #require(SealedURL(lines: sealed.lines[...], salt: sealed.salt))
    #expect(kept.unsealed(with: read) == opening)
    for other in ["app:a?b=1", "app:a?b=1\n{\"pin\":\"4712\"}"] {
      let wrong = SealedURL(lines: Array(other.utf8)[...], salt: sealed.salt)
      #expect(wrong != nil && kept.unsealed(with: wrong) == nil)
    }
    for other in ["app:a\n", "app:a\nnull", "app:a\n{", "\u{FFFD}\n{}\n{}"] {
      #expect(SealedURL(lines: Array(other.utf8)[...], salt: sealed.salt) == nil)
    }
  }

  @Test func `the key is not kept`() throws {
    let opening = LinkOpening("app:a?key=s%65cret&b=1&k%65y=secret", from: "org.a")
    #expect(opening.url == "app:a?key=*&b=1&k%65y=*")
    #expect(!opening.json.contains("secret"))
    #expect(!"\(opening)".contains("secret"))
  }

  @Test func `the key that was given counts if it is the one that is stored`() {
    let opening = LinkOpening("app:a?key=s%65cret&b=1", from: nil)
    #expect(opening.url(knowing: [LinkKey("x"), LinkKey("secret")]) == "app:a?key=secret&b=1")
    #expect(opening.url(knowing: [LinkKey("Secret")]) == "app:a?key=*&b=1")
    #expect(opening.url(knowing: []) == "app:a?key=*&b=1")
  }

  @Test func `nor are the keys of its callbacks, which come back as they were`() throws {
    let inner = "c%3Ad%3Fkey%3Dthree"
    let text = "a://x-callback-url/b?x-success=b%3Ac%3Fkey%3Dt%2577o%26x-error%3D\(inner)&key=one"
    let opening = LinkOpening(text, from: nil)
    #expect(!opening.json.contains("one") && !opening.json.contains("three"))
    #expect(opening.keyDigests.count == 3)
    let back = opening.url(knowing: ["one", "two", "three"].map { LinkKey($0) })
    let url = try XCallbackURL(back)
    #expect(url.parameters.first { $0.name == "key" }?.value == "one")
    #expect(url.callbacks.success?.contains("key=two") == true)
  }

  @Test(arguments: [
    ("https://ada:pw@example.com/a", "https://*@example.com/a"), ("a://b@c@d?e", "a://*@d?e"),
    ("a:b?c#&key=d", "a:b?c#&key=*"), ("a:b?text=c?key=d", "a:b?text=c?key=*"),
    ("a:b?&&key=&=", "a:b?&&key=*&="), ("key=a", "key=*"), ("?key=a", "?key=*"),
  ])
  func `a password and what may be a key are taken out, and nothing else`(
    url: String, text: String
  ) {
    #expect(LinkOpening(url, from: nil).url == text)
  }

  @Test func `two openings with one key have nothing in common`() {
    let first = LinkOpening("app:a?key=secret", from: nil)
    #expect(first.keyDigests != LinkOpening("app:a?key=secret", from: nil).keyDigests)
  }

  @Test(arguments: [
    LinkOpening("app:a", from: nil),
    LinkOpening("app:a?b=x", from: "b", .answer(to: "c"), depth: 3),
    LinkOpening("app:\u{202E}\n\"", from: "", .shared(in: "d")),
    LinkOpening(
      "app:a", from: nil,
      arriving: LinkArrival(
        state: .notRunning, launch: LaunchAnswer(willFinish: true, didFinish: false),
        activityType: "org.a\u{0}\"")),
    LinkOpening("app:a?b=\"", from: nil, arriving: LinkArrival(reading: .lenient)),
    LinkOpening("app:a", from: nil, .shared(in: "d"), excluding: ["org.b", "com.example.c"]),
    LinkOpening("app:a", from: "b", with: said),
  ])
  func `what the journal keeps reads back as it was`(opening: LinkOpening) {
    #expect(LinkOpening(json: opening.json) == opening)
  }

  @Test func `secrets are apart from the journal, which knows whether they are the same`() throws {
    let opening = LinkOpening("app:a?password=hunter2&key=one&b=1", from: nil)
    #expect(opening.url == "app:a?password=*&key=*&b=1")
    let sealed = try #require(opening.sealed)
    let kept = try #require(LinkOpening(json: opening.json))
    #expect(kept.carried == "app:a?password=*&key=*&b=1")
    #expect(kept.unsealed(with: nil) == nil)
    let other = SealedURL("app:a?password=hunter3&key=*&b=1", salt: sealed.salt)
    #expect(kept.unsealed(with: other) == nil)
    #expect(kept.unsealed(with: SealedURL(sealed.url)) == nil)
    let whole = try #require(kept.unsealed(with: sealed))
    #expect(whole == opening)
    #expect(whole.url(knowing: [LinkKey("one")]) == "app:a?password=hunter2&key=one&b=1")
    #expect(whole.identity != LinkOpening("app:a?password=hunter2&key=one&b=1", from: nil).identity)
  }

  @Test func `what the journal has is not enough to try guesses with`() throws {
    let opening = LinkOpening("app:a?pin=1234&key=12", from: nil)
    let salt = try #require(opening.sealed?.salt)
    #expect(salt.utf8.count > 24)
    #expect(!opening.json.contains("1234") && !opening.json.contains(salt))
    #expect(opening.digest != nil && !opening.identity.contains(salt))
    // Without the number, no key is known to be the one that was given.
    let kept = try #require(LinkOpening(json: opening.json))
    #expect(kept.url(knowing: [LinkKey("12")]) == "app:a?pin=*&key=*")
  }

  @Test func `a key that an older version kept a digest of is found`() throws {
    let digest = LinkOpening.digest(of: Array("one".utf8), "5a17")
    let opening = try #require(
      LinkOpening(json: #"{"url":"app:a?key=*","keyDigests":["\#(digest)"],"salt":"5a17"}"#))
    #expect(opening.unsealed(with: nil) == opening)
    #expect(opening.url(knowing: [LinkKey("two"), LinkKey("one")]) == "app:a?key=one")
  }

  @Test(arguments: ["app:a", "app:a?b=c#d", "https://example.com/?page=1"])
  func `a URL without secrets needs nothing but the journal`(url: String) throws {
    let opening = LinkOpening(url, from: nil)
    #expect(opening.sealed == nil)
    #expect(LinkOpening(json: opening.json)?.unsealed(with: nil) == opening)
  }

  @Test(arguments: ["", "{}", "[]", #"{"url":1}"#, #"{"document":true}"#])
  func `anything else is no opening`(text: String) {
    #expect(LinkOpening(json: text) == nil)
  }
}
