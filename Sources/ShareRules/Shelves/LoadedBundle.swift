package import ShareModel
package import SystemPackage

/// An extension that was read, and where it was read from.
package struct LoadedBundle: Hashable, Sendable {
  /// The extension.
  var bundle: ExtensionBundle
  /// The folder as the user named it, or `nil` for an extension that is a Swift value.
  var folder: FilePath?
  /// What its author should know.
  var notes: [Reason] = []

  /// Creates a value from its parts.
  package init(bundle: ExtensionBundle, folder: FilePath? = nil, notes: [Reason] = []) {
    self.bundle = bundle
    self.folder = folder
    self.notes = notes
  }

  /// The identifier.
  var identifier: BundleIdentifier { bundle.identifier }
}
