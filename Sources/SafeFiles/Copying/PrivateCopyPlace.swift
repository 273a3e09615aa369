package import SystemPackage

/// Where the private copy of an attachment goes: a directory of ours, and a neutral name.
package struct PrivateCopyPlace: Hashable, Sendable {
  /// The directory, absolute.
  package let directory: FilePath
  /// The number of the attachment in its context, from 0.
  let number: Int

  /// Creates a value from its parts.
  package init(directory: FilePath, number: Int) {
    self.directory = directory
    self.number = number
  }

  /// The name of the copy, such as `0.jpg`.
  ///
  /// - Parameter filenameExtension: Letters and digits, or `nil` for none.
  /// - Returns: One component of a path.
  package func name(filenameExtension: String?) -> FilePath.Component {
    let number = FilePath.Component("\(number)") ?? "0"
    guard let filenameExtension else { return number }
    return FilePath.Component("\(number).\(filenameExtension)") ?? number
  }
}
