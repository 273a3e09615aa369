import AppLinks
import Foundation
@testable import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareRules

/// What is reported to the owner of the rules about apps, keys and associations.
struct LinkRulesProblemsTests {
  private let folder: RulesFolder

  init() throws {
    folder = try RulesFolder()
    try folder.policy("extensions: []")
  }

  private func problems() throws -> [String] {
    try RuleSet.load(from: folder.path).problems.map { folder.relative("\($0)") }
  }

  private func scheme(_ name: String) -> String {
    "<dict><key>CFBundleURLSchemes</key><array><string>\(name)</string></array></dict>"
  }

  @Test func `schemes that nobody gets are warned of`() throws {
    try folder.app("A", AppPlist(identifier: "org.a", types: scheme("shared") + scheme("tel")))
    try folder.app("B", AppPlist(identifier: "org.b", types: scheme("SHARED")))
    #expect(
      try problems() == [
        "Rules/Apps/A.app/Info.plist: CFBundleURLTypes: warning: 'shared' is also claimed by "
          + "org.b, so no app gets its URLs; a universal link belongs to one app alone",
        "Rules/Apps/A.app/Info.plist: CFBundleURLTypes: warning: 'tel' belongs to the system; no "
          + "app gets its URLs",
        "Rules/Apps/B.app/Info.plist: CFBundleURLTypes: warning: 'SHARED' is also claimed by "
          + "org.a, so no app gets its URLs; a universal link belongs to one app alone",
      ])
  }

  @Test func `a route whose extension is missing is an error`() throws {
    try folder.app(
      "A",
      .route("<key>Name</key><string>a</string><key>Extension</key><string>org.x</string>"))
    #expect(
      try problems() == [
        "Rules/Apps/A.app/Info.plist: SharepipeLinks.Routes[0].Extension: error: no extension has "
          + "the identifier 'org.x', so the route 'a' can be judged but not opened"
      ])
  }

  @Test func `an extension that a route names need not be listed`() throws {
    try folder.bundle("X", .identified("org.x"))
    try folder.app(
      "A",
      .route("<key>Name</key><string>a</string><key>Extension</key><string>ORG.x</string>"))
    #expect(try problems() == [])
  }

  @Test func `actions without a key are noted`() throws {
    try folder.app(
      "A", AppPlist(links: "<key>AllowsURLActions</key><true/><key>RequiresKey</key><false/>"))
    #expect(try problems().first?.contains("note: any URL may run an action") == true)
  }

  @Test func `keys of nobody, weak ones, and one for two are told`() throws {
    try folder.app("A", AppPlist(identifier: "org.a", types: ""))
    try folder.app("B", AppPlist(identifier: "org.b", types: ""))
    let keys = try TemporaryFolder()
    try keys.write("short", "secret\n", mode: 0o600)
    try folder.policy(
      """
      links:
        foreignEffects: [destructive]
        keys: {org.a: \(keys.path)/short, org.b: \(keys.path)/short, org.bb: \(keys.path)/short}
      """)
    let problems = try problems()
    #expect(problems.count == 6, "\(problems)")
    #expect(problems.count { $0.contains("warning: the key is short enough to be guessed") } == 3)
    #expect(problems.contains { $0.contains("note: org.a and org.b and org.bb have the same key") })
    #expect(
      problems.contains { $0.contains("links.keys.org.bb: warning: no app has this identifier") })
    #expect(problems.contains { $0.contains("links.foreignEffects: note: an unknown sender") })
    #expect(!problems.joined().contains("secret"))
  }

  static let keyFaults: [(name: String, text: String?, mode: Int, words: String)] = [
    ("open", "secret secret secret\n", 0o644, "others may read it; run 'chmod 600' on it"),
    ("empty", "\n", 0o600, "is empty, and an empty key never matches"),
    ("lines", "a\nb\n", 0o600, "has more than one line of UTF-8"),
    ("missing", nil, 0o600, "there is no such file"),
    ("public", "secret secret secret\n", 0o622, "write"),
  ]

  @Test(arguments: keyFaults)
  func `a key that cannot be used keeps all rules from being used`(
    name: String, text: String?, mode: Int, words: String
  ) throws {
    let keys = try TemporaryFolder()
    if let text { try keys.write(name, text, mode: mode) }
    try folder.policy("links: {keys: {org.a: \(keys.path)/\(name)}}")
    #expect {
      _ = try problems()
    } throws: { error in
      "\(error)".contains("links.keys.org.a") && "\(error)".contains(words)
        && !"\(error)".contains("secret")
    }
  }

  @Test func `a key among the rules is refused`() throws {
    try folder.write(Data("a".utf8), to: "key", mode: 0o600)
    try folder.policy("links: {keys: {org.a: \(folder.path)/key}}")
    #expect {
      _ = try problems()
    } throws: { error in
      "\(error)".contains("is among the rules, which are shared; move it")
    }
  }

  @Test func `an association that cannot be read is an error, and the rest is used`() throws {
    try folder.write(
      Data(#"{"applinks":{"details":[]}}"#.utf8),
      to: "Associations/Good.example/.well-known/apple-app-site-association")
    try folder.write(
      Data("<html>".utf8), to: "Associations/bad.example/apple-app-site-association")
    try folder.write(Data(), to: "Associations/none.example/readme")
    let rules = try RuleSet.load(from: folder.path)
    #expect(rules.links.associations.keys.sorted() == ["good.example"])
    #expect(rules.problems.count == 2)
  }

  @Test func `of two files of a site the one in well-known counts`() throws {
    let app = "ABCDE12345.com.example.app"
    for (place, path) in [(".well-known/", "/a"), ("", "/b")] {
      try folder.write(
        Data(#"{"applinks":{"details":[{"appID":"\#(app)","paths":["\#(path)"]}]}}"#.utf8),
        to: FilePath("Associations/a.example/\(place)apple-app-site-association"))
    }
    let association = try #require(
      try RuleSet.load(from: folder.path).links.associations["a.example"])
    #expect(association.match(try .init("https://a.example/a"), app: app).verdict == .match)
    #expect(association.match(try .init("https://a.example/b"), app: app).verdict == .nomatch)
  }
}
