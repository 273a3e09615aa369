package import SystemPackage

/// Why a folder cannot be watched at all.
package enum WatchError: Error, Hashable, Sendable {
  /// The root is not there, is no directory, or cannot be reached.
  case root(FilePath, Errno)
  /// The system refuses a thread or a descriptor.
  case resources(Errno)
}

extension WatchError: CustomStringConvertible {
  /// What is wrong and with what.
  package var description: String {
    switch self {
    case .root(let path, let fault): "\(path) cannot be watched: \(fault)"
    case .resources(let fault): "nothing can be watched: \(fault)"
    }
  }
}
