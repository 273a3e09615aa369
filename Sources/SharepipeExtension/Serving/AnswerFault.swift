/// An answer that would not say what the author means.
enum AnswerFault: Error, Hashable, CustomStringConvertible {
  /// An action returned a list with nothing in it.
  case noItems

  /// What is wrong and what to do.
  var description: String {
    switch self {
    case .noItems:
      "the list of returned items is empty; return nil to leave the context as it is, or throw "
        + "ExtensionCancellation to stop the share here"
    }
  }
}
