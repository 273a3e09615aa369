/// The types of members of the system that matter here.
enum KnownType {
  /// By the name of the member.
  static let ofMember: [String: String] = [
    "extensionContext": "NSExtensionContext", "openURL": "OpenURLAction",
    "userDefaults": "UserDefaults", "generalPasteboard": "UIPasteboard",
    "queryItems": "Array", "pathComponents": "Array",
  ]

  /// The result of a function or class method of the system.
  static let ofCall: [String: String] = [
    "sharedApplication": "UIApplication", "standardUserDefaults": "NSUserDefaults",
    "defaultManager": "NSFileManager", "sharedSession": "NSURLSession",
    "generalPasteboard": "UIPasteboard",
  ]
}
