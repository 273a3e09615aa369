import Documents
internal import Glibc
import SafeFiles
package import SystemPackage

/// A file in the state that says by which rules a watch works: it reads those of the folder at its start
/// and on SIGHUP alone.
///
/// Its first line is SHA-256 over the rules, and the second one the number of the process.
package enum LoadedRules {
  private static let name: FilePath.Component = "rules.loaded"
  private static let unfinishedName: FilePath.Component = "rules.loaded.new"

  /// Notes by which rules this process works from now on; a file that cannot be written says nothing.
  ///
  /// - Parameters:
  ///   - fingerprint: SHA-256 over the rules.
  ///   - state: The directory of the state.
  static func note(_ fingerprint: String, in state: FilePath) {
    try? AtomicWrite.write(
      Array("\(fingerprint)\n\(getpid())\n".utf8), to: state.appending(name),
      through: unfinishedName, mode: 0o600, isDurable: false)
  }

  /// The rules by which a watch works that runs.
  ///
  /// - Parameter state: The directory of the state.
  /// - Returns: SHA-256 over them; `nil` if no watch runs that can be seen from here.
  package static func read(in state: FilePath) -> String? {
    let file = FileReference(root: state, path: FilePath(root: nil, [name]))
    guard let bytes = try? SafeOpen.open(file).contents(upTo: 100) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.count == 2, let process = pid_t(lines[1]), process > 0,
      kill(process, 0) == 0 || errno == EPERM
    else { return nil }
    return String(lines[0])
  }
}
