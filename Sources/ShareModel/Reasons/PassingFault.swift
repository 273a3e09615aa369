/// Something outside of a context that keeps it from being worked on, and that passes: the context is
/// as good as before, and is tried again.
package enum PassingFault: Hashable, Sendable, CaseIterable {
  /// There is no space on the disk.
  case noSpace
  /// There is some, which the host keeps free.
  case freeSpaceKept
  /// The tool is being ended.
  case interrupted
  /// The system has no descriptor, process or memory left just now.
  case noResources
  /// A disk, the journal or the state cannot be used just now.
  case systemFault

  /// The code of its reasons.
  package var code: ReasonCode {
    switch self {
    case .noSpace: .noSpace
    case .freeSpaceKept: .freeSpaceKept
    case .interrupted: .interrupted
    case .noResources: .noResources
    case .systemFault: .systemFault
    }
  }

  /// Whether the context does not fit on the disk, rather than that nothing works.
  package var isShortOfSpace: Bool { self == .noSpace || self == .freeSpaceKept }
}

extension ReasonCode {
  /// The fault that it stands for, or `nil` if what it stands for does not pass.
  package var passingFault: PassingFault? {
    switch self {
    case .noSpace: .noSpace
    case .freeSpaceKept: .freeSpaceKept
    case .interrupted: .interrupted
    case .noResources: .noResources
    case .systemFault: .systemFault
    default: nil
    }
  }

  /// Whether it stands for something outside of the context that passes.
  package var isPassing: Bool { passingFault != nil }
}
