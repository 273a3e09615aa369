#if Console
import CLinux
import Glibc
import Sharepipe

/// The process that has started this one, and with which it ends.
enum ParentProcess {
  /// Waits until a process has ended.
  ///
  /// - Parameter number: The number of the process, which must be the parent.
  static func end(of number: Int32) async {
    let descriptor = clinux_pidfd_open(number)
    guard descriptor >= 0 else { return }
    // It may have ended before, and another one may have its number.
    guard getppid() == number else {
      close(descriptor)
      return
    }
    await BlockingThread.run {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while unsafe Glibc.poll(&poll, 1, -1) < 0, errno == EINTR {}
      close(descriptor)
    }
  }
}
#endif
