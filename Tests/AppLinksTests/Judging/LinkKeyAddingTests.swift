import AppLinks
import Testing

struct LinkKeyAddingTests {
  static let urls: [(url: String, result: String)] = [
    ("a:b", "a:b?key=K"), ("a://b/", "a://b/?key=K"), ("a:b?", "a:b?key=K"),
    ("a:b?c=d", "a:b?c=d&key=K"), ("a:b?c=d&", "a:b?c=d&key=K"), ("a:b?c?d", "a:b?c?d&key=K"),
    ("a:b?key=&c=d", "a:b?key=K&c=d"), ("a:b?c&key", "a:b?c&key=K"),
    ("a:b?%6Bey=", "a:b?key=K"), ("a:b?Key=&monkey=", "a:b?Key=&monkey=&key=K"),
    ("a:b#c", "a:b?key=K#c"), ("a:b?c=%20+#key=", "a:b?c=%20+&key=K#key="),
  ]

  @Test(arguments: urls)
  func `a key is behind the query, or where one was left out`(url: String, result: String) {
    #expect(LinkKey("K").added(to: url) == result)
  }

  @Test func `a key is escaped, so that the judge reads the same bytes`() {
    let key = LinkKey("a&b=c d+é%20#")
    let url = key.added(to: "myapp://sync")
    #expect(url == "myapp://sync?key=a%26b%3Dc%20d%2B%C3%A9%2520%23")
    #expect(SampleApps.judge.judge(url, key: key).outcome == .accept)
  }
}
