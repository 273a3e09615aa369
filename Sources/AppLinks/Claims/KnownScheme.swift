/// Schemes that no app can have for itself.
///
/// Source: Apple, "Defining a custom URL scheme for your app" and "Apple URL Scheme Reference"
/// (what the system keeps); IANA, "URI Schemes".
package enum KnownScheme {
  /// Those that the system answers itself.
  package static let reserved: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "facetime", "facetime-audio", "maps", "itms", "itmss",
    "itms-apps", "itms-appss", "itms-books", "itms-bookss", "itms-beta", "shortcuts",
    "app-settings", "prefs", "app-prefs",
  ]

  /// Those that run code, carry content, or install something.
  package static let dangerous: Set<String> = [
    "javascript", "vbscript", "data", "file", "blob", "about", "view-source", "jar", "intent",
    "itms-services",
  ]

  /// Those to which no callback may lead: the dangerous ones, and those that call, write or buy.
  static let refusedForCallbacks = dangerous.union([
    "tel", "sms", "mailto", "facetime", "facetime-audio", "itms-apps", "app-settings",
  ])
}

extension KnownScheme {
  /// The entitlement with which a person can choose an app for a scheme of the system: as the default
  /// browser, or the default app for mail or for calls.
  ///
  /// Source: Apple, "Preparing your app to be the default web browser" and "Preparing your app to be
  /// the default email client" and "Preparing your app to be the default calling app".
  package static let defaultAppEntitlements = [
    "http": "com.apple.developer.web-browser", "https": "com.apple.developer.web-browser",
    "mailto": "com.apple.developer.mail-client", "tel": "com.apple.developer.calling-app",
  ]
}
