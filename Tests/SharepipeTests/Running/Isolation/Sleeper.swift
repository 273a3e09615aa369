import Glibc
import SystemPackage

/// A process of ours that does nothing, ended with the value.
final class Sleeper {
  let process: pid_t

  init() throws {
    var number = pid_t()
    let name = unsafe strdup("sleep")
    let time = unsafe strdup("100000")
    defer {
      unsafe free(name)
      unsafe free(time)
    }
    var arguments = unsafe [name, time, nil]
    let result = unsafe posix_spawn(&number, "/bin/sleep", nil, nil, &arguments, nil)
    guard result == 0 else { throw Errno(rawValue: result) }
    process = number
  }

  deinit {
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
  }
}
