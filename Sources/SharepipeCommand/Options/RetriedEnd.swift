import ArgumentParser
import Sharepipe

/// An end whose contexts can be tried again all at once.
enum RetriedEnd: String, WordArgument {
  case failed, rejected, unclaimed, blocked

  /// The end itself.
  var end: ContextEnd {
    switch self {
    case .failed: .failed
    case .rejected: .rejected
    case .unclaimed: .unclaimed
    case .blocked: .blocked
    }
  }

  /// The words for the help.
  static let words = allCases.map(\.rawValue).joined(separator: ", ")
}
