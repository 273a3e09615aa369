import Documents
import ShareModel
import SystemPackage
import TypeIdentifiers

/// What the `Info.plist` of an extension says, checked.
///
/// Only the file itself was looked at, not what it names.
struct BundleInformation: Hashable, Sendable {
  /// The bundle identifier.
  var identifier: BundleIdentifier
  /// The name for people, or `nil` if the file gives none.
  var displayName: String?
  /// The name of the program, or `nil` for the built-in interface.
  var executableName: FilePath.Component?
  /// Where the extension is offered.
  var point: ExtensionPoint
  /// The activation rule as it is written, or `nil` if there is none.
  var activationRule: DocumentValue?
  /// What `SharepipeExtension` says.
  var settings: ExtensionSettings
  /// The types that the bundle exports.
  var exportedTypes: [TypeDeclaration]
  /// The types that the bundle imports.
  var importedTypes: [TypeDeclaration]
}
