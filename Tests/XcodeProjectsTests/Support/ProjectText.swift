/// The text of a project with an app and a share extension.
enum ProjectText {
  /// Writes a project.
  ///
  /// - Parameters:
  ///   - project: Settings of the project, as a project has them: `A = b;`.
  ///   - app: Settings of the app.
  ///   - share: Settings of the extension.
  ///   - objects: More objects.
  ///   - base: What the configurations of the extension have besides, such as a file.
  /// - Returns: The text of `project.pbxproj`.
  static func project(
    _ project: String = "SDKROOT = iphoneos;", app: String = "", share: String = "",
    objects: String = "", base: String = ""
  ) -> String {
    """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tobjectVersion = 77;
    \tobjects = {
    /* Begin PBXBuildFile section */
    \t\tB1 /* Share.appex in Embed */ = {isa = PBXBuildFile; fileRef = P2; settings = {ATTRIBUTES = (RemoveHeadersOnCopy, ); }; };
    /* End PBXBuildFile section */
    \t\tX1 = {isa = PBXContainerItemProxy; containerPortal = R; proxyType = 1; remoteGlobalIDString = T2; remoteInfo = Share; };
    \t\tE1 = {isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 13; files = (B1, ); name = "Embed App Extensions"; };
    \t\tF1 = {isa = PBXFileReference; path = Share.xcconfig; sourceTree = "<group>"; };
    \t\tF2 = {isa = PBXFileReference; path = Project.xcconfig; sourceTree = "<group>"; };
    \t\tP1 = {isa = PBXFileReference; explicitFileType = wrapper.application; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
    \t\tP2 = {isa = PBXFileReference; explicitFileType = "wrapper.app-extension"; path = Share.appex; sourceTree = BUILT_PRODUCTS_DIR; };
    \t\tS1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (S2, ); path = Share; sourceTree = "<group>"; };
    \t\tS2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Info.plist, ); target = T2; };
    \t\tG1 = {isa = PBXGroup; children = (G2, S1, F2, ); sourceTree = "<group>"; };
    \t\tG2 = {isa = PBXGroup; children = (F1, ); path = Config; sourceTree = "<group>"; };
    \t\tT1 = {isa = PBXNativeTarget; buildConfigurationList = L1; buildPhases = (E1, ); dependencies = (D1, ); name = App; productName = App; productReference = P1; productType = "com.apple.product-type.application"; };
    \t\tT2 = {isa = PBXNativeTarget; buildConfigurationList = L2; buildPhases = ( ); dependencies = ( ); fileSystemSynchronizedGroups = (S1, ); name = Share; productReference = P2; productType = "com.apple.product-type.app-extension"; };
    \t\tD1 = {isa = PBXTargetDependency; target = T2; targetProxy = X1; };
    \t\tR = {isa = PBXProject; buildConfigurationList = L0; developmentRegion = de; mainGroup = G1; projectDirPath = ""; targets = (T1, T2, ); };
    \t\tC0 = {isa = XCBuildConfiguration; buildSettings = {\(project)}; name = Debug; };
    \t\tC1 = {isa = XCBuildConfiguration; baseConfigurationReference = F2; buildSettings = {\(project)}; name = Release; };
    \t\tC2 = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_BUNDLE_IDENTIFIER = org.example.debug; }; name = Debug; };
    \t\tC3 = {isa = XCBuildConfiguration; buildSettings = {\(app)}; name = Release; };
    \t\tC4 = {isa = XCBuildConfiguration; buildSettings = {}; name = Debug; };
    \t\tC5 = {isa = XCBuildConfiguration; \(base) buildSettings = {\(share)}; name = Release; };
    \t\tL0 = {isa = XCConfigurationList; buildConfigurations = (C0, C1, ); defaultConfigurationIsVisible = 0; defaultConfigurationName = Release; };
    \t\tL1 = {isa = XCConfigurationList; buildConfigurations = (C2, C3, ); defaultConfigurationName = Release; };
    \t\tL2 = {isa = XCConfigurationList; buildConfigurations = (C4, C5, ); defaultConfigurationName = Release; };
    \(objects)
    \t};
    \trootObject = R /* Project object */;
    }

    """
  }
}
