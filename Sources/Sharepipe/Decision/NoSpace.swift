internal import SystemPackage

extension Errno {
  /// Whether the disk is full, or a quota or a limit on files is reached: faults that pass.
  var isNoSpace: Bool { self == .noSpace || self == .diskQuotaExceeded }
}

extension WorkSpaceError {
  /// The reason for a record.
  var reason: Reason {
    switch self {
    case .unusable(_, let errno) where errno.isNoSpace: Reason(.noSpace, description)
    case .unusable(let path, let errno) where errno.isShortage:
      Reason(.noResources, "\(path): cannot be made or used now: \(errno)")
    case .notRemoved(_, let errno) where errno.isShortage: Reason(.noResources, description)
    case .unusable(_, let errno) where errno.closesState,
      .notRemoved(_, let errno) where errno.closesState:
      Reason(.systemFault, description)
    case .unusable, .notADirectory, .untrusted, .unsafeIdentifier, .notRemoved:
      Reason(.writeFailed, description)
    }
  }
}

extension JournalError {
  /// The reason for a record.
  ///
  /// Whatever is wrong with the journal, the entry that was worked on has nothing to do with it.
  var reason: Reason {
    switch kind {
    case .noSpace: Reason(.noSpace, description)
    case .noResources: Reason(.noResources, description)
    case .refused: Reason(.writeFailed, description)
    case .missing, .damaged, .newer, .older, .unusable: Reason(.systemFault, description)
    }
  }
}
