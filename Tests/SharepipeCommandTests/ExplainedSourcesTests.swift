import Foundation
import TestSupport
import Testing

/// `sharepipe explain` and `sharepipe test` on what is in a repository.
struct ExplainedSourcesTests {
  /// The `Info.plist` of an extension as it is before a build.
  static func list(_ rule: String, point: String = "com.apple.share-services") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
    <key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string>
    <key>NSExtension</key><dict>
    <key>NSExtensionPointIdentifier</key><string>\(point)</string>
    <key>NSExtensionAttributes</key><dict>
    <key>NSExtensionActivationRule</key>\(rule)
    </dict></dict></dict></plist>
    """
  }

  static let images =
    "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict>"

  @Test func `the matrix of a tree has a line for each extension in it`() async throws {
    let folder = try CommandFolder()
    try folder.write("Share/Info.plist", Self.list(Self.images))
    try folder.write("Action/Info.plist", Self.list("<string>TRUEPREDICATE</string>"))
    try folder.write("Keys/Info.plist", Self.list("<true/>", point: "com.apple.keyboard-service"))
    let outcome = try await Tool.run(
      "explain", "--matrix", folder.inbox, "--as", "photos 1", "--as", "notes")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors
        == "note: \(folder.inbox): 1 more extension without an activation rule: "
        + "com.apple.keyboard-service\n")
    #expect(
      Array(outcome.lines.prefix(3)) == [
        "EXTENSION  photos 1  notes", "Action     yes       yes", "Share      yes       no",
      ])
  }

  @Test func `an entry is explained for a list, for its folder and for the tree`() async throws {
    let folder = try CommandFolder()
    try folder.write("App/Share/Info.plist", Self.list(Self.images))
    for path in ["App/Share/Info.plist", "App/Share", "App"] {
      let outcome = try await Tool.run(
        "explain", "--as", "photos 2", "--extension", folder.inbox + "/" + path)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.lines.contains("  Share: does not apply"), "\(outcome.output)")
    }
  }

  @Test func `what cannot be read in a tree is told after the rest, and is 1`() async throws {
    let folder = try CommandFolder()
    try folder.write("Share/Info.plist", Self.list(Self.images))
    try folder.write("Broken/Info.plist", "<plist><dict>")
    let outcome = try await Tool.run("explain", "--matrix", folder.inbox, "--as", "photos 1")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("Share"))
    #expect(outcome.errors.contains("Broken/Info.plist:"), "\(outcome.errors)")
  }

  static let empty: [(name: String, text: String, status: Int32, message: String)] = [
    (
      "Keys/Info.plist", list("<true/>", point: "com.apple.keyboard-service"), 66,
      "no share or action extension was found; the extensions here are of "
        + "com.apple.keyboard-service, which have no activation rule"
    ),
    (
      "App/Info.plist", "<plist><dict><key>CFBundleName</key><string>a</string></dict></plist>", 66,
      "no share or action extension was found: no Info.plist with NSExtension"
    ),
    ("a.txt", "", 66, "nothing to check was found"),
    ("Info.plist", "<plist><dict>", 65, "Info.plist:1:"),
  ]

  @Test(arguments: empty)
  func `where no extension is, it is said what is there`(
    name: String, text: String, status: Int32, message: String
  ) async throws {
    let folder = try CommandFolder()
    try folder.write(name, text)
    let outcome = try await Tool.run("explain", "--matrix", folder.inbox)
    #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.contains(folder.inbox))
  }

  @Test func `a test file names the extension of a tree`() async throws {
    let folder = try CommandFolder()
    try folder.write("Share/Info.plist", Self.list(Self.images))
    try folder.write("Action/Info.plist", Self.list("<string>TRUEPREDICATE</string>"))
    let cases = "cases: [{as: photos 2, expect: not}]\n"
    let files: [(text: String, status: Int32, message: String)] = [
      ("extension: Share\n" + cases, 0, "1 passed"),
      ("extension: Share/Info.plist\n" + cases, 0, "1 passed"),
      ("extension: .\ntarget: Share\n" + cases, 0, "1 passed"),
      ("extension: .\ntarget: Action\n" + cases, 1, "1 failed"),
      ("extension: .\n" + cases, 1, "say which with 'target'"),
      ("extension: .\ntarget: Shares\n" + cases, 1, "there is no extension 'Shares'"),
    ]
    for (text, status, message) in files {
      try folder.write("share.test.yaml", text)
      let outcome = try await Tool.run("test", folder.inbox + "/share.test.yaml")
      #expect(outcome.status == status, "\(text)\(outcome.output)\(outcome.errors)")
      #expect((outcome.output + outcome.errors).contains(message), "\(text)\(outcome.output)")
    }
  }
}
