/// What the program of a bundle carries, as far as it concerns what the app lets in.
struct CheckedExecutable: Sendable {
  /// The selector with which an app says which extensions it allows.
  ///
  /// Source: Apple, UIApplicationDelegate.
  static let allowsExtensionPoint = "application:shouldAllowExtensionPointIdentifier:"

  /// Whether its code is encrypted, as that of the App Store is, so that no selector is seen.
  let isEncrypted: Bool
  /// Whether it has the selector with which it says which extensions it allows.
  let restrictsExtensions: Bool
}
