import AppLinks
import Testing

/// The key of a URL is in nothing that comes out, whatever is wrong with the URL.
struct LinkSecrecyTests {
  private static let secret = "Zq7-secret"

  /// URLs with the key, right and wrong, in its place and in others.
  static let urls: [String] = [
    "myapp://sync?key=KEY", "myapp://sync?key=KEYx", "myapp://sync?key=xKEY",
    "myapp://sync?key=KEY&key=KEY", "myapp://open?key=KEY", "myapp://wipe?key=KEY",
    "myapp://delete?key=KEY", "myapp://nothing?key=KEY", "nobody://sync?key=KEY",
    "shared://sync?key=KEY", "mailto:a?key=KEY", "drafts://create?action=a&key=KEY",
    "drafts://create?action=a&key=xKEY", "myapp://sync?key= KEY", "myapp://sync?key=\"KEY\"",
    "myapp://sync?key=%KEY", "myapp://sync?key=äKEY", "myapp://sync?key=KEY#KEY",
    "myapp://sync#key=KEY", "myapp://u:KEY@sync", "myapp://u:KEY @sync", "myapp://u:%KEY@sync",
    "myapp://sync:1?key=KEY", "myapp://sync/..?key=KEY", "myapp://sync?key=KEY&a=%FF",
    "myapp://sync?key=KEY&%FFKEY", "myapp://album?index=KEY", "myapp://approve?transactionId=KEY",
    "myapp://go?to=https://evil.example/?KEY", "myapp://go?to=https://u:KEY@app.example.com/",
    "drafts://x-callback-url/create?key=KEY&x-success=javascript:KEY",
    "drafts://x-callback-url/create?key=KEY&x-success=KEY",
    "drafts://x-callback-url/create?x-success=https://evil.example/?key=KEY",
    "drafts://x-callback-url/create?x-success=https://u:KEY@www.example.com/",
    "drafts://x-callback-url/create?x-success=src://nothing%3Fkey=KEY",
    "drafts://x-callback-url/create?x-success=src://u:KEY@done",
    "drafts://x-callback-url/create?x-success=src://done%3Fkey=%25KEY",
    "drafts://x-callback-url/create?x-success=drafts://create?key=KEY",
    "myapp://sync?" + String(repeating: "KEY", count: 2_000),
    "myapp://sync?" + String(repeating: "KEY&", count: 200),
  ]

  @Test(arguments: urls)
  func `no verdict has the key in it`(url: String) {
    let url = url.replacing("KEY", with: Self.secret)
    for mode in URLReader.Mode.allCases {
      let judge = LinkJudge(apps: SampleApps.all, reader: URLReader(mode: mode))
      for sender in [LinkSender.absent, .sameTeam("com.example.drafts"), .legacy("a.b")] {
        for key in [nil, LinkKey(Self.secret), LinkKey("another")] {
          let verdict = judge.judge(url, from: sender, key: key)
          var dumped = ""
          dump(verdict, to: &dumped)
          // Half of the key is too much too.
          #expect(!dumped.contains(Self.secret.prefix(6)), "\(verdict.message)")
          #expect(!"\(verdict)".contains(Self.secret.suffix(6)), "\(verdict.message)")
        }
      }
    }
  }
}
