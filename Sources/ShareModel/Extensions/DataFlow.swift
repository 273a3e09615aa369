/// In which direction data flows between an extension and the app that it works with.
///
/// Source: Apple, App Extension Programming Guide, "Understand How an App Extension Works", and the
/// pages of the points.
public enum DataFlow: String, Hashable, Sendable, CaseIterable {
  /// From the host app to the extension.
  case toExtension = "to-extension"
  /// From the extension to the host app, or to the system.
  case fromExtension = "from-extension"
  /// Both ways: the extension gets content, and gives something back.
  case both
  /// The extension sees what passes between others, such as keystrokes or connections.
  case between
  /// None that a host takes part in: the extension shows what its own app has.
  case none

  /// The direction in words.
  public var words: String {
    switch self {
    case .toExtension: "content goes from the host app to the extension"
    case .fromExtension: "content goes from the extension to the host app or the system"
    case .both: "content goes to the extension and comes back"
    case .between: "the extension sees what passes between a person or an app and others"
    case .none: "no content of a host app"
    }
  }
}
