import Glibc
import SystemPackage

/// The directories of one run.
enum RunDirectory {
  /// Makes the directory in which a program starts: `work`, beside the run's output directory.
  ///
  /// - Parameter output: The output directory.
  /// - Returns: The directory, which only its owner may enter.
  /// - Throws: The error of the system, if it can be neither made nor used.
  static func workingDirectory(besides output: FilePath) throws(Errno) -> FilePath {
    let directory = output.removingLastComponent().appending("work")
    guard unsafe directory.withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 || errno == EEXIST
    else { throw Errno(rawValue: errno) }
    return directory
  }
}
