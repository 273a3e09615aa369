import Glibc
import SystemPackage

/// A process of ours that does nothing, ended with the value.
public final class Sleeper {
  /// Its number.
  public let process: CInt

  /// Starts it.
  ///
  /// - Throws: The error of posix_spawn(3).
  public init() throws {
    var number = CInt()
    let name = unsafe strdup("sleep")
    let time = unsafe strdup("100000")
    defer {
      unsafe free(name)
      unsafe free(time)
    }
    var arguments = unsafe [name, time, nil]
    // It keeps nothing open: a reader of a pipe or socket would wait for its end.
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The system passes over numbers that are not open.
    for descriptor: CInt in 1..<1024 {
      unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    let result = unsafe posix_spawn(&number, "/bin/sleep", &actions, nil, &arguments, nil)
    guard result == 0 else { throw Errno(rawValue: result) }
    process = number
  }

  deinit {
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
  }
}
