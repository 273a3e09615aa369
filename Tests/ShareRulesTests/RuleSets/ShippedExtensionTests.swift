import Foundation
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

/// The extensions that are shipped and send what they get: sound, strict, and switched off.
struct ShippedExtensionTests {
  private static let rules = repository.appending("Rules")

  private static func bundle(_ name: String) throws -> ExtensionBundle {
    let loaded = try ExtensionBundle.load(at: rules.appending("Extensions/\(name).appex"))
    #expect(loaded.notes == [])
    return loaded.bundle
  }

  @Test(arguments: [
    ("Mail", "org.sharepipe.mail"), ("Print", "org.sharepipe.print"),
    ("Webhook", "org.sharepipe.webhook"),
  ])
  func `what sends is there and switched off`(name: String, identifier: BundleIdentifier) throws {
    let rules = try RuleSet.load(from: Self.rules, trust: nil)
    #expect(rules.bundle(identifiedBy: identifier) == nil)
    let problems = rules.problems.filter { $0.path?.lastComponent?.string == "\(name).appex" }
    #expect(
      problems.map { "\($0.severity.rawValue): \($0.reason.message)" } == [
        "note: '\(identifier)' is not listed under 'extensions' and is not run"
      ])
  }

  @Test(arguments: ["Mail", "Print", "Webhook"])
  func `what sends waits for a person, has no options of its own, and is never repeated blindly`(
    name: String
  ) throws {
    let settings = try Self.bundle(name).settings
    #expect(settings.effect == .externalPost)
    #expect(HostPolicy().confirm.contains(settings.effect))
    #expect(settings.network && !settings.isIdempotent && !settings.isOptional)
    #expect(settings.options.isEmpty && settings.writes.isEmpty && settings.secretFiles.isEmpty)
    #expect(settings.contentRequirements.validator != nil)
    #expect(settings.requiredPrograms.contains("python3"))
  }

  @Test(arguments: [("Mail", "mail"), ("Print", "print")])
  func `the short name of an activity excludes it`(name: String, activity: String) throws {
    #expect(try Self.bundle(name).activityType == ActivityType.named(activity)?.identifier)
  }

  static let shapes: [(shape: String, mail: Bool, print: Bool, webhook: Bool)] = [
    ("files report.pdf", true, true, true), ("files photo.jpg", true, true, true),
    ("files notes.txt", true, true, true), ("files trip.zip", true, false, true),
    ("files page.html", true, false, true), ("files drawing.ps", true, false, true),
    ("photos 3", true, true, true), ("photos-video", true, false, true),
    // A PDF in memory is no file, and to a dictionary rule nothing else.
    ("contacts", true, false, true), ("safari-pdf", true, true, false),
    ("firefox-page", true, false, true), ("gmail", true, true, true),
  ]

  @Test(arguments: shapes)
  func `what hosts share activates Mail and Webhook, and Print only if all of it can be printed`(
    shape: String, mail: Bool, print: Bool, webhook: Bool
  ) throws {
    for (name, expected) in [("Mail", mail), ("Print", print), ("Webhook", webhook)] {
      let rule = try #require(try Self.bundle(name).activationRule)
      #expect(try HostShapeActivationTests.isActive(rule, shape) == expected, "\(name)")
    }
  }

  @Test func `a program that Print needs is named with its package`() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: [org.sharepipe.print]")
    try FileManager.default.copyItem(
      atPath: Self.rules.appending("Extensions/Print.appex").string,
      toPath: folder.path.appending("Extensions/Print.appex").string)
    let rules = try RuleSet.load(
      from: folder.path, trust: nil, programs: ProgramSearch(folders: ["/nowhere"]))
    #expect(
      rules.unavailable["org.sharepipe.print"]?.message
        == "needs the programs 'lp', 'lpstat', 'python3', not found in /nowhere; "
        + "install them (on Debian: apt install cups-client python3) and run again")
  }
}
