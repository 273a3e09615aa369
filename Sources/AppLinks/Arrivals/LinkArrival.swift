import DocumentValues

/// How a URL arrived, as far as a caller knows and its text does not say.
public struct LinkArrival: Hashable, Sendable {
  /// How the text is read, or `nil` for what the host's policy says.
  public var reading: URLReader.Mode?
  /// Where the app is, or `nil` if that is not known.
  public var state: AppState?
  /// What the app answers when it is launched; it means nothing to an app that runs.
  public var launch: LaunchAnswer
  /// The type of the user activity that brings the URL, or `nil` if it is opened as a URL.
  public var activityType: String?

  /// Makes an arrival; without arguments, one of which nothing is known.
  public init(
    reading: URLReader.Mode? = nil, state: AppState? = nil, launch: LaunchAnswer = LaunchAnswer(),
    activityType: String? = nil
  ) {
    self.reading = reading
    self.state = state
    self.launch = launch
    self.activityType = activityType
  }

  /// Whether the app is launched and refuses.
  var isRefusedAtLaunch: Bool { launch.isRefusal && (state ?? .notRunning) == .notRunning }
}

extension LinkArrival {
  /// Why no app is looked for, or `nil` if one is: the URL comes in an activity without a link.
  ///
  /// - Parameter url: The URL; empty if the activity has none.
  /// - Returns: The refusal.
  package func refusal(of url: String) -> LinkVerdict? {
    guard let activityType else { return nil }
    guard activityType.isSpelled(as: UserActivity.browsingWeb) else {
      let shown = SafeText.excerpt(of: activityType.utf8, length: 100)
      return LinkVerdict(
        .reject, .activityType,
        "the activity '\(shown)' is not \(UserActivity.browsingWeb), so it brings no link")
    }
    guard !url.isEmpty else {
      return LinkVerdict(.reject, .noWebpageURL, "the activity has no webpageURL")
    }
    guard WebLink.isWeb(url) else {
      return LinkVerdict(
        .reject, .noWebpageURL, "the webpageURL of an activity begins with 'https:' or 'http:'")
    }
    return nil
  }

  /// The refusal of an app that is launched for a URL, or `nil` if it does not refuse.
  ///
  /// - Parameter app: The bundle identifier of the app that gets the URL.
  /// - Returns: The refusal; nothing of what the URL asks was looked at.
  package func launchRefusal(of app: String) -> LinkVerdict? {
    guard isRefusedAtLaunch else { return nil }
    return LinkVerdict(
      .reject, .launchRefused, app: app,
      "\(app) refuses to be launched for the URL, so the URL is not delivered")
  }
}
