/// Where an app is when a URL or a user activity arrives for it.
///
/// It decides which method of the app gets the URL, and never what becomes of it.
///
/// Source: Apple, "scene(_:willConnectTo:options:)" and "scene(_:openURLContexts:)".
public enum AppState: String, Hashable, Sendable, CaseIterable {
  /// The app is launched first.
  case notRunning = "not-running"
  /// The app runs or is suspended, and comes to the foreground first.
  case background
  /// The app is in front.
  case foreground
}
