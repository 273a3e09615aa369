import Documents
import Foundation
import Lints
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking

struct FolderVisitTests {
  static func app(_ identifier: String, _ members: String = "") -> String {
    PropertyListText.list(
      "<key>CFBundleIdentifier</key><string>\(identifier)</string>"
        + "<key>CFBundlePackageType</key><string>APPL</string>\(members)")
  }

  static func scheme(_ scheme: String) -> String {
    "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>\(scheme)"
      + "</string></array></dict></array>"
  }

  /// The lints of what is found in a folder.
  static func lints(_ paths: FilePath...) -> [String] {
    var set = CheckedSet()
    for path in paths { set.add(CheckWalk(path)) }
    #expect(set.problems == [])
    return Checker().check(set).map(\.lint.id)
  }

  @Test func `bundles lie in bundles, as a watch app with its extension in an app`() throws {
    let folder = try TemporaryFolder()
    let point =
      "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>"
      + "com.apple.watchkit</string></dict>"
    try folder.write("A.app/Info.plist", Self.app("org.example.a"))
    try folder.write("A.app/Watch/W.app/Info.plist", Self.app("org.example.a.w"))
    try folder.write(
      "A.app/Watch/W.app/PlugIns/E.appex/Info.plist", Self.app("org.example.a.w.e", point))
    try folder.write("A.app/AppClips/C.app/Info.plist", Self.app("org.example.a.Clip"))
    let bundles = CheckWalk(folder.path).found.bundles
    #expect(bundles.map(\.identifier) == ["org.example.a"])
    let inner = try #require(bundles.first?.plugIns)
    #expect(inner.map(\.identifier) == ["org.example.a.Clip", "org.example.a.w"])
    #expect(inner.last?.plugIns.map(\.identifier) == ["org.example.a.w.e"])
    #expect(inner.last?.plugIns.map(\.kind) == [.appExtension])
    #expect(bundles.flatMap(\.all).map(\.isBuilt) == [true, true, true, true])
  }

