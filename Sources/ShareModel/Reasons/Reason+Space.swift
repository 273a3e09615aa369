extension Reason {
  /// Whether space is short: a fault that passes.
  package var isShortOfSpace: Bool { code == .noSpace || code == .freeSpaceKept }
}
