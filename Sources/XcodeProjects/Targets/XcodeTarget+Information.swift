package import Documents

extension XcodeTarget {
  /// The `Info.plist` of the product, as Xcode would make it.
  ///
  /// Variables in values are filled. With `GENERATE_INFOPLIST_FILE`, the settings that are keys of an
  /// `Info.plist` are added: a text, number or boolean replaces what is written, and an array is
  /// added to. `NSExtension` cannot come from a setting.
  ///
  /// Source: Apple, "Build settings reference"; `InfoPlistProcessorTaskAction.swift` of Swift Build.
  ///
  /// - Parameter written: The members of the file, as they are written; those of ``information`` if
  ///   the target has no file.
  /// - Returns: The members, what is not known in them, and what was added.
  package func filledInformation(_ written: [String: DocumentValue]) -> FilledValue {
    var members = written
    var origins: [String: SettingOrigin] = [:]
    var filler = DocumentFiller(settings)
    if generatesInfoPlist {
      for (key, setting) in GeneratedKey.all(in: settings) {
        guard let value = filler.value(of: setting) else { continue }
        members[key] = GeneratedKey.merged(members[key], GeneratedKey.value(of: key, value.text))
        origins[key] = value.origin
      }
    }
    var result = filler.filled(members)
    result.generated = origins
    return result
  }

  /// The entitlements of the product, with variables filled.
  ///
  /// - Parameter written: The members of the file, as they are written.
  /// - Returns: The members, and what is not known in them.
  package func filledEntitlements(_ written: [String: DocumentValue]) -> FilledValue {
    settings.filled(written)
  }
}

/// The keys of an `Info.plist` that settings can make.
enum GeneratedKey {
  static let prefix = "INFOPLIST_KEY_"

  /// The keys, and the settings that make them.
  static func all(in settings: BuildSettings) -> [(key: String, setting: String)] {
    var result = standard
    for name in settings.names where name.hasPrefix(prefix) {
      let key = String(name.dropFirst(prefix.count))
      guard !isImpossible(key), !key.hasSuffix("_Generation") else { continue }
      result.append((platformKey(key), name))
    }
    return result
  }

  /// Keys that have settings of their own.
  private static let standard: [(key: String, setting: String)] = [
    ("CFBundleName", "PRODUCT_NAME"), ("CFBundleExecutable", "EXECUTABLE_NAME"),
    ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
    ("CFBundleDevelopmentRegion", "DEVELOPMENT_LANGUAGE"),
    ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"),
    ("CFBundlePackageType", "PRODUCT_BUNDLE_PACKAGE_TYPE"),
    ("CFBundleShortVersionString", "MARKETING_VERSION"),
  ]

  /// A key with `~ipad` or `~iphone`, which a setting writes `_iPad` and `_iPhone`.
  private static func platformKey(_ key: String) -> String {
    for (written, meant) in [("_iPad", "~ipad"), ("_iPhone", "~iphone")]
    where key.hasSuffix(written) {
      return key.dropLast(written.count) + meant
    }
    return key
  }

  /// Whether no setting can make a key, since its value is a dictionary or a list of them.
  static func isImpossible(_ key: String) -> Bool {
    key.hasPrefix("NSExtension") || key.hasPrefix("EXAppExtension") || key.hasPrefix("CFBundleURL")
      || key.hasPrefix("CFBundleDocument") || key.hasPrefix("UTExported")
      || key.hasPrefix("UTImported") || key.hasPrefix("NSAppTransport")
      || key == "LSApplicationQueriesSchemes" || key == "NSUserActivityTypes"
  }

  private static let lists = [
    "UIRequiredDeviceCapabilities", "UISupportedInterfaceOrientations",
    "UISupportedInterfaceOrientations~ipad", "UISupportedInterfaceOrientations~iphone",
    "WKSupportsLiveActivityLaunchAttributeTypes",
  ]

  /// Keys whose values are text even where it is `YES`.
  private static func isText(_ key: String) -> Bool {
    key.hasPrefix("CFBundle") || key.hasSuffix("UsageDescription") || key.hasSuffix("Copyright")
  }

  /// The value of a key.
  static func value(of key: String, _ text: String) -> DocumentValue {
    if lists.contains(key) {
      return .array(text.split(separator: " ").map { .string(String($0)) })
    }
    if !isText(key) {
      if text == "YES" { return .boolean(true) }
      if text == "NO" { return .boolean(false) }
    }
    return .string(text)
  }

  /// A value that is added to one that is there.
  static func merged(_ written: DocumentValue?, _ added: DocumentValue) -> DocumentValue {
    switch (written, added) {
    case (.array(let elements), .array(let more)):
      return .array(elements + more.filter { !elements.contains($0) })
    case (.array, _), (.dictionary, _): return written ?? added
    default: return added
    }
  }
}
