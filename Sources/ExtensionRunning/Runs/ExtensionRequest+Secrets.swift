import SafeFiles
public import ShareRules
import SystemPackage

extension ExtensionRequest {
  /// What is in a secret file of the extension, read again each time.
  ///
  /// For extensions that are Swift values; programs find theirs on descriptors. Nothing takes it
  /// out of what the value answers, throws or logs.
  ///
  /// - Parameter name: The last component of the path.
  /// - Returns: All bytes of the file, with the line feed that may be at its end.
  /// - Throws: Why the file cannot be used, or that the extension has none of this name.
  public func secret(named name: String) throws(SecretFileError) -> [UInt8] {
    let file = bundle.settings.secretFiles.first { $0.lastComponent?.string == name }
    guard let file else { throw SecretFileError(path: FilePath(name), .notNamed) }
    return try SecretFile.read(file).bytes
  }
}
