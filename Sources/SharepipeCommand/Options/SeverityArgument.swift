import ArgumentParser
import Sharepipe

/// A severity on the command line.
enum SeverityArgument: String, ExpressibleByArgument, CaseIterable {
  case note
  case warning
  case error

  /// The severity.
  var severity: FindingSeverity {
    switch self {
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}
