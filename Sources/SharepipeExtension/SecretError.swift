/// Why a secret is not available.
public enum SecretError: Error, Hashable, Sendable, CustomStringConvertible {
  /// None of this name was handed over; the names of those that were.
  case notHandedOver(String, others: [String])
  /// It was handed over and cannot be read; what the system says.
  case unreadable(String, reason: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notHandedOver(let name, let others):
      "no secret '\(name)' was handed over, "
        + (others.isEmpty ? "nor any other" : "only " + others.joined(separator: ", "))
        + "; name its file in SecretFiles of the Info.plist, or in secretFiles of host.yaml"
    case .unreadable(let name, let reason): "the secret '\(name)' cannot be read: \(reason)"
    }
  }
}
