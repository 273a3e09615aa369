/// What is known of one type: its name, what it conforms to, and its tags.
///
/// Source of the shape: Apple, "Defining file and data types for your app"
/// (`UTExportedTypeDeclarations`, `UTImportedTypeDeclarations`).
public struct TypeDeclaration: Hashable, Sendable {
  /// Who declares a type.
  public enum Origin: Hashable, Sendable, CaseIterable {
    /// Exported by CoreTypes, the system's own list.
    case coreTypesExported
    /// Imported by CoreTypes: another maker's type that the system knows.
    case coreTypesImported
    /// Declared by another bundle or app of the system.
    case otherSystem
    /// Declared by a common app; a bare system does not know it.
    case thirdParty
    /// Added with ``TypeCatalogue/adding(_:as:)``.
    case added
  }

  /// How a bundle declares a type.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// The bundle owns the type (`UTExportedTypeDeclarations`).
    case exported
    /// The bundle only uses the type, which another owns (`UTImportedTypeDeclarations`).
    case imported
  }

  /// The name of the type.
  public let identifier: TypeIdentifier
  /// The types that this one conforms to directly.
  public let conformsTo: [TypeIdentifier]
  /// Filename extensions without their period, the preferred one first.
  public let filenameExtensions: [String]
  /// MIME types, the preferred one first.
  public let mimeTypes: [String]
  /// Four-character codes of the classic Mac OS.
  public let osTypes: [String]
  /// Names of pasteboard types from before there were type identifiers.
  public let pasteboardTypes: [String]
  /// Who declares the type.
  public let origin: Origin
  /// What the type is, in a few words, or `nil` if the declaration has no description.
  public let localizedDescription: String?
  /// The constant of Apple's `UTCoreTypes.h`, such as `UTTypeJPEG`, or `nil` if there is none.
  public let apiConstant: String?
  /// The first system with that constant, such as `iOS 14.0`, or `nil` if there is no constant.
  public let availableSince: String?

  /// Creates a declaration.
  ///
  /// - Parameters:
  ///   - identifier: The name of the type.
  ///   - conformsTo: The types that it conforms to directly.
  ///   - filenameExtensions: Filename extensions without their period, the preferred one first.
  ///   - mimeTypes: MIME types, the preferred one first.
  ///   - osTypes: Four-character codes.
  ///   - pasteboardTypes: Old names of pasteboard types.
  ///   - origin: Who declares it.
  ///   - localizedDescription: What the type is, in a few words.
  ///   - apiConstant: Apple's constant for it.
  ///   - availableSince: The first system with that constant.
  public init(
    identifier: TypeIdentifier,
    conformsTo: [TypeIdentifier] = [],
    filenameExtensions: [String] = [],
    mimeTypes: [String] = [],
    osTypes: [String] = [],
    pasteboardTypes: [String] = [],
    origin: Origin = .added,
    localizedDescription: String? = nil,
    apiConstant: String? = nil,
    availableSince: String? = nil
  ) {
    self.identifier = identifier
    self.conformsTo = conformsTo
    self.filenameExtensions = filenameExtensions
    self.mimeTypes = mimeTypes
    self.osTypes = osTypes
    self.pasteboardTypes = pasteboardTypes
    self.origin = origin
    self.localizedDescription = localizedDescription
    self.apiConstant = apiConstant
    self.availableSince = availableSince
  }

  /// All tags of the type, each class in the order of the declaration.
  public var tags: [TypeTag] {
    filenameExtensions.map { TypeTag(.filenameExtension, $0) }
      + mimeTypes.map { TypeTag(.mimeType, $0) }
      + osTypes.map { TypeTag(.osType, $0) }
      + pasteboardTypes.map { TypeTag(.pasteboardType, $0) }
  }

  /// The same declaration with another origin and other direct supertypes.
  func with(conformsTo: [TypeIdentifier], origin: Origin) -> Self {
    Self(
      identifier: identifier, conformsTo: conformsTo, filenameExtensions: filenameExtensions,
      mimeTypes: mimeTypes, osTypes: osTypes, pasteboardTypes: pasteboardTypes, origin: origin,
      localizedDescription: localizedDescription, apiConstant: apiConstant,
      availableSince: availableSince)
  }
}
