import AppChecking
import Foundation
import TestSupport
import Testing

/// What is known of an extension without its source.
struct ExtensionInventoryTests {
  private static func list(_ identifier: String, _ members: String) -> String {
    PropertyListText.list(
      "<key>CFBundleIdentifier</key><string>\(identifier)</string>" + members)
  }

  private static func extensionKeys(_ point: String, _ members: String) -> String {
    "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\(point)</string>"
      + members + "</dict>"
  }

  @Test func `an extension has its point, its rule, its class and its files`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Notes.app/Info.plist", Self.list("com.example.notes", ""))
    try folder.write(
      "Notes.app/PlugIns/Action.appex/Info.plist",
      Self.list(
        "com.example.notes.action",
        Self.extensionKeys(
          "com.apple.ui-services",
          """
          <key>NSExtensionMainStoryboard</key><string>Main</string>
          <key>NSExtensionPrincipalClass</key><string>Notes.ActionController</string>
          <key>NSExtensionAttributes</key><dict>
          <key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>
          <key>NSExtensionActivationRule</key><dict>
          <key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>
          <key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer>
          </dict></dict>
          """)))
    try folder.write(
      "Notes.app/PlugIns/Keys.appex/Info.plist",
      Self.list(
        "com.example.notes.keys",
        Self.extensionKeys(
          "com.apple.keyboard-service",
          """
          <key>NSExtensionAttributes</key><dict>
          <key>RequestsOpenAccess</key><true/></dict>
          """)))
    let app = try #require(CheckWalk(folder.path).found.bundles.first)
    let plugIns = BundleInventory(app).plugIns
    #expect(plugIns.map(\.identifier) == ["com.example.notes.action", "com.example.notes.keys"])
    let action = try #require(plugIns.first?.appExtension)
    #expect(action.point == "com.apple.ui-services")
    #expect(action.principalClass == "Notes.ActionController")
    #expect(action.storyboard == "Main")
    #expect(action.javaScriptFile == "Page")
    #expect(action.words?.isEmpty == false)
    #expect(action.asksForOpenAccess == nil)
    let keyboard = try #require(plugIns.last?.appExtension)
    #expect(keyboard.point == "com.apple.keyboard-service")
    #expect(keyboard.asksForOpenAccess == true)
    #expect(keyboard.words == nil)
  }
}
