package import SystemPackage

extension FileFault {
  /// The error of the system that stands behind the fault, or the nearest one.
  package var errno: Errno {
    switch self {
    case .vanished: .noSuchFileOrDirectory
    case .symbolicLink: .tooManySymbolicLinkLevels
    case .special: .notSupported
    case .directory: .isDirectory
    case .notADirectory: .notDirectory
    case .changed, .beingWritten: .resourceBusy
    case .outside: .improperLink
    case .foreignName: .notPermitted
    case .unreadable(let errno): errno
    }
  }
}
