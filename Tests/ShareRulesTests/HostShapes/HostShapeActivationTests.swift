import Documents
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

/// What developers report of hosts is what the rules say of their shapes.
struct HostShapeActivationTests {
  static let dictionaries: [([String: DocumentValue], String, Bool)] = [
    // A PDF in Safari is no file, one in Files or Chrome is.
    (["File": .integer(1)], "safari-pdf", false),
    (["File": .integer(1)], "files", true),
    (["V": .integer(2), "File": .integer(1)], "chrome-pdf", true),
    (["File": .integer(1)], "crash-report", true),
    // A photo in memory is no file, one in Messages is.
    (["File": .integer(1)], "photos", false),
    (["File": .integer(1)], "messages-image", true),
    // Safari's two items are two versions of one page.
    (["URL": .integer(1)], "safari-page", true),
    (["Page": .integer(1)], "safari-page", true),
    (["Page": .integer(1)], "safari-page-alone", true),
    (["Page": .integer(1)], "safari-page-alone mailto:ada@example.com", false),
    // Other browsers share no page, and what comes with the address hides strict rules.
    (["Page": .integer(1)], "firefox-page", false),
    (["Page": .integer(1)], "web-share", false),
    (["URL": .integer(1)], "firefox-page", false),
    (["URL": .integer(1), "Text": .boolean(true)], "firefox-page", true),
    (["V": .integer(2), "URL": .integer(1)], "firefox-page", true),
    (
      ["URL": .integer(1), "Text": .boolean(true), "Img": .integer(2)], "chrome-page", false
    ),
    (["V": .integer(2), "URL": .integer(1)], "chrome-page", true),
    (["URL": .integer(1)], "chrome-page-2017", false),
    // Pictures count by their number; one with an address is two things.
    (["Img": .integer(3)], "photos 3", true),
    (["Img": .integer(3)], "photos 4", false),
    (["Img": .integer(1)], "photos-live", true),
    (["Img": .integer(1)], "photos-video", false),
    (["Mov": .integer(1)], "photos-video", true),
    (["Img": .integer(1)], "safari-image", false),
    (["Img": .integer(1), "URL": .integer(1)], "safari-image", true),
    (["Img": .integer(1)], "screenshot", false),
    (["URL": .integer(1)], "screenshot", true),
    (["Img": .integer(1)], "messages-live", true),
    (["Text": .boolean(true)], "gmail", true),
    (["URL": .integer(1)], "gmail", false),
    (["Img": .integer(1), "Text": .boolean(true), "URL": .integer(1)], "app-store", true),
    (["URL": .integer(1)], "app-store", false),
    (["URL": .integer(1)], "password-manager", false),
  ]

  @Test(arguments: dictionaries)
  func `a dictionary rule applies to a shape or not`(
    keys: [String: DocumentValue], shape: String, isActive: Bool
  ) throws {
    #expect(try Self.isActive(rule(keys), shape) == isActive)
  }

  static let predicates: [(String, String, Bool)] = [
    (ActivationRuleTests.all("com.adobe.pdf"), "safari-pdf", true),
    (ActivationRuleTests.all("com.adobe.pdf"), "finder report.pdf", false),
    (ActivationRuleTests.all("com.adobe.pdf"), "files report.pdf", true),
    (ActivationRuleTests.all("public.url"), "safari-page", true),
    (ActivationRuleTests.all("com.apple.webarchive"), "safari-page", true),
    (ActivationRuleTests.some("public.url"), "firefox-page", true),
    (ActivationRuleTests.some("public.url"), "files report.pdf", true),
    (ActivationRuleTests.wire, "files report.pdf", false),
    (ActivationRuleTests.wire, "web-share", true),
    (ActivationRuleTests.some("public.vcard"), "contacts", true),
  ]

  @Test(arguments: predicates)
  func `a predicate applies to a shape or not`(
    predicate: String, shape: String, isActive: Bool
  ) throws {
    #expect(try Self.isActive(.string(predicate), shape) == isActive)
  }

  static func isActive(_ rule: DocumentValue, _ shape: String) throws -> Bool {
    let context = try HostShapeRequest(shape).context(beneath: "/nowhere", catalogue: .builtIn)
    return ActivationRule(rule, catalogue: .builtIn).evaluate(MatchingPayload(context)).isActive
  }
}
