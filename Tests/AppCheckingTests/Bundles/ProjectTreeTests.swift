import Documents
import Foundation
import Lints
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking

/// What a project says of the files from which its targets are built.
struct ProjectTreeTests {
  @Test func `a project fills the variables of its lists in, and says what embeds what`() throws {
    let folder = try TemporaryFolder()
    try ProjectText.write(in: folder)
    let walk = CheckWalk(folder.path)
    #expect(walk.problems == [])
    let app = try #require(walk.found.bundles.first)
    #expect(walk.found.bundles.count == 1)
    #expect(app.kind == .app)
    #expect(app.identifier == "org.example.notes")
    #expect(app.applicationIdentifier == "ABCDE12345.org.example.notes")
    #expect(app.target?.name == "Notes")
    #expect(app.tree == folder.path.string)
    let share = try #require(app.plugIns.first)
    #expect(share.kind == .appExtension)
    #expect(share.identifier == "org.example.notes.share")
    #expect(share.team == "ABCDE12345")
    #expect(share.tree == folder.path.string)
  }

  @Test func `a list that no target uses is marked`() throws {
    let folder = try TemporaryFolder()
    try ProjectText.write(in: folder)
    try folder.write("Old/Info.plist", ProjectText.shareList)
    #expect(
      CheckWalk(folder.path).found.askedExtensions.bundles.map(\.identifier.rawValue)
        == ["org.example.notes.share", "Old (no target)"])
  }

  @Test func `several targets of one list are one rule, and each has its entitlements`() throws {
    let folder = try TemporaryFolder()
    try ProjectText.write(in: folder)
    let file = folder.place("Notes.xcodeproj/project.pbxproj").string
    var text = try String(contentsOfFile: file, encoding: .utf8)
    text.replace("targets = (A, S, )", with: "targets = (A, S, B, T, )")
    let settings = "INFOPLIST_FILE = Notes/Info.plist; CODE_SIGN_ENTITLEMENTS = Beta.entitlements;"
    text.replace(
      "}; }",
      with: """
        B = { isa = PBXNativeTarget; name = Beta; buildConfigurationList = BL;
              productType = "com.apple.product-type.application"; };
        BL = { isa = XCConfigurationList; buildConfigurations = ( BR, ); defaultConfigurationName = Release; };
        BR = { isa = XCBuildConfiguration; name = Release; buildSettings = {
               \(settings) PRODUCT_BUNDLE_IDENTIFIER = "$(ID).beta"; }; };
        T = { isa = PBXNativeTarget; name = Other; buildConfigurationList = TL;
              productType = "com.apple.product-type.app-extension"; };
        TL = { isa = XCConfigurationList; buildConfigurations = ( TR, ); defaultConfigurationName = Release; };
        TR = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = macosx;
               INFOPLIST_FILE = Share/Info.plist; PRODUCT_BUNDLE_IDENTIFIER = "$(ID).other"; }; };
        }; }
        """)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    try folder.write(
      "Beta.entitlements",
      PropertyListText.list("<key>get-task-allow</key><true/><key>a</key><string>$(ID)</string>"))
    let found = CheckWalk(folder.path).found
    #expect(found.problems == [])
    let apps = found.bundles.filter { $0.kind == .app }
    #expect(apps.map(\.identifier) == ["org.example.notes", "org.example.notes.beta"])
    #expect(apps.map { $0.entitlements.map(\.name.last) } == [["s"], ["s"]])
    #expect(apps.last?.entitlements.first?["a"]?.text == "org.example.notes")
    #expect(
      found.askedExtensions.bundles.map(\.identifier.rawValue) == ["org.example.notes.share"])
  }

  @Test func `a project may write a name in another case, as a Mac allows it`() throws {
    let folder = try TemporaryFolder()
    try ProjectText.write(in: folder)
    try folder.write("SHARE/info.plist", ProjectText.shareList)
    try FileManager.default.removeItem(atPath: folder.place("Share").string)
    let asked = CheckWalk(folder.path).found.askedExtensions
    #expect(asked.bundles.map(\.identifier.rawValue) == ["org.example.notes.share"])
  }

  @Test(arguments: ["", "Notes.xcodeproj", "Notes.xcodeproj/project.pbxproj"])
  func `the tree, the project and its file lead to the same extension`(name: String) throws {
    let folder = try TemporaryFolder()
    try ProjectText.write(in: folder)
    let walk = CheckWalk(name.isEmpty ? folder.path : folder.place(name))
    #expect(walk.problems == [])
    let asked = walk.found.askedExtensions
    #expect(asked.bundles.map(\.identifier.rawValue) == ["org.example.notes.share"])
    #expect(asked.targets == ["Share"])
    #expect(asked.bundles.first?.activationRule?.dictionary?.count == 1)
  }

  @Test func `a list by itself needs no identifier, and is called by its folder`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write("Share/Info.plist", ProjectText.shareList)
    for path in [list, list.removingLastComponent(), folder.path] {
      let asked = CheckWalk(path).found.askedExtensions
      #expect(asked.bundles.map(\.identifier.rawValue) == ["Share"])
      #expect(asked.faults.isEmpty)
    }
  }

  @Test func `a list that cannot be read is reported once, whatever the number of targets`() throws
  {
    let folder = try TemporaryFolder()
    let targets = (0..<50).map { number in
      """
        T\(number):
          type: app-extension
          platform: iOS
          settings: { INFOPLIST_FILE: Long.plist }
      """
    }
    try folder.write("project.yml", "name: N\ntargets:\n" + targets.joined(separator: "\n"))
    try folder.write("Long.plist", ProjectText.shareList + String(repeating: " ", count: 1 << 20))
    let problems = CheckWalk(folder.path).problems
    #expect(problems.count == 1)
    #expect(problems.first?.description.contains("Long.plist") ?? false)
  }

  @Test func `an extension whose list is made of settings alone is none that could be asked`()
    throws
  {
    let folder = try TemporaryFolder()
    try ProjectText.write(in: folder)
    let file = folder.place("Notes.xcodeproj/project.pbxproj").string
    var text = try String(contentsOfFile: file, encoding: .utf8)
    text.replace(
      "INFOPLIST_FILE = \"$(SRCROOT)/Share/Info.plist\"", with: "GENERATE_INFOPLIST_FILE = YES")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let asked = CheckWalk(folder.path).found.askedExtensions
    #expect(asked.faults.isEmpty)
    #expect(asked.bundles.map(\.identifier.rawValue) == ["Share (no target)"])
  }

  @Test func `a file behind a link is not in the tree`() throws {
    let folder = try TemporaryFolder()
    try ProjectText.write(in: folder)
    try folder.write("outside/Info.plist", ProjectText.shareList)
    try folder.makeDirectory("tree")
    for name in ["Notes.xcodeproj", "Config", "Notes"] {
      try FileManager.default.moveItem(
        atPath: folder.place(name).string, toPath: folder.place("tree/\(name)").string)
    }
    try folder.link("tree/Share", to: "../outside")
    let walk = CheckWalk(folder.place("tree"))
    #expect(walk.found.askedExtensions.bundles.isEmpty)
    #expect(walk.found.bundles.map(\.identifier) == ["org.example.notes"])
  }

  @Test func `what could not be read of a project is a note`() throws {
    let folder = try TemporaryFolder()
    try ProjectText.write(in: folder)
    try FileManager.default.removeItem(atPath: folder.place("Config").string)
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    #expect(set.problems == [])
    let notes = Checker().check(set).filter { $0.lint.id == "project-incomplete" }
    #expect(notes.count == 1)
    #expect(notes.first?.message.contains("Config/Base.xcconfig") ?? false)
    #expect(notes.first?.document.hasPrefix(folder.path.string) ?? false)
  }

  @Test func `a broken project is told, and hides no list`() throws {
    let folder = try TemporaryFolder()
    try ProjectText.write(in: folder)
    try folder.write("Notes.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n{ objects = { A = ")
    let walk = CheckWalk(folder.path)
    #expect(walk.problems.count == 1)
    #expect(walk.problems.first?.description.contains("project.pbxproj:2:") ?? false)
    #expect(walk.found.askedExtensions.bundles.map(\.identifier.rawValue) == ["Share"])
  }

  @Test func `XcodeGen describes an extension that has no list yet`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "project.yml",
      """
      name: Notes
      options: { bundleIdPrefix: org.example }
      targets:
        Notes:
          type: application
          platform: iOS
          settings: { PRODUCT_BUNDLE_IDENTIFIER: org.example.notes }
          dependencies: [{ target: Share }]
        Share:
          type: app-extension
          platform: iOS
          settings: { base: { PRODUCT_BUNDLE_IDENTIFIER: org.example.notes.share } }
          info:
            path: Share/Info.plist
            properties:
              NSExtension:
                NSExtensionPointIdentifier: com.apple.share-services
                NSExtensionAttributes:
                  NSExtensionActivationRule:
                    NSExtensionActivationSupportsText: true
      """)
    let walk = CheckWalk(folder.path)
    #expect(walk.problems == [])
    let asked = walk.found.askedExtensions
    #expect(asked.bundles.map(\.identifier.rawValue) == ["org.example.notes.share"])
    #expect(
      asked.bundles.first?.activationRule
        == .dictionary(["NSExtensionActivationSupportsText": .boolean(true)]))
  }

  @Test func `a plug-in of Expo describes an extension, and other JSON describes nothing`() throws {
    let folder = try TemporaryFolder()
    let rule = #"{"NSExtensionActivationSupportsImageWithMaxCount":2}"#
    try folder.write(
      "app.json",
      #"{"expo":{"name":"Notes","ios":{"bundleIdentifier":"org.example.notes"},"plugins":"#
        + #"[["expo-share-intent",{"iosActivationRules":\#(rule)}]]}}"#)
    try folder.write("other/app.json", #"{"name": "x"}"#)
    let walk = CheckWalk(folder.path)
    #expect(walk.problems == [])
    #expect(walk.found.bundles.map(\.identifier) == ["org.example.notes"])
    let asked = walk.found.askedExtensions
    #expect(
      asked.bundles.map(\.activationRule)
        == [.dictionary(["NSExtensionActivationSupportsImageWithMaxCount": .integer(2)])])
  }

  @Test func `a program of Expo is not run, and that is told where nothing was made of it`() throws
  {
    let folder = try TemporaryFolder()
    let program = try folder.write("app.config.ts", "export default {}")
    #expect(CheckWalk(folder.path).problems.map(\.cause) == [.nothingToCheck])
    try folder.write("package.json", #"{"dependencies": {"expo": "1"}}"#)
    for path in [folder.path, program] {
      let problems = CheckWalk(path).problems
      #expect(problems == [CheckWalk.Problem(path: program, .configurationProgram)])
      #expect(problems.first?.description.contains("npx expo prebuild") ?? false)
    }
    try folder.write("ios/Share/Info.plist", ProjectText.shareList)
    try folder.makeDirectory("ios/Notes.xcodeproj")
    try folder.write("ios/Notes.xcodeproj/project.pbxproj", "{ objects = {}; rootObject = P; }")
    #expect(!CheckWalk(folder.path).problems.map(\.cause).contains(.configurationProgram))
  }

  @Test func `a list that is translated is judged once`() throws {
    let folder = try TemporaryFolder()
    for name in ["Base", "de", "fr"] {
      try folder.write("Share/\(name).lproj/Info.plist", ProjectText.shareList)
    }
    try folder.write("Other/de.lproj/Info.plist", ProjectText.shareList)
    let names = CheckWalk(folder.path).documents.map { $0.name.dropFirst(folder.path.string.count) }
    #expect(names == ["/Other/de.lproj/Info.plist", "/Share/Base.lproj/Info.plist"])
  }

  @Test func `what tools fetch is passed over`() throws {
    let folder = try TemporaryFolder()
    for name in ["Pods", "node_modules", "Carthage", "DerivedData", "SourcePackages", "Mine"] {
      try folder.write("\(name)/Share/Info.plist", ProjectText.shareList)
    }
    #expect(
      CheckWalk(folder.path).documents.map(\.name)
        == [folder.path.string + "/Mine/Share/Info.plist"])
    #expect(CheckWalk(folder.place("Pods")).documents.count == 1)
  }

  @Test(arguments: ["Package.swift", "project.yml", "A.xcworkspace/contents", ".git/HEAD"])
  func `a folder of sources may be called like an app`(mark: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("Notes.app/\(mark)", mark == "project.yml" ? "name: a" : "")
    try folder.write("Notes.app/Share/Info.plist", ProjectText.shareList)
    let walk = CheckWalk(folder.place("Notes.app"))
    #expect(walk.problems == [])
    #expect(walk.found.bundles.map(\.isBuilt) == [false])
    #expect(walk.found.askedExtensions.bundles.count == 1)
  }

  @Test func `a rule by itself is asked, and an extension of another point is none`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Rule.plist", PropertyListText.rule)
    try folder.write("text.predicate", "TRUEPREDICATE")
    try folder.write(
      "Keyboard/Info.plist",
      PropertyListText.list(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
          + "<string>com.apple.keyboard-service</string></dict>"))
    let asked = CheckWalk(folder.path).found.askedExtensions
    #expect(asked.bundles.map(\.identifier.rawValue) == ["Rule.plist", "text.predicate"])
    #expect(asked.otherPoints == ["com.apple.keyboard-service"])
  }

  @Test func `extensions with one identifier are told apart`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/Share/Info.plist", ProjectText.shareList)
    try folder.write("b/Share/Info.plist", ProjectText.shareList)
    let asked = CheckWalk(folder.path).found.askedExtensions
    #expect(asked.bundles.map(\.identifier.rawValue) == ["Share", "Share (2)"])
  }
}
