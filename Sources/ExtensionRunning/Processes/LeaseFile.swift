import Glibc
import SafeFiles
package import ShareRules
import Synchronization
package import SystemPackage

/// The lease of this process, and the file from which the keepers of its runs learn its end.
///
/// The process that renews the lease has one value for each lease that it gets. A renewed lease is
/// moved on. A lost one is ended, and the next lease gets a value and a file of its own: so no run of
/// a lost lease goes on under the next.
package final class LeaseFile: Sendable {
  /// The lease, which every request that is made under it carries.
  package let lease: WorkLease

  private let file: MomentFile
  private let hasEnded = Mutex(false)

  /// Makes the file of a new lease.
  ///
  /// - Parameters:
  ///   - directory: Where it is made: on a disk of this machine, absolute, and out of the reach of every
  ///     extension.
  ///   - end: The end, as long as the lease is not moved on.
  /// - Throws: The error of the system.
  package init(in directory: FilePath, until end: BootMoment) throws(Errno) {
    let name = "\(Self.prefix)\(getpid())-\(UInt64.random(in: .min ... .max))"
    file = try MomentFile(at: directory.appending(name), holding: end)
    lease = WorkLease(path: file.path, until: end)
  }

  private static let prefix = "lease-"

  /// Removes the files of processes that are gone, whose runs are over.
  ///
  /// - Parameter directory: Where they are.
  package static func removeLeft(in directory: FilePath) {
    for name in (try? FolderListing.names(in: directory, limit: 10_000)) ?? [] {
      let parts = name.string.split(separator: "-")
      guard name.string.hasPrefix(prefix), parts.count == 3, let process = pid_t(parts[1]),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? TreeRemoval.remove(directory.appending(name))
    }
  }

  deinit { lease.until = BootMoment(nanoseconds: 0) }

  /// Moves the end on.
  ///
  /// A keeper looks when the end that it read last has come, so it learns of a later end in time, and
  /// of an earlier one only then.
  ///
  /// - Parameter end: The new end. Compute it from the moment before the renewal was asked for. A lease
  ///   that was ended stays so.
  /// - Throws: The error of the system; then the end is the one before.
  package func move(to end: BootMoment) throws(Errno) {
    try hasEnded.withLock { hasEnded throws(Errno) in
      guard !hasEnded else { return }
      try file.move(to: end)
      lease.until = end
    }
  }

  /// Ends the lease: code in this process makes nothing final any more, and no program starts.
  ///
  /// The runs that are under way must be cancelled; their keepers end them at the end that they read.
  package func end() {
    hasEnded.withLock { hasEnded in
      hasEnded = true
      lease.until = BootMoment(nanoseconds: 0)
      file.remove()
    }
  }
}
