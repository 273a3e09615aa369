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
      try Self.findings(("A.app", "org.example.a"), ("B.app", "org.example.b")) == [
        "A.app/\(Self.place): warning 'Abc-x' is also claimed by org.example.b (B.app/Info.plist)",
        "B.app/\(Self.place): warning 'Abc-x' is also claimed by org.example.a (A.app/Info.plist)",
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

  @Test func `apps without identifiers differ by where they lie, which is no more than a note`()
    throws
  {
    #expect(
      try Self.findings(("A.app", nil), ("B.app", "org.example.b")).map { $0.contains(": note ") }
        == [true, true])
    #expect(try Self.findings(("one", nil), ("two", nil)).count == 2)
    let folder = try MadeUpApps()
    for name in ["Debug-Info.plist", "Info.plist"] {
      try folder.write("App/\(name)", MadeUpApps.schemes("abc-x"))
    }
    #expect(folder.findings("scheme-claimed-twice") == [])
  }

  @Test func `of three apps each is told of the first other one`() throws {
    let found = try Self.findings(
      ("A.app", "org.example.a"), ("B.app", "org.example.a"), ("C.app", "org.example.c"))
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
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes("tel", "javascript", "abc-x"))
    try folder.app("B.app", "org.example.b", MadeUpApps.schemes("tel", "javascript", "abc-y"))
    try folder.app("C.app", "org.example.c", none)
    #expect(folder.findings("scheme-claimed-twice") == [])
  }

  @Test func `a scheme that one app claims very often takes no longer for it`() throws {
    let folder = try MadeUpApps()
    let often = Array(repeating: "<string>abc-x</string>", count: 40_000).joined()
    let types =
      "<key>CFBundleURLTypes</key><dict><key>CFBundleURLSchemes</key><array>\(often)</array></dict>"
    try folder.app("A.app", "org.example.a", types)
    try folder.app("B.app", "org.example.b", MadeUpApps.schemes("abc-x"))
    let time = processorTime {
      #expect(folder.findings("scheme-claimed-twice").count == RuleFindings.maximum)
    }
    #expect(time < .seconds(60))
  }
}
