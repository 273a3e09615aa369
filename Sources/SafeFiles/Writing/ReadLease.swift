internal import CLinux
internal import Glibc
package import SystemPackage

/// Whether a process has a file open for writing, as the kernel knows it.
///
/// A read lease is taken and given back at once: the kernel grants none while any descriptor is
/// open for writing, or a writable mapping of the file is left. It grants one only to the owner of
/// the file or a process with `CAP_LEASE`, and not on every file system. On a network file system it
/// cannot know of other machines (``NetworkFileSystem/leases(on:device:)``). Source: fcntl(2),
/// `F_SETLEASE`.
package enum ReadLease: Hashable, Sendable {
  /// No process has the file open for writing.
  case granted
  /// A process has the file open for writing.
  case refused
  /// The kernel does not say.
  case unavailable

  /// Asks about an open file.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading only.
  ///   - device: The number of its file system.
  /// - Returns: The answer of this moment.
  package static func of(_ file: FileDescriptor, device: UInt64) -> ReadLease {
    do throws(Errno) {
      try take(on: file, device: device)
      return .granted
    } catch {
      return error == .resourceTemporarilyUnavailable ? .refused : .unavailable
    }
  }

  /// Takes a read lease on an open file and gives it back.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading only.
  ///   - device: The number of its file system.
  /// - Throws: `resourceTemporarilyUnavailable` while a process has the file open for writing;
  ///   another error where the kernel does not say, `notSupported` on a network file system.
  package static func take(on file: FileDescriptor, device: UInt64) throws(Errno) {
    let meaning = NetworkFileSystem.leases(on: file, device: device)
    if meaning == .none { throw .notSupported }
    // A process may open the file just while the lease is held. The signal that reports it would
    // end us, unless it is one that is ignored.
    guard clinux_set_lease_signal(file.rawValue, SIGURG) == 0,
      clinux_set_lease(file.rawValue, CInt(F_RDLCK)) == 0
    else { throw Errno(rawValue: errno) }
    _ = clinux_set_lease(file.rawValue, CInt(F_UNLCK))
    if meaning == .refusalOnly { throw .notSupported }
  }

  /// Asks about every file of an entry that was claimed.
  ///
  /// - Parameters:
  ///   - reference: A file, or a directory.
  ///   - limit: The most files and directories that are asked about.
  /// - Returns: `refused` if one is refused, else `unavailable` if the kernel does not say of one.
  /// - Throws: The error of the system.
  package static func of(
    _ reference: FileReference, limit: Int = 10_000
  ) throws(FileFault) -> ReadLease {
    var answer = ReadLease.granted
    var count = 0
    var rest = [reference]
    while let next = rest.popLast() {
      count += 1
      guard count <= limit else { return answer == .refused ? answer : .unavailable }
      do throws(FileFault) {
        let file = try SafeOpen.openAnyName(next)
        switch of(file.descriptor, device: file.facts.device) {
        case .granted: break
        case .refused: return .refused
        case .unavailable: answer = .unavailable
        }
        continue
      } catch {
        switch error {
        case .directory: break
        case .special: continue
        case .unreadable:
          // A process that may not read it cannot judge it either; the reader says why.
          answer = .unavailable
          continue
        default: throw error
        }
      }
      do throws(FileFault) {
        let names = try DirectoryListing(of: try SafeOpen.openDirectory(next))
        for index in 0..<names.count {
          rest.append(next.appending(name: names[index].bytes))
        }
      } catch {
        answer = .unavailable
      }
    }
    return answer
  }
}
