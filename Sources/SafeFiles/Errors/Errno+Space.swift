internal import SystemPackage

extension Errno {
  /// Whether the disk is full, or a quota or a limit on files is reached: faults that pass.
  package var isNoSpace: Bool { self == .noSpace || self == .diskQuotaExceeded }
}
