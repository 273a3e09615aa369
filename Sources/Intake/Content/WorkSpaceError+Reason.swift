import SafeFiles
package import ShareModel
import SystemPackage

extension WorkSpaceError {
  /// The reason for a record.
  package var reason: Reason {
    switch self {
    case .unusable(_, let errno) where errno.isNoSpace,
      .scratch(_, let errno) where errno.isNoSpace:
      Reason(.noSpace, description)
    case .unusable(let path, let errno) where errno.isShortage:
      Reason(.noResources, "\(path): cannot be made or used now: \(errno)")
    case .notRemoved(_, let errno) where errno.isShortage: Reason(.noResources, description)
    case .scratch(_, let errno) where errno.isShortage: Reason(.noResources, description)
    // A disk that is not mounted now may be so later.
    case .scratch: Reason(.systemFault, description)
    case .unusable(_, let errno) where errno.closesState,
      .notRemoved(_, let errno) where errno.closesState:
      Reason(.systemFault, description)
    case .unusable, .notADirectory, .untrusted, .unsafeIdentifier, .notRemoved:
      Reason(.writeFailed, description)
    }
  }
}
