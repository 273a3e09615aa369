import SystemPackage
import XcodeProjects

/// A file that says from what apps and extensions are built.
struct FoundProject: Sendable {
  /// Whose file it is.
  enum Kind: Hashable, Sendable {
    /// A folder `NAME.xcodeproj`.
    case xcode
    /// `project.yml` of XcodeGen.
    case xcodeGen
    /// `app.json` of Expo.
    case expo
    /// `app.config.js` and the like: a program that computes what `app.json` would say.
    case expoProgram

    /// The kind of a file by its name, or `nil` if it is none.
    init?(of path: FilePath) {
      guard let name = path.lastComponent?.string else { return nil }
      switch name {
      case "project.pbxproj": self = .xcode
      case _ where XcodeGenProject.isDescription(name): self = .xcodeGen
      case _ where ExpoConfiguration.names.contains(name): self = .expo
      case _ where ExpoConfiguration.programNames.contains(name): self = .expoProgram
      default: return nil
      }
    }
  }

  /// Whose file it is.
  let kind: Kind
  /// The file, or the folder `NAME.xcodeproj`.
  let path: FilePath

  init(_ kind: Kind, at path: FilePath) {
    self.kind = kind
    self.path = path.lastComponent == "project.pbxproj" ? path.removingLastComponent() : path
  }

  /// The folder of the project, from which its paths go.
  var folder: FilePath { path.removingLastComponent() }
}
