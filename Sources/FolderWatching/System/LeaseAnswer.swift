internal import CLinux
internal import Glibc
internal import SafeFiles
internal import SystemPackage

/// What the kernel answers when it is asked for a read lease on an entry.
enum LeaseAnswer: Equatable {
  /// No process has it open for writing.
  case granted
  /// A process has.
  case busy
  /// The kernel cannot be asked.
  case unavailable(Errno)
  /// The file is gone or is another one.
  case changed
  /// We cannot open files now.
  case exhausted(Errno)

  /// Asks about a regular file.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - directory: The directory that it is in.
  ///   - facts: What was found there, so that no pipe or device is opened.
  ///   - read: Called with the file, open for reading, unless a process writes to it or it is
  ///     another one.
  init(
    about name: [UInt8], in directory: OpenDirectory, expecting facts: FileFacts,
    reading read: (FileDescriptor) -> Void = { _ in }
  ) {
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY
    let file: OwnedDescriptor
    do throws(FileFault) {
      file = try OwnedDescriptor(
        takingOver: unsafe name.withTerminatedBytes {
          unsafe openat(directory.descriptor.number, $0, flags)
        })
    } catch {
      self.init(opening: error.errno)
      return
    }
    do throws(Errno) {
      try ReadLease.take(on: file.descriptor, device: facts.device)
    } catch {
      self = error == .resourceTemporarilyUnavailable ? .busy : .unavailable(error)
      if self != .busy { read(file.descriptor) }
      return
    }
    self = (try? file.facts()) == facts ? .granted : .changed
    if self == .granted { read(file.descriptor) }
  }

  private init(opening fault: Errno) {
    self =
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
