extension TypeCatalogue {
  /// The type of a filename extension, declared or made up (`UTType(filenameExtension:)`).
  ///
  /// The extension is looked up as it is, in any case: without a period, and only the last part of
  /// a name such as `a.tar.gz`, as `UTType` takes it. On a Mac a directory is asked for again with
  /// `.directory`: `app` is `com.apple.application-file` as data.
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension without its period; it may be empty.
  ///   - supertype: What the type must conform to; `nil` asks for nothing.
  /// - Returns: The declared type that comes first in the preference order, else a dynamic type.
  public func type(
    forFilenameExtension filenameExtension: String, conformingTo supertype: TypeIdentifier? = .data
  ) -> TypeIdentifier {
    declaredType(forFilenameExtension: filenameExtension, conformingTo: supertype)
      ?? DynamicType(
        tag: TypeTag(.filenameExtension, filenameExtension), conformingTo: supertype
      ).identifier
  }

  /// The type of a MIME type, declared or made up (`UTType(mimeType:)`).
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type in any case. Nothing is stripped: parameters count.
  ///   - supertype: What the type must conform to; `nil` asks for nothing.
  /// - Returns: The declared type that comes first in the preference order, else a dynamic type.
  public func type(
    forMIMEType mimeType: String, conformingTo supertype: TypeIdentifier? = .data
  ) -> TypeIdentifier {
    declaredType(forMIMEType: mimeType, conformingTo: supertype)
      ?? DynamicType(tag: TypeTag(.mimeType, mimeType), conformingTo: supertype).identifier
  }

  /// The declared type of a filename extension.
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension in any case, without its period.
  ///   - supertype: What the type must conform to; `nil` asks for nothing.
  /// - Returns: The type that comes first in the preference order, or `nil` if none fits.
  public func declaredType(
    forFilenameExtension filenameExtension: String, conformingTo supertype: TypeIdentifier? = .data
  ) -> TypeIdentifier? {
    winner(of: filenameExtension, .filenameExtension, conformingTo: supertype)
  }

  /// The declared type of a MIME type.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type in any case. Nothing is stripped: parameters count.
  ///   - supertype: What the type must conform to; `nil` asks for nothing.
  /// - Returns: The type that comes first in the preference order, or `nil` if none fits.
  public func declaredType(
    forMIMEType mimeType: String, conformingTo supertype: TypeIdentifier? = .data
  ) -> TypeIdentifier? {
    winner(of: mimeType, .mimeType, conformingTo: supertype)
  }

  /// The filename extensions of a type, the preferred one first.
  ///
  /// - Parameter type: A declared or dynamic type.
  /// - Returns: The extensions without their period; empty if there are none.
  public func filenameExtensions(of type: TypeIdentifier) -> [String] {
    if let position = index.position(of: type) {
      return index.tags(of: position, .filenameExtension)
    }
    return DynamicType(decoding: type)?.texts(of: .filenameExtension) ?? []
  }

  /// The MIME types of a type, the preferred one first.
  ///
  /// - Parameter type: A declared or dynamic type.
  /// - Returns: The MIME types; empty if there are none.
  public func mimeTypes(of type: TypeIdentifier) -> [String] {
    if let position = index.position(of: type) { return index.tags(of: position, .mimeType) }
    return DynamicType(decoding: type)?.texts(of: .mimeType) ?? []
  }

  /// The filename extension to give to new files (`UTType.preferredFilenameExtension`).
  ///
  /// - Parameter type: A declared or dynamic type.
  /// - Returns: The extension without its period, or `nil` if the type has none.
  public func preferredFilenameExtension(of type: TypeIdentifier) -> String? {
    if let position = index.position(of: type) {
      return index.preferredTag(of: position, .filenameExtension)
    }
    return filenameExtensions(of: type).first
  }

  /// The MIME type to give to content (`UTType.preferredMIMEType`).
  ///
  /// - Parameter type: A declared or dynamic type.
  /// - Returns: The MIME type, or `nil` if the type has none.
  public func preferredMIMEType(of type: TypeIdentifier) -> String? {
    if let position = index.position(of: type) {
      return index.preferredTag(of: position, .mimeType)
    }
    return mimeTypes(of: type).first
  }

  private func winner(
    of tag: String, _ tagClass: CatalogueTagClass, conformingTo supertype: TypeIdentifier?
  ) -> TypeIdentifier? {
    let target = supertype.map { index.position(of: $0) }
    // A declared type conforms to no undeclared one.
    if case .some(nil) = target { return nil }
    return index.first(carrying: tag, of: tagClass, for: target ?? nil)
      .map { index.identifier(of: $0) }
  }
}
