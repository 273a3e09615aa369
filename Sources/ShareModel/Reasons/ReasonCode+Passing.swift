extension ReasonCode {
  /// Whether it stands for something outside of the context, which passes: the context is as good as
  /// before, and is tried again.
  package var isPassing: Bool {
    switch self {
    case .noSpace, .freeSpaceKept, .interrupted, .noResources, .systemFault: true
    default: false
    }
  }
}
