import AppLinks
package import ShareModel

extension CallbackAnswer {
  /// The answer to the app that asked for the work of a record.
  ///
  /// It is `nil` if the app was answered before. An error holds no more than a code: its message
  /// may have secrets of another app or person in it.
  ///
  /// - Parameters:
  ///   - record: The decisions and the end.
  ///   - result: The result: its texts and URLs with a name become parameters of the answer.
  package init?(to record: ContextRecord, with result: ShareContext) {
    let outcomes = record.decisions.map(\.outcome)
    guard !outcomes.contains(.alreadyDelivered) else { return nil }
    if record.end == .done, outcomes.contains(where: { $0 == .delivered || $0 == .returned }),
      !outcomes.contains(.cancelled)
    {
      let isReturned = outcomes.contains(.returned)
      self = .success(isReturned ? result.attachments.compactMap(\.result) : [])
    } else if outcomes.contains(.cancelled), record.end.isAnswered {
      self = .cancelled
    } else {
      let reason = record.decisions.first { $0.outcome != .delivered && $0.outcome != .returned }
      let code = reason?.reasons.first?.code ?? .linkNotCarriedOut
      self = .failure(code: 1, message: code.rawValue)
    }
  }

  /// The word for it in output.
  package var name: String {
    switch self {
    case .success: "success"
    case .failure: "error"
    case .cancelled: "cancel"
    }
  }
}

extension Attachment {
  /// The attachment as a parameter of an answer, or `nil` if it has no name or is no text.
  fileprivate var result: XCallbackURL.Parameter? {
    guard let suggestedName else { return nil }
    return switch content {
    case .text(let text), .url(let text): XCallbackURL.Parameter(suggestedName, text)
    case .typesOnly, .file, .package, .data: nil
    }
  }
}
