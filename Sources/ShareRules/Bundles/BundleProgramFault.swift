public import SystemPackage

/// What is wrong with a program of a bundle.
public struct BundleProgramFault: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// Something else than a regular file stands at this path: the words of a message.
    case notAFile(FilePath, found: String)
    /// A folder on the way to the program is something else: the words of a message.
    case notInFolder(FilePath, found: String)
    /// The file has no executable bit.
    case notExecutable
  }

  /// The key that names the program, such as `CFBundleExecutable`.
  public let place: String
  /// Where the program should be.
  public let path: FilePath
  /// What is wrong.
  public let reason: Reason

  /// Creates a fault.
  public init(place: String, path: FilePath, reason: Reason) {
    self.place = place
    self.path = path
    self.reason = reason
  }
}

extension BundleProgramFault: CustomStringConvertible {
  /// The key, the path, the reason, and what to do.
  public var description: String { "\(path): \(place): \(reason)" }
}

extension BundleProgramFault.Reason: CustomStringConvertible {
  /// The reason and what to do, without the place.
  public var description: String {
    switch self {
    case .missing: "there is no such program; put it there, or correct its name"
    case .notAFile(_, let found): "expected a program, found \(found); put the program itself there"
    case .notInFolder(let folder, let found):
      "expected a folder at '\(folder)', found \(found); put the folder itself there"
    case .notExecutable: "is not executable; run 'chmod +x' on it"
    }
  }
}
