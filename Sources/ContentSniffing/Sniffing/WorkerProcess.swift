import CLinux
import CWorkers
import Glibc
import Synchronization
import SystemPackage

/// A child process of ours that is ended and waited for by us alone.
///
/// No other child is ever waited for. Source: waitpid(2), pidfd_open(2).
final class WorkerProcess: Sendable {
  /// Processes that did not end at once when they were killed, as one that waits for a disk.
  private static let lingering = Mutex<[pid_t]>([])

  /// The number of the process.
  let number: pid_t

  /// Stands for the process, even after its number went to another process; -1 if there is none.
  private let reference: CInt
  private let status = Mutex<CInt?>(nil)

  /// Starts a program in a session of its own.
  ///
  /// - Parameters:
  ///   - program: The program, absolute.
  ///   - arguments: Its arguments, without its own name.
  ///   - input: What becomes its standard input.
  /// - Throws: The error of the system.
  init(_ program: FilePath, arguments: [String], input: CInt) throws(Errno) {
    Self.waitForLingering()
    var environment: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("TZ=UTC0"), nil]
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(program.lastComponent?.string ?? "")]
    for argument in arguments { unsafe words.append(strdup(argument)) }
    unsafe words.append(nil)
    defer {
      while let word = unsafe words.popLast() { unsafe free(word) }
      while let word = unsafe environment.popLast() { unsafe free(word) }
    }
    var number: pid_t = 0
    let result = unsafe program.withPlatformString {
      unsafe cworkers_spawn_in_session(&number, $0, &words, &environment, input)
    }
    guard result == 0 else { throw Errno(rawValue: result) }
    self.number = number
    reference = clinux_pidfd_open(number)
  }

  deinit {
    end()
    if reference >= 0 { close(reference) }
  }

  /// Kills the process if it does not end by itself, and waits for it.
  ///
  /// - Parameter patience: Milliseconds for which it may still end by itself.
  /// - Returns: The signal that ended it, or `nil` if none did or that is not known.
  @discardableResult
  func end(patience: CInt = 0) -> Int32? {
    status.withLock { status in
      if status == nil {
        if !hasEnded(within: patience) { kill() }
        status = hasEnded(within: 1000) ? Self.wait(for: number) : nil
        if status == nil { Self.lingering.withLock { $0.append(number) } }
        status = status ?? 0
      }
      let signal = (status ?? 0) & 0x7F
      return signal == 0 ? nil : signal
    }
  }

  private func kill() {
    if reference >= 0 {
      _ = clinux_pidfd_send_signal(reference, SIGKILL)
    } else {
      _ = Glibc.kill(number, SIGKILL)
    }
  }

  private func hasEnded(within milliseconds: CInt) -> Bool {
    if reference >= 0 {
      let end = ContinuousClock.now + .milliseconds(Int(milliseconds))
      var event = pollfd(fd: reference, events: Int16(POLLIN), revents: 0)
      while true {
        let left = max(0, (end - .now) / .milliseconds(1)).rounded(.up)
        let count = unsafe poll(&event, 1, CInt(left))
        if count >= 0 { return count > 0 }
        // A signal that some thread had to take has cut the wait short.
        guard errno == EINTR else { return false }
      }
    }
    for _ in 0...milliseconds {
      var information = unsafe siginfo_t()
      let result = unsafe waitid(
        P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
      if unsafe result != 0 || information.si_signo != 0 { return true }
      usleep(1000)
    }
    return false
  }

  /// The status of a process that has ended, or `nil` if it has not; 0 if it was reaped elsewhere.
  private static func wait(for number: pid_t) -> CInt? {
    var status: CInt = 0
    let result = unsafe waitpid(number, &status, WNOHANG)
    return result == 0 ? nil : (result == number ? status : 0)
  }

  private static func waitForLingering() {
    lingering.withLock { $0.removeAll { wait(for: $0) != nil } }
  }
}
