/// How a phone hands a URL to the app that gets it.
///
/// Each way leads to the same judgement. An app that checks a URL in one of the methods alone can be
/// reached through the other.
///
/// Source: Apple, "scene(_:willConnectTo:options:)", "scene(_:openURLContexts:)",
/// "scene(_:continue:)", "application(_:open:options:)" and
/// "application(_:continue:restorationHandler:)".
public struct LinkDelivery: Hashable, Sendable {
  /// A step of the way, in the order in which they are taken.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// The app is launched, and may refuse.
    case launch
    /// The app comes to the foreground.
    case foreground
    /// A method of the app gets the URL.
    case open
  }

  /// Where the app is.
  public let state: AppState
  /// The steps that are taken.
  public let stages: [Stage]
  /// The method of an app with scenes that gets the URL, or `nil` if none does.
  public let sceneMethod: String?
  /// The method of an app without scenes that gets the URL, or `nil` if none does.
  public let applicationMethod: String?

  /// The way of a URL to an app, or `nil` if it is not known where the app is.
  ///
  /// - Parameters:
  ///   - url: The URL; a link of the web comes in a user activity.
  ///   - arrival: How it arrived.
  package init?(of url: String, arriving arrival: LinkArrival) {
    guard let state = arrival.state else { return nil }
    self.state = state
    guard !arrival.isRefusedAtLaunch else {
      stages = [.launch]
      (sceneMethod, applicationMethod) = (nil, nil)
      return
    }
    let isActivity = arrival.activityType != nil || WebLink.isWeb(url)
    applicationMethod =
      isActivity
      ? "application(_:continue:restorationHandler:)" : "application(_:open:options:)"
    let runningMethod = isActivity ? "scene(_:continue:)" : "scene(_:openURLContexts:)"
    switch state {
    case .notRunning:
      stages = [.launch, .foreground, .open]
      sceneMethod = "scene(_:willConnectTo:options:)"
    case .background:
      stages = [.foreground, .open]
      sceneMethod = runningMethod
    case .foreground:
      stages = [.open]
      sceneMethod = runningMethod
    }
  }

  /// The way in words.
  public var words: String {
    let names = stages.map(\.rawValue).joined(separator: ", ")
    guard let sceneMethod, let applicationMethod else { return names }
    return "\(names) by \(sceneMethod), or without scenes \(applicationMethod)"
  }
}
