import Lints

extension Lint {
  /// Lints about the extension around a rule.
  static let extensions: [Lint] = [
    extensionOfWrongKind, unknownExtensionPoint, ruleIgnoredByPoint, missingRule, misplacedKey,
    javaScriptFile,
    javaScriptWithoutWebPage,
  ]

  /// The members of an `Info.plist` of an extension.
  private static func information(_ point: String, _ attributes: String) -> Example {
    .plist(
      """
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionAttributes</key>
        <dict>
      \(attributes.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
        </dict>
        <key>NSExtensionPointIdentifier</key>
        <string>\(point)</string>
      </dict>
      """)
  }

  private static let images = """
    <key>NSExtensionActivationRule</key>
    <dict>
      <key>NSExtensionActivationSupportsImageWithMaxCount</key>
      <integer>10</integer>
    </dict>
    """

  private static let pages = """
    <key>NSExtensionActivationRule</key>
    <dict>
      <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
      <integer>1</integer>
    </dict>
    """

  static let extensionOfWrongKind = Lint(
    id: "extension-of-wrong-kind", severity: .error,
    summary: "NSExtension or NSExtensionAttributes is not a dictionary.",
    explanation: """
      NSExtension is a dictionary with the point of the extension, and in it NSExtensionAttributes is a \
      dictionary with the rule. The system reads nothing from anything else.
      """,
    source: "Apple, Information Property List, NSExtension and NSExtensionAttributes",
    refused: .plist("<key>NSExtension</key>\n<string>com.apple.share-services</string>"),
    accepted: information("com.apple.share-services", images))

  static let unknownExtensionPoint = Lint(
    id: "unknown-extension-point", severity: .error,
    summary: "The identifier of the extension point is missing or misspelt.",
    explanation: """
      The system finds an extension by its point. One that no system has is offered nowhere, and the \
      App Store refuses the app. The points of the share sheet are com.apple.share-services, \
      com.apple.ui-services (actions) and com.apple.services (actions without a screen).
      """,
    source: "Apple, Information Property List, NSExtensionPointIdentifier",
    refused: information("com.apple.share-service", images),
    accepted: information("com.apple.share-services", images))

  static let ruleIgnoredByPoint = Lint(
    id: "rule-ignored-by-point", severity: .warning,
    summary: "An activation rule is in an extension whose point does not read it.",
    explanation: """
      Only the share sheet reads activation rules. A photo editor, a keyboard or a widget has other \
      keys, and the rule does nothing there. Remove it, or correct the point.
      """,
    source: "Observed: the share sheet asks three points; Apple documents the rule for those",
    refused: information("com.apple.keyboard-service", images),
    accepted: information("com.apple.ui-services", images))

  static let missingRule = Lint(
    id: "missing-rule", severity: .warning,
    summary: "An extension of the share sheet has no activation rule.",
    explanation: """
      Without NSExtensionActivationRule in NSExtensionAttributes, the extension is never offered.
      """,
    source: "Apple, App Extension Programming Guide; that a missing rule is false is observed",
    refused: information(
      "com.apple.share-services", "<key>NSExtensionServiceAllowsToolbarItem</key>\n<true/>"),
    accepted: information("com.apple.share-services", images))

  static let misplacedKey = Lint(
    id: "misplaced-key", severity: .warning,
    summary: "A key of the rule, or the rule itself, is in the wrong place.",
    explanation: """
      The rule is NSExtension, NSExtensionAttributes, NSExtensionActivationRule; its keys are \
      inside that dictionary. Anywhere else they do nothing: a version beside the rule leaves it at version 1.
      """,
    source:
      "Apple, Information Property List, NSExtensionActivationRule; common in public projects",
    refused: information(
      "com.apple.share-services",
      "<key>NSExtensionActivationDictionaryVersion</key>\n<integer>2</integer>\n" + images),
    accepted: information("com.apple.share-services", images))

  static let javaScriptFile = Lint(
    id: "javascript-file", severity: .warning,
    summary: "The JavaScript file is named with its extension, or is not in the bundle.",
    explanation: """
      NSExtensionJavaScriptPreprocessingFile is the name of a file of the bundle without '.js'. A file \
      that is not found is not run, and the extension gets only the URL.
      """,
    source: "Apple, App Extension Programming Guide, \"Accessing a Webpage\"",
    refused: information(
      "com.apple.ui-services",
      pages + "\n<key>NSExtensionJavaScriptPreprocessingFile</key>\n<string>Action.js</string>"),
    accepted: information(
      "com.apple.ui-services",
      pages + "\n<key>NSExtensionJavaScriptPreprocessingFile</key>\n<string>Action</string>"))

  static let javaScriptWithoutWebPage = Lint(
    id: "javascript-without-web-page", severity: .warning,
    summary: "A JavaScript file is named, but the rule does not ask for web pages.",
    explanation: """
      The script runs in the page that is shared. A dictionary asks for pages with \
      NSExtensionActivationSupportsWebPageWithMaxCount; a predicate must hold for what Safari shares. \
      A dictionary that asks for web URLs is a note: Xcode's template of an action extension combines \
      NSExtensionActivationSupportsWebURLWithMaxCount with a script.
      """,
    source: "Apple, App Extension Programming Guide, \"Accessing a Webpage\"; effects observed",
    refused: information(
      "com.apple.ui-services",
      images + "\n<key>NSExtensionJavaScriptPreprocessingFile</key>\n<string>Action</string>"),
    accepted: information(
      "com.apple.ui-services",
      pages + "\n<key>NSExtensionJavaScriptPreprocessingFile</key>\n<string>Action</string>"))
}
