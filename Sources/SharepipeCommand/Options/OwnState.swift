import Foundation
import SystemPackage

/// The directory for contexts that come from no inbox: `sharepipe` in the user's state directory.
///
/// Source: XDG Base Directory Specification, `$XDG_STATE_HOME`.
enum OwnState {
  /// The directory; the one above it is made if it is missing.
  static var directory: FilePath {
    let environment = ProcessInfo.processInfo.environment
    let base =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
      ?? FilePath(environment["HOME"] ?? "/").appending(".local/state")
    try? FileManager.default.createDirectory(
      atPath: base.string, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return base.appending("sharepipe")
  }
}
