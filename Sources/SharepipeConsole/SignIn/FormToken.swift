internal import CCrypto
import Documents

/// What a form carries to show that the console wrote it, for this person, path and item.
///
/// HMAC-SHA-256 with a key that no page has. Source: RFC 2104; OpenSSL, EVP_Q_mac(3).
package enum FormToken {
  /// The key: that of a session, or of this process for persons without one.
  ///
  /// It does not print itself.
  package struct Key: Hashable, Sendable, CustomStringConvertible {
    fileprivate let bytes: [UInt8]

    /// Takes the bytes of a key.
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Makes a key that cannot be guessed.
    package static func random() -> Self { Self(bytes: RandomBytes.make(32)) }

    /// Words without the key.
    package var description: String { "(a key)" }
  }

  /// What a token is good for.
  package struct Subject: Hashable, Sendable {
    /// The name of the person.
    package var person: String
    /// The method, such as `POST`.
    package var method: String
    /// The path to which the form is sent.
    package var path: String
    /// The item that is answered, or empty.
    package var item: String

    /// Creates a subject.
    package init(person: String, method: String = "POST", path: String, item: String = "") {
      self.person = person
      self.method = method
      self.path = path
      self.item = item
    }

    /// All parts, each with its length in front, so that no two subjects have the same bytes.
    fileprivate var bytes: [UInt8] {
      var bytes = Array("sharepipe form 1\n".utf8)
      for part in [person, method, path, item] { bytes += "\(part.utf8.count):\(part)".utf8 }
      return bytes
    }
  }

  private static let length = 32

  /// Makes a token.
  ///
  /// - Parameters:
  ///   - subject: What it is good for.
  ///   - key: The key.
  /// - Returns: The text for a hidden field; `nil` if OpenSSL has no memory.
  package static func make(for subject: Subject, key: Key) -> String? {
    code(subject, key).map { Base64URL.text($0) }
  }

  /// Whether a token is good for a subject.
  ///
  /// - Parameters:
  ///   - text: What a form sent.
  ///   - subject: What it is to be good for.
  ///   - key: The key.
  /// - Returns: Whether it is.
  package static func isGood(_ text: String, for subject: Subject, key: Key) -> Bool {
    guard text.utf8.count <= 64, let sent = Base64URL.bytes(text.utf8),
      let code = code(subject, key)
    else { return false }
    return ConstantTime.areEqual(sent, code)
  }

  private static func code(_ subject: Subject, _ key: Key) -> [UInt8]? {
    let bytes = subject.bytes
    var code = [UInt8](repeating: 0, count: length)
    var count = 0
    let result = unsafe EVP_Q_mac(
      nil, "HMAC", nil, "SHA256", nil, key.bytes, key.bytes.count, bytes, bytes.count, &code,
      length, &count)
    return unsafe result != nil && count == length ? code : nil
  }
}
