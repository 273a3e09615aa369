import Testing

@testable import AppLinks

struct SystemLinkTests {
  /// A URL, and the app of the system that a phone opens for it.
  static let answered: [(String, String, SystemLink.Certainty)] = [
    ("https://maps.apple.com/?q=Cupertino", "com.apple.Maps", .documented),
    ("HTTP://MAPS.APPLE.COM?ll=1,2#top", "com.apple.Maps", .documented),
    ("https://maps.apple.com:443/?q=a", "com.apple.Maps", .documented),
    ("https://maps.apple.com/directions?destination=a", "com.apple.Maps", .documented),
    ("https://maps.apple.com/place/?address=a", "com.apple.Maps", .documented),
    ("https://apps.apple.com/app/id1?action=write-review", "com.apple.AppStore", .documented),
    ("https://itunes.apple.com/us/app/a/id1?mt=8", "com.apple.AppStore", .documented),
    ("https://itunes.apple.com/us/album/id1", "com.apple.MobileStore", .assumed),
    ("https://music.apple.com/us/album/1", "com.apple.Music", .assumed),
    ("https://books.apple.com/us/book/id1", "com.apple.iBooks", .assumed),
    ("https://facetime.apple.com/join#v=1&p=a", "com.apple.facetime", .assumed),
    ("mailto:a@example.com", "com.apple.mobilemail", .documented),
    ("TEL:1-408-555-5555", "com.apple.mobilephone", .documented),
    ("sms:1-408-555-1212", "com.apple.MobileSMS", .documented),
    ("facetime:14085551234", "com.apple.facetime", .documented),
    ("facetime-audio:14085551234", "com.apple.facetime", .documented),
    ("maps:?q=a", "com.apple.Maps", .assumed),
    ("itms-apps:app/id1", "com.apple.AppStore", .assumed),
    ("itms:album/id1", "com.apple.MobileStore", .assumed),
    ("shortcuts:run-shortcut?name=a", "com.apple.shortcuts", .documented),
    ("app-settings:", "com.apple.Preferences", .documented),
  ]

  @Test(arguments: answered)
  func `no app gets what an app of the system answers, and the verdict names that app`(
    url: String, app: String, certainty: SystemLink.Certainty
  ) {
    let verdict = SampleApps.judge.judge(url)
    #expect(verdict.outcome == .reject && verdict.reason == .reserved, "\(verdict.message)")
    #expect(verdict.app == nil && verdict.parameters.isEmpty)
    #expect(verdict.system?.app == app)
    #expect(verdict.system?.certainty == certainty)
  }

  /// URLs for which no app of the system is named.
  static let others = [
    "https://maps.apple.com", "https://maps.apple.com/", "https://maps.apple.com/?",
    "https://maps.apple.com//place?q=a", "https://maps.apple.com/maps?q=a",
    "https://maps.apple.com/directionsx?a=b", "https://maps.apple.com.evil.example/?q=a",
    "https://evil.example/maps.apple.com?q=a", "https://a.maps.apple.com/?q=a",
    "https://maps.apple.com./?q=a", "https://maps.apple.com@evil.example/?q=a",
    "https://evil.example\\@maps.apple.com/?q=a", "https://maps.apple.com:8443/?q=a",
    "https://m%61ps.apple.com/?q=a", "https:maps.apple.com/?q=a", "ftp://maps.apple.com/?q=a",
    "https://facetime.apple.com/", "https://facetime.apple.com/joined", "https://apple.com/",
    "https://www.youtube.com/watch?v=a", "maps.apple.com/?q=a", "myapp:open", "javascript:maps",
    "prefs:root=WIFI", "",
  ]

  @Test(arguments: others)
  func `a link that only looks like one of the system names no app`(url: String) {
    #expect(SampleApps.judge.judge(url).system == nil)
  }

  /// URLs, and what is said of them.
  static let messages: [(String, String)] = [
    ("https://maps.apple.com/?q=a", "a phone opens it in Maps"),
    ("https://apps.apple.com/app/id1", "a phone opens it in App Store"),
    (
      "tel:1",
      "'tel' belongs to the system; a phone opens it in Phone, or in the app that its owner chose "
        + "instead"
    ),
    (
      "mailto:a@b",
      "'mailto' belongs to the system; a phone opens it in Mail, or in the app that its owner "
        + "chose instead"
    ),
    ("sms:1", "'sms' belongs to the system; a phone opens it in Messages"),
    ("prefs:a", "'prefs' belongs to the system; no app can have it"),
    ("https://example.com/", "'https' belongs to the system; no app can have it"),
  ]

  @Test(arguments: messages)
  func `the message says what a phone opens`(url: String, message: String) {
    #expect(SampleApps.judge.judge(url).message == message)
  }

  @Test func `each row has a form of its own, an app and a page of Apple's`() {
    #expect(Set(SystemLink.table.map(\.form)).count == SystemLink.table.count)
    for row in SystemLink.table {
      #expect(row.app.hasPrefix("com.apple.") && !row.name.isEmpty)
      #expect(row.source.hasSuffix("\""), "\(row.source)")
      switch row.form {
      case .scheme(let scheme): #expect(KnownScheme.reserved.contains(scheme))
      case .web(let host, _): #expect(host.hasSuffix(".apple.com"))
      }
    }
  }

  @Test func `an app that claims a scheme of the system does not get its URLs`() {
    let judge = LinkJudge(apps: [ReceivingApp("com.apple.Maps", schemes: ["maps", "https"])])
    #expect(judge.judge("https://maps.apple.com/?q=a").outcome == .reject)
    #expect(judge.judge("maps:?q=a").outcome == .reject)
  }
}
