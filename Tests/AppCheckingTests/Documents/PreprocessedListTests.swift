import Documents
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking

/// Property lists that Xcode gives to the C preprocessor first.
struct PreprocessedListTests {
  @Test func `a list with directives is read, with its places`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "Info.plist",
      """
      <plist><dict>
      #ifdef BETA
      <key>NSExtensionActivationRule</key><true/>
      #else
      <key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>
      #endif
      </dict></plist>
      """)
    let walk = CheckWalk(file)
    #expect(walk.problems == [])
    let document = try #require(walk.documents.first)
    #expect(document["NSExtensionActivationRule"]?.text == "TRUEPREDICATE")
    #expect(document.firstDirective?.line == 2)
    let place = KeyPlace(keys: ["NSExtensionActivationRule"])
    #expect(document.span(of: place, isKey: true)?.line == 5)
  }

  @Test func `what no preprocessor mends stays a problem`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("Info.plist", "<plist><dict>\n#if A\n<key>a</key>\n#endif\n</dict>")
    #expect(CheckWalk(file).problems.count == 1)
  }

  @Test func `a key that occurs twice has both lines, and the last value`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "Info.plist",
      """
      <plist><dict>
      <key>CFBundleName</key><string>a</string>
      <key>CFBundleName</key><string>b</string>
      </dict></plist>
      """)
    let document = try #require(CheckWalk(file).documents.first)
    #expect(document["CFBundleName"]?.text == "b")
    #expect(document.repeatedKeys.map(\.lines) == [[2, 3]])
    let span = document.span(of: KeyPlace(keys: ["CFBundleName"]), isKey: true)
    #expect(span?.line == 3)
  }
}
