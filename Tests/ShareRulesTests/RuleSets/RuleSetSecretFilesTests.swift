import Documents
import Foundation
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareRules

struct RuleSetSecretFilesTests {
  private let folder: RulesFolder
  private let elsewhere: TemporaryFolder

  init() throws {
    folder = try RulesFolder()
    elsewhere = try TemporaryFolder()
  }

  private func load() throws -> RuleSet { try RuleSet.load(from: folder.path, trust: nil) }

  private func secrets(_ paths: String...) -> String {
    let strings = paths.map { "<string>\($0)</string>" }.joined()
    return "<key>SecretFiles</key><array>\(strings)</array>"
  }

  private func relative(_ text: String?) -> String? {
    text.map {
      folder.relative($0).replacingOccurrences(of: elsewhere.path.string, with: "T")
    }
  }

  @Test func `an extension whose secrets cannot be used is on, but not available`() throws {
    try folder.policy("extensions: [a.good, a.bad]")
    let good = try elsewhere.write("good", "secret", mode: 0o600)
    let open = try elsewhere.write("open", "secret", mode: 0o640)
    try folder.bundle("Good", .identified("a.good", settings: secrets(good.string)))
    try folder.write(Data("secret".utf8), to: "Extensions/Bad.appex/key", mode: 0o600)
    let inside = folder.path.appending("Extensions/Bad.appex/key")
    try folder.bundle(
      "Bad", .identified("a.bad", settings: secrets(good.string, open.string, inside.string)))
    let rules = try load()
    #expect(rules.bundle(identifiedBy: "a.good")?.settings.secretFiles == [good])
    #expect(rules.unavailable.keys.sorted() == ["a.bad"])
    #expect(rules.unavailable["a.bad"]?.code == .secretFileUnusable)
    #expect(
      relative(rules.unavailable["a.bad"]?.message)
        == "needs a secret that cannot be handed over: T/open: its group or others have rights "
        + "(mode 0640); run 'chmod 600' on it; Rules/Extensions/Bad.appex/key: is among the "
        + "rules, which are shared; move it elsewhere")
  }

  @Test func `the list of the host takes the place of the one of the bundle`() throws {
    let own = try elsewhere.write("own", "secret", mode: 0o600)
    try folder.policy("extensions: [a.one]\nsecretFiles: {a.one: [\(own)], a.on: [\(own)]}")
    try folder.bundle("One", .identified("a.one", settings: secrets("/nowhere/token")))
    let rules = try load()
    #expect(rules.bundle(identifiedBy: "a.one")?.settings.secretFiles == [own])
    #expect(rules.unavailable.isEmpty)
    #expect(
      rules.problems.map { relative("\($0)") } == [
        "Rules/host.yaml: warning: secretFiles.a.on: the extension is not listed under "
          + "'extensions'; did you mean 'a.one'?"
      ])
  }

  @Test func `the content of a secret is no part of what an extension is known by`() throws {
    let own = try elsewhere.write("own", "secret", mode: 0o600)
    try folder.policy("extensions: [a.one]")
    try folder.bundle("One", .identified("a.one", settings: secrets(own.string)))
    let bundle = try #require(try load().bundle(identifiedBy: "a.one"))
    let before = BundleFingerprint.of(bundle, options: [:])
    try elsewhere.write("own", "another", mode: 0o600)
    #expect(BundleFingerprint.of(bundle, options: [:]) == before)
  }

  static let faults: [(yaml: String, message: String)] = [
    (
      "secretFiles: {a: token}",
      "secretFiles.a: expected an array of paths, found the string 'token'"
    ),
    (
      "secretFiles: {a: [token]}",
      "secretFiles.a[0]: expected the path of a file, absolute or beginning with '~/', without "
        + "'..', found the string 'token'"
    ),
    (
      "secretFiles: {a: [~/../token]}",
      "secretFiles.a[0]: expected the path of a file, absolute or beginning with '~/', without "
        + "'..', found the string '~/../token'"
    ),
    (
      "secretFiles: {a: [/one/token, /two/token]}",
      "secretFiles.a: two files have the name 'token', by which the extension finds them; rename one"
    ),
    ("secretFile: {}", "secretFile: unknown key; did you mean 'secretFiles'?"),
  ]

  @Test(arguments: faults)
  func `a fault in the list of the host names the place`(yaml: String, message: String) {
    let error = #expect(throws: DocumentError.self) {
      try HostPolicy.read(yaml: Array(yaml.utf8), named: "host.yaml")
    }
    #expect(error?.description == "host.yaml: \(message)")
  }

  @Test func `without a home directory a path that begins with it says so`() {
    var fields = DocumentFields(["a": .array([.string("~/token"), .string("/b")])])
    #expect(fields.secretFiles("a", home: nil) == ["/b"])
    #expect(
      fields.problems.map { "\($0)" } == [
        "a: '~/token': the user has no home directory; write the path in full"
      ])
  }

  @Test func `a path may begin with the home directory of the user`() throws {
    let loaded = try HostPolicy.read(
      yaml: Array("secretFiles: {a: [~/.config/token]}".utf8), named: "host.yaml")
    let home = FilePath(NSHomeDirectoryForUser(NSUserName()) ?? "")
    #expect(loaded.policy.secretFiles == ["a": [home.appending(".config/token")]])
  }
}
