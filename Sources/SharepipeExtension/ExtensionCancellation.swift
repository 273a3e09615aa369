/// Thrown by an extension that declines.
///
/// Apple's counterpart is `NSExtensionContext.cancelRequest(withError:)`: it is a decision, and not a
/// failure.
public struct ExtensionCancellation: Error, Hashable, Sendable {
  /// The domain of the code, such as the bundle identifier.
  public var domain: String
  /// The code, within the domain.
  public var code: Int
  /// Why, in a sentence for people.
  public var message: String

  /// Creates a cancellation.
  public init(domain: String, code: Int = 0, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }
}

extension ExtensionCancellation: CustomStringConvertible {
  /// The domain, the code and the reason.
  public var description: String { "\(domain) \(code): \(message)" }
}
