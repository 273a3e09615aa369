/// How a request ended, as far as its sender learns of it.
///
/// Source: x-callback-url 1.0, "x-callback parameters".
public enum CallbackAnswer: Hashable, Sendable {
  /// It is done; what came of it, in order.
  case success([XCallbackURL.Parameter])
  /// It failed.
  case failure(code: Int, message: String)
  /// The person refused, or did not answer in time.
  case cancelled

  /// The URL to open, or `nil` if the sender gave no callback for this answer.
  ///
  /// What the sender wrote is not encoded again; results go before a fragment.
  ///
  /// - Parameter callbacks: Where the answer goes.
  /// - Returns: The URL, or `nil`.
  public func url(for callbacks: LinkCallbacks) -> String? {
    switch self {
    case .success(let results): callbacks.success.map { Self.append(results, to: $0) }
    case .failure(let code, let message):
      callbacks.error.map {
        Self.append(
          [.init("errorCode", "\(code)"), .init("errorMessage", message)], to: $0)
      }
    case .cancelled: callbacks.cancel
    }
  }

  private static func append(_ results: [XCallbackURL.Parameter], to callback: String) -> String {
    guard !results.isEmpty else { return callback }
    let hash = callback.utf8.firstIndex(of: UInt8(ascii: "#")) ?? callback.endIndex
    var text = String(callback[..<hash])
    if !text.utf8.contains(UInt8(ascii: "?")) {
      text += "?"
    } else if let last = text.utf8.last, last != UInt8(ascii: "?"), last != UInt8(ascii: "&") {
      text += "&"
    }
    text += results.map {
      PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value ?? "")
    }.joined(separator: "&")
    return text + callback[hash...]
  }
}
