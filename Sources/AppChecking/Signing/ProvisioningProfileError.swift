public import Documents
public import ShareRules

/// Why a provisioning profile is not read.
public struct ProvisioningProfileError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// It is a property list as it is, without the message around it that holds a signature.
    case unsignedList
    /// It is no signed message with content that can be read.
    case message(SignedMessageError)
    /// What was signed is no property list with a dictionary; the place is one in the content.
    case content(DocumentError.Reason, at: DocumentError.Position?)
  }

  /// The profile, as the caller calls it, such as its path.
  public let profile: String

  /// What is wrong.
  public let reason: Reason

  /// Creates an error.
  init(_ profile: String, _ reason: Reason) {
    self.profile = profile
    self.reason = reason
  }
}

extension ProvisioningProfileError: CustomStringConvertible {
  /// The profile, what is wrong, and what to do; text from outside in it is not escaped.
  public var description: String { "\(profile): \(reason)" }
}

extension ProvisioningProfileError.Reason: CustomStringConvertible {
  /// What is wrong and what to do, without the profile.
  public var description: String {
    switch self {
    case .unsignedList:
      "is a property list without a signature, not a provisioning profile; "
        + "download the profile again"
    case .message(.notSigned):
      "is not a provisioning profile, which is a signed message in DER; download the profile again"
    case .message(let error):
      "cannot be read as a provisioning profile: it \(error.words); download the profile again"
    case .content(let reason, let position):
      "the property list in the profile\(Self.words(for: position)): \(reason); "
        + "download the profile again"
    }
  }

  /// `, line 3, column 7`, or nothing.
  private static func words(for position: DocumentError.Position?) -> String {
    switch position {
    case nil: ""
    case .line(let line, let column?): ", line \(line), column \(column)"
    case .line(let line, nil): ", line \(line)"
    case .offset(let offset): ", at byte \(offset)"
    }
  }
}

extension SignedMessageError {
  /// The fault in words that can follow "it".
  fileprivate var words: String {
    switch self {
    case .otherContent(let kind): "has signed content of the kind \(kind), not data"
    case .contentTooLarge(let limit): "has signed content of more than \(limit) bytes"
    case .cryptoFailed: "could not be opened by libcrypto"
    default: fault
    }
  }
}
