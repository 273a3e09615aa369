package import TypeIdentifiers

extension TypeCatalogue {
  /// The type of a directory that counts as one document, or `nil` if it is an ordinary one.
  package func packageType(forFilenameExtension filenameExtension: String) -> TypeIdentifier? {
    declaredType(forFilenameExtension: filenameExtension, conformingTo: .package)
      ?? declaredType(forFilenameExtension: filenameExtension, conformingTo: .directory)
  }
}
