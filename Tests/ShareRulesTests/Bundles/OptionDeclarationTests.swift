import Documents
import Foundation
import SafeFiles
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareRules

struct OptionDeclarationTests {
  private static let declarations = [
    OptionDeclaration("Directory", kinds: [.string], isRequired: true),
    OptionDeclaration("Action", kinds: [.string], values: ["copy", "link"]),
    OptionDeclaration("Copies", kinds: [.integer], minimum: 1, maximum: 9),
    OptionDeclaration("Timeout", kinds: [.number], minimum: 1),
    OptionDeclaration("To", kinds: [.string, .array]), OptionDeclaration("Any"),
    OptionDeclaration("Fast", kinds: [.boolean]), OptionDeclaration("Server", kinds: [.dictionary]),
    OptionDeclaration("Log", kinds: [.path, .array]),
    OptionDeclaration(
      "Mail", kinds: [.dictionary],
      members: [
        OptionDeclaration("host", kinds: [.string], isRequired: true),
        OptionDeclaration("port", kinds: [.integer], minimum: 1, maximum: 65535),
        OptionDeclaration("keys", kinds: [.dictionary], members: [OptionDeclaration("a")]),
      ]),
  ]

  private func bundle(_ own: [String: DocumentValue] = [:]) -> ExtensionBundle {
    ExtensionBundle(
      identifier: "org.example.a", point: .share, activationRule: nil,
      settings: ExtensionSettings(options: own, optionDeclarations: Self.declarations))
  }

  static let options: [(options: [String: DocumentValue], problems: [String])] = [
    (["Directory": .string("/a")], []),
    (
      [
        "Directory": .string("/a"), "Action": .string("link"), "Copies": .integer(9),
        "Timeout": .number(1.5), "To": .array([.string("a")]), "Any": .array([]),
        "Fast": .boolean(true), "Server": .dictionary(["a": .integer(1)]),
      ], []
    ),
    (["Directory": .string("/a"), "Timeout": .integer(2), "To": .string("a"), "Fast": .null], []),
    ([:], ["options.a.Directory: missing; expected a string"]),
    (
      ["Directory": .integer(1)],
      ["options.a.Directory: expected a string, found 1"]
    ),
    (
      ["Directory": .string("/a"), "Directry": .string("/b"), "Zzz": .null],
      [
        "options.a.Directry: unknown key; did you mean 'Directory'?", "options.a.Zzz: unknown key",
      ]
    ),
    (
      ["Directory": .string("/a"), "Action": .string("lnk")],
      ["options.a.Action: expected one of 'copy', 'link', found 'lnk'; did you mean 'link'?"]
    ),
    (
      ["Directory": .string("/a"), "Copies": .integer(0), "Timeout": .number(0.5)],
      [
        "options.a.Copies: expected a whole number from 1 to 9, found 0",
        "options.a.Timeout: expected a number of at least 1, found 0.5",
      ]
    ),
    (
      ["Directory": .string("/a"), "Copies": .number(1.5), "Fast": .string("yes")],
      [
        "options.a.Copies: expected a whole number from 1 to 9, found 1.5",
        "options.a.Fast: expected true or false, found the string 'yes'",
      ]
    ),
    (
      ["Directory": .string("/a"), "To": .boolean(true)],
      ["options.a.To: expected a string or an array, found true"]
    ),
    (
      ["Directory": .string("/a"), "Timeout": .number(.nan)],
      ["options.a.Timeout: expected a number of at least 1, found nan"]
    ),
    (["Directory": .string("/a"), "Log": .string("~/a")], []),
    (["Directory": .string("/a"), "Log": .array([])], []),
    (
      ["Directory": .string("/a"), "Log": .string("a/b")],
      [
        "options.a.Log: expected a path that begins with '/' or '~/' or an array, "
          + "found the string 'a/b'"
      ]
    ),
    (
      [
        "Directory": .string("/a"),
        "Mail": .dictionary(["host": .string("h"), "port": .integer(25), "keys": .dictionary([:])]),
      ], []
    ),
    (
      [
        "Directory": .string("/a"),
        "Mail": .dictionary([
          "hst": .string("h"), "port": .integer(70000), "keys": .dictionary(["b": .integer(1)]),
        ]),
      ],
      [
        "options.a.Mail.port: expected a whole number from 1 to 65535, found 70000",
        "options.a.Mail.keys.b: unknown key", "options.a.Mail.host: missing; expected a string",
        "options.a.Mail.hst: unknown key; did you mean 'host'?",
      ]
    ),
  ]

