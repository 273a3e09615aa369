public import Documents
public import ShareModel
public import SystemPackage

/// Why the bundle of an extension is left out.
public struct BundleError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// Something else than a folder stands there: the words of a message, such as `a symbolic link`.
    case notAFolder(found: String)
    /// The folder, or something in it, cannot be looked at.
    case unreadable(Errno)
    /// The folder has neither an `Info.plist` nor a `Contents/Info.plist`.
    case noInformation
    /// The `Info.plist` cannot be read, or what it says is wrong.
    case information(DocumentError)
    /// A program that the `Info.plist` names is not there, or is not fit to be run.
    case program(BundleProgramFault)
  }

  /// The folder of the bundle, as the caller named it.
  public let path: FilePath

  /// The bundle identifier, or `nil` if the bundle has no usable one.
  public let identifier: BundleIdentifier?

  /// What is wrong.
  public let reason: Reason

  /// Creates an error.
  public init(path: FilePath, identifier: BundleIdentifier? = nil, _ reason: Reason) {
    self.path = path
    self.identifier = identifier
    self.reason = reason
  }
}

extension BundleError: CustomStringConvertible {
  /// The path, the place, the reason, and what to do, a line for each problem.
  ///
  /// Text from outside in it is not escaped.
  public var description: String {
    switch reason {
    case .notAFolder, .unreadable, .noInformation: "\(path): \(reason)"
    case .information, .program: reason.description
    }
  }
}

extension BundleError.Reason: CustomStringConvertible {
  /// The reason and what to do.
  public var description: String {
    switch self {
    case .notAFolder(let found):
      "expected the folder of a bundle, found \(found); put the folder itself there"
    case .unreadable(.noSuchFileOrDirectory): "there is no such bundle"
    case .unreadable(let error): "cannot be read: \(error)"
    case .noInformation: "has no Info.plist, and none in Contents; every bundle needs one"
    case .information(let error): error.description
    case .program(let fault): fault.description
    }
  }
}
