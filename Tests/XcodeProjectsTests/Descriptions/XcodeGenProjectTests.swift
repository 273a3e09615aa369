import Documents
import SystemPackage
import Testing

@testable import XcodeProjects

/// Descriptions of XcodeGen.
struct XcodeGenProjectTests {
  private static func read(
    _ text: String, _ others: [FilePath: String] = [:]
  ) throws(DocumentError) -> XcodeGenProject {
    var texts = others
    texts["ios/project.yml"] = text
    return try XcodeGenProject.read("r/ios/project.yml", in: ProjectFiles(texts))
  }

  @Test func `targets have their settings, and the rule that is written`() throws {
    let project = try Self.read(
      """
      name: Example
      options:
        bundleIdPrefix: org.example
        developmentLanguage: de
      configFiles:
        Release: Config/Release.xcconfig
      settings:
        DEVELOPMENT_TEAM: TEAM1
      targets:
        App:
          type: application
          platform: iOS
          settings:
            base:
              PRODUCT_BUNDLE_IDENTIFIER: org.example.app
            configs:
              debug:
                PRODUCT_BUNDLE_IDENTIFIER: org.example.debug
          entitlements:
            path: App/App.entitlements
            properties:
              com.apple.developer.associated-domains: [applinks:example.org]
          dependencies:
            - target: Share_Sheet
            - target: Kit
            - package: Yams
        Kit:
          type: framework
          platform: iOS
        Share_Sheet:
          type: app-extension
          platform: iOS
          info:
            path: Share/Info.plist
            properties:
              CFBundleDisplayName: $(NAME) Share
              NSExtension:
                NSExtensionPointIdentifier: com.apple.share-services
                NSExtensionAttributes:
                  NSExtensionActivationRule:
                    NSExtensionActivationSupportsText: true
      """, ["ios/Config/Release.xcconfig": "NAME = Example\n"])
    #expect(project.notes == [])
    #expect(project.name == "Example")
    #expect(project.configuration == "Release")
    #expect(project.targets.map(\.name) == ["App", "Kit", "Share_Sheet"])
    #expect(project.targets.map(\.kind) == [.app, .framework, .appExtension])
    let app = project.targets[0]
    #expect(app.embeds == ["Share_Sheet"])
    #expect(app.bundleIdentifier?.text == "org.example.app")
    #expect(
      app.bundleIdentifier?.origin.description
        == "targets.App.settings.base.PRODUCT_BUNDLE_IDENTIFIER in ios/project.yml")
    #expect(app.team?.text == "TEAM1")
    #expect(app.entitlements?.path == "r/ios/App/App.entitlements")
    #expect(
      app.writtenEntitlements
        == ["com.apple.developer.associated-domains": .array([.string("applinks:example.org")])])
    let share = project.targets[2]
    #expect(share.bundleIdentifier?.text == "org.example.Share-Sheet")
    #expect(
      share.bundleIdentifier?.origin.description == "options.bundleIdPrefix in ios/project.yml")
    #expect(share.platforms == [.iOS])
    #expect(share.infoPlist?.path == "r/ios/Share/Info.plist")
    let filled = share.filledInformation(try #require(share.information))
    #expect(filled.unknown == [])
    #expect(filled.value["CFBundleDisplayName"] == .string("Example Share"))
    #expect(filled.value["CFBundleIdentifier"] == .string("org.example.Share-Sheet"))
    #expect(filled.value["CFBundleDevelopmentRegion"] == .string("de"))
    #expect(filled.value["CFBundlePackageType"] == .string("XPC!"))
    #expect(
      filled.value["NSExtension"]?.dictionary?["NSExtensionAttributes"]
        == .dictionary([
          "NSExtensionActivationRule": .dictionary([
            "NSExtensionActivationSupportsText": .boolean(true)
          ])
        ]))
  }

  @Test func `templates are under the target, and each list of platforms makes targets`() throws {
    let project = try Self.read(
      """
      targetTemplates:
        Base:
          settings:
            base: { A: "${target_name}", B: base, C: "${platform}" }
        Extension:
          templates: [Base]
          type: app-extension
          platform: [iOS, macOS]
          settings:
            base: { B: extension }
      targets:
        Share:
          templates: [Extension, None]
          settings:
            base: { D: "${mark}" }
          templateAttributes: { mark: x }
        Plain:
          type: tool
          settings: { A: 1 }
      """)
    #expect(project.notes == [])
    #expect(project.targets.map(\.name) == ["Plain", "Share_iOS", "Share_macOS"])
    let share = try #require(project.targets.last)
    #expect(share.platforms == [.macOS])
    #expect(try share.settings.value(of: "A")?.text == "Share")
    #expect(try share.settings.value(of: "B")?.text == "extension")
    #expect(try share.settings.value(of: "C")?.text == "macOS")
    #expect(try share.settings.value(of: "D")?.text == "x")
    #expect(share.productName?.text == "Share")
  }

  @Test func `includes are followed, with paths from their own folder`() throws {
    let project = try Self.read(
      """
      include:
        - path: Share/target.yml
        - base.yml
        - path: ../outside/../../etc/passwd.yml
        - { path: no.yml, enable: false }
        - { path: no.yml, enable: "${MORE}" }
        - 7
      name: App
      """,
      [
        "ios/base.yml": "name: Base\nsettings: { TEAM: 1 }\ninclude: base.yml",
        "ios/Share/target.yml": """
        include: more/other.yml
        targets:
          Share:
            type: app-extension
            configFiles: { Release: Release.xcconfig }
            info: { path: Info.plist }
        """,
        "ios/Share/more/other.yml": "targets: { Other: { info: { path: ../a/Info.plist } } }",
        "ios/Share/Release.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = org.example.share",
      ])
    #expect(project.name == "App")
    #expect(project.targets.map(\.name) == ["Other", "Share"])
    #expect(
      project.targets.map { $0.infoPlist?.path } == [
        "r/ios/Share/a/Info.plist", "r/ios/Share/Info.plist",
      ])
    #expect(
      project.targets[1].bundleIdentifier?.origin.description
        == "PRODUCT_BUNDLE_IDENTIFIER in ios/Share/Release.xcconfig:1")
    #expect(
      project.notes.map(\.description) == [
        "ios/project.yml: '../outside/../../etc/passwd.yml' is not in the repository",
        "ios/project.yml: 'no.yml' is included if ${MORE} says so",
        "ios/project.yml: an 'include' has no path",
      ])
  }

  @Test func `groups, destinations and the default configuration count`() throws {
    let project = try Self.read(
      """
      configs: { Beta: release, Store: release, Debug: debug }
      options: { defaultConfig: Store }
      settingGroups:
        team: { DEVELOPMENT_TEAM: TEAM1 }
        all: { groups: [team], base: { A: group } }
      settings:
        groups: [all]
        configs: { store: { B: store }, Beta: { B: beta } }
      targets:
        App:
          type: application
          supportedDestinations: [iOS, macCatalyst, visionOS]
          sources: [App, { path: Other }]
      """, ["ios/Other/Info.plist": "<plist/>"])
    let app = try #require(project.targets.first)
    #expect(project.configuration == "Store")
    #expect(app.team?.text == "TEAM1")
    #expect(try app.settings.value(of: "A")?.text == "group")
    #expect(try app.settings.value(of: "B")?.text == "store")
    #expect(app.platforms == [.iOS, .visionOS, .macCatalyst])
    #expect(app.infoPlist?.path == "r/ios/Other/Info.plist")
  }

  @Test func `a setting with a path wins over the description`() throws {
    let project = try Self.read(
      """
      targets:
        A:
          type: app-extension
          info: { path: b.plist }
          settings: { INFOPLIST_FILE: a.plist }
      """)
    #expect(project.targets.first?.infoPlist?.path == "r/ios/a.plist")
  }

  static let faults: [(String, String)] = [
    ("[a]", "ios/project.yml: expected a dictionary at the top, found an array"),
    ("a: [", "ios/project.yml:2:1: malformed YAML: did not find expected node content"),
  ]

  @Test(arguments: faults)
  func `a description that cannot be read has its place`(text: String, words: String) {
    let error = #expect(throws: DocumentError.self) { try Self.read(text) }
    #expect(error?.description == words)
  }

  @Test func `an include that cannot be read is a note`() throws {
    let project = try Self.read("include: a.yml\nname: B", ["ios/a.yml": "a:\n  b: 1\n  b: 2\n"])
    #expect(project.name == "B")
    #expect(
      project.notes.map(\.description)
        == ["ios/a.yml:2: the key 'b' occurs twice; keep one of them"])
  }

  @Test func `a configuration file of many targets is read once, with each note once`() throws {
    var asked: [FilePath: Int] = [:]
    let targets = (0..<50).map { index in
      "  T\(index): { configFiles: { Release: \(index % 2 == 0 ? "a" : "no").xcconfig } }"
    }
    let texts = [
      "project.yml": "targets:\n" + targets.joined(separator: "\n"),
      "a.xcconfig": "A = 1\n?\n#include \"no.xcconfig\"",
    ]
    let files = ProjectFiles(root: "r") { path in
      asked[path, default: 0] += 1
      return texts[path.lastComponent?.string ?? ""].map { Array($0.utf8) }
    }
    let project = try XcodeGenProject.read("r/project.yml", in: files)
    #expect(project.targets.filter { !$0.settings.values(of: "A").isEmpty }.count == 25)
    #expect(asked["r/a.xcconfig"] == 1)
    #expect(asked["r/no.xcconfig"] ?? 0 <= 3)
    #expect(
      project.notes.map(\.description) == [
        "a.xcconfig:2: expected 'NAME = value', found '?'",
        "a.xcconfig:3: 'no.xcconfig' is not in the repository",
        "project.yml: 'no.xcconfig' is not in the repository",
      ])
  }

  @Test func `groups that put in too many settings have a note`() throws {
    let group = (0..<1000).map { "S\($0): x" }.joined(separator: ", ")
    let targets = (100..<250).map { "  T\($0): { settings: { groups: [g] } }" }
    let project = try Self.read(
      "settingGroups: { g: { \(group) } }\ntargets:\n\(targets.joined(separator: "\n"))")
    #expect(project.targets.filter { !$0.settings.values(of: "S1").isEmpty }.count == 100)
    #expect(
      project.notes.map(\.description) == [
        "ios/project.yml: groups put in more than 100000 settings; the rest of them is not read"
      ])
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (String(repeating: "${", count: 250_000), ""), (String(repeating: "${", count: 250_000), "}"),
    ])
  func `a variable that is not closed is no variable`(open: String, close: String) throws {
    let variables = ["a": "b"]
    var merge = DescriptionMerge()
    let text = open + "a" + close + "${a}"
    let expected = close.isEmpty ? open + "ab" : open.dropLast(2) + "bb"
    #expect(merge.replaced(.string(text), variables) == .string(expected))
  }

  static let variables: [(String, String)] = [
    ("${a}", "b"), ("${a}${a}-", "bb-"), ("${é}x", "ex"), ("$${a}", "$b"), ("${${a}}", "${b}"),
    ("${a\n}", "${a\n}"), ("${}", "${}"), ("$", "$"), ("${", "${"), ("${no} ${a}", "${no} b"),
    ("${\(String(repeating: "n", count: 256))}", "long"),
    ("${\(String(repeating: "n", count: 257))}", "${\(String(repeating: "n", count: 257))}"),
  ]

  @Test(arguments: variables)
  func `variables of templates are replaced`(text: String, result: String) {
    var merge = DescriptionMerge()
    let values = [
      "a": "b", "é": "e", String(repeating: "n", count: 256): "long",
      String(repeating: "n", count: 257): "too long",
    ]
    #expect(merge.replaced(.string(text), values) == .string(result))
  }

  @Test func `variables that make too many bytes are left`() throws {
    let text = String(repeating: "${x}", count: 1000)
    let targets = (10..<40).map { "  T\($0): { templates: [A] }" }.joined(separator: "\n")
    let project = try Self.read(
      """
      targetTemplates:
        A:
          templateAttributes: { x: \(String(repeating: "y", count: 1000)) }
          settings: { base: { S: "\(text)" } }
      targets:
      \(targets)
      """)
    let lengths = project.targets.map { target in
      target.settings.values(of: "S").last?.value.utf8.count
    }
    #expect(
      lengths == Array(repeating: 1_000_000, count: 8) + Array(repeating: 4000, count: 22))
    #expect(
      project.notes.map(\.description) == [
        "ios/project.yml: the variables of templates make more than 8388608 bytes;"
          + " from 'targets.T18' on they are left as they are written"
      ])
  }

  @Test func `templates that make too much are refused`() throws {
    let settings = (0..<2000).map { "S\($0): x" }.joined(separator: ", ")
    let targets = (0..<60).map { "  T\($0): { templates: [A] }" }.joined(separator: "\n")
    let project = try Self.read(
      "targetTemplates:\n  A: { settings: { base: { \(settings) } } }\ntargets:\n\(targets)\n")
    #expect(
      project.notes.map(\.description) == [
        "ios/project.yml: templates make more than 100000 values; the rest is not read"
      ])
  }
}
