import SafeFiles
package import SystemPackage

/// Why the file of the metrics cannot be written.
package struct MetricsFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  package let path: FilePath
  /// What the system says.
  package let errno: Errno

  /// Why a file of a name is of no use, and what to write instead; `nil` if it is.
  package static func wrongName(_ path: FilePath) -> String? {
    guard path.extension != "prom" else { return nil }
    return "give the file a name that ends in .prom: node_exporter reads no other"
  }

  /// Creates an error.
  package init(_ path: FilePath, _ errno: Errno) {
    self.path = path
    self.errno = errno
  }

  /// The words for it.
  package var description: String {
    let why = errno == .fileExists ? "what is there is not a file" : "\(errno)"
    return "\(path.label): the metrics cannot be written: \(why); name a file in a directory that "
      + "this user may write to, with --metrics or 'metrics:'"
  }
}
