import Foundation
import Sharepipe
import SystemPackage

/// The directory for what can be worked out again: `sharepipe` in the user's cache directory.
///
/// Source: XDG Base Directory Specification, `$XDG_CACHE_HOME`.
enum OwnCache {
  /// The file for what the sources of a tree say; `nil` if there is no place for it, or one that
  /// somebody else may write to.
  static func file(for set: CheckedSet) -> FilePath? {
    let environment = ProcessInfo.processInfo.environment
    let base =
      environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? FilePath($0).appending(".cache") : nil }
    guard let base else { return nil }
    let folder = base.appending("sharepipe")
    try? FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    guard (try? TrustCheck().check(folder)) != nil else { return nil }
    let name = set.sourceDigest.map { "sources-\($0)" }
    return name.flatMap { FilePath.Component($0) }.map { folder.appending($0) }
  }
}
