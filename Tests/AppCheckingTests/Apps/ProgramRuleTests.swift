import TestSupport
import Testing

@testable import AppChecking

/// The lints about what programs do: their examples are programs, which are no text.
struct ProgramRuleTests {
  static let old = "application:handleOpenURL:"
  static let older = "application:openURL:sourceApplication:annotation:"
  static let newer = "application:openURL:options:"
  static let kit = "@rpath/Kit.framework/Kit"

  /// The text of a program with these names, each between zero bytes.
  static func text(_ names: [String]) -> [UInt8] {
    Array("\0\0\(names.joined(separator: "\0"))\0\0".utf8)
  }

  /// What one lint says of an app with a scheme, a site and a program.
  static func findings(
    _ lint: String, _ names: [String], libraries: [String] = [], encryption: UInt32? = nil,
    scheme: String? = "example-a", site: String? = "example.com"
  ) throws -> [String] {
    let folder = try MadeUpApps()
    try folder.app(
      "A.app", "org.example.a",
      "<key>CFBundleExecutable</key><string>A</string>"
        + (scheme.map { MadeUpApps.schemes($0) } ?? ""))
    let program = MachFile(
      entitlements: nil, encryption: encryption, libraries: libraries, text: text(names))
    try folder.write("A.app/A", bytes: program.bytes)
    if let site {
      try folder.write(
        "A.app/A.entitlements",
        "<key>com.apple.developer.associated-domains</key><array>"
          + "<string>applinks:\(site)</string></array>")
    }
    return folder.findings(lint)
  }

  static let handlers: [(names: [String], libraries: [String], found: [String])] = [
    ([], [], []),
    ([newer], [], []),
    (["fb_" + old, old + "x"], [], []),
    ([old], [], ["A.app/A: : warning URLs arrive at '\(old)', which does not learn the sender"]),
    ([old], [kit], ["A.app/A: : note URLs arrive at '\(old)', which does not learn the sender"]),
    (
      [old, newer], [],
      ["A.app/A: : note '\(old)' is beside a newer handler, and does not learn the sender"]
    ),
    (
      [older], [],
      ["A.app/A: : note URLs arrive at '\(older)', which is deprecated since iOS 9"]
    ),
    (
      [old, older, "scene:openURLContexts:"], [],
      [
        "A.app/A: : note '\(old)' is beside a newer handler, and does not learn the sender",
        "A.app/A: : note '\(older)' is beside a newer handler",
      ]
    ),
  ]

  @Test(arguments: handlers)
  func `a handler that is deprecated is reported, and less so beside a newer one`(
    names: [String], libraries: [String], found: [String]
  ) throws {
    let answer = try Self.findings("deprecated-url-handler", names, libraries: libraries)
    #expect(answer == found)
  }

  @Test func `an app without a scheme gets no URL, and code that is encrypted shows no handler`()
    throws
  {
    #expect(try Self.findings("deprecated-url-handler", [Self.old], scheme: nil) == [])
    #expect(try Self.findings("deprecated-url-handler", [Self.old], encryption: 1) == [])
  }

  static let place = "A.app/A.entitlements: com.apple.developer.associated-domains[0]: "
  static let missing =
    "links of 'example.com' open the app, and its program has no handler for them"

  static let continuing: [(names: [String], libraries: [String], found: [String])] = [
    (
      [newer], [],
      [place + "warning " + missing]
    ),
    (
      [newer], [kit],
      [place + "note " + missing]
    ),
    (["application:continueUserActivity:restorationHandler:"], [], []),
    (["scene:continueUserActivity:"], [], []),
    (["userActivities"], [], []),
    (["$s7SwiftUI4ViewPAAE22onContinueUserActivity_7performQr"], [], []),
    (["$s7SwiftUI4ViewPAAE9onOpenURL7performQr"], [], []),
  ]

