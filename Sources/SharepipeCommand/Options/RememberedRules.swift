import Sharepipe
import SystemPackage

/// The rules with which a state was last worked on, so that a command that answers or retries a
/// context uses those of the watch and not others.
///
/// Only its owner can write to a state, and rules are checked for trust whenever they are loaded.
enum RememberedRules {
  /// The file in the state with the path of the rules.
  private static let name = "rules.path"
  private static let longest = 4096

  /// Keeps the directory of the rules in a state; without effect if that cannot be written.
  static func keep(_ rules: FilePath, in state: FilePath) {
    guard directory(in: state) != rules else { return }
    try? AtomicWrite.write(
      Array((rules.string + "\n").utf8), to: state.appending(name), through: "rules.path.new",
      mode: 0o600, isDurable: false)
  }

  /// The directory of the rules that a state was last worked on with; `nil` if that is not known, or
  /// no directory is there any more.
  static func directory(in state: FilePath) -> FilePath? {
    guard
      let bytes = try? BoundedFile.read(state.appending(name), limit: longest),
      let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n")
    else { return nil }
    let path = FilePath(String(text.dropLast()))
    return path.isAbsolute ? path : nil
  }
}
