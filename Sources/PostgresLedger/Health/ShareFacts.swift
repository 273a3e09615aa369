#if PostgreSQL
package import Documents
import Glibc
package import SafeFiles
package import SystemPackage

/// What is known of the folders that hosts share, as this machine sees them.
package struct ShareFacts: Hashable, Sendable {
  /// The directory of the state.
  package var state: FilePath
  /// Whether the inbox is on another file system; `nil` if it is not there.
  package var isApart: Bool?
  /// The file system of the state; `nil` if the kernel does not say.
  package var mount: MountedFileSystem?
  /// What the file system refuses.
  package var faults: [DirectoryTrial.Fault]
  /// What is free for the state; `nil` if that is not known.
  package var free: DiskSpace?
  /// The probe of this host; `nil` if it could not be written.
  package var own: HostProbe?
  /// The probes of other hosts.
  package var others: [HostProbe.Reading]
  /// The time by the clock of the ledger.
  package var now: Timestamp
  /// Where private copies are made, and what is wrong with it; `nil` if that is not asked.
  package var scratch: Scratch?

  /// The directory of this machine for private copies.
  package struct Scratch: Hashable, Sendable {
    /// The directory.
    package var path: FilePath
    /// The error of the system if it cannot be used; `nil` if it can.
    package var fault: Errno?
    /// Whether it is on the file system of the state.
    package var isOnShare = false
    /// The network file system that it is on; `nil` for a disk of this machine.
    package var network: String?
    /// What is free; `nil` if that is not known.
    package var free: DiskSpace?
  }

  /// The time of the file server, as far as the probe of this host shows it.
  package var serverTime: Timestamp? { own?.modified }
}

extension ShareFacts {
  /// Looks, and tries what hosts need; what is made for that is removed, save the probe of this host.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - inbox: The inbox, absolute; `nil` if it is not looked at.
  ///   - scratch: The directory for private copies, absolute; `nil` if it is not looked at.
  ///   - host: The name of this host.
  ///   - offset: How far the clock of the ledger is ahead of ours.
  init(
    state: FilePath, inbox: FilePath?, scratch: FilePath?, host: String, offset: Duration
  ) {
    let device = try? FileFacts(at: state, followingLinks: true).device
    let inboxDevice = inbox.flatMap { try? FileFacts(at: $0, followingLinks: true).device }
    let folder = state.appending("probes")
    self.state = state
    isApart = inboxDevice.map { $0 != device }
    mount = MountedFileSystem(of: state)
    free = try? DiskSpace(of: state)
    _ = unsafe folder.withPlatformString { unsafe mkdir($0, 0o700) }
    faults = DirectoryTrial.run(in: folder)
    own = try? HostProbe.write(of: host, at: .now() + offset, in: folder)
    others = HostProbe.others(than: host, in: folder)
    now = .now() + offset
    self.scratch = scratch.map { Self.look(at: $0, device) }
  }

  /// Does so on a thread that may wait for the file server.
  package static func look(
    state: FilePath, inbox: FilePath?, scratch: FilePath?, host: String, offset: Duration
  ) async -> ShareFacts {
    await BlockingThread.run {
      ShareFacts(state: state, inbox: inbox, scratch: scratch, host: host, offset: offset)
    }
  }

  private static func look(at path: FilePath, _ device: UInt64?) -> Scratch {
    var scratch = Scratch(path: path)
    do {
      let facts = try FileFacts(at: path, followingLinks: true)
      guard facts.kind == .directory else { throw Errno.notDirectory }
      scratch.isOnShare = facts.device == device
      scratch.fault = DirectoryTrial.run(in: path).first { $0.step == .write }?.errno
      scratch.free = try? DiskSpace(of: path)
      let file = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
      scratch.network = try file.closeAfter { NetworkFileSystem.name(of: file) }
    } catch {
      scratch.fault = error as? Errno ?? .ioError
    }
    return scratch
  }
}
#endif