  @Test(arguments: continuing)
  func `an app that belongs to a site has a handler for its links`(
    names: [String], libraries: [String], found: [String]
  ) throws {
    let answer = try Self.findings("universal-link-without-handler", names, libraries: libraries)
    #expect(answer == found)
  }

  @Test func `without a site, or with code that is encrypted, no handler is missed`() throws {
    #expect(try Self.findings("universal-link-without-handler", [], site: nil) == [])
    #expect(try Self.findings("universal-link-without-handler", [], encryption: 1) == [])
  }

  @Test func `the general pasteboard is a note, and its changes are a warning`() throws {
    let both = ["generalPasteboard", "_UIPasteboardChangedNotification"]
    #expect(
      try Self.findings("general-pasteboard", ["generalPasteboard"]) == [
        "A.app/A: : note the program uses the general pasteboard, which every app can read and "
          + "replace"
      ])
    #expect(try Self.findings("general-pasteboard", both) == [])
    #expect(
      try Self.findings("pasteboard-followed", both) == [
        "A.app/A: : warning the program follows the changes on the general pasteboard, where every "
          + "app can write"
      ])
    for names in [["generalPasteboard"], ["UIPasteboardChangedNotification"], []] {
      #expect(try Self.findings("pasteboard-followed", names) == [])
    }
    #expect(try Self.findings("pasteboard-followed", both, encryption: 1) == [])
    #expect(try Self.findings("general-pasteboard", ["generalPasteboardName"]) == [])
  }

  static let webViews: [(names: [String], site: String?, found: String?)] = [
    ([newer], nil, "URLs"), ([old], nil, "URLs"),
    (["scene:continueUserActivity:"], "example.com", "universal links"),
    ([newer, "userActivities"], "example.com", "URLs and universal links"),
    ([], "example.com", nil),
  ]

  @Test(arguments: webViews)
  func `a program with web views and a handler of links is a note`(
    names: [String], site: String?, found: String?
  ) throws {
    let webView = ["_OBJC_CLASS_$_WKWebView"]
    #expect(
      try Self.findings("web-view-beside-links", names + webView, site: site)
        == [found].compactMap(\.self).map {
          "A.app/A: : note the program takes \($0), and shows web pages"
        })
    #expect(try Self.findings("web-view-beside-links", names, site: site) == [])
  }

  @Test func `what was not looked at is said of a program that is encrypted`() throws {
    #expect(
      try Self.findings("program-encrypted", [Self.old], encryption: 1) == [
        "A.app/A: : note the program is encrypted: its handlers, pasteboards, secure fields and web "
          + "views were not looked at"
      ])
    #expect(try Self.findings("program-encrypted", [Self.old], encryption: 0) == [])
  }

  static let form = "_OBJC_CLASS_$_SLComposeServiceViewController"

  static let forms: [(names: [String], libraries: [String], point: String, severity: String?)] = [
    ([form], [], "com.apple.share-services", "warning"),
    ([form], [kit], "com.apple.share-services", "note"),
    ([form, "isContentValid"], [], "com.apple.share-services", nil),
    ([form], [], "com.apple.ui-services", nil), ([], [], "com.apple.share-services", nil),
  ]

  @Test(arguments: forms)
  func `a share extension with Apple's form says what may be posted`(
    names: [String], libraries: [String], point: String, severity: String?
  ) throws {
    let folder = try MadeUpApps()
    try folder.app(
      "S.appex", "org.example.a.share",
      "<key>CFBundleExecutable</key><string>S</string><key>NSExtension</key><dict>"
        + "<key>NSExtensionPointIdentifier</key><string>\(point)</string></dict>")
    try folder.write(
      "S.appex/S",
      bytes: MachFile(entitlements: nil, libraries: libraries, text: Self.text(names)).bytes)
    #expect(
      folder.findings("content-not-validated")
        == [severity].compactMap(\.self).map {
          "S.appex/Info.plist: NSExtension.NSExtensionPointIdentifier: \($0) the share extension has "
            + "Apple's form without isContentValid(), so everything is posted"
        })
  }
}
