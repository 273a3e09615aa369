import AppLinks
import Foundation

/// URLs for apps, and redirects, against `URLComponents`, which only takes them apart.
enum JudgingCases {
  private static let hosts = ["app.example.com", "www.example.com", "help.example.com"]

  private static func route(_ name: String, _ parameters: LinkParameter...) -> LinkRoute {
    var route = LinkRoute(name)
    route.effect = .additive
    route.parameters = parameters
    return route
  }

  private static let judge: LinkJudge = {
    var index = LinkParameter("index", .integer)
    (index.minimum, index.maximum) = (0, 9_999)
    var mine = ReceivingApp(
      "com.example.myapp", schemes: ["myapp"],
      routes: [
        route("open", LinkParameter("name")), route("album", index),
        route("note", LinkParameter("text", .multiline), LinkParameter("title")),
        route("approve", LinkParameter("id", .uuid)),
      ])
    mine.callbackHosts = hosts
    let source = ReceivingApp(
      "com.example.source", schemes: ["src"], routes: [route("done", LinkParameter("a"))])
    let others = (0..<50).map { ReceivingApp("com.example.app\($0)", schemes: ["app\($0)"]) }
    return LinkJudge(apps: [mine, source] + others)
  }()

  private static let plain = [
    "myapp://open?name=a%20note%20of%20today", "myapp://album?index=42",
    "myapp:note?text=first%0Asecond&title=Two%20lines", "myapp://open",
    "myapp://approve?id=6ba7b810-9dad-11d1-80b4-00c04fd430c8", "MYAPP:///open?name=b&utm=c",
  ]

  private static let callbacks = [
    "myapp://x-callback-url/open?name=a&x-source=Notes&x-success=src%3A%2F%2Fdone%3Fa%3D1",
    "myapp://x-callback-url/album?index=1&x-success=src%3A%2F%2Fdone&x-error=src%3A%2F%2Fdone%3Fa%3De",
    "myapp://x-callback-url/note?text=a%0Ab&x-success=https%3A%2F%2Fapp.example.com%2Fdone",
  ]

  private static let redirects = [
    "https://app.example.com/a/b?c=d", "HTTPS://WWW.Example.com", "https://help.example.com:443/#a",
    "https://app.example.com.evil.example/", "https://user@app.example.com/",
  ]

  private static func judged(_ urls: [String]) -> Int {
    urls.reduce(0) { $0 + (judge.judge($1).outcome == .accept ? 1 : 0) }
  }

  /// A URL and its query taken apart, and the callbacks in it.
  private static func parsed(_ urls: [String]) -> Int {
    urls.reduce(0) { count, url in
      let items = URLComponents(string: url)?.queryItems ?? []
      let callbacks = items.filter { $0.name.hasPrefix("x-") && $0.name != "x-source" }
      return count + items.count
        + callbacks.reduce(0) { $0 + (URLComponents(string: $1.value ?? "")?.path.count ?? 0) }
    }
  }

  static func all() -> [MeasuredCase] {
    let policy = RedirectPolicy(hosts: hosts)
    precondition(judged(plain) == plain.count && judged(callbacks) == callbacks.count)
    return [
      MeasuredCase(
        name: "judge a plain URL", size: plain.count, work: { judged(plain) },
        peer: { parsed(plain) }),
      MeasuredCase(
        name: "judge an x-callback-url", size: callbacks.count, work: { judged(callbacks) },
        peer: { parsed(callbacks) }),
      MeasuredCase(
        name: "judge a redirect", size: redirects.count,
        work: {
          redirects.reduce(0) { $0 + ((try? policy.canonicalURL(of: $1)) == nil ? 0 : 1) }
        },
        peer: {
          redirects.reduce(0) {
            let url = URLComponents(string: $1)
            return $0
              + (url?.scheme?.lowercased() == "https" && hosts.contains(url?.host ?? "") ? 1 : 0)
          }
        }),
    ] + lengths
  }

  /// URLs that get longer.
  private static var lengths: [MeasuredCase] {
    [100, 400, 1_600, 6_400].map { length in
      let url = "myapp://open?name=" + String(repeating: "a%20b", count: length / 5)
      return MeasuredCase(
        name: "judge a URL of so many characters", size: length, work: { judged([url]) },
        peer: { parsed([url]) })
    }
  }
}
