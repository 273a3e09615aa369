import Documents
import Foundation
import ShareModel
@testable import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ShareRules

/// A rule can be asked before anything is built.
struct ExtensionBundleAskingTests {
  private static let rule: DocumentValue = .dictionary([
    "NSExtensionActivationSupportsText": .boolean(true)
  ])

  private static func information(
    _ more: [String: DocumentValue] = [:], point: String = "com.apple.share-services",
    rule: DocumentValue? = rule
  ) -> DocumentValue {
    let attributes = rule.map { ["NSExtensionActivationRule": $0] } ?? [:]
    let own: [String: DocumentValue] = [
      "NSExtensionPointIdentifier": .string(point),
      "NSExtensionAttributes": .dictionary(attributes),
    ]
    return .dictionary(more.merging(["NSExtension": .dictionary(own)]) { $1 })
  }

  private static func ask(
    _ information: DocumentValue
  ) throws(BundleError) -> (bundle: ExtensionBundle, notes: [Reason]) {
    try ExtensionBundle.asked(about: information, named: "Share Extension", at: "/a/Info.plist")
  }

  @Test func `an Info.plist of a source tree needs neither an identifier nor a program`() throws {
    let (bundle, notes) = try Self.ask(Self.information())
    #expect(bundle.identifier == BundleIdentifier(naming: "Share Extension"))
    #expect(bundle.displayName == "Share Extension")
    #expect(bundle.executable == nil)
    #expect(bundle.path == "/a/Info.plist")
    #expect(bundle.activationRule == Self.rule)
    #expect(notes == [])
  }

  static let identities: [(DocumentValue?, String)] = [
    (nil, "Share Extension"), (.string(""), "Share Extension"), (.integer(1), "Share Extension"),
    (.string("$(PRODUCT_BUNDLE_IDENTIFIER)"), "Share Extension"),
    (.string("com.example.${PRODUCT_NAME}"), "Share Extension"),
    (.string("com.example.share"), "com.example.share"),
    (.string("com.example.my_share"), "com.example.my_share"),
  ]

  @Test(arguments: identities)
  func `the identifier is the one that is written and filled, else the name`(
    written: DocumentValue?, expected: String
  ) throws {
    let information = Self.information(written.map { ["CFBundleIdentifier": $0] } ?? [:])
    #expect(try Self.ask(information).bundle.identifier.rawValue == expected)
  }

  @Test func `names with variables that are unfilled are not shown`() throws {
    let unfilled = Self.information([
      "CFBundleDisplayName": .string("$(DISPLAY_NAME)"), "CFBundleName": .string("Sharer"),
      "CFBundleExecutable": .string("$(EXECUTABLE_NAME)"),
    ])
    #expect(try Self.ask(unfilled).bundle.displayName == "Sharer")
  }

  @Test func `a point that the build fills in counts as a share, and a rule stays as it is`() throws
  {
    let unfilled = Self.information(point: "$(POINT)", rule: .string("$(RULE)"))
    let (bundle, _) = try Self.ask(unfilled)
    #expect(bundle.point == .share)
    #expect(bundle.activationRule == .string("$(RULE)"))
  }

  static let faults: [(DocumentValue, String)] = [
    (.string("text"), "expected a dictionary at the top, found the string 'text'"),
    (.dictionary([:]), "NSExtension: missing; expected a dictionary"),
    (
      information(point: "com.apple.keyboard-service"),
      "NSExtension.NSExtensionPointIdentifier: 'com.apple.keyboard-service' is the point of a "
        + "keyboard, which sharepipe does not run; it runs 'com.apple.share-services', "
        + "'com.apple.ui-services', 'com.apple.services'"
    ),
    (
      information(["SharepipeExtension": .dictionary(["TimeLmit": .integer(3)])]),
      "SharepipeExtension.TimeLmit: unknown key; did you mean 'TimeLimit'?"
    ),
  ]

  @Test(arguments: faults)
  func `what no device would offer is refused, with its place`(
    information: DocumentValue, message: String
  ) {
    let error = #expect(throws: BundleError.self) { try Self.ask(information) }
    #expect(error?.description == "/a/Info.plist: \(message)")
  }
}
