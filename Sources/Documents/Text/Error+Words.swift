import Foundation

extension Error {
  /// The error for a person: no name of a Swift type is in it.
  ///
  /// Every error of ours has a description; others have one, or say what they are in the words of the
  /// system.
  package var words: String {
    switch self {
    case is CancellationError: "the work was interrupted"
    case let error as CocoaError: error.localizedDescription
    case let error as any CustomStringConvertible: error.description
    case let error as any LocalizedError:
      error.errorDescription ?? "it failed and does not say why"
    default: "it failed and does not say why"
    }
  }
}
