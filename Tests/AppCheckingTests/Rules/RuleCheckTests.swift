import AppChecking
import Lints
import Testing

/// What stands around a rule.
struct RuleCheckTests {
  static let extensionMembers = """
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionAttributes</key><dict>
    <key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string></dict>
    """

  static let always =
    "NSExtensionAttributes.NSExtensionActivationRule: the rule is true for everything that is shared"

  static let lists: [(String, [String])] = [
    (
      "<key>NSExtension</key><string>x</string>",
      ["NSExtension: 'NSExtension' is a dictionary; this is a string"]
    ),
    (
      "<key>NSExtension</key><dict><key>NSExtensionAttributes</key><array/>"
        + "<key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string></dict>",
      [
        "NSExtension.NSExtensionAttributes: 'NSExtensionAttributes' is a dictionary; this is an array"
      ]
    ),
    (extensionMembers, [always]),
    (
      "<key>NSExtensionAttributes</key><dict>"
        + "<key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string></dict>", [always]
    ),
    (
      "<key>NSExtensionAttributes</key><true/>",
      ["NSExtensionAttributes: 'NSExtensionAttributes' is a dictionary; this is a boolean"]
    ),
    (
      "<key>NSExtensionAttributes</key><dict/>"
        + "<key>NSExtensionPointIdentifier</key><string>com.apple.share-service</string>",
      ["NSExtensionPointIdentifier: there is no extension point 'com.apple.share-service'"]
    ),
    ("<key>NSExtension</key><dict>\(extensionMembers)</dict>", ["NSExtension." + always]),
    (
      "<key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>"
        + "<key>NSExtensionActivationRule</key><dict/>"
        + "<key>NSExtensionActivationSupportsText</key><true/>"
        + "<key>NSExtensionActivationSupportsImageWithMaxCount</key><true/></dict>"
        + "<key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string></dict>",
      [
        "NSExtension.NSExtensionAttributes.NSExtensionActivationSupportsImageWithMaxCount: "
          + "'NSExtensionActivationSupportsImageWithMaxCount' and 1 other key have no effect beside "
          + "the rule"
      ]
    ),
    (
      "<key>CFBundleName</key><string>A</string>\(extensionMembers)",
      ["NSExtensionAttributes: 'NSExtensionAttributes' has no effect here"]
    ),
    (
      "<key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>"
        + "<key>NSExtensionActivationRule</key><string>extensionItems.@count == 1</string>"
        + "<key>NSExtensionJavaScriptPreprocessingFile</key><string></string></dict>"
        + "<key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string></dict>",
      [
        "NSExtension.NSExtensionAttributes.NSExtensionJavaScriptPreprocessingFile: the name of the "
          + "JavaScript file is empty"
      ]
    ),
  ]

  @Test(arguments: lists)
  func `a list says where its rule is, and what is none`(
    members: String, expected: [String]
  ) throws {
    let text = "<plist version=\"1.0\"><dict>\(members)</dict></plist>"
    let document = try CheckedDocument(propertyList: Array(text.utf8), named: "Info.plist")
    let found = Checker().check(document).filter { $0.severity > .note }
    #expect(found.map { "\($0.keyPlace): \($0.message)" } == expected)
  }

  @Test func `Xcode's template of an action extension has a note`() throws {
    let keys = ["FileWithMaxCount", "ImageWithMaxCount", "MovieWithMaxCount", "Text"].map {
      "<key>NSExtensionActivationSupports\($0)</key><integer>0</integer>"
    }
    let text = """
      <plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>
      <key>NSExtensionActivationRule</key><dict>\(keys.joined())
      <key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>
      <key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string></dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string></dict></dict></plist>
      """
    let found = Checker().check(
      try CheckedDocument(propertyList: Array(text.utf8), named: "Info.plist"))
    #expect(
      found.map { "\($0.severity) \($0.confidence) \($0.lint.id)" } == [
        "note possible hidden-by-second-attachment", "note possible javascript-without-web-page",
      ])
  }
}
