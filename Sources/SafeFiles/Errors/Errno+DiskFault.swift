internal import Glibc
internal import SystemPackage

extension Errno {
  /// Whether a disk, or a file system behind a network, fails now and may work again later.
  ///
  /// Nothing follows from it for the entry that was worked on. Other faults of this kind are
  /// ``isNoSpace`` and ``isShortage``.
  ///
  /// A program that serves FUSE and has ended is `ENOTCONN`, one that is just ending `ECONNABORTED`;
  /// SMB says that a server is down (`EHOSTDOWN`), and NFS that it failed (`EREMOTEIO`). Source:
  /// errno(3); the kernel's `fs/fuse/dev.c` and `fs/smb/client`.
  package var isDiskFault: Bool {
    switch self {
    case .ioError, .staleNFSFileHandle, .timedOut, .socketNotConnected, .connectionAbort,
      .connectionReset, .hostIsDown:
      true
    default: rawValue == EREMOTEIO
    }
  }

  /// Whether it says that a directory of ours cannot be used now: it is closed, or not there, or
  /// its disk fails.
  package var closesState: Bool {
    switch self {
    case .permissionDenied, .notPermitted, .readOnlyFileSystem, .noSuchFileOrDirectory: true
    default: isDiskFault
    }
  }
}
