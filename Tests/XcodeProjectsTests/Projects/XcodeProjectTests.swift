import Documents
import SystemPackage
import Testing

@testable import XcodeProjects

/// Projects of Xcode.
struct XcodeProjectTests {
  private static func read(
    _ project: String, _ others: [FilePath: String] = ["Project.xcconfig": ""]
  ) throws(DocumentError) -> XcodeProject {
    var texts = others
    texts["App.xcodeproj/project.pbxproj"] = project
    let files = ProjectFiles(texts)
    return try XcodeProject.read("r/App.xcodeproj", in: files)
  }

  @Test func `a project has its targets, and what they embed`() throws {
    let project = try Self.read(ProjectText.project())
    #expect(project.name == "App")
    #expect(project.configuration == "Release")
    #expect(project.notes == [])
    #expect(project.targets.map(\.name) == ["App", "Share"])
    #expect(project.targets.map(\.kind) == [.app, .appExtension])
    #expect(project.targets.map(\.embeds) == [["Share"], []])
    #expect(project.targets.map(\.platforms) == [[.iOS], [.iOS]])
    #expect(project.targets.map { $0.productName?.text } == ["App", "Share"])
    #expect(project.targets.map { $0.bundleIdentifier } == [nil, nil])
  }

  @Test func `a target has the code and the interface files that its phases name`() throws {
    let objects = """
      G3 = {isa = PBXGroup; children = (F3, F4, F6, V1, ); path = Code; sourceTree = "<group>"; };
      F3 = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
      F4 = {isa = PBXFileReference; path = Login.xib; sourceTree = "<group>"; };
      F5 = {isa = PBXFileReference; name = Base; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
      F6 = {isa = PBXFileReference; path = Copied.swift; sourceTree = "<group>"; };
      F7 = {isa = PBXFileReference; name = de; path = de.lproj/Main.strings; sourceTree = "<group>"; };
      V1 = {isa = PBXVariantGroup; children = (F5, F7, ); name = Main.storyboard; sourceTree = "<group>"; };
      B3 = {isa = PBXBuildFile; fileRef = F3; };
      B4 = {isa = PBXBuildFile; fileRef = F4; };
      B5 = {isa = PBXBuildFile; fileRef = V1; };
      B6 = {isa = PBXBuildFile; fileRef = F6; };
      H1 = {isa = PBXSourcesBuildPhase; files = (B3, ); };
      H2 = {isa = PBXResourcesBuildPhase; files = (B4, B5, B6, ); };
      """
    let text = ProjectText.project(objects: objects)
      .replacing("children = (G2, S1, F2, )", with: "children = (G2, G3, S1, F2, )")
      .replacing("buildPhases = (E1, )", with: "buildPhases = (H1, H2, E1, )")
    let app = try #require(try Self.read(text).targets.first)
    #expect(
      app.sources.files == [
        "r/Code/A.swift", "r/Code/Base.lproj/Main.storyboard", "r/Code/Login.xib",
      ])
  }

  @Test func `values come from the level that is strongest, with their place`() throws {
    let project = ProjectText.project(
      "SDKROOT = iphoneos; DEVELOPMENT_TEAM = TEAM1; BASE = org.example;",
      app: "PRODUCT_BUNDLE_IDENTIFIER = \"$(BASE).app\";",
      share: """
        "PRODUCT_BUNDLE_IDENTIFIER[sdk=macosx*]" = wrong; CODE_SIGN_ENTITLEMENTS = "$(SRCROOT)/Share/$(TARGET_NAME).entitlements";
        INFOPLIST_FILE = Share/Info.plist; GENERATE_INFOPLIST_FILE = YES;
        """, base: "baseConfigurationReference = F1;")
    let found = try Self.read(
      project,
      [
        "Project.xcconfig": "BASE = org.weak\nDEVELOPMENT_TEAM = TEAM0\n",
        "Config/Share.xcconfig": "// share\nPRODUCT_BUNDLE_IDENTIFIER = $(BASE).share\n",
      ])
    #expect(found.notes == [])
    let share = try #require(found.targets.last)
    #expect(share.bundleIdentifier?.text == "org.example.share")
    #expect(
      share.bundleIdentifier?.origin.description
        == "PRODUCT_BUNDLE_IDENTIFIER in Config/Share.xcconfig:2")
    #expect(share.team?.text == "TEAM1")
    #expect(share.team?.origin.description == "DEVELOPMENT_TEAM in App.xcodeproj")
    #expect(share.infoPlist?.path == "r/Share/Info.plist")
    #expect(share.entitlements?.path == "r/Share/Share.entitlements")
    #expect(share.generatesInfoPlist)
    let app = try #require(found.targets.first)
    #expect(app.bundleIdentifier?.text == "org.example.app")
    #expect(
      app.bundleIdentifier?.origin.description
        == "PRODUCT_BUNDLE_IDENTIFIER of the target App in App.xcodeproj")
    #expect(!app.generatesInfoPlist)
    #expect(app.infoPlist == nil)
  }

  static let defaults: [(String, String)] = [
    ("Release", "Release"), ("Debug", "Release"), ("None", "Release"), ("Beta", "Beta"),
  ]

  @Test(arguments: defaults)
  func `the default configuration is read, and Release instead of Debug`(
    written: String, configuration: String
  ) throws {
    let text = """
      { rootObject = R; objects = {
        R = { isa = PBXProject; buildConfigurationList = L; };
        L = { isa = XCConfigurationList; buildConfigurations = (A, B, C); defaultConfigurationName = \(written); };
        A = { isa = XCBuildConfiguration; name = Debug; };
        B = { isa = XCBuildConfiguration; name = Beta; };
        C = { isa = XCBuildConfiguration; name = Release; };
      }; }
      """
    #expect(try Self.read(text).configuration == configuration)
  }

  @Test func `a configuration file in a folder that Xcode 16 watches is found`() throws {
    let text = ProjectText.project(
      base:
        "baseConfigurationReferenceAnchor = S1; baseConfigurationReferenceRelativePath = a/S.xcconfig;"
    )
    let found = try Self.read(
      text, ["Project.xcconfig": "", "Share/a/S.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = a.b"])
    #expect(found.targets.last?.bundleIdentifier?.text == "a.b")
  }

  @Test func `what is missing or refused is a note, and the rest is read`() throws {
    let text = ProjectText.project(
      share: """
        A = "$(B)$(B)"; B = "$(C)$(C)"; C = "$(D)$(D)$(D)$(D)$(D)$(D)$(D)$(D)";
        D = "\(String(repeating: "x", count: 4000))"; PRODUCT_BUNDLE_IDENTIFIER = "$(A)";
        INFOPLIST_FILE = ../../etc/passwd; CODE_SIGN_ENTITLEMENTS = "$(NONE)/a.entitlements";
        """, base: "baseConfigurationReference = F1;")
    let found = try Self.read(text, [:])
    #expect(
      found.notes.map(\.description) == [
        "App.xcodeproj: 'Project.xcconfig' is not in the repository",
        "App.xcodeproj: 'Config/Share.xcconfig' is not in the repository",
        "App.xcodeproj: PRODUCT_BUNDLE_IDENTIFIER: grows beyond 65536 bytes when it is expanded;"
          + " make it shorter",
      ])
    let share = try #require(found.targets.last)
    #expect(share.bundleIdentifier == nil)
    #expect(share.infoPlist?.path == nil)
    #expect(share.infoPlist?.value.text == "../../etc/passwd")
    #expect(share.entitlements?.path == nil)
    #expect(share.entitlements?.value.unknown == ["NONE"])
  }

  @Test func `a key that a merge left twice is a note`() throws {
    let text = ProjectText.project(objects: "\t\tP2 = {isa = PBXFileReference; };")
    let found = try Self.read(text)
    #expect(
      found.notes.map(\.description) == [
        "App.xcodeproj/project.pbxproj:32: the key 'P2' is on lines 14 and 32; the last one counts here"
      ])
    #expect(found.targets.count == 2)
  }

  @Test func `the preprocessor and its definitions are known`() throws {
    let text = ProjectText.project(
      share: """
        INFOPLIST_PREPROCESS = YES; INFOPLIST_PREFIX_HEADER = Share/Prefix.h;
        INFOPLIST_PREPROCESSOR_DEFINITIONS = ("A", "B=$(TARGET_NAME)", "C=", );
        INFOPLIST_OTHER_PREPROCESSOR_FLAGS = "-traditional -DD=1";
        """)
    let found = try Self.read(text)
    #expect(found.targets.first?.preprocessing == nil)
    let preprocessing = try #require(found.targets.last?.preprocessing)
    #expect(preprocessing.definitions == ["A": "1", "B": "Share", "C": "", "D": "1"])
    #expect(preprocessing.prefixHeader?.path == "r/Share/Prefix.h")
    #expect(
      preprocessing.origin.description
        == "INFOPLIST_PREPROCESS of the target Share in App.xcodeproj")
  }

  static let platforms: [(String, [TargetPlatform])] = [
    ("SDKROOT = iphoneos;", [.iOS]), ("SDKROOT = macosx;", [.macOS]), ("SDKROOT = auto;", []),
    ("SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";", [.iOS, .macOS]),
    ("SDKROOT = iphoneos17.0; SUPPORTS_MACCATALYST = YES;", [.iOS, .macCatalyst]),
    ("SDKROOT = xros;", [.visionOS]),
  ]

  @Test(arguments: platforms)
  func `platforms are those of the SDK`(settings: String, platforms: [TargetPlatform]) throws {
    #expect(try Self.read(ProjectText.project(settings)).targets.first?.platforms == platforms)
  }

  static let faults: [(String, String)] = [
    ("", "App.xcodeproj/project.pbxproj:1:1: malformed property list: it is empty"),
    (
      "// !$*UTF8*$!\n{ a = ",
      "App.xcodeproj/project.pbxproj:2:1: malformed property list: '{' is not closed"
    ),
    ("(a)", "App.xcodeproj/project.pbxproj: expected a dictionary at the top, found an array"),
    (
      "{\n<<<<<<< HEAD\n}",
      "App.xcodeproj/project.pbxproj:2:1: malformed property list: expected a key or '}', found '<'"
    ),
  ]

  @Test(arguments: faults)
  func `a project that cannot be read has its place`(text: String, words: String) {
    let error = #expect(throws: DocumentError.self) { try Self.read(text) }
    #expect(error?.description == words)
  }

  @Test func `a project that is not there, or holds nothing, says so`() throws {
    let error = #expect(throws: DocumentError.self) {
      try XcodeProject.read("r/No.xcodeproj", in: ProjectFiles([:]))
    }
    #expect(error?.description == "No.xcodeproj/project.pbxproj: there is no such file")
    let empty = try Self.read("{ }")
    #expect(empty.targets.isEmpty)
    #expect(
      empty.notes.map(\.description)
        == ["App.xcodeproj: it has no object 'PBXProject', and so no targets"])
  }

  @Test func `groups in a circle, and targets that are not there, end the reading nowhere`() throws
  {
    let text = """
      { rootObject = R; objects = {
        R = { isa = PBXProject; targets = (R, T, N, { a = b; }); buildConfigurationList = L; };
        T = { isa = PBXNativeTarget; buildConfigurationList = L; name = T; dependencies = (T); };
        L = { isa = XCConfigurationList; buildConfigurations = (C, N); };
        C = { isa = XCBuildConfiguration; name = Only; baseConfigurationReference = G; };
        G = { isa = PBXGroup; children = (G); path = a; };
      }; }
      """
    let found = try Self.read(text)
    #expect(found.configuration == "Only")
    #expect(found.targets.map(\.name) == ["T"])
  }

  @Test func `a target that is named often is read once`() throws {
    let text = ProjectText.project().replacing(
      "targets = (T1, T2, )", with: "targets = (T1, T2, \(String(repeating: "T2, ", count: 500)))")
    let found = try Self.read(text)
    #expect(found.targets.map(\.name) == ["App", "Share"])
    #expect(found.notes == [])
  }

  @Test func `a project with too many targets has its first ones`() throws {
    let ids = (0..<2001).map { "T\($0)" }
    let targets = ids.map { "\($0) = { isa = PBXNativeTarget; name = \($0); };" }
    let text = "{ rootObject = R; objects = { R = { isa = PBXProject; targets = ("
    let found = try Self.read(
      text + ids.joined(separator: ",") + "); };" + targets.joined(separator: "\n") + "}; }")
    #expect(found.targets.map(\.name) == Array(ids.prefix(2000)))
    #expect(
      found.notes.map(\.description)
        == ["App.xcodeproj: it has more than 2000 targets; the rest of them is not read"])
  }

  static let forms: [(String, ProjectDocument)] = [
    ("// !$*UTF8*$!\n{}", .oldPropertyList), ("{ a = b; }", .oldPropertyList),
    ("{ \"a\" = b; }", .oldPropertyList), ("{\"a\\\"\" : 1}", .json),
    ("\u{FEFF}{\n\"a\":{}}", .json),
    ("<?xml version=\"1.0\"?><plist/>", .propertyList), ("bplist00", .propertyList),
    ("", .oldPropertyList), ("{\"", .oldPropertyList), ("{\"a", .oldPropertyList),
  ]

  @Test(arguments: forms)
  func `the form of a project is found by its first bytes`(text: String, form: ProjectDocument) {
    #expect(ProjectDocument(of: Array(text.utf8)) == form)
  }

  @Test func `a project in JSON or XML is the same`() throws {
    let json = """
      {"objects": {"R": {"isa": "PBXProject", "targets": ["T"]},
       "T": {"isa": "PBXNativeTarget", "name": "T"}}, "rootObject": "R"}
      """
    #expect(try Self.read(json).targets.map(\.name) == ["T"])
    let xml = """
      <plist><dict><key>objects</key><dict><key>R</key><dict><key>isa</key><string>PBXProject</string>
      <key>targets</key><array><string>T</string></array></dict><key>T</key><dict><key>isa</key>
      <string>PBXNativeTarget</string><key>name</key><string>T</string></dict></dict>
      <key>rootObject</key><string>R</string></dict></plist>
      """
    #expect(try Self.read(xml).targets.map(\.name) == ["T"])
  }
}
