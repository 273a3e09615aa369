/// The names under which a host policy denies extension points.
public struct ExtensionPointName: Hashable, Sendable {
  /// The short name, such as `keyboard`.
  public let name: String

  /// The value of `NSExtensionPointIdentifier`, such as `com.apple.keyboard-service`.
  public let identifier: String

  /// The points with a short name.
  ///
  /// Source: Apple, Information Property List, `NSExtensionPointIdentifier`.
  public static let all: [ExtensionPointName] = [
    ExtensionPointName(name: "share", identifier: ExtensionPoint.share.rawValue),
    ExtensionPointName(name: "action", identifier: ExtensionPoint.action.rawValue),
    ExtensionPointName(name: "service", identifier: ExtensionPoint.service.rawValue),
    ExtensionPointName(name: "keyboard", identifier: "com.apple.keyboard-service"),
  ]

  /// Whether a host on a phone can deny a point: the keyboard's alone.
  ///
  /// Source: Apple, `application(_:shouldAllowExtensionPointIdentifier:)` and
  /// `UIApplication.ExtensionPointIdentifier`, which has the one constant.
  ///
  /// - Parameter identifier: The raw identifier.
  /// - Returns: Whether a phone honours the denial.
  public static func isEffectiveOnIOS(_ identifier: String) -> Bool {
    identifier == "com.apple.keyboard-service"
  }
}
