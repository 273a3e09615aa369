import Testing

@testable import AppLinks

struct LinkArrivalTests {
  /// What an app answers at its launch, and whether that refuses it.
  static let answers: [(Bool?, Bool?, Bool)] = [
    (nil, nil, false), (true, nil, false), (nil, true, false), (true, true, false),
    (false, nil, true), (nil, false, true), (false, true, true), (true, false, true),
    (false, false, true),
  ]

  @Test(arguments: answers)
  func `one false of a launch method is enough, and a method that is missing says nothing`(
    willFinish: Bool?, didFinish: Bool?, isRefusal: Bool
  ) {
    let answer = LaunchAnswer(willFinish: willFinish, didFinish: didFinish)
    #expect(answer.isRefusal == isRefusal)
    for state in [AppState.notRunning, nil] {
      let refusal = LinkArrival(state: state, launch: answer).launchRefusal(of: "a.b")
      #expect(refusal?.reason == (isRefusal ? .launchRefused : nil))
    }
    for state in [AppState.background, .foreground] {
      #expect(LinkArrival(state: state, launch: answer).launchRefusal(of: "a.b") == nil)
    }
  }

  @Test func `a refused launch names the app and nothing that the URL asks`() {
    let refusal = LinkArrival(launch: LaunchAnswer(didFinish: false)).launchRefusal(of: "a.b")
    #expect(refusal?.app == "a.b" && refusal?.outcome == .reject && refusal?.route == nil)
    #expect(
      refusal?.message == "a.b refuses to be launched for the URL, so the URL is not delivered")
  }

  /// The type of an activity, its link, and why it is refused.
  static let activities: [(String, String, LinkReason?, String)] = [
    (UserActivity.browsingWeb, "https://a.example/", nil, ""),
    (UserActivity.browsingWeb, "HTTP://a.example", nil, ""),
    (UserActivity.browsingWeb, "", .noWebpageURL, "the activity has no webpageURL"),
    (
      UserActivity.browsingWeb, "myapp:open", .noWebpageURL,
      "the webpageURL of an activity begins with 'https:' or 'http:'"
    ),
    (
      "com.example.editing", "https://a.example/", .activityType,
      "the activity 'com.example.editing' is not NSUserActivityTypeBrowsingWeb, so it brings no link"
    ),
    (
      "nsuseractivitytypebrowsingweb", "https://a.example/", .activityType,
      "the activity 'nsuseractivitytypebrowsingweb' is not NSUserActivityTypeBrowsingWeb, so it "
        + "brings no link"
    ),
    (
      "\u{1B}[31m", "", .activityType,
      #"the activity '\x1B[31m' is not NSUserActivityTypeBrowsingWeb, so it brings no link"#
    ),
    (
      "", "https://a.example/", .activityType,
      "the activity '' is not NSUserActivityTypeBrowsingWeb, so it brings no link"
    ),
  ]

  @Test(arguments: activities)
  func `an activity brings a link if it is one of browsing and has one of the web`(
    type: String, url: String, reason: LinkReason?, message: String
  ) {
    let refusal = LinkArrival(activityType: type).refusal(of: url)
    #expect(refusal?.reason == reason)
    #expect(refusal?.message ?? "" == message)
    #expect(LinkArrival().refusal(of: url) == nil)
  }
}
