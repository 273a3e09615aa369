import SystemPackage

/// The files in one folder of a source tree from which Xcode builds apps and extensions.
struct LooseFiles {
  /// The folder.
  let folder: FilePath
  /// Each `Info.plist` or `NAME-Info.plist`.
  var information: [CheckedDocument] = []
  /// Each `NAME.entitlements`.
  var entitlements: [CheckedDocument] = []

  /// The bundles that they are parts of.
  ///
  /// Which entitlements belong to which `Info.plist` stands in the project of Xcode; here those of
  /// one folder belong together, and to the app among several.
  func bundles(_ files: any CheckedFiles) -> [CheckedBundle] {
    var bundles = information.map { document in
      var bundle = CheckedBundle(Self.kind(of: document), named: document.name, isBuilt: false)
      bundle.information = document
      // Beside several, what an extension is entitled to is not known.
      if information.count == 1 || bundle.kind == .app { bundle.entitlements = entitlements }
      return bundle
    }
    if !bundles.contains(where: \.knowsEntitlements), !entitlements.isEmpty {
      var bundle = CheckedBundle(.loose, named: files.name(of: folder), isBuilt: false)
      bundle.entitlements = entitlements
      bundles.append(bundle)
    }
    return bundles
  }

  /// What an `Info.plist` is that of.
  static func kind(of document: CheckedDocument) -> CheckedBundle.Kind {
    if document["NSExtension"] != nil || document["EXAppExtensionAttributes"] != nil {
      return .appExtension
    }
    let keysOfApps = [
      "CFBundleURLTypes", "CFBundleDocumentTypes", "LSApplicationQueriesSchemes",
      "LSRequiresIPhoneOS", "UIApplicationSceneManifest", "UILaunchStoryboardName",
      "NSMainStoryboardFile", "SharepipeLinks",
    ]
    return document["CFBundlePackageType"]?.text == "APPL"
      || keysOfApps.contains { document[$0] != nil } ? .app : .loose
  }
}
