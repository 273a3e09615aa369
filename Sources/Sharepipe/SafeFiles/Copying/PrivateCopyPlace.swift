import SystemPackage

/// Where the private copy of an attachment goes: a directory of ours, and a neutral name.
struct PrivateCopyPlace: Hashable, Sendable {
  /// The directory, absolute.
  let directory: FilePath
  /// The number of the attachment in its context, from 0.
  let number: Int

  /// The name of the copy, such as `0.jpg`.
  ///
  /// - Parameter filenameExtension: Letters and digits, or `nil` for none.
  /// - Returns: One component of a path.
  func name(filenameExtension: String?) -> FilePath.Component {
    let number = FilePath.Component("\(number)") ?? "0"
    guard let filenameExtension else { return number }
    return FilePath.Component("\(number).\(filenameExtension)") ?? number
  }
}
