internal import SystemPackage

extension Errno {
  /// Whether the disk is full, or a quota or a limit on files is reached: faults that pass.
  var isNoSpace: Bool { self == .noSpace || self == .diskQuotaExceeded }
}

extension WorkSpaceError {
  /// The reason for a record.
  var reason: Reason {
    if case .unusable(_, let errno) = self, errno.isNoSpace {
      return Reason(.noSpace, description)
    }
    return Reason(.writeFailed, description)
  }
}

extension JournalError {
  /// The reason for a record.
  var reason: Reason { Reason(isNoSpace ? .noSpace : .writeFailed, description) }
}
