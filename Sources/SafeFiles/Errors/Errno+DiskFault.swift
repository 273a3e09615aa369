internal import SystemPackage

extension Errno {
  /// Whether a disk, or a file system behind a network, fails now and may work again later.
  ///
  /// Nothing follows from it for the entry that was worked on. Other faults of this kind are
  /// ``isNoSpace`` and ``isShortage``.
  package var isDiskFault: Bool {
    self == .ioError || self == .staleNFSFileHandle || self == .timedOut
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
