internal import AppLinks
import ExtensionRunning
internal import Glibc
internal import SystemPackage

/// The process that holds a lock, as far as the system reports it.
public struct LockHolder: Hashable, Sendable {
  /// The number of the process, or `nil` if it cannot be seen from here.
  public let process: Int32?
  /// Its command line, not escaped; `nil` if it may not be read.
  public let command: String?

  /// Whether no process can be seen that lives: the one that took the lock has ended, and a child of
  /// it has it, or it was given back meanwhile.
  var isGone: Bool {
    guard let process else { return true }
    // A process that has ended, and for which its parent has not waited yet, has no command.
    return kill(process, 0) != 0 && errno == ESRCH || command?.isEmpty == true
  }

  /// Looks up the process that holds a `flock(2)` lock on a file.
  ///
  /// Source: proc(5), `/proc/locks`. The file systems are compared by inode alone, since some
  /// report another device there than `stat(2)` does.
  init(ofInode inode: UInt64) {
    let text = ProcessStatus.read(FilePath("/proc/locks"), limit: 4 << 20) ?? []
    let process = text.split(separator: UInt8(ascii: "\n")).lazy.compactMap { line -> Int32? in
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count >= 6, String(decoding: fields[1], as: UTF8.self) == "FLOCK" else {
        return nil
      }
      let file = String(decoding: fields[5], as: UTF8.self).split(separator: ":")
      guard file.last.flatMap({ UInt64($0) }) == inode else { return nil }
      return Int32(String(decoding: fields[4], as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
    }.first
    self.process = process
    command = process.flatMap { number in
      ProcessStatus.read(FilePath("/proc/\(number)/cmdline"), limit: 4096).map { bytes in
        Self.words(bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }
}

extension LockHolder {
  /// A command line without keys and without the parameters of URLs.
  ///
  /// Any user may see which process holds a lock. The rules that list the secret parameters need
  /// not be readable here, so every parameter counts as one.
  static func words(_ arguments: [String]) -> String {
    var isKey = false
    return arguments.map { argument in
      defer { isKey = argument == "--key" }
      if isKey { return LinkKeyRedaction.mark }
      let redaction = Self.isURL(argument) ? LinkRedaction.strictest : LinkRedaction()
      return redaction.redact(argument)
    }.joined(separator: " ")
  }

  /// Whether a scheme, as it is written or escaped, stands before anything else in an argument.
  private static func isURL(_ argument: String) -> Bool {
    let sign = argument.first { ":%?=/#".contains($0) }
    return sign == ":" || sign == "%"
  }
}

extension LockHolder: CustomStringConvertible {
  /// The holder in words, such as `process 4711 (sharepipe watch inbox)`.
  public var description: String {
    guard let process else { return "another process" }
    guard let command, !command.isEmpty else { return "process \(process)" }
    return "process \(process) (\(command.prefix(200)))"
  }
}
