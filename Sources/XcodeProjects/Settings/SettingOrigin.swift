package import SystemPackage

/// Where the value of a setting is written.
package struct SettingOrigin: Hashable, Sendable {
  /// A place.
  package enum Place: Hashable, Sendable {
    /// A line of a configuration file, from 1.
    case configurationFile(FilePath, line: Int)
    /// A target of a project, given by its folder `….xcodeproj`.
    case target(String, project: FilePath)
    /// A project, given by its folder `….xcodeproj`.
    case project(FilePath)
    /// A description such as `project.yml`, and the keys that lead to the value.
    case description(FilePath, key: String)
    /// Xcode itself: the value follows from others.
    case builtIn
  }

  /// The setting with its conditions, as it is written.
  package let setting: String
  /// Where it is written.
  package let place: Place
}

extension SettingOrigin: CustomStringConvertible {
  /// The setting and the place, such as `PRODUCT_BUNDLE_IDENTIFIER in Config/Base.xcconfig:3`.
  package var description: String {
    switch place {
    case .configurationFile(let file, let line): "\(setting) in \(file.string):\(line)"
    case .target(let target, let project): "\(setting) of the target \(target) in \(project.string)"
    case .project(let project): "\(setting) in \(project.string)"
    case .description(let file, let key): "\(key) in \(file.string)"
    case .builtIn: "\(setting), which Xcode sets"
    }
  }
}

/// One assignment to a setting.
struct SettingEntry: Hashable, Sendable {
  let name: SettingName
  /// The value as it is written, with its variables.
  let value: String
  let place: SettingOrigin.Place

  /// Where it is written.
  var origin: SettingOrigin { SettingOrigin(setting: name.text, place: place) }
}
