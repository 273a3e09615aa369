internal import CLinux
internal import Glibc
internal import SystemPackage

/// Asks the kernel whether a process has a file open for writing.
///
/// A read lease is refused while a descriptor is open for writing, or a writable mapping exists
/// whose descriptor is closed. It is given back at once. It can be had by the owner of the file and
/// with `CAP_LEASE`, and not on every file system.
///
/// Source: fcntl(2), "Leases".
enum ReadLease {
  /// What the kernel answers.
  enum Answer: Equatable {
    /// No process has it open for writing.
    case granted
    /// A process has it open for writing.
    case busy
    /// The kernel cannot be asked.
    case unavailable(Errno)
    /// The file is gone or is another one.
    case changed
    /// We cannot open files now.
    case exhausted(Errno)
  }

  /// Asks about a regular file.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - directory: The directory that it is in.
  ///   - facts: What was found there, so that no pipe or device is opened.
  /// - Returns: The answer.
  static func ask(
    _ name: [UInt8], in directory: OpenDirectory, expecting facts: EntryFacts
  ) -> Answer {
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY
    let file: OpenDescriptor
    do throws(Errno) {
      file = try OpenDescriptor(
        takingOver: unsafe name.withTerminatedBytes {
          unsafe openat(directory.descriptor.number, $0, flags)
        })
    } catch {
      return answer(opening: error)
    }
    // The signal of a broken lease would be SIGIO, which ends the program.
    guard clinux_set_lease_signal(file.number, SIGURG) == 0 else {
      return .unavailable(Errno(rawValue: errno))
    }
    guard clinux_set_lease(file.number, F_RDLCK) == 0 else {
      let fault = Errno(rawValue: errno)
      return fault == .resourceTemporarilyUnavailable ? .busy : .unavailable(fault)
    }
    _ = clinux_set_lease(file.number, F_UNLCK)
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0, EntryFacts(status) == facts else {
      return .changed
    }
    return .granted
  }

  private static func answer(opening fault: Errno) -> Answer {
    switch fault {
    // A link in its place; a pipe or a device in its place; nothing in its place.
    case .noSuchFileOrDirectory, .tooManySymbolicLinkLevels, .noSuchAddressOrDevice: .changed
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory: .exhausted(fault)
    // A process holds a write lease, as a file server does for its clients.
    case .resourceTemporarilyUnavailable: .busy
    default: .unavailable(fault)
    }
  }
}
