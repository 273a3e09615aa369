package import Documents
import SafeFiles
package import ShareModel
package import SystemPackage

extension ExtensionBundle {
  /// An extension of which only the rule is asked, by an `Info.plist` that was read before.
  ///
  /// Nothing has to be built: no program is looked for, and `$(VARIABLES)` may be unfilled. A rule
  /// that is one is kept as it is.
  ///
  /// - Parameters:
  ///   - information: The whole `Info.plist`, with the variables filled that are known.
  ///   - name: The name for people where the file has none, and the identifier where
  ///     `CFBundleIdentifier` is missing, is no text or has an unfilled variable.
  ///   - path: The file, for messages; also the path of the bundle.
  /// - Returns: The extension without its program, and notes: what the author should know.
  /// - Throws: What keeps a device from ever offering it: no `NSExtension`, no extension point or one
  ///   of another kind; and what is wrong with sharepipe's own keys.
  package static func asked(
    about information: DocumentValue, named name: String, at path: FilePath
  ) throws(BundleError) -> (bundle: ExtensionBundle, notes: [Reason]) {
    guard let members = information.dictionary else {
      throw BundleError(
        path: path,
        .information(DocumentError(path.string, .notADictionary(found: information.found))))
    }
    let (read, notes) = try self.information(
      members, for: .asking(named: name), in: path.string, of: path)
    return (ExtensionBundle(read, at: path), notes)
  }
}
