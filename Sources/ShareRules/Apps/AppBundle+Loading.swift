import AppLinks
import Documents
import SafeFiles
import ShareModel
import SystemPackage

extension AppBundle {
  /// Reads the bundle of an app from its folder.
  ///
  /// The bundle is flat, or has `Contents`; its files are XML or binary, at most 1 MiB each. Who
  /// may write to it is not looked at here, but when rules are loaded.
  ///
  /// - Parameter path: The folder, by custom called `NAME.app`.
  /// - Returns: The app with an absolute path.
  /// - Throws: What keeps the bundle out, with every problem of a file at once.
  static func load(at path: FilePath) throws(BundleError) -> AppBundle {
    let layout = try BundleLayout(of: path)
    let document = layout.information.string
    var app: AppBundle
    do throws(DocumentError) {
      var reader = AppInformationReader(try members(of: layout.information))
      guard let read = reader.read(named: path.stem ?? path.string) else {
        throw DocumentError(document, .problems(reader.problems))
      }
      app = read
      if let file = try layout.entitlements() {
        var fields = DocumentFields(try members(of: file), keys: .entitlements)
        app.entitlements = AppEntitlements(&fields, of: app.identifier.rawValue)
        guard fields.problems.isEmpty else {
          throw DocumentError(file.string, .problems(fields.problems))
        }
      }
    } catch {
      throw BundleError(path: path, .information(error))
    }
    app.receiver.team = app.entitlements.team
    app.path = path.absolute
    return app
  }

  private static func members(
    of file: FilePath
  ) throws(DocumentError) -> [String: DocumentValue] {
    let bytes = try BoundedFile.read(file, limit: DocumentLimits.standard.bytes)
    return try PropertyListReader.readDictionary(bytes, named: file.string)
  }
}

extension BundleLayout {
  /// The extensions of an app.
  ///
  /// Source: Apple, Bundle Programming Guide, "Application Bundles".
  var plugIns: FilePath { informationFolder.appending("PlugIns") }

  /// The file of the entitlements beside the `Info.plist`, or `nil` if there is none.
  ///
  /// Its name ends in `.entitlements`, as Xcode keeps it, or in `.xcent`, as it was put into a
  /// bundle.
  ///
  /// - Throws: If there are several, or the folder cannot be read.
  fileprivate func entitlements() throws(DocumentError) -> FilePath? {
    let folder = informationFolder
    let names: [FilePath.Component]
    do throws(Errno) {
      names = try FolderListing.names(in: folder, limit: 10_000)
    } catch {
      throw DocumentError(folder.string, .unreadable(error))
    }
    let found = names.filter { $0.extension == "entitlements" || $0.extension == "xcent" }
    guard found.count < 2 else {
      let words = "'\(found[0])' and '\(found[1])' both have entitlements; keep one of them"
      throw DocumentError(
        folder.string, .problems([DocumentProblem(at: "entitlements", .other(words))]))
    }
    return found.first.map { folder.appending($0) }
  }
}
