import Documents
import SafeFiles
package import SystemPackage

/// A file in the state that says by which rules a watch works, since it reads those of the folder only
/// when it is told to.
package enum LoadedRules {
  private static let name: FilePath.Component = "rules.loaded"
  private static let unfinishedName: FilePath.Component = ".rules.loaded"

  /// Notes by which rules this process works from now on; a file that cannot be written says nothing.
  ///
  /// - Parameters:
  ///   - fingerprint: SHA-256 over the rules.
  ///   - state: The directory of the state.
  static func note(_ fingerprint: String, in state: FilePath) {
    try? AtomicWrite.write(
      Array((fingerprint + "\n").utf8), to: state.appending(name), through: unfinishedName,
      mode: 0o600, isDurable: false)
  }

  /// The rules by which the last watch worked; `nil` if that is not known.
  ///
  /// - Parameter state: The directory of the state.
  /// - Returns: SHA-256 over them.
  package static func read(in state: FilePath) -> String? {
    let file = FileReference(root: state, path: FilePath(root: nil, [name]))
    guard let bytes = try? SafeOpen.open(file).contents(upTo: 100) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
