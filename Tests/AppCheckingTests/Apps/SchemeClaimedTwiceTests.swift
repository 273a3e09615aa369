import Lints
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking

struct SchemeClaimedTwiceTests {
  static let place = "Info.plist: CFBundleURLTypes[0].CFBundleURLSchemes[0]"

  /// What is found of apps, by their folders and identifiers, that all claim one scheme.
  static func findings(_ apps: (String, String?)...) throws -> [String] {
    let folder = try MadeUpApps()
    for (name, identifier) in apps {
      try folder.app(name, identifier, MadeUpApps.schemes("Abc-x"))
    }
    return folder.findings("scheme-claimed-twice")
  }

  @Test func `two apps that claim a scheme are each told of the other`() throws {
    #expect(
      try Self.findings(("A.app", "org.one.a"), ("B.app", "org.two.b")) == [
        "A.app/\(Self.place): warning 'Abc-x' is also claimed by org.two.b (B.app/Info.plist)",
        "B.app/\(Self.place): warning 'Abc-x' is also claimed by org.one.a (A.app/Info.plist)",
      ])
  }

  @Test func `an app that is there twice is one app`() throws {
    #expect(try Self.findings(("1/A.app", "org.example.a"), ("2/A.app", "org.Example.A")) == [])
  }

  @Test(arguments: ["org.example.a", nil])
  func `a clip and a watch app belong to their app`(identifier: String?) throws {
    #expect(
      try Self.findings(
        ("A.app", identifier), ("A.app/AppClips/C.app", identifier.map { $0 + ".Clip" }),
        ("A.app/Watch/W.app", nil)) == [])
  }

  @Test func `apps of one vendor may share a scheme`() throws {
    #expect(try Self.findings(("A.app", "org.example.a"), ("B.app", "org.example.b")) == [])
    let folder = try MadeUpApps()
    for (name, identifier) in [("A.app", "org.one.a"), ("B.app", "org.two.b")] {
      try folder.app(name, identifier, MadeUpApps.schemes("abc-x"))
      try folder.write(
        "\(name)/A.entitlements",
        "<key>application-identifier</key><string>ABCDE12345.\(identifier)</string>")
    }
    #expect(folder.findings("scheme-claimed-twice") == [])
  }

  @Test func `nothing is said where it is not known whose an app is`() throws {
    #expect(try Self.findings(("A.app", nil), ("B.app", "org.example.b")) == [])
    #expect(try Self.findings(("one", nil), ("two", nil)) == [])
  }

  @Test func `the targets of one tree are of one vendor`() throws {
    #expect(try Self.findings(("one", "org.one.a"), ("two", "net.two.b")) == [])
    #expect(try Self.findings(("one", "$(PRODUCT_BUNDLE_IDENTIFIER)"), ("two", "net.two.b")) == [])
  }

  @Test func `two trees of two vendors are a note`() throws {
    let folder = try MadeUpApps()
    var set = CheckedSet()
    for (name, identifier) in [("one", "org.one.a"), ("two", "net.two.b")] {
      try folder.app("\(name)/App", identifier, MadeUpApps.schemes("abc-x"))
      set.add(CheckWalk(folder.folder.path.appending(name)))
    }
    let found = Checker().check(set).filter { $0.lint.id == "scheme-claimed-twice" }
    #expect(found.map(\.severity) == [.note, .note])
    #expect(found.map(\.confidence) == [.possible, .possible])
  }

  @Test func `of three apps each is told of the first other one`() throws {
    let found = try Self.findings(
      ("A.app", "org.one.a"), ("B.app", "org.one.a"), ("C.app", "org.two.c"))
    #expect(
      found.map { String($0.suffix(18)) } == [
        "(C.app/Info.plist)", "(C.app/Info.plist)", "(A.app/Info.plist)",
      ])
  }

  @Test func `what no app gets is not claimed twice`() throws {
    let folder = try MadeUpApps()
    let none =
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleTypeRole</key><string>None</string>"
      + "<key>CFBundleURLSchemes</key><array><string>abc-x</string></array></dict></array>"
    try folder.app("A.app", "org.one.a", MadeUpApps.schemes("tel", "javascript", "abc-x"))
    try folder.app("B.app", "org.two.b", MadeUpApps.schemes("tel", "javascript", "abc-y"))
    try folder.app("C.app", "org.three.c", none)
    #expect(folder.findings("scheme-claimed-twice") == [])
  }

  @Test func `a scheme that one app claims very often takes no longer for it`() throws {
    let folder = try MadeUpApps()
    let often = Array(repeating: "<string>abc-x</string>", count: 40_000).joined()
    let types =
      "<key>CFBundleURLTypes</key><dict><key>CFBundleURLSchemes</key><array>\(often)</array></dict>"
    try folder.app("A.app", "org.one.a", types)
    try folder.app("B.app", "org.two.b", MadeUpApps.schemes("abc-x"))
    let time = processorTime {
      #expect(folder.findings("scheme-claimed-twice").count == RuleFindings.maximum)
    }
    #expect(time < .seconds(60))
  }
}
