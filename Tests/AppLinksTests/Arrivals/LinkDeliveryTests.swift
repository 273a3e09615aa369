import Testing

@testable import AppLinks

struct LinkDeliveryTests {
  /// A URL, where the app is, and how it gets the URL.
  static let ways: [(String, AppState, String)] = [
    (
      "myapp:open", .notRunning,
      "launch, foreground, open by scene(_:willConnectTo:options:), or without scenes "
        + "application(_:open:options:)"
    ),
    (
      "myapp:open", .background,
      "foreground, open by scene(_:openURLContexts:), or without scenes "
        + "application(_:open:options:)"
    ),
    (
      "myapp:open", .foreground,
      "open by scene(_:openURLContexts:), or without scenes application(_:open:options:)"
    ),
    (
      "https://a.example/", .notRunning,
      "launch, foreground, open by scene(_:willConnectTo:options:), or without scenes "
        + "application(_:continue:restorationHandler:)"
    ),
    (
      "https://a.example/", .background,
      "foreground, open by scene(_:continue:), or without scenes "
        + "application(_:continue:restorationHandler:)"
    ),
    (
      "https://a.example/", .foreground,
      "open by scene(_:continue:), or without scenes "
        + "application(_:continue:restorationHandler:)"
    ),
  ]

  @Test(arguments: ways)
  func `the state of the app decides which method gets a URL`(
    url: String, state: AppState, words: String
  ) {
    #expect(LinkDelivery(of: url, arriving: LinkArrival(state: state))?.words == words)
  }

  @Test func `after a refused launch no method gets it, and an app that runs is not launched`() {
    let refusal = LaunchAnswer(willFinish: false)
    let refused = LinkDelivery(
      of: "a:b", arriving: LinkArrival(state: .notRunning, launch: refusal))
    #expect(refused?.stages == [.launch] && refused?.words == "launch")
    #expect(refused?.sceneMethod == nil && refused?.applicationMethod == nil)
    for state in [AppState.background, .foreground] {
      let delivery = LinkDelivery(of: "a:b", arriving: LinkArrival(state: state, launch: refusal))
      #expect(delivery == LinkDelivery(of: "a:b", arriving: LinkArrival(state: state)))
    }
  }

  @Test func `nothing is said of a delivery if it is not known where the app is`() {
    #expect(LinkDelivery(of: "a:b", arriving: LinkArrival()) == nil)
  }
}
