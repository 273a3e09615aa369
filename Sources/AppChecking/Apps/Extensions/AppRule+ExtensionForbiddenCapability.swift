import Lints

extension AppRule {
  /// An extension asks for what extensions may not have.
  static let extensionForbiddenCapability = AppRule(
    Lint(
      id: "extension-forbidden-capability", severity: .warning, confidence: .likely,
      summary: "An extension asks for what extensions may not have.",
      explanation: """
        An extension of most points has no camera, no microphone and no HealthKit. A request for them is \
        without effect, or was meant for the app, and the App Store may refuse it.
        """,
      fix: "Ask for it in the app, and hand the extension what it needs by an app group.",
      source:
        "Apple, App Extension Programming Guide, \"Some APIs Are Unavailable to App Extensions\"; which "
        + "points are the exception is observed",
      references: [
        .interprocess, .testExtensions, .testPermissions, .unneededPrivileges,
        .pageOfExtensionLimits,
      ],
      refused: .files([
        "Share.appex/Info.plist": share("NSCameraUsageDescription")
      ]),
      accepted: .files([
        "Share.appex/Info.plist": share("NSPhotoLibraryAddUsageDescription")
      ])),
    eachBundle: { bundle, found in
      guard bundle.kind == .appExtension, let document = bundle.information,
        let point = bundle.point?.literal, closedPoints.contains(point)
      else { return }
      for (key, meaning) in usages where document[key] != nil {
        found.report(
          "the extension asks for \(meaning), which it cannot have", in: document,
          at: KeyPlace(keys: [key]), hint: "ask for it in the app",
          // A library that the extension shares with its app may need the text for the App Store.
          severity: bundle.isBuilt ? nil : .note,
          confidence: meaning == "HealthKit" || !bundle.isBuilt ? .possible : nil, isKey: true)
      }
      for asked in bundle.entitlement("com.apple.developer.healthkit")
      where asked.value.value.isTruthy {
        found.report(
          "the extension asks for HealthKit, which it cannot have", in: asked.document,
          at: asked.value, hint: "ask for it in the app", confidence: .possible)
      }
    })

  /// The keys by which an app asks.
  private static let usages = [
    ("NSCameraUsageDescription", "the camera"),
    ("NSMicrophoneUsageDescription", "the microphone"),
    ("NSHealthShareUsageDescription", "HealthKit"),
    ("NSHealthUpdateUsageDescription", "HealthKit"),
  ]

  /// The points that have none of it; Messages, Siri, calls and broadcasts have some.
  private static let closedPoints: Set<String> = [
    "com.apple.share-services", "com.apple.ui-services", "com.apple.services",
    "com.apple.keyboard-service", "com.apple.widget-extension", "com.apple.photo-editing",
    "com.apple.fileprovider-ui", "com.apple.fileprovider-nonui",
    "com.apple.Safari.content-blocker", "com.apple.callkit.call-directory",
    "com.apple.usernotifications.service", "com.apple.quicklook.preview",
    "com.apple.quicklook.thumbnail", "com.apple.spotlight.index",
  ]

  private static func share(_ usage: String) -> String {
    """
    <key>CFBundleIdentifier</key>
    <string>com.example.notes.share</string>
    <key>\(usage)</key>
    <string>To add a picture to a note.</string>

    """
      + appExtension(
        "com.apple.share-services",
        attributes: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsImageWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """)
  }
}
