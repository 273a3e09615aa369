extension Reason {
  /// Whether space is short: a fault that passes.
  var isShortOfSpace: Bool { code == .noSpace || code == .freeSpaceKept }
}
