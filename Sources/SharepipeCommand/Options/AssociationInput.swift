import Sharepipe
import SystemPackage

/// A file with an association that is named on the command line.
enum AssociationInput {
  /// Reads a file.
  ///
  /// - Parameter name: Its path.
  /// - Returns: The file.
  /// - Throws: ``CommandFailure`` if it is not there, or is no association.
  static func read(_ name: String) throws(CommandFailure) -> AssociationFile {
    do {
      return try AssociationFile(
        BoundedFile.read(FilePath(name), limit: AssociationFile.largest))
    } catch let error as DocumentError {
      let isMissing = error.reason == .unreadable(.noSuchFileOrDirectory)
      throw CommandFailure(error.description, isMissing ? .noInput : .badData)
    } catch {
      throw CommandFailure("\(name): \(error)", .badData)
    }
  }
}