  @Test func `an app of a Mac has its list, its program and its rights in Contents`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "A.app/Contents/Info.plist",
      Self.app("org.example.a", "<key>CFBundleExecutable</key><string>A</string>"))
    var program = MachFile()
    program.entitlements = PropertyListText.list("<key>get-task-allow</key><true/>")
    try folder.write("A.app/Contents/MacOS/A")
    try Data(program.bytes).write(
      to: URL(filePath: folder.path.string + "/A.app/Contents/MacOS/A"))
    let walk = CheckWalk(folder.path.appending("A.app"))
    let app = try #require(walk.found.bundles.first)
    #expect(walk.found.bundles.count == 1)
    #expect(app.executable != nil)
    #expect(app.entitlements.map(\.name) == [folder.path.string + "/A.app/Contents/MacOS/A"])
    #expect(app.entitlements.first?["get-task-allow"]?.value == .boolean(true))
    #expect(Self.lints(folder.path).contains("debuggable-build"))
  }

  @Test func `a file beside a program does not hide what the program is entitled to`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "A.app/Info.plist",
      Self.app("org.example.a", "<key>CFBundleExecutable</key><string>A</string>"))
    try folder.write("A.app/A.entitlements", PropertyListText.list(""))
    try folder.write("A.app/A")
    var program = MachFile()
    program.entitlements = PropertyListText.list("<key>get-task-allow</key><true/>")
    let file = URL(filePath: folder.path.string + "/A.app/A")
    try Data(program.bytes).write(to: file)
    var app = try #require(CheckWalk(folder.path).found.bundles.first)
    #expect(app.entitlements.map(\.name) == [folder.path.string + "/A.app/A"])
    #expect(Self.lints(folder.path).contains("debuggable-build"))
    program.entitlements = nil
    try Data(program.bytes).write(to: file)
    app = try #require(CheckWalk(folder.path).found.bundles.first)
    #expect(app.entitlements.map(\.name) == [folder.path.string + "/A.app/A.entitlements"])
  }

  @Test func `a program that ends too early is told`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "A.app/Info.plist",
      Self.app("org.example.a", "<key>CFBundleExecutable</key><string>A</string>"))
    var program = MachFile()
    program.entitlements = PropertyListText.list("")
    try folder.write("A.app/A")
    try Data(program.bytes.dropLast(20)).write(
      to: URL(filePath: folder.path.string + "/A.app/A"))
    let problems = CheckWalk(folder.path).problems
    #expect(problems.count == 1)
    #expect(problems.first?.description.contains("the executable ends before the end") ?? false)
  }

  @Test func `of several lists in a folder of sources the app has the entitlements`() throws {
    let folder = try TemporaryFolder()
    try folder.write("App-Info.plist", Self.app("org.example.a", Self.scheme("abc-x")))
    try folder.write(
      "Share-Info.plist",
      PropertyListText.list(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
          + "<string>com.apple.widget-extension</string></dict>"))
    try folder.write("App.entitlements", PropertyListText.list(""))
    let bundles = CheckWalk(folder.path).found.bundles
    #expect(bundles.map(\.kind) == [.app, .appExtension])
    #expect(bundles.map(\.entitlements.count) == [1, 0])
  }

  @Test(arguments: ["A.app", "A.app/Contents"])
  func `a broken list of an app is told, and does not hide its extensions`(home: String) throws {
    let folder = try TemporaryFolder()
    let list = try folder.write("\(home)/Info.plist", "<plist><dict>")
    try folder.write("\(home)/PlugIns/E.appex/Info.plist", Self.app("org.example.a.e"))
    for path in [folder.path, folder.path.appending("A.app")] {
      let walk = CheckWalk(path)
      #expect(walk.problems.map(\.path) == [list])
      #expect(walk.found.bundles.map(\.identifier) == ["org.example.a.e"])
    }
  }

  @Test func `an app without a list is told, and does not hide its extensions`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.app/PlugIns/E.appex/Info.plist", Self.app("org.example.a.e"))
    let app = folder.path.appending("A.app")
    #expect(
      CheckWalk(app).problems.map(\.description) == [
        "\(app): has no Info.plist, and none in Contents; every bundle needs one"
      ])
    #expect(CheckWalk(app).found.bundles.map(\.identifier) == ["org.example.a.e"])
  }

  @Test func `files of one folder of sources belong together`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "App/Info.plist", Self.app("$(PRODUCT_BUNDLE_IDENTIFIER)", Self.scheme("abc-x")))
    try folder.write(
      "App/Debug-Info.plist", Self.app("$(PRODUCT_BUNDLE_IDENTIFIER)", Self.scheme("abc-x")))
    try folder.write("App/App.entitlements", PropertyListText.list(""))
    try folder.write("Other/Only.entitlements", PropertyListText.list(""))
    let bundles = CheckWalk(folder.path).found.bundles
    #expect(bundles.map(\.kind).map(\.rawValue).sorted() == ["app", "app", "loose"])
    #expect(bundles.allSatisfy { $0.entitlements.count == 1 && !$0.isBuilt })
    #expect(!Self.lints(folder.path).contains("scheme-claimed-twice"))
  }

  @Test func `links in a folder are passed over`() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    try other.write("B.app/Info.plist", Self.app("org.example.b"))
    try other.write("rule.predicate", "TRUEPREDICATE")
    try folder.write("A.app/Info.plist", Self.app("org.example.a"))
    try folder.link("B.app", to: other.path.string + "/B.app")
    try folder.link("A.app/Watch", to: other.path.string)
    try folder.link("rule.predicate", to: other.path.string + "/rule.predicate")
    try folder.link("A.app/loop", to: "..")
    let walk = CheckWalk(folder.path)
    #expect(walk.found.bundles.flatMap(\.all).map(\.identifier) == ["org.example.a"])
    #expect(walk.documents.count == 1)
    #expect(walk.problems == [])
  }

  @Test func `a list of a language that claims something else is found`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.app/Info.plist", Self.app("org.example.a", Self.scheme("abc-x")))
    try folder.write("A.app/de.lproj/Info.plist", PropertyListText.list(Self.scheme("abc-y")))
    try folder.write("A.app/fr.lproj/Info.plist", PropertyListText.list(Self.scheme("abc-x")))
    let found = Self.lints(folder.path)
    #expect(found.filter { $0 == "localized-information-differs" }.count == 1)
  }

  @Test func `a profile, rights or a policy can be named alone`() throws {
    let folder = try TemporaryFolder()
    let rights = try folder.write("A.entitlements", PropertyListText.list("<key>a</key><true/>"))
    let policy = try folder.write(
      "host.yaml", "extensions: []\nactivities:\n  excluded: [mail, Fax]\n")
    let profile = ProvisioningProfileTests.folder.appending("tampered.mobileprovision")
    #expect(CheckWalk(rights).found.bundles.map(\.kind) == [.loose])
    #expect(Self.lints(policy).contains("exclusion-without-effect"))
    #expect(Self.lints(profile) == ["profile-signature"])
    let broken = try folder.write("b.mobileprovision", "nothing")
    #expect(CheckWalk(broken).problems.count == 1)
    guard case .profile = CheckWalk(broken).problems.first?.cause else {
      Issue.record("\(CheckWalk(broken).problems)")
      return
    }
  }

  static let policies: [(path: String, named: Bool, problem: String?)] = [
    ("a/host.yaml", false, "a/host.yaml: extensons: unknown key; did you mean 'extensions'?"),
    ("b/host.yaml", true, "b/host.yaml: hosts: unknown key"),
    // Another program's.
    ("b/host.yaml", false, nil),
    ("c/host.yaml", true, nil),
  ]

  @Test(arguments: policies)
  func `a policy that cannot be used is a problem`(
    path: String, named: Bool, problem: String?
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("a/host.yaml", "bundleIdentifier: org.example.a\nextensons: [org.example.b]\n")
    try folder.write("b/host.yaml", "hosts: [web1, web2]\n")
    try folder.write("c/host.yaml", "extensions: [org.example.a]\n")
    let file = folder.path.appending(path)
    let walk = CheckWalk(named ? file : file.removingLastComponent())
    #expect(
      walk.problems.map { "\($0)".replacing(folder.path.string + "/", with: "") }
        == (problem.map { [$0] } ?? []))
    #expect(walk.found.policies.count == 1)
  }
}
