import Documents
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking

/// Lints about files that are long, signed or many.
struct AssociationRuleTests {
  @Test func `a signed association is told, and read`() throws {
    let folder = try MadeUpApps()
    try folder.write(
      "www.example.com/apple-app-site-association",
      bytes: try BoundedFile.read(SignedMessageSample.folder.appending("good.der"), limit: 1 << 20))
    #expect(
      folder.findings("association-signed") == [
        "www.example.com/apple-app-site-association: : note the association of www.example.com is "
          + "signed, which no system since iOS 9 asks for"
      ])
    #expect(folder.findings("association-unreadable") == [])
    #expect(folder.findings("association-of-everything").count == 1)
  }

  @Test func `a tampered signature makes an association unreadable`() throws {
    let folder = try MadeUpApps()
    try folder.write(
      "www.example.com/apple-app-site-association",
      bytes: try BoundedFile.read(
        SignedMessageSample.folder.appending("certificates-only.der"), limit: 1 << 20))
    #expect(folder.findings("association-signed") == [])
    #expect(folder.findings("association-unreadable").count == 1)
  }

  @Test(arguments: [(131_072, 0), (131_073, 1)])
  func `an association has 128 KiB at most`(size: Int, count: Int) throws {
    let folder = try MadeUpApps()
    let text = #"{"applinks":{"details":[]}}"#
    try folder.folder.write(
      "www.example.com/.well-known/apple-app-site-association",
      text + String(repeating: " ", count: size - text.utf8.count))
    let found = folder.findings("association-too-large")
    #expect(
      found
        == Array(
          repeating:
            "www.example.com/.well-known/apple-app-site-association: : error the association "
            + "of www.example.com has \(size) bytes, more than the 131072 that are read",
          count: count))
    #expect(folder.findings("association-unreadable") == [])
  }

  @Test(arguments: [(50, []), (52, ["example-51"])])
  func `schemes after the fiftieth are not asked about`(count: Int, first: [String]) throws {
    let folder = try MadeUpApps()
    let names = (1...count).map { "<string>example-\($0)</string>" }.joined()
    try folder.app(
      "A.app", "org.example.a",
      "<key>LSApplicationQueriesSchemes</key><array>\(names)</array>")
    #expect(
      folder.findings("too-many-query-schemes")
        == first.map {
          "A.app/Info.plist: LSApplicationQueriesSchemes[50]: warning \(count) schemes are listed and 50 "
            + "count: '\($0)' and those after it do not"
        })
  }

  @Test func `many sites of an app and many apps of a site are compared in time`() throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a")
    let sites = Array(repeating: "<string>applinks:a.example</string>", count: 20_000).joined()
    try folder.write(
      "A.app/A.entitlements",
      "<key>application-identifier</key><string>ABCDE12345.org.example.a</string>"
        + "<key>com.apple.developer.associated-domains</key><array>\(sites)</array>")
    let apps = (0..<4_000).map { "\"ABCDE12345.org.example.a\($0)\"" }.joined(separator: ",")
    try folder.folder.write(
      "a.example/apple-app-site-association",
      "{\"applinks\":{\"details\":[{\"appIDs\":[\(apps)],\"components\":[{\"/\":\"/a\"}]}]}}")
    let time = processorTime {
      #expect(folder.findings("app-missing-in-association").count == RuleFindings.maximum)
    }
    #expect(time < .seconds(60))
  }
}