  @Test(arguments: options)
  func `an option that is unknown or wrong has its place and the nearest name`(
    options: [String: DocumentValue], problems: [String]
  ) {
    #expect(
      bundle().problems(inOptions: options, at: "options.a").map(\.description) == problems)
  }

  @Test func `an option of the bundle counts, and one that declares none takes any`() {
    #expect(bundle(["Directory": .string("/a")]).problems(inOptions: [:], at: "options.a") == [])
    var free = bundle()
    free.settings.optionDeclarations = nil
    #expect(free.problems(inOptions: ["x": .integer(1)], at: "options.a") == [])
    free.settings.optionDeclarations = []
    #expect(
      free.problems(inOptions: ["x": .integer(1)], at: "options.a").map(\.description)
        == ["options.a.x: unknown key"])
  }

  private static func declaration(_ members: String) -> String {
    "<key>OptionDeclarations</key><array><dict>\(members)</dict></array>"
  }

  static let written: [(settings: String, problems: [String])] = [
    (declaration("<key>Name</key><string>A</string>"), []),
    (
      declaration(
        "<key>Name</key><string>A</string><key>Type</key><array><string>string</string>"
          + "<string>array</string></array>")
        + "<key>Options</key><dict><key>A</key><array/></dict>",
      []
    ),
    (
      declaration("<key>Type</key><string>text</string><key>Requred</key><true/>"),
      [
        "SharepipeExtension.OptionDeclarations[0].Name: missing; expected the name of an option",
        "SharepipeExtension.OptionDeclarations[0].Type: expected one of 'string', 'path', "
          + "'boolean', 'integer', 'number', 'array', 'dictionary', found 'text'",
        "SharepipeExtension.OptionDeclarations[0].Requred: unknown key; did you mean 'Required'?",
      ]
    ),
    (
      declaration(
        "<key>Name</key><string>A</string></dict><dict><key>Name</key><string>A</string>"),
      ["SharepipeExtension.OptionDeclarations[1].Name: 'A' is declared twice; keep one"]
    ),
    (
      declaration(
        "<key>Name</key><string>A</string><key>Members</key><array>"
          + "<dict><key>Name</key><string>a</string><key>Type</key><string>path</string></dict>"
          + "<dict><key>Nme</key><string>b</string></dict></array>")
        + "<key>Options</key><dict><key>A</key><string>c</string></dict>",
      [
        "SharepipeExtension.OptionDeclarations[0].Members[1].Name: missing; expected the name of "
          + "an option",
        "SharepipeExtension.OptionDeclarations[0].Members[1].Nme: unknown key; did you mean 'Name'?",
        "SharepipeExtension.Options.A: expected a dictionary, found the string 'c'",
      ]
    ),
    (
      declaration(
        "<key>Name</key><string>A</string><key>Values</key><array><string>b</string></array>")
        + "<key>Options</key><dict><key>A</key><string>c</string><key>B</key><true/></dict>",
      [
        "SharepipeExtension.Options.A: expected one of 'b', found 'c'",
        "SharepipeExtension.Options.B: unknown key",
      ]
    ),
  ]

  @Test(arguments: written)
  func `declarations are read, and the options of the bundle keep to them`(
    settings: String, problems: [String]
  ) throws {
    let folder = try RulesFolder()
    let path = try folder.bundle("A", .identified("org.example.a", settings: settings))
    var found: [String] = []
    do throws(BundleError) {
      _ = try ExtensionBundle.load(at: path)
    } catch {
      if case .information(let error) = error.reason, case .problems(let all) = error.reason {
        found = all.map(\.description)
      }
    }
    #expect(found == problems)
  }

  @Test func `a path below the home directory is handed over in full`() {
    let declarations = [
      OptionDeclaration("Directory", kinds: [.path]), OptionDeclaration("Text", kinds: [.string]),
      OptionDeclaration("Log", members: [OptionDeclaration("file", kinds: [.path])]),
    ]
    let options: [String: DocumentValue] = [
      "Directory": .string("~/a b"), "Text": .string("~/c"), "Other": .string("~"),
      "Log": .dictionary(["file": .string("~"), "x": .string("~/y")]),
    ]
    let expanded = OptionDeclaration.expandingHome(in: options, declarations, home: "/home/ada")
    #expect(
      expanded == [
        "Directory": .string("/home/ada/a b"), "Text": .string("~/c"), "Other": .string("~"),
        "Log": .dictionary(["file": .string("/home/ada"), "x": .string("~/y")]),
      ])
    #expect(
      OptionDeclaration.expandingHome(in: options, declarations, home: nil) == options)
  }

  @Test func `an extension of loaded rules gets the path in full, and its fingerprint has no home`()
    throws
  {
    let folder = try RulesFolder()
    try folder.policy("extensions: [org.example.a]\noptions: {org.example.a: {Folder: ~/b}}")
    let declarations = """
      <key>OptionDeclarations</key><array>
      <dict><key>Name</key><string>Folder</string><key>Type</key><string>path</string></dict></array>
      """
    try folder.bundle("A", .identified("org.example.a", settings: declarations))
    let rules = try RuleSet.load(from: folder.path, trust: nil)
    let bundle = try #require(rules.extensions.first)
    let listed = ListedExtension(bundle, of: rules, isDryRun: false)
    let home = try #require(FilePath.home)
    #expect(listed.options == ["Folder": .string(home.string + "/b")])
    #expect(listed.fingerprint == BundleFingerprint.of(bundle, options: ["Folder": .string("~/b")]))
  }

  private func load(_ policy: String) throws -> String? {
    let folder = try RulesFolder()
    try folder.policy(policy)
    let declarations = """
      <key>OptionDeclarations</key><array>
      <dict><key>Name</key><string>Folder</string><key>Type</key><string>string</string>
      <key>Required</key><true/></dict></array>
      """
    try folder.bundle("A", .identified("org.example.a", settings: declarations))
    try folder.bundle("B", .identified("org.example.b"))
    do throws(RuleSetError) {
      _ = try RuleSet.load(from: folder.path, trust: nil)
      return nil
    } catch {
      return folder.relative(error.description)
    }
  }

  static let policies: [(policy: String, fault: String?)] = [
    ("extensions: [org.example.a]\noptions: {org.example.a: {Folder: /a}}", nil),
    ("extensions: [org.example.b]\noptions: {org.example.b: {anything: 1}}", nil),
    // It is not on.
    ("extensions: [org.example.b]\noptions: {org.example.a: {}}", nil),
    (
      "extensions: [org.example.b]\noptions: {org.example.a: {Fodler: /a}}",
      "Rules/host.yaml: options.org.example.a.Fodler: unknown key; did you mean 'Folder'?"
    ),
    (
      "extensions: [org.example.a]",
      "Rules/host.yaml: options.org.example.a.Folder: missing; expected a string"
    ),
    (
      "extensions: [org.example.a]\noptions: {ORG.example.A: {Folder: 1}}",
      "Rules/host.yaml: options.org.example.a.Folder: expected a string, found 1"
    ),
  ]

  @Test(arguments: policies)
  func `rules with a wrong option are not used`(policy: String, fault: String?) throws {
    #expect(try load(policy) == fault)
  }
}
