/// A platform on which the product of a target runs.
///
/// Source: Apple, "Build settings reference", `SUPPORTED_PLATFORMS`, `SDKROOT` and
/// `SUPPORTS_MACCATALYST`.
package enum TargetPlatform: String, Hashable, Sendable, CaseIterable {
  /// iPhone and iPad.
  case iOS
  /// Mac.
  case macOS
  /// Mac, with the frameworks of iPad.
  case macCatalyst
  /// Apple TV.
  case tvOS
  /// Apple Watch.
  case watchOS
  /// Apple Vision.
  case visionOS

  /// Finds the platform of an SDK, such as `iphoneos`; `nil` for a simulator, and for any other name.
  init?(sdk: some StringProtocol) {
    let name = String(sdk.prefix { !("0"..."9").contains($0) })
    guard let platform = Self.allCases.first(where: { $0.sdk == name }) else { return nil }
    self = platform
  }

  /// Finds the platform by its name in a description, in any case.
  init?(described name: String) {
    let name = name.lowercased()
    guard let platform = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      return nil
    }
    self = platform
  }

  /// The name of its SDK; `nil` for Mac Catalyst, which has none of its own.
  var sdk: String? {
    switch self {
    case .iOS: "iphoneos"
    case .macOS: "macosx"
    case .macCatalyst: nil
    case .tvOS: "appletvos"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    }
  }

  /// The platforms of a target.
  ///
  /// - Parameter settings: Its settings.
  /// - Returns: Each platform once; empty if the settings do not say.
  static func all(of settings: BuildSettings) -> [TargetPlatform] {
    let value = { (name: String) in ((try? settings.value(of: name)) ?? nil)?.text ?? "" }
    var result: [TargetPlatform] = []
    var names = value("SUPPORTED_PLATFORMS").split(separator: " ").map(String.init)
    if names.isEmpty { names = [value("SDKROOT")] }
    for platform in names.compactMap({ TargetPlatform(sdk: $0) }) where !result.contains(platform) {
      result.append(platform)
    }
    if result.contains(.iOS), value("SUPPORTS_MACCATALYST") == "YES" { result.append(.macCatalyst) }
    return result
  }
}
