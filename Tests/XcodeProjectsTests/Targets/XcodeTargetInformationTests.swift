import Documents
import SystemPackage
import Testing

@testable import XcodeProjects

/// The `Info.plist` that comes of a file and of settings.
struct XcodeTargetInformationTests {
  private static func share(
    _ settings: String, project: String = "SDKROOT = iphoneos;"
  ) throws -> XcodeTarget {
    let text = ProjectText.project(project, share: settings)
    let files = ProjectFiles(["App.xcodeproj/project.pbxproj": text, "Project.xcconfig": ""])
    let found = try XcodeProject.read("r/App.xcodeproj", in: files)
    return try #require(found.targets.last)
  }

  @Test func `variables in values are filled, and what is not known is reported`() throws {
    let share = try Self.share(
      "PRODUCT_BUNDLE_IDENTIFIER = org.example.share; DEVELOPMENT_TEAM = TEAM1;")
    let filled = share.filledInformation([
      "CFBundleIdentifier": .string("$(PRODUCT_BUNDLE_IDENTIFIER)"),
      "CFBundleExecutable": .string("${EXECUTABLE_NAME}"),
      "CFBundlePackageType": .string("$(PRODUCT_BUNDLE_PACKAGE_TYPE)"),
      "CFBundleDevelopmentRegion": .string("$(DEVELOPMENT_LANGUAGE)"),
      "$(KEY)": .boolean(true),
      "NSExtension": .dictionary([
        "NSExtensionPrincipalClass": .string("$(PRODUCT_MODULE_NAME).View"),
        "List": .array([.string("$(NONE).$(OTHER)"), .integer(1)]),
      ]),
    ])
    #expect(
      filled.value == [
        "CFBundleIdentifier": .string("org.example.share"),
        "CFBundleExecutable": .string("Share"), "CFBundlePackageType": .string("XPC!"),
        "CFBundleDevelopmentRegion": .string("de"), "$(KEY)": .boolean(true),
        "NSExtension": .dictionary([
          "NSExtensionPrincipalClass": .string("Share.View"),
          "List": .array([.string("$(NONE).$(OTHER)"), .integer(1)]),
        ]),
      ])
    #expect(filled.unknown == ["NONE", "OTHER"])
    #expect(filled.generated == [:])
    #expect(filled.faults == [])
    let entitlements = share.filledEntitlements([
      "group": .string("$(AppIdentifierPrefix)$(CFBundleIdentifier)")
    ])
    #expect(entitlements.value == ["group": .string("TEAM1.org.example.share")])
  }

  @Test func `settings are added to what is written`() throws {
    let share = try Self.share(
      """
      GENERATE_INFOPLIST_FILE = YES; PRODUCT_BUNDLE_IDENTIFIER = org.example.share;
      INFOPLIST_KEY_CFBundleDisplayName = "Share to $(TARGET_NAME)"; MARKETING_VERSION = 1.2;
      INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace = YES; INFOPLIST_KEY_UIStatusBarHidden = NO;
      INFOPLIST_KEY_UIRequiredDeviceCapabilities = "arm64 metal";
      INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = "a b";
      INFOPLIST_KEY_NSCameraUsageDescription = YES;
      INFOPLIST_KEY_NSExtensionPointIdentifier = "com.apple.share-services";
      INFOPLIST_KEY_UILaunchScreen_Generation = YES;
      """)
    let filled = share.filledInformation([
      "CFBundleDisplayName": .string("Written"),
      "CFBundleIdentifier": .string("org.example.written"),
      "UIRequiredDeviceCapabilities": .array([.string("armv7"), .string("arm64")]),
      "Other": .string("kept"),
    ])
    #expect(
      filled.value == [
        "CFBundleName": .string("Share"), "CFBundleExecutable": .string("Share"),
        "CFBundleDevelopmentRegion": .string("de"), "CFBundlePackageType": .string("XPC!"),
        "CFBundleIdentifier": .string("org.example.share"),
        "CFBundleShortVersionString": .string("1.2"),
        "CFBundleDisplayName": .string("Share to Share"),
        "LSSupportsOpeningDocumentsInPlace": .boolean(true), "UIStatusBarHidden": .boolean(false),
        "UIRequiredDeviceCapabilities": .array([
          .string("armv7"), .string("arm64"), .string("metal"),
        ]),
        "UISupportedInterfaceOrientations~ipad": .array([.string("a"), .string("b")]),
        "NSCameraUsageDescription": .string("YES"), "Other": .string("kept"),
      ])
    #expect(
      filled.generated["CFBundleDisplayName"]?.description
        == "INFOPLIST_KEY_CFBundleDisplayName of the target Share in App.xcodeproj")
  }

  @Test func `a value that grows too far is left as it is written`() throws {
    let long = String(repeating: "x", count: 40_000)
    let share = try Self.share(
      "A = \"\(long)\"; MARKETING_VERSION = \"$(A)$(A)\"; GENERATE_INFOPLIST_FILE = YES;")
    let filled = share.filledInformation(["a": .string("$(A)$(A)"), "b": .string("$(TARGET_NAME)")])
    #expect(filled.value["a"] == .string("$(A)$(A)"))
    #expect(filled.value["b"] == .string("Share"))
    #expect(filled.value["CFBundleShortVersionString"] == nil)
    #expect(filled.faults == [.tooLong(limit: 65_536)])
  }

  static let many = [
    "$(Y)", "${Y}", "$Y", "$(Y:default=x)", "-$(Y)", "$(Y:suffix)", "$(Y)$(Y)",
  ]

  @Test(arguments: many)
  func `what is put into all texts is bounded`(text: String) throws {
    let share = try Self.share("Y = \"\(String(repeating: "y", count: 60_000))\";")
    let written = DocumentValue.string(text)
    let filled = share.filledInformation(["a": .array(Array(repeating: written, count: 20_000))])
    let texts = try #require(filled.value["a"]?.array).compactMap(\.string)
    #expect(texts.count == 20_000)
    #expect(texts.suffix(19_900).allSatisfy { $0 == text })
    #expect(texts.reduce(0) { $0 + $1.utf8.count } < 2_000_000)
    #expect(filled.faults.last == .tooLong(limit: 1 << 20))
  }

  @Test func `the variables of all texts are bounded`() throws {
    let share = try Self.share("Y = y;")
    let texts = (0..<70_000).map { DocumentValue.string("\($0)$(Y)") }
    let filled = share.filledInformation(["a": .array(texts)])
    #expect(filled.value["a"]?.array?[65_535] == .string("65535y"))
    #expect(filled.value["a"]?.array?[65_536] == .string("65536$(Y)"))
    #expect(filled.faults == [.tooManyVariables(limit: 1 << 16)])
  }

  @Test func `what settings add to a list is bounded, too`() throws {
    let keys = (0..<1000).map { "INFOPLIST_KEY_A\($0) = \"$(Y)\";" }.joined(separator: "\n")
    let share = try Self.share(
      "GENERATE_INFOPLIST_FILE = YES; Y = \"\(String(repeating: "y", count: 60_000))\";\n\(keys)")
    let filled = share.filledInformation([:])
    #expect(filled.generated.count < 100)
    #expect(filled.value.count < 100)
    #expect(filled.faults == [.tooLong(limit: 1 << 20)])
  }

  @Test func `a variable of another configuration is empty, and not unknown`() throws {
    let text = ProjectText.project(
      "SDKROOT = iphoneos; \"A[sdk=macosx*]\" = mac;",
      share: "PRODUCT_BUNDLE_IDENTIFIER = \"a$(SUFFIX)$(A).b\";"
    ).replacing(
      "C4 = {isa = XCBuildConfiguration; buildSettings = {}",
      with: "C4 = {isa = XCBuildConfiguration; buildSettings = {SUFFIX = .debug; }")
    let files = ProjectFiles(["App.xcodeproj/project.pbxproj": text, "Project.xcconfig": ""])
    let share = try XcodeProject.read("r/App.xcodeproj", in: files).targets.last
    #expect(share?.bundleIdentifier?.text == "a.b")
    #expect(share?.bundleIdentifier?.unknown == [])
  }

  static let kinds: [(String, TargetKind)] = [
    ("application", .app), ("app-extension", .appExtension), ("application.messages", .app),
    ("app-extension.messages", .appExtension), ("extensionkit-extension", .extensionKitExtension),
    ("application.on-demand-install-capable", .appClip), ("application.watchapp2", .watchApp),
    ("watchkit2-extension", .appExtension), ("framework", .framework),
    ("framework.static", .framework),
    ("bundle.unit-test", .tests), ("bundle.ui-testing", .tests), ("bundle", .other),
    ("tool", .other),
  ]

  @Test(arguments: kinds)
  func `a product type is of a kind`(type: String, kind: TargetKind) {
    #expect(TargetKind(productType: "com.apple.product-type." + type) == kind)
    #expect(TargetKind(productType: type) == .other)
  }
}
