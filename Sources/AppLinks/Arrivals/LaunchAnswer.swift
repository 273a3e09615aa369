/// What an app answers when it is launched for a URL: the gate before any handler of URLs.
///
/// Apple's pages differ in one point. The page of
/// `application(_:didFinishLaunchingWithOptions:)` says that one `false` is enough to keep the URL
/// from being handled; the page of `application(_:open:options:)` speaks of both methods. Here one
/// is enough.
///
/// Source: Apple, "application(_:willFinishLaunchingWithOptions:)",
/// "application(_:didFinishLaunchingWithOptions:)" and "application(_:open:options:)".
public struct LaunchAnswer: Hashable, Sendable {
  /// What `application(_:willFinishLaunchingWithOptions:)` returns; `nil` if the app has no such
  /// method.
  public var willFinish: Bool?
  /// What `application(_:didFinishLaunchingWithOptions:)` returns; `nil` if the app has no such
  /// method.
  public var didFinish: Bool?

  /// Makes an answer.
  public init(willFinish: Bool? = nil, didFinish: Bool? = nil) {
    self.willFinish = willFinish
    self.didFinish = didFinish
  }

  /// Whether the URL of the launch is not delivered.
  public var isRefusal: Bool { willFinish == false || didFinish == false }
}
