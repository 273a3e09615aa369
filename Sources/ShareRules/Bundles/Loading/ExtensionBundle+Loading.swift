import Documents
import SafeFiles
public import ShareModel
public import SystemPackage

extension ExtensionBundle {
  /// Reads the bundle of an extension from its folder.
  ///
  /// The bundle is flat, or has `Contents`; its `Info.plist` is XML or binary, at most 1 MiB. The
  /// programs that it names must be executable files inside the bundle; links are not followed.
  /// Who may write to the bundle is not looked at here, but by ``RuleSet/load(from:trust:requiresPolicy:)``.
  ///
  /// - Parameter path: The folder, by custom called `NAME.appex`.
  /// - Returns: The extension with absolute paths, and notes: what the author should know although
  ///   the bundle is used, such as declared types that are left out.
  /// - Throws: What keeps the bundle out, with every problem of its `Info.plist` at once.
  public static func load(
    at path: FilePath
  ) throws(BundleError) -> (bundle: ExtensionBundle, notes: [Reason]) {
    try load(at: path, withPrograms: true)
  }

  /// Reads the bundle of an extension of which nothing is run, so that it need not be built yet.
  ///
  /// - Parameter path: The folder.
  /// - Returns: The extension, without its program.
  /// - Throws: What is wrong with the folder or its `Info.plist`.
  package static func loadRule(at path: FilePath) throws(BundleError) -> ExtensionBundle {
    try load(at: path, withPrograms: false).bundle
  }

  private static func load(
    at path: FilePath, withPrograms: Bool
  ) throws(BundleError) -> (bundle: ExtensionBundle, notes: [Reason]) {
    let layout = try BundleLayout(of: path)
    let document = layout.information.string
    var reader: BundleInformationReader
    do throws(DocumentError) {
      let bytes = try BoundedFile.read(
        layout.information, limit: DocumentLimits.standard.bytes, named: document)
      reader = try BundleInformationReader(
        PropertyListReader.readDictionary(bytes, named: document))
    } catch {
      throw BundleError(path: path, .information(error))
    }
    guard let information = reader.read() else {
      throw BundleError(
        path: path, identifier: reader.identifier,
        .information(DocumentError(document, .problems(reader.problems))))
    }
    do throws(BundleProgramFault) {
      return (try ExtensionBundle(information, layout, withPrograms), reader.notes)
    } catch {
      throw BundleError(path: path, identifier: information.identifier, .program(error))
    }
  }

  /// Joins what the `Info.plist` says with what is in the folder.
  private init(
    _ information: BundleInformation, _ layout: BundleLayout, _ withPrograms: Bool
  ) throws(BundleProgramFault) {
    var executable: FilePath?
    if withPrograms, let name = information.executableName {
      executable = try layout.program(name, namedBy: "CFBundleExecutable")
    }
    if withPrograms,
      case .program(let text) = information.settings.contentRequirements.validator,
      let name = FilePath.Component(fileName: text)
    {
      _ = try layout.program(name, namedBy: "SharepipeExtension.ContentValidation.Validator")
    }
    self.init(
      identifier: information.identifier,
      displayName: information.displayName ?? layout.bundle.stem, path: layout.bundle.absolute,
      executable: executable?.absolute, point: information.point,
      activationRule: information.activationRule, settings: information.settings,
      exportedTypes: information.exportedTypes, importedTypes: information.importedTypes)
  }
}
