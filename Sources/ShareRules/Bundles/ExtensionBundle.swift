public import Documents
public import ShareModel
public import SystemPackage
public import TypeIdentifiers

/// An extension: who it is, what activates it, and how it is run.
///
/// Apple's name for the bundle on disk is `.appex`.
public struct ExtensionBundle: Hashable, Sendable {
  /// The bundle identifier (`CFBundleIdentifier`).
  public var identifier: BundleIdentifier

  /// The name for people (`CFBundleDisplayName`, `CFBundleName`, else the folder's name).
  public var displayName: String

  /// The folder of the bundle, or `nil` for an extension that is a Swift value.
  public var path: FilePath?

  /// The program (`CFBundleExecutable`), absolute, or `nil` for the built-in ones.
  public var executable: FilePath?

  /// Where it is offered (`NSExtensionPointIdentifier`).
  public var point: ExtensionPoint

  /// The activation rule as it was shipped (`NSExtensionActivationRule`), or `nil` if there is none.
  public var activationRule: DocumentValue?

  /// What sharepipe's own key `SharepipeExtension` says.
  public var settings: ExtensionSettings

  /// The types that the bundle exports (`UTExportedTypeDeclarations`).
  public var exportedTypes: [TypeDeclaration]

  /// The types that the bundle imports (`UTImportedTypeDeclarations`).
  public var importedTypes: [TypeDeclaration]

  /// Why this only stands for a bundle that is on and cannot be used, or `nil` for a bundle that was
  /// read.
  package private(set) var absence: Reason?

  /// Creates an extension.
  public init(
    identifier: BundleIdentifier, displayName: String? = nil, path: FilePath? = nil,
    executable: FilePath? = nil, point: ExtensionPoint, activationRule: DocumentValue?,
    settings: ExtensionSettings = ExtensionSettings(), exportedTypes: [TypeDeclaration] = [],
    importedTypes: [TypeDeclaration] = []
  ) {
    self.identifier = identifier
    self.displayName = displayName ?? identifier.rawValue
    self.path = path
    self.executable = executable
    self.point = point
    self.activationRule = activationRule
    self.settings = settings
    self.exportedTypes = exportedTypes
    self.importedTypes = importedTypes
  }

  /// The name under which the extension is chosen and excluded, with all its uses.
  public var activityType: String { settings.activityType ?? identifier.bundle.rawValue }

  /// Stands for a bundle that is on and cannot be used.
  ///
  /// What the bundle would take is unknown, and so is whether it would have changed the content for
  /// the extensions after it. It is therefore an action that takes everything, and every context
  /// fails at it: ``DecisionMaker`` asks neither for its point nor for its requirements, which are not
  /// those of the bundle.
  static func absent(_ identifier: BundleIdentifier, _ reason: Reason) -> ExtensionBundle {
    var bundle = ExtensionBundle(
      identifier: identifier, point: .action, activationRule: .string("TRUEPREDICATE"))
    bundle.absence = reason
    return bundle
  }

  /// The same extension under the identifier of one of its uses.
  func used(as identifier: BundleIdentifier) -> ExtensionBundle {
    var bundle = self
    bundle.identifier = identifier
    if let use = identifier.use { bundle.displayName += " (\(use))" }
    return bundle
  }
}
