import AppChecking
import Foundation
import Lints
import SystemPackage
import TestSupport
import Testing

/// The lint `keyboard-next-to-secure-entry`: its examples are programs, which are no text.
struct KeyboardEntryTests {
  /// A Mach-O program without load commands, and a text in it.
  private static func program(_ text: String) -> Data {
    Data([0xCF, 0xFA, 0xED, 0xFE] + [UInt8](repeating: 0, count: 28) + Array(text.utf8))
  }

  private static let allows = "application:shouldAllowExtensionPointIdentifier:\0"
  private static let secret = #"<textInputTraits secureTextEntry="YES"/>"#
  private static let plain = #"<textInputTraits autocorrectionType="no"/>"#

  /// The text of the program, or `nil` for none; the interface; and whether there is a finding.
  static let apps: [(program: String?, interface: String, isFound: Bool)] = [
    ("", secret, true), ("shouldAllow", secret, true), (allows, secret, false),
    ("", plain, false), (nil, secret, false),
  ]

  @Test(arguments: apps)
  func `an app in which secrets are entered says which keyboards it allows`(
    program: String?, interface: String, isFound: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Bank.app/Info.plist",
      PropertyListText.list(
        "<key>CFBundleIdentifier</key><string>com.example.bank</string>"
          + "<key>CFBundleExecutable</key><string>Bank</string>"))
    try folder.write("Bank.app/Base.lproj/Main.storyboard", interface)
    if let program {
      try Self.program(program).write(
        to: URL(filePath: folder.path.appending("Bank.app/Bank").string))
    }
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    let ids = Checker().check(set).map(\.lint.id)
    #expect(ids == (isFound ? ["keyboard-next-to-secure-entry"] : []))
  }
}
