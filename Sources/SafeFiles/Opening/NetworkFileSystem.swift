internal import CLinux
internal import Synchronization
package import SystemPackage

/// The file systems on which other machines change files without an event here.
///
/// Source: statfs(2), whose numbers these are, and linux/magic.h; inotify(7), "Limitations":
/// "Inotify reports only events that a user-space program triggers through the filesystem API. As
/// a result, it does not catch remote events that occur on network filesystems."
package enum NetworkFileSystem {
  /// The numbers and the names.
  private static let names: [Int64: String] = [
    0x6969: "NFS",
    0x517B: "SMB",
    0xFF53_4D42: "CIFS",
    0xFE53_4D42: "SMB2",
    // Most of them are on a network or in another machine, and the others look the same.
    fuse: "FUSE",
    0x0102_1997: "9P",
    0x5346_414F: "AFS",
    0x6B41_4653: "AFS",
    0x00C3_6400: "Ceph",
    0x7375_7245: "Coda",
    0x564C: "NCP",
    0x7461_636F: "OCFS2",
    0x0116_1970: "GFS2",
    0x0BD0_0BD0: "Lustre",
    0x786F_4256: "a VirtualBox shared folder",
    0xBACB_ACBC: "a VMware shared folder",
    0xAAD7_AAEA: "PanFS",
    0x4750_4653: "GPFS",
    0x2003_0528: "OrangeFS",
  ]

  private static let fuse: Int64 = 0x6573_5546

  /// The name of the network file system that a file or directory is on.
  ///
  /// - Parameter file: The file or directory, open in any way.
  /// - Returns: The name; `nil` if it is on another file system, or if the kernel does not say.
  package static func name(of file: FileDescriptor) -> String? {
    #if DEBUG
    if let pretended { return pretended == .exact ? nil : "FUSE" }
    #endif
    return names[clinux_file_system_kind(file.rawValue)]
  }

  // MARK: - Leases

  /// What the kernel's answer means when it is asked for a read lease.
  package enum LeaseMeaning: Sendable {
    /// A lease is given if no process has the file open for writing, and only then.
    case exact
    /// A lease is refused only if a process of this machine has the file open for writing; given, it
    /// says nothing of other machines.
    case refusalOnly
    /// Nothing: the answer is that of a server, which gives a lease or does not, as it likes.
    case none
  }

  /// What a lease on a file means.
  ///
  /// The kinds of file systems are remembered by their device numbers for a few seconds, so that
  /// files cost no system call each. A number can be given to another file system when the first
  /// is unmounted, but hardly in that time.
  ///
  /// Source: the kernel's `fs/nfs/nfs4proc.c`, `nfs4_add_lease` ("No delegation, no lease": `EAGAIN`)
  /// and `fs/smb/client/cifsfs.c`, `cifs_setlease` (`EAGAIN` without an oplock); FUSE has none of its
  /// own, so that `fs/locks.c` counts the writers of this machine.
  ///
  /// - Parameters:
  ///   - file: The file, open.
  ///   - device: The number of its file system.
  /// - Returns: The meaning.
  package static func leases(on file: FileDescriptor, device: UInt64) -> LeaseMeaning {
    #if DEBUG
    if let pretended { return pretended }
    #endif
    let now = ContinuousClock.now
    // A loop takes no memory, and this is asked for each file.
    let known = meanings.withLock { meanings -> LeaseMeaning? in
      for known in meanings where known.device == device && now < known.end {
        return known.meaning
      }
      return nil
    }
    if let known { return known }
    let kind = clinux_file_system_kind(file.rawValue)
    let meaning: LeaseMeaning =
      names[kind] == nil ? .exact : kind == fuse ? .refusalOnly : LeaseMeaning.none
    meanings.withLock { meanings in
      meanings.removeAll { $0.device == device || $0.end <= now }
      meanings.append((device, meaning, now + .seconds(10)))
    }
    return meaning
  }

  /// The file systems that were asked about not long ago: few, so that a list is enough.
  private static let meanings = Mutex<
    [(device: UInt64, meaning: LeaseMeaning, end: ContinuousClock.Instant)]
  >([])

  #if DEBUG
  /// What a test lets a lease mean where it runs.
  @TaskLocal package static var pretended: LeaseMeaning?
  #endif
}
