import Glibc
import SystemPackage

/// An entry of the environment by which the processes of a run are known.
///
/// A child has the environment of its parent, unless the parent clears it. Source: proc(5),
/// `/proc/pid/environ` and `/proc/pid/stat`.
package struct EnvironmentMark {
  /// Whether a process has the mark.
  package enum Presence {
    /// It has the mark.
    case present
    /// It has none, or may not be asked.
    case absent
    /// It is between two programs or about to die, and has no environment that could be read.
    case unsettled
  }

  /// The entry, as in `NAME=value`, or how it begins.
  let text: [UInt8]
  /// Whether the entry only has to begin with the text.
  let isPrefix: Bool

  /// Makes a mark of a whole entry, or of how it begins.
  package init(_ text: some Sequence<UInt8>, isPrefix: Bool = false) {
    self.text = Array(text)
    self.isPrefix = isPrefix
  }

  /// Looks for the mark in the environment of a process.
  ///
  /// While a process starts a program, its old environment is gone and the new one is not there:
  /// what can be read is empty or cut off. One that dies has no memory any more some time before it
  /// is dead, which newer kernels say by `ESRCH`.
  package func presence(in number: CInt) -> Presence {
    let limit = 1 << 20
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try ProcessStatus.contents(of: FilePath("/proc/\(number)/environ"), limit: limit)
    } catch {
      let isDying = error == .noSuchProcess && ProcessStatus(of: number)?.isDead == false
      return isDying ? .unsettled : .absent
    }
    if isFound(in: bytes) { return .present }
    guard let status = ProcessStatus(of: number) else { return .absent }
    let isWhole = bytes.count >= min(status.environment.count, limit)
    return status.hasProgram && isWhole ? .absent : .unsettled
  }

  /// Whether the entry is among those that each end with a zero.
  func isFound(in environment: [UInt8]) -> Bool {
    environment.split(separator: 0).contains {
      isPrefix ? $0.starts(with: text) : $0.elementsEqual(text)
    }
  }
}
