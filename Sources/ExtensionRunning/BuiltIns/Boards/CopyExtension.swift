import ShareModel
import ShareRules
import TypeIdentifiers

/// The built-in extension `copy`: puts what is shared on a private board, where it is for a while.
///
/// On a phone *Copy* writes to the general pasteboard. That is one board for all apps: any process
/// may read it and is notified when it changes, so that every app sees what a person copies.
/// Libraries for signing in have listened to it, taken any seven digits there for the PIN that they
/// waited for, and sent it on. So any app that could write there could sign a person in elsewhere.
///
/// Here there is no general board, and nothing listens to a board. Each has a name and is in the
/// extension's container, which only its owner may read. What looks like a secret is refused, and
/// the reason names its kind and never quotes it. What is copied is gone after ten minutes, or
/// after the time that the options set.
/// Source: Apple, `UIPasteboard`, "general" and `setItems(_:options:)`.
struct CopyExtension: InProcessExtension {
  /// The domain of a cancellation.
  static let domain = "Copy"

  private let content: CopyContent
  private let now: @Sendable () -> Int64

  /// Creates the extension.
  ///
  /// - Parameters:
  ///   - catalogue: The types by which a file is known to be text.
  ///   - now: The clock: seconds since 1970-01-01T00:00:00Z.
  init(catalogue: TypeCatalogue, now: @escaping @Sendable () -> Int64) {
    content = CopyContent(catalogue: catalogue)
    self.now = now
  }

  /// Refuses a secret, and what a board does not take.
  ///
  /// The answer carries a code of its own, so that the decision shows `secret-content` and not merely
  /// that the validator said no.
  func isContentValid(_ request: ExtensionRequest) async -> ValidationAnswer {
    do {
      _ = try content.items(of: request.context)
      return .valid
    } catch let refusal as CopyRefusal {
      return refusal.isOfContent ? .refused(refusal.reason) : .notExamined(refusal.reason)
    } catch {
      return .notExamined(Reason(.interrupted, "the search for secrets was interrupted"))
    }
  }

  /// Puts the attachments on the board.
  ///
  /// They are searched again, for the bundle need not ask for validation: nothing is written that
  /// was not searched.
  func didSelectPost(_ request: ExtensionRequest) async throws -> ExtensionAnswer {
    let options = try CopyOptions(request.options)
    let items: [BoardItem]
    do {
      items = try content.items(of: request.context)
    } catch let refusal as CopyRefusal {
      return .failed(refusal.reason)
    }
    guard !items.isEmpty else {
      return .cancelled(domain: Self.domain, code: 1, message: "there is nothing to copy")
    }
    let moment = now()
    try await PrivateBoard(options.board, in: request.container).put(
      items, key: request.idempotencyKey, at: moment, until: moment + options.lifetime,
      under: request.lease)
    return .completed(nil)
  }
}
