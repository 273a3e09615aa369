import AppLinks
import Foundation
import ShareModel
@testable import ShareTestSupport
import SystemPackage
import Testing

@testable import ShareRules

/// However a URL reaches an app, it is judged in the same way.
struct LinkArrivalPlanTests {
  private let links: LinkRules

  init() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app(
      "A",
      AppPlist(
        links: """
          <key>RedirectHosts</key><array><string>a.example</string></array>
          <key>Routes</key><array><dict>
          <key>Name</key><string>album</string><key>Effect</key><string>additive</string>
          <key>Parameters</key><array><dict>
          <key>Name</key><string>index</string><key>Type</key><string>integer</string>
          <key>Required</key><true/></dict><dict>
          <key>Name</key><string>next</string><key>Type</key><string>redirect</string>
          </dict></array></dict><dict>
          <key>Name</key><string>wipe</string></dict></array>
          """))
    try folder.write(
      Data(
        """
        <plist version="1.0"><dict>
        <key>application-identifier</key><string>ABCDE12345.com.example.app</string>
        <key>com.apple.developer.associated-domains</key>
        <array><string>applinks:a.example</string></array></dict></plist>
        """.utf8), to: "Apps/A.app/A.entitlements")
    try folder.write(
      Data(
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"*"}]}]}}"#
          .utf8),
      to: "Associations/a.example/apple-app-site-association")
    links = try RuleSet.load(from: folder.path).links
  }

  private static let queries = [
    "", "?index=1", "?index=x", "?index=1&index=2", "?index=1&next=https%3A%2F%2Fa.example%2F",
    "?index=1&next=https%3A%2F%2Fevil.example%2F", "?index=%07", "?index=1&other=a", "?index=\"1\"",
  ]

  /// URLs of every kind, those of a scheme and those of the web.
  private static var urls: [String] {
    let starts = [
      "myapp:album", "myapp://album", "myapp:wipe", "myapp:nothing", "https://a.example/album",
      "https://a.example/wipe", "https://b.example/album", "nobody:album", "javascript:album",
      "https://maps.apple.com/",
    ]
    return starts.flatMap { start in queries.map { start + $0 } } + ["", "myapp", "tel:1"]
  }

  private static func withoutDelivery(_ plan: LinkPlan) -> LinkVerdict {
    var verdict = plan.verdict
    verdict.delivery = nil
    return verdict
  }

  @Test func `an app that is launched and one that runs get the same verdict on every URL`() {
    var accepted = 0
    for url in Self.urls {
      let plain = links.plan(for: url)
      #expect(plain.verdict.delivery == nil)
      if plain.verdict.outcome == .accept { accepted += 1 }
      for state in AppState.allCases {
        for launch in [LaunchAnswer(), LaunchAnswer(willFinish: true, didFinish: true)] {
          let arrival = LinkArrival(state: state, launch: launch)
          let plan = links.plan(for: url, arriving: arrival)
          #expect(Self.withoutDelivery(plan) == plain.verdict, "\(url) \(state)")
          #expect(plan.problems == plain.problems && plan.carrier == plain.carrier, "\(url)")
          #expect((plan.verdict.delivery != nil) == (plain.verdict.app != nil), "\(url)")
        }
      }
    }
    #expect(accepted > 5)
  }

  @Test func `a link of the web is the same in an activity and as a URL`() {
    for url in Self.urls where WebLink.isWeb(url) {
      let plain = links.plan(for: url).verdict
      let activity = UserActivity(UserActivity.browsingWeb, webpageURL: url)
      #expect(links.plan(for: activity).verdict == plain, "\(url)")
      for state in AppState.allCases {
        let plan = links.plan(for: activity, arriving: LinkArrival(state: state))
        #expect(Self.withoutDelivery(plan) == plain, "\(url)")
      }
    }
  }

  @Test func `what is said of a sender is in every verdict, also of what is refused at once`() {
    var options = LinkOptions()
    options.senderClass = .store
    let sender = LinkSender(named: "com.example.sender")
    let arrivals = [
      LinkArrival(), LinkArrival(state: .notRunning, launch: LaunchAnswer(didFinish: false)),
      LinkArrival(activityType: "com.example.other"),
      LinkArrival(activityType: UserActivity.browsingWeb),
    ]
    for url in Self.urls {
      for arrival in arrivals {
        let said = links.verdict(on: url, from: sender, with: options, arriving: arrival)
        #expect(said.evidence == .claimed, "\(url)")
        #expect(links.verdict(on: url, from: sender, arriving: arrival).evidence == nil, "\(url)")
      }
    }
  }

  @Test func `after a refused launch nothing of a URL is looked at, whatever it asks`() {
    let refusing = LinkArrival(state: .notRunning, launch: LaunchAnswer(didFinish: false))
    for url in Self.urls {
      let plain = links.plan(for: url).verdict
      let plan = links.plan(for: url, arriving: refusing)
      #expect(plan.verdict.outcome == .reject && !plan.isFine, "\(url)")
      guard links.opens(url) else {
        #expect(plan.verdict.reason == plain.reason, "no app is launched: \(url)")
        continue
      }
      #expect(plan.verdict.reason == .launchRefused && plan.verdict.app == "com.example.app")
      #expect(plan.verdict.route == nil && plan.verdict.parameters.isEmpty)
      #expect(plan.verdict.notes.isEmpty && plan.verdict.detail == nil)
      #expect(plan.verdict.delivery?.stages == [.launch])
      #expect(plan.problems.map(\.code) == [.linkRefused])
    }
  }

  @Test func `an activity of another type, or without a link, starts nothing`() {
    for url in Self.urls {
      for type in ["com.example.app.editing", "", "NSUserActivityTypeBrowsingWeb2"] {
        let plan = links.plan(for: UserActivity(type, webpageURL: url))
        #expect(plan.verdict.reason == .activityType && plan.verdict.app == nil)
      }
    }
    let empty = links.plan(for: UserActivity(UserActivity.browsingWeb))
    #expect(empty.verdict.reason == .noWebpageURL && empty.verdict.outcome == .reject)
    let scheme = links.plan(
      for: UserActivity(UserActivity.browsingWeb, webpageURL: "myapp:album?index=1"))
    #expect(scheme.verdict.reason == .noWebpageURL)
  }
}
