import TestSupport

/// A project of Xcode with an app and the share extension that it embeds.
enum ProjectText {
  /// `Notes.xcodeproj`, `Notes/Info.plist`, `Share/Info.plist`, their entitlements, and a file of
  /// settings.
  static func write(in folder: TemporaryFolder) throws {
    try folder.write("Notes.xcodeproj/project.pbxproj", project)
    try folder.write(
      "Config/Base.xcconfig",
      """
      // What all targets have.
      NAME = notes
      ID = org.example.$(NAME)
      """)
    try folder.write(
      "Notes/Info.plist",
      PropertyListText.list(
        "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"
          + "<key>CFBundlePackageType</key><string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>"))
    try folder.write(
      "Notes/Notes.entitlements",
      PropertyListText.list(
        "<key>com.apple.security.application-groups</key>"
          + "<array><string>group.$(ID)</string></array>"))
    try folder.write("Share/Info.plist", shareList)
  }

  /// The `Info.plist` of the extension, as Xcode writes it.
  static let shareList = PropertyListText.list(
    "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"
      + "<key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string>"
      + "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
      + "<string>com.apple.share-services</string><key>NSExtensionAttributes</key><dict>"
      + "<key>NSExtensionActivationRule</key><dict>"
      + "<key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>4</integer>"
      + "</dict></dict></dict>")

  private static let project = """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (A, S, ); };
      G = { isa = PBXGroup; children = ( C, ); sourceTree = "<group>"; };
      C = { isa = PBXFileReference; path = Config/Base.xcconfig; sourceTree = "<group>"; };
      PL = { isa = XCConfigurationList; buildConfigurations = ( PR, ); defaultConfigurationName = Release; };
      PR = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = C;
             buildSettings = { DEVELOPMENT_TEAM = ABCDE12345; }; };
      A = { isa = PBXNativeTarget; name = Notes; productName = Notes;
            productType = "com.apple.product-type.application"; buildConfigurationList = AL;
            buildPhases = ( E, ); dependencies = ( D, ); };
      AL = { isa = XCConfigurationList; buildConfigurations = ( AR, ); defaultConfigurationName = Release; };
      AR = { isa = XCBuildConfiguration; name = Release; buildSettings = {
             INFOPLIST_FILE = Notes/Info.plist; CODE_SIGN_ENTITLEMENTS = Notes/Notes.entitlements;
             PRODUCT_BUNDLE_IDENTIFIER = "$(ID)"; PRODUCT_NAME = "$(TARGET_NAME)"; }; };
      E = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = ( F, ); };
      F = { isa = PBXBuildFile; fileRef = R; };
      R = { isa = PBXFileReference; explicitFileType = "wrapper.app-extension"; path = Share.appex;
            sourceTree = BUILT_PRODUCTS_DIR; };
      D = { isa = PBXTargetDependency; target = S; };
      S = { isa = PBXNativeTarget; name = Share; productName = Share; productReference = R;
            productType = "com.apple.product-type.app-extension"; buildConfigurationList = SL; };
      SL = { isa = XCConfigurationList; buildConfigurations = ( SR, ); defaultConfigurationName = Release; };
      SR = { isa = XCBuildConfiguration; name = Release; buildSettings = {
             INFOPLIST_FILE = "$(SRCROOT)/Share/Info.plist"; PRODUCT_NAME = "$(TARGET_NAME)";
             PRODUCT_BUNDLE_IDENTIFIER = "$(ID).share"; }; };
    }; }
    """
}
