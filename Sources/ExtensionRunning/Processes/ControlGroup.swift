import CLinux
import Glibc
import SafeFiles
import SystemPackage

/// A control group for the processes of one run.
///
/// A process cannot leave it by starting a session or clearing its environment. Source: cgroups(7).
final class ControlGroup: Sendable {
  /// Its directory.
  let path: FilePath

  /// Takes over a directory that was just made.
  init(path: FilePath) {
    self.path = path
  }

  deinit { rmdir() }

  /// Sends SIGKILL to all processes in it, again until none is left, or for two seconds.
  func killAll() {
    ProcessSearch.killAll {
      let numbers = processes
      if numbers.isEmpty { return ProcessSearch() }
      // From Linux 5.14 the second version ends all of them at once, whatever they start meanwhile.
      let isSent = (try? ControlFile.write("1", to: path.appending("cgroup.kill"))) != nil
      // In the first they are ended one by one, and may start no others meanwhile.
      if !isSent { try? ControlFile.write("0", to: path.appending("pids.max")) }
      return isSent ? ProcessSearch(mustLookAgain: true) : ProcessSearch(found: numbers)
    }
  }

  /// The processes in it; those that are dead and not waited for are none.
  var processes: [pid_t] {
    let bytes = ProcessStatus.read(path.appending("cgroup.procs"), limit: 1 << 20) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      pid_t(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Whether a process could not be started because there were as many as there may be.
  var hasReachedLimit: Bool {
    let bytes = ProcessStatus.read(path.appending("pids.events"), limit: 4096) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: "max ".utf8) && !$0.elementsEqual("max 0".utf8)
    }
  }

  /// Removes it, as soon as the kernel has buried the last process, within a tenth of a second.
  ///
  /// No caller waits for that. One that is left when this process ends is removed by the next.
  func remove() {
    if rmdir() { return }
    let wait: @Sendable () -> Void = { [self] in
      for _ in 0..<100 {
        usleep(1000)
        if rmdir() { return }
      }
    }
    if !BlockingThread.start(wait) { wait() }
  }

  /// Whether it is gone.
  @discardableResult
  private func rmdir() -> Bool {
    unsafe path.withPlatformString { unsafe Glibc.rmdir($0) } == 0 || errno == ENOENT
  }
}

/// Writes the small files that control the kernel.
enum ControlFile {
  /// Writes a text to a file that is there, at once.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The file.
  /// - Throws: The error of the system, if the file cannot be opened or the kernel refuses the text.
  static func write(_ text: String, to path: FilePath) throws(Errno) {
    do {
      let file = try FileDescriptor.open(path, .writeOnly, options: .closeOnExec)
      defer { try? file.close() }
      _ = try file.writeAll(Array(text.utf8))
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
