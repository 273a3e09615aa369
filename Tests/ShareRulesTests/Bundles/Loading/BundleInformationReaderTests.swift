import Foundation
import ShareModel
@testable import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ShareRules

/// What is wrong with one `Info.plist`, word for word.
struct BundleInformationReaderTests {
  private static let points =
    "'com.apple.share-services', 'com.apple.ui-services', 'com.apple.services'"

  static let identities: [(InfoPlist, String)] = [
    (
      InfoPlist(identifier: "<integer>1</integer>"),
      "CFBundleIdentifier: expected a string, found 1"
    ),
    (
      InfoPlist(identifier: "<string></string>"),
      "CFBundleIdentifier: expected a string, found an empty one"
    ),
    (
      InfoPlist(identifier: "<string>com.example.my_app</string>"),
      "CFBundleIdentifier: 'com.example.my_app' has the character '_'; "
        + "only letters, digits, hyphens and periods of ASCII are allowed"
    ),
    (
      InfoPlist(identifier: "<string>com.example/../x</string>"),
      "CFBundleIdentifier: 'com.example/../x' has the character '/'; "
        + "only letters, digits, hyphens and periods of ASCII are allowed"
    ),
    (
      InfoPlist(identifier: "<string>com.exämple</string>"),
      "CFBundleIdentifier: 'com.exämple' has the character U+00E4; "
        + "only letters, digits, hyphens and periods of ASCII are allowed"
    ),
    (
      InfoPlist(identifier: "<string>com..example</string>"),
      "CFBundleIdentifier: 'com..example' has an empty part; periods separate parts, as in 'com.example.archive'"
    ),
    (
      InfoPlist(identifier: "<string>..</string>"),
      "CFBundleIdentifier: '..' has an empty part; periods separate parts, as in 'com.example.archive'"
    ),
    (
      InfoPlist(identifier: "<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"),
      "CFBundleIdentifier: '$(PRODUCT_BUNDLE_IDENTIFIER)' has a build setting of Xcode that was "
        + "never filled in; write the identifier itself"
    ),
    (
      InfoPlist(executable: nil),
      "CFBundleExecutable: missing; expected the name of the program; "
        + "only the interface 'builtin:NAME' needs none"
    ),
    (
      InfoPlist(executable: "<string>../run</string>"),
      "CFBundleExecutable: expected the name of a file inside the bundle, without a path, "
        + "found '../run'"
    ),
    (
      InfoPlist(executable: "<string>..</string>"),
      "CFBundleExecutable: expected the name of a file inside the bundle, without a path, "
        + "found '..'"
    ),
    (
      InfoPlist(executable: "<string>$(EXECUTABLE_NAME)</string>"),
      "CFBundleExecutable: '$(EXECUTABLE_NAME)' is a build setting of Xcode that was never filled "
        + "in; write the name itself"
    ),
    (
      InfoPlist(point: "<string>com.apple.keyboard-service</string>"),
      "NSExtension.NSExtensionPointIdentifier: 'com.apple.keyboard-service' is the point of a "
        + "keyboard, which sharepipe does not run; it runs \(points)"
    ),
    (
      InfoPlist(point: "<string>com.apple.share-service</string>"),
      "NSExtension.NSExtensionPointIdentifier: expected one of \(points), "
        + "found 'com.apple.share-service'; did you mean 'com.apple.share-services'?"
    ),
    (
      InfoPlist(point: "<string>share</string>"),
      "NSExtension.NSExtensionPointIdentifier: expected one of \(points), found 'share'"
    ),
    (
      InfoPlist(settings: "<key>ContentValidation</key><string>strict</string>"),
      "SharepipeExtension.ContentValidation: expected a dictionary, found the string 'strict'"
    ),
  ]

  @Test(arguments: identities)
  func `a fault names its key and what to do`(information: InfoPlist, message: String) throws {
    let folder = try RulesFolder()
    let path = try folder.bundle("A", information)
    let error = #expect(throws: BundleError.self) { try ExtensionBundle.load(at: path) }
    #expect(
      folder.relative(error?.description ?? "")
        == "Rules/Extensions/A.appex/Info.plist: \(message)")
  }

  @Test func `an extension of ExtensionKit is told from one without NSExtension`() throws {
    let folder = try RulesFolder()
    let head =
      "<plist><dict><key>CFBundleIdentifier</key><string>a.b</string>"
      + "<key>CFBundleExecutable</key><string>run</string>"
    let path = try folder.bundle("A", InfoPlist())
    let plist: FilePath = "Extensions/A.appex/Info.plist"
    try folder.write(
      Data("\(head)<key>EXAppExtensionAttributes</key><dict/></dict></plist>".utf8), to: plist)
    let kit = #expect(throws: BundleError.self) { try ExtensionBundle.load(at: path) }
    #expect(
      folder.relative(kit?.description ?? "")
        == "Rules/Extensions/A.appex/Info.plist: EXAppExtensionAttributes: an ExtensionKit "
        + "extension; sharepipe runs those with 'NSExtension'")
    try folder.write(Data("\(head)</dict></plist>".utf8), to: plist)
    let none = #expect(throws: BundleError.self) { try ExtensionBundle.load(at: path) }
    #expect(
      folder.relative(none?.description ?? "")
        == "Rules/Extensions/A.appex/Info.plist: NSExtension: missing; expected a dictionary")
  }

  static let notes: [(InfoPlist, ReasonCode, String)] = [
    (
      InfoPlist(attributes: "<key>NSExtensionActivationSupportsText</key><true/>"),
      .ruleKeyMisplaced,
      "NSExtension.NSExtensionAttributes.NSExtensionActivationSupportsText: has no effect here; "
        + "write it inside 'NSExtension.NSExtensionAttributes.NSExtensionActivationRule'"
    ),
    (
      InfoPlist(more: "<key>NSExtensionActivationRule</key><dict/>"),
      .ruleKeyMisplaced,
      "NSExtensionActivationRule: has no effect here; "
        + "write it as 'NSExtension.NSExtensionAttributes.NSExtensionActivationRule'"
    ),
    (
      InfoPlist(more: "<key>UTExportedTypeDeclarations</key><array><string>a</string></array>"),
      .typeDeclarationMalformed,
      "UTExportedTypeDeclarations[0]: expected a dictionary, found the string 'a'; it is left out"
    ),
  ]

  @Test(arguments: notes)
  func `what changes nothing else is a note`(
    information: InfoPlist, code: ReasonCode, message: String
  ) throws {
    let folder = try RulesFolder()
    let (_, notes) = try ExtensionBundle.load(at: folder.bundle("A", information))
    #expect(notes == [Reason(code, message)])
  }
}
