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
    let (layout, members) = try contents(of: path)
    let document = layout.information.string
    let (information, notes) = try information(members, for: .running, in: document, of: path)
    do throws(BundleProgramFault) {
      return (try ExtensionBundle(information, layout), notes)
    } catch {
      throw BundleError(path: path, identifier: information.identifier, .program(error))
    }
  }

  /// Where the parts of a bundle are, and what its `Info.plist` says.
  static func contents(
    of path: FilePath
  ) throws(BundleError) -> (layout: BundleLayout, members: [String: DocumentValue]) {
    let layout = try BundleLayout(of: path)
    let document = layout.information.string
    do throws(DocumentError) {
      let bytes = try BoundedFile.read(
        layout.information, limit: DocumentLimits.standard.bytes, named: document)
      return (layout, try PropertyListReader.readDictionary(bytes, named: document))
    } catch {
      throw BundleError(path: path, .information(error))
    }
  }

  /// What an `Info.plist` says, checked.
  static func information(
    _ members: [String: DocumentValue], for purpose: BundlePurpose, in document: String,
    of path: FilePath
  ) throws(BundleError) -> (information: BundleInformation, notes: [Reason]) {
    var reader = BundleInformationReader(members, for: purpose)
    guard let information = reader.read() else {
      throw BundleError(
        path: path, identifier: reader.identifier,
        .information(DocumentError(document, .problems(reader.problems))))
    }
    return (information, reader.notes)
  }

  /// Joins what the `Info.plist` says with the programs in the folder.
  private init(
    _ information: BundleInformation, _ layout: BundleLayout
  ) throws(BundleProgramFault) {
    self.init(information, at: layout.bundle)
    if let name = information.executableName {
      executable = try layout.program(name, namedBy: "CFBundleExecutable").absolute
    }
    if case .program(let text) = information.settings.contentRequirements.validator,
      let name = FilePath.Component(fileName: text)
    {
      _ = try layout.program(name, namedBy: "SharepipeExtension.ContentValidation.Validator")
    }
  }

  /// What the `Info.plist` of a bundle says, without its programs.
  init(_ information: BundleInformation, at path: FilePath) {
    self.init(
      identifier: information.identifier, displayName: information.displayName ?? path.stem,
      path: path.absolute, point: information.point,
      activationRule: information.activationRule, settings: information.settings,
      exportedTypes: information.exportedTypes, importedTypes: information.importedTypes)
  }
}
