/// Property lists of tests, in XML.
enum PropertyListText {
  /// A list with these keys and values.
  static func list(_ members: String) -> String {
    "<plist version=\"1.0\"><dict>\(members)</dict></plist>\n"
  }

  /// A list with an activation rule.
  static let rule = list("<key>NSExtensionActivationRule</key><true/>")
}
