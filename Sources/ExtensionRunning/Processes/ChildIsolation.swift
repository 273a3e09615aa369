import Documents
import SafeFiles
import SystemPackage

/// What is put before a program: the launcher, its options, and a control group.
///
/// The launcher stays beside the program as the keeper of the run (``RunKeeper``), also where it
/// restricts nothing.
package struct ChildIsolation: Sendable {
  /// The limits that a message can name.
  package struct Limits: Hashable, Sendable {
    /// The most processes and threads.
    let processes: Int
    /// The most bytes of one file.
    let fileBytes: Int
    /// The most bytes of data, or `nil` for no limit.
    let dataBytes: Int?
  }

  /// The launcher.
  let launcher: FilePath
  /// Its options.
  package var options: [[UInt8]]
  /// The control group of the run, which the launcher joins.
  let controlGroup: ControlGroup?
  /// Whether no process of the run can leave the control group: the files that would move it are
  /// out of its reach.
  let keepsInControlGroup: Bool
  /// The limits, or `nil` if nothing is limited.
  let limits: Limits?

  /// The arguments of the launcher: its options, the program, and the program's arguments.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: Its arguments.
  ///   - deadline: When the keeper ends the run whatever happens.
  /// - Returns: The words.
  func arguments(
    for executable: FilePath, _ arguments: [[UInt8]], until deadline: RunDeadline
  ) -> [[UInt8]] {
    options + deadline.option + [Array("--".utf8), executable.bytes] + arguments
  }

  /// Why the launcher did not get as far as the program, or `nil` if it did.
  ///
  /// Its own statuses count only together with its own line, for a program may end with any.
  ///
  /// - Parameters:
  ///   - status: The exit status.
  ///   - log: What was written to standard error.
  ///   - executable: The program.
  /// - Returns: The words of a message.
  func fault(status: Int, log: CappedLog, executable: FilePath) -> String? {
    let prefix = Array("sharepipe-launcher: ".utf8)
    guard log.head.starts(with: prefix) else { return nil }
    let said =
      String(decoding: log.head.dropFirst(prefix.count), as: UTF8.self)
      .split(separator: "\n").first.map { String($0).capped } ?? ""
    switch status {
    case 125: return limits == nil ? said : "it could not be isolated: \(said)"
    case 126, 127:
      let place = limits == nil ? "" : " in a folder of the system such as /usr"
      return "\(executable) is not there, or may not be executed; check that it exists, that its "
        + "mode has x, and that its first line names an interpreter\(place) (\(said))"
    default: return nil
    }
  }
}
