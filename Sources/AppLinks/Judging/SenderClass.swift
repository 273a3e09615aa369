/// What kind of program a sender is, as far as the caller knows.
///
/// The caller says it of the device that it stands for; nothing here can prove it.
public enum SenderClass: String, Hashable, Sendable, CaseIterable {
  /// An app that a store has checked and signed.
  case store
  /// An app that an organisation has signed for its own devices.
  case enterprise
  /// A part of the system.
  case system
  /// A web page, by way of a browser.
  case web
}

extension SenderClass {
  /// Browsers, which open a URL for any page that has it.
  ///
  /// Source: the bundle identifiers of the apps in Apple's App Store, and of Safari; likely, and not
  /// all there are.
  static let browsers = [
    "com.apple.mobilesafari", "com.apple.SafariViewService", "com.apple.Safari",
    "com.brave.ios.browser", "com.duckduckgo.mobile.ios", "com.google.chrome.ios",
    "com.microsoft.msedge", "com.opera.OperaTouch", "org.mozilla.ios.Firefox",
    "org.mozilla.ios.Focus",
  ]

  /// Whether an app is known as a browser; case does not matter, as where senders are denied.
  static func isBrowser(_ identifier: String) -> Bool {
    browsers.contains { $0.isSpelledInAnyCase(as: identifier) }
  }
}
