package import Documents
package import SystemPackage

/// A target of an app: what it makes, and the settings with which it does.
package struct XcodeTarget: Sendable {
  /// The name.
  package let name: String
  /// What it makes.
  package let kind: TargetKind
  /// The product type as it is written, such as `com.apple.product-type.app-extension`.
  package let productType: String
  /// The platforms on which its product runs; empty if they are not known.
  package let platforms: [TargetPlatform]
  /// The configuration whose settings count, such as `Release`.
  package let configuration: String?
  /// The settings.
  package let settings: BuildSettings
  /// `PRODUCT_BUNDLE_IDENTIFIER`; `nil` if nothing sets it.
  package let bundleIdentifier: SettingValue?
  /// `DEVELOPMENT_TEAM`; `nil` if nothing sets it.
  package let team: SettingValue?
  /// `PRODUCT_NAME`, which is the name of the target if nothing sets it.
  package let productName: SettingValue?
  /// `INFOPLIST_FILE`; `nil` if nothing sets it, or it is empty.
  package let infoPlist: SettingPath?
  /// `CODE_SIGN_ENTITLEMENTS`; `nil` if nothing sets it, or it is empty.
  package let entitlements: SettingPath?
  /// Whether Xcode adds to the `Info.plist` what settings say (`GENERATE_INFOPLIST_FILE`).
  package let generatesInfoPlist: Bool
  /// How the C preprocessor changes the `Info.plist` first; `nil` if it does not.
  package let preprocessing: InfoPlistPreprocessing?
  /// The `Info.plist` that a description holds, with variables; `nil` if it is a file alone.
  package let information: [String: DocumentValue]?
  /// The entitlements that a description holds; `nil` if they are a file alone.
  package let writtenEntitlements: [String: DocumentValue]?
  /// The names of the targets whose products are embedded in this one's, in order.
  package internal(set) var embeds: [String] = []
  /// The files that it is built of.
  package internal(set) var sources = TargetSources()
}

/// A file that a setting names.
package struct SettingPath: Hashable, Sendable {
  /// The file; `nil` if a variable in the name is not known, or if it is outside the repository.
  package let path: FilePath?
  /// The setting.
  package let value: SettingValue
}

/// What the C preprocessor makes of an `Info.plist` before it is read.
///
/// Source: Apple, "Build settings reference", `INFOPLIST_PREPROCESS`,
/// `INFOPLIST_PREPROCESSOR_DEFINITIONS`, `INFOPLIST_OTHER_PREPROCESSOR_FLAGS` and
/// `INFOPLIST_PREFIX_HEADER`.
package struct InfoPlistPreprocessing: Hashable, Sendable {
  /// Where it is switched on.
  package let origin: SettingOrigin
  /// What is defined: names, and what they stand for.
  package let definitions: [String: String]
  /// The header that is read before; `nil` without one.
  package let prefixHeader: SettingPath?
}

extension XcodeTarget {
  /// Makes a target from its settings.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - productType: The product type.
  ///   - settings: All settings, those that follow from others among them.
  ///   - folder: Where relative paths begin.
  ///   - files: Where files come from.
  ///   - information: The `Info.plist` that a description holds.
  ///   - entitlements: The entitlements that a description holds.
  ///   - note: Takes a setting that is refused.
  init(
    _ name: String, productType: String, settings: BuildSettings, in folder: FilePath,
    _ files: ProjectFiles, information: [String: DocumentValue]? = nil,
    entitlements: [String: DocumentValue]? = nil, note: (ProjectNote.Reason) -> Void
  ) {
    func value(_ setting: String) -> SettingValue? {
      do throws(SettingFault) {
        return try settings.value(of: setting)
      } catch {
        note(.refusedSetting(setting, error))
        return nil
      }
    }
    func path(_ setting: String) -> SettingPath? {
      guard let value = value(setting), !value.text.isEmpty else { return nil }
      let path = value.unknown.isEmpty ? files.path(value.text, from: folder) : nil
      return SettingPath(path: path, value: value)
    }
    self.name = name
    self.productType = productType
    kind = TargetKind(productType: productType)
    platforms = TargetPlatform.all(of: settings)
    configuration = settings.context.configuration
    self.settings = settings
    bundleIdentifier = value("PRODUCT_BUNDLE_IDENTIFIER").flatMap { $0.text.isEmpty ? nil : $0 }
    team = value("DEVELOPMENT_TEAM").flatMap { $0.text.isEmpty ? nil : $0 }
    productName = value("PRODUCT_NAME")
    infoPlist = path("INFOPLIST_FILE")
    self.entitlements = path("CODE_SIGN_ENTITLEMENTS")
    generatesInfoPlist = value("GENERATE_INFOPLIST_FILE")?.text == "YES"
    self.information = information
    writtenEntitlements = entitlements
    if let switched = value("INFOPLIST_PREPROCESS"), switched.text == "YES" {
      let words =
        [value("INFOPLIST_PREPROCESSOR_DEFINITIONS"), value("INFOPLIST_OTHER_PREPROCESSOR_FLAGS")]
        .compactMap { $0?.text }
      preprocessing = InfoPlistPreprocessing(
        origin: switched.origin, definitions: Self.definitions(in: words),
        prefixHeader: path("INFOPLIST_PREFIX_HEADER"))
    } else {
      preprocessing = nil
    }
  }

  /// The definitions in lists of words: `NAME`, `NAME=text`, each perhaps after `-D`.
  private static func definitions(in lists: [String]) -> [String: String] {
    var result: [String: String] = [:]
    for (index, list) in lists.enumerated() {
      for word in list.split(separator: " ") {
        let isFlag = word.hasPrefix("-D")
        guard isFlag || index == 0 else { continue }
        let parts = (isFlag ? word.dropFirst(2) : word).split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty else { continue }
        result[String(name)] = parts.count > 1 ? String(parts[1]) : "1"
      }
    }
    return result
  }
}
