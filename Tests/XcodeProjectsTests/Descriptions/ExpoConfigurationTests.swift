import Documents
import SystemPackage
import Testing

@testable import XcodeProjects

/// Configurations of Expo.
struct ExpoConfigurationTests {
  private static func read(_ text: String) throws(DocumentError) -> ExpoConfiguration? {
    try ExpoConfiguration.read("r/app.json", in: ProjectFiles(["app.json": text]))
  }

  /// The rule of the only extension.
  private static func rule(_ plugin: String) throws -> DocumentValue? {
    let text = #"{"expo": {"name": "My App", "plugins": [\#(plugin)]}}"#
    let found = try #require(try read(text)?.extensions)
    #expect(found.count == 1)
    let point = found.first?.information["NSExtension"]?.dictionary
    return point?["NSExtensionAttributes"]?.dictionary?["NSExtensionActivationRule"]
  }

  @Test func `the app is read`() throws {
    let found = try #require(
      try Self.read(
        """
        {"expo": {"name": "My App", "slug": "my-app", "scheme": ["myapp", "other"],
          "ios": {"bundleIdentifier": "org.example.app", "appleTeamId": "TEAM1", "scheme": "myapp",
            "infoPlist": {"LSApplicationQueriesSchemes": ["a"], "UIFileSharingEnabled": true},
            "associatedDomains": ["applinks:example.org", 7],
            "entitlements": {"a": true}},
          "plugins": ["expo-router", ["expo-font", {}], 7, []]}}
        """))
    #expect(found.name == "My App")
    #expect(found.bundleIdentifier == "org.example.app")
    #expect(found.team == "TEAM1")
    #expect(found.schemes == ["myapp", "other"])
    #expect(found.information["UIFileSharingEnabled"] == .boolean(true))
    #expect(found.associatedDomains == ["applinks:example.org"])
    #expect(found.entitlements == ["a": .boolean(true)])
    #expect(found.extensions == [])
    #expect(found.notes == [])
  }

  @Test(arguments: ["{}", "[]", "7", "", "{,}", #"{"name": "a", "displayName": "b"}"#])
  func `JSON of another kind is no configuration`(text: String) throws {
    #expect(try Self.read(text) == nil)
  }

  @Test func `a configuration without the outer key is read too`() throws {
    let text = #"{"name": "a", "ios": {"bundleIdentifier": "a.b"}}"#
    #expect(try Self.read(text)?.bundleIdentifier == "a.b")
  }

  @Test func `a file that is not JSON has its place`() {
    let error = #expect(throws: DocumentError.self) { try Self.read("{\"expo\": {,}}") }
    #expect(
      error?.description
        == "app.json:1:11: malformed JSON: a key in quotation marks is expected here")
    let missing = #expect(throws: DocumentError.self) {
      try ExpoConfiguration.read("r/no.json", in: ProjectFiles([:]))
    }
    #expect(missing?.description == "no.json: there is no such file")
  }

  @Test func `expo-share-intent takes links and pages if nothing else is written`() throws {
    let standard = DocumentValue.dictionary([
      "NSExtensionActivationSupportsWebURLWithMaxCount": .integer(1),
      "NSExtensionActivationSupportsWebPageWithMaxCount": .integer(1),
    ])
    #expect(try Self.rule(#""expo-share-intent""#) == standard)
    #expect(try Self.rule(#"["expo-share-intent", {"iosActivationRules": ""}]"#) == standard)
  }

  @Test func `expo-share-intent takes the rule that is written`() throws {
    let text = """
      {"expo": {"name": "My App", "ios": {"bundleIdentifier": "org.example.app"}, "plugins": [
        ["expo-share-intent", {"iosShareExtensionName": "Send to Me!",
          "iosActivationRules": {"NSExtensionActivationSupportsText": true}}],
        ["expo-share-intent", {"iosActivationRules": "SUBQUERY(a, $b, TRUE).@count > 0",
          "iosShareExtensionBundleIdentifier": "org.example.other"}],
        ["expo-share-intent", {"disableIOS": true}]]}}
      """
    let found = try #require(try Self.read(text)?.extensions)
    #expect(found.map(\.name) == ["SendtoMe", "ShareExtension"])
    #expect(
      found.map(\.bundleIdentifier) == ["org.example.app.share-extension", "org.example.other"])
    #expect(
      found.map { $0.information["CFBundleDisplayName"] }
        == [.string("Send to Me!"), .string("My App - Share Extension")])
    #expect(
      found.first?.information["NSExtension"]
        == .dictionary([
          "NSExtensionAttributes": .dictionary([
            "NSExtensionActivationRule": .dictionary([
              "NSExtensionActivationSupportsText": .boolean(true)
            ]),
            "NSExtensionJavaScriptPreprocessingFile": .string("ShareExtensionPreprocessor"),
          ]),
          "NSExtensionMainStoryboard": .string("MainInterface"),
          "NSExtensionPointIdentifier": .string("com.apple.share-services"),
        ]))
  }

  static let rules: [(String, [String: DocumentValue])] = [
    (
      #""expo-share-extension""#,
      ["SupportsText": .boolean(true), "SupportsWebURLWithMaxCount": .integer(1)]
    ),
    (#"["expo-share-extension", {"activationRules": []}]"#, [:]),
    (
      #"["expo-share-extension", {"activationRules": [{"type": "image", "max": 3}, {"type": "video"}]}]"#,
      ["SupportsImageWithMaxCount": .integer(3), "SupportsMovieWithMaxCount": .integer(1)]
    ),
    (
      #"["expo-share-extension", {"activationRules": [{"type": "file", "max": 0}, {"type": "url", "max": 2}]}]"#,
      ["SupportsFileWithMaxCount": .integer(0), "SupportsWebURLWithMaxCount": .integer(2)]
    ),
    (
      #"["expo-share-extension", {"preprocessingFile": "./a/pre.share.js", "activationRules": [{"type": "url"}]}]"#,
      ["SupportsWebURLWithMaxCount": .integer(1), "SupportsWebPageWithMaxCount": .integer(1)]
    ),
  ]

  @Test(arguments: rules)
  func `expo-share-extension makes a dictionary of its list`(
    plugin: String, members: [String: DocumentValue]
  ) throws {
    let expected = Dictionary(
      uniqueKeysWithValues: members.map { ("NSExtensionActivation" + $0.key, $0.value) })
    #expect(try Self.rule(plugin) == .dictionary(expected))
  }

  @Test func `the extension of expo-share-extension is named after the app`() throws {
    let text = """
      {"expo": {"name": "Mein Gerät 2", "ios": {"bundleIdentifier": "org.example.app"},
        "plugins": [["expo-share-extension", {"preprocessingFile": "./a/pre.share.js"}]]}}
      """
    let found = try #require(try Self.read(text)?.extensions.first)
    #expect(found.name == "MeinGert2ShareExtension")
    #expect(found.bundleIdentifier == "org.example.app.ShareExtension")
    let point = found.information["NSExtension"]?.dictionary
    #expect(
      point?["NSExtensionAttributes"]?.dictionary?["NSExtensionJavaScriptPreprocessingFile"]
        == .string("pre.share"))
  }

  @Test func `plugins that are files are one note`() throws {
    let text = #"{"expo": {"plugins": ["./a.js", ["../b", {"iosActivationRules": "x"}], "c"]}}"#
    let found = try #require(try Self.read(text))
    #expect(found.extensions == [])
    #expect(
      found.notes.map(\.description) == [
        "app.json: plugins of the repository are programs and are not run: './a.js', '../b'"
      ])
  }

  @Test func `what a plugin would pass over is a note`() throws {
    let text = """
      {"expo": {"plugins": [
        ["expo-share-extension", {"activationRules": [{"type": "audio"}, {"max": 1}, 7]}],
        ["expo-share-extension", {"activationRules": "all"}],
        ["expo-share-intent", {"iosActivationRules": [1]}]]}}
      """
    let found = try #require(try Self.read(text))
    #expect(
      found.notes.map(\.description) == [
        "app.json: expo-share-extension: the type 'audio' at 'activationRules[0]' is not known and is"
          + " passed over; expected image, video, file, text or url",
        "app.json: expo-share-extension: expected a dictionary with a 'type' at 'activationRules[1]'",
        "app.json: expo-share-extension: expected a dictionary with a 'type' at 'activationRules[2]'",
        "app.json: expo-share-extension: expected a list at 'activationRules', found a string",
        "app.json: expo-share-intent: expected a dictionary or a predicate at 'iosActivationRules',"
          + " found an array",
      ])
    #expect(found.extensions.count == 3)
  }
}
