import Sharepipe
import SystemPackage

/// A file with an association that is named on the command line.
enum AssociationInput {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: Its path.
  ///   - host: The host that serves it, or `nil`.
  ///   - authorities: A file with the certificates of the authorities that are believed, or `nil`.
  /// - Returns: The file.
  /// - Throws: ``CommandFailure`` if it is not there, or is no association.
  static func read(
    _ name: String, of host: String? = nil, authorities: String? = nil
  ) throws(CommandFailure) -> AssociationFile {
    do {
      return try AssociationFile(
        BoundedFile.read(FilePath(name), limit: AssociationFile.largest), host: host,
        authorities: authorities.map { FilePath($0) })
    } catch let error as DocumentError {
      throw CommandFailure(error.description, ExitStatus(error))
    } catch {
      throw CommandFailure("\(name): \(error)", .badData)
    }
  }
}
