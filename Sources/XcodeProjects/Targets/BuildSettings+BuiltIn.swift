import SystemPackage

extension BuildSettings {
  /// Adds the values that hold unless a project sets others.
  ///
  /// Source: Apple, "Build settings reference"; `CoreBuildSystem.xcspec` and
  /// `DarwinProductTypes.xcspec` of Swift Build.
  ///
  /// - Parameters:
  ///   - kind: What the target makes.
  ///   - developmentRegion: The language of the project.
  mutating func addDefaults(_ kind: TargetKind, developmentRegion: String?) {
    var defaults = [
      ("PRODUCT_NAME", "$(TARGET_NAME)"), ("EXECUTABLE_PREFIX", ""), ("EXECUTABLE_SUFFIX", ""),
      ("EXECUTABLE_NAME", "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"),
      ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
      ("SWIFT_MODULE_NAME", "$(PRODUCT_MODULE_NAME)"),
      ("DEVELOPMENT_LANGUAGE", developmentRegion ?? "en"),
      ("CONTENTS_FOLDER_PATH", "$(WRAPPER_NAME)"),
    ]
    if let wrapper = kind.wrapperExtension {
      defaults += [
        ("WRAPPER_EXTENSION", wrapper), ("WRAPPER_SUFFIX", ".$(WRAPPER_EXTENSION)"),
        ("WRAPPER_NAME", "$(PRODUCT_NAME)$(WRAPPER_SUFFIX)"),
        ("FULL_PRODUCT_NAME", "$(WRAPPER_NAME)"),
      ]
    }
    if let type = kind.packageType { defaults.append(("PRODUCT_BUNDLE_PACKAGE_TYPE", type)) }
    for (name, value) in defaults { add(name, value, from: .builtIn) }
  }

  /// Adds the values that a project cannot change.
  ///
  /// - Parameters:
  ///   - target: The name of the target.
  ///   - project: The name of the project, without `.xcodeproj`.
  ///   - folder: The folder of the project, as a setting has it.
  ///   - projectFile: The project itself, as a setting has it.
  mutating func addFixed(target: String, project: String, folder: String, projectFile: String) {
    var fixed = [
      ("TARGET_NAME", target), ("TARGETNAME", target), ("PROJECT_NAME", project),
      ("PROJECT", project), ("SRCROOT", folder), ("SOURCE_ROOT", folder), ("PROJECT_DIR", folder),
      ("PROJECT_FILE_PATH", projectFile),
    ]
    if let configuration = context.configuration { fixed.append(("CONFIGURATION", configuration)) }
    if let sdk = context.sdk {
      fixed += [("PLATFORM_NAME", sdk), ("SDK_NAME", sdk), ("EFFECTIVE_PLATFORM_NAME", "-\(sdk)")]
    }
    // Entitlements name the team and the identifier of the app this way.
    if !values(of: "DEVELOPMENT_TEAM").isEmpty {
      fixed += [
        ("AppIdentifierPrefix", "$(DEVELOPMENT_TEAM)."),
        ("TeamIdentifierPrefix", "$(DEVELOPMENT_TEAM)."),
      ]
    }
    if !values(of: "PRODUCT_BUNDLE_IDENTIFIER").isEmpty {
      fixed.append(("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"))
    }
    for (name, value) in fixed { add(name, value, from: .builtIn) }
  }

  /// The settings of a target: one level over the other.
  ///
  /// Conditions may ask for the SDK, which is a setting itself; so the levels are added twice.
  ///
  /// - Parameters:
  ///   - levels: The levels, the weakest first.
  ///   - configuration: The configuration.
  ///   - kind: What the target makes.
  ///   - developmentRegion: The language of the project.
  /// - Returns: The settings.
  static func layered(
    _ levels: [[SettingEntry]], configuration: String?, _ kind: TargetKind,
    developmentRegion: String?
  ) -> BuildSettings {
    var settings = BuildSettings(context: SettingContext(configuration: configuration))
    for level in levels { settings.add(level) }
    let sdk = TargetPlatform.all(of: settings).first?.sdk
    var result = BuildSettings(context: SettingContext(sdk: sdk, configuration: configuration))
    result.addDefaults(kind, developmentRegion: developmentRegion)
    for level in levels { result.add(level) }
    return result
  }
}
