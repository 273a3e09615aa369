/// The signer of a message, as far as the message names it, and how far that can be believed.
///
/// This does not say whether the signature fits the content. A ``SignedMessage`` is not opened
/// unless it does, and a `ProvisioningProfile.Signature` says it. Only the chain of certificates
/// says who the signer is.
public struct MessageSigner: Hashable, Sendable {
  /// What is known of the chain from the signer's certificate to an authority.
  public enum Chain: Hashable, Sendable {
    /// No authorities were named, so it was not checked.
    case notChecked
    /// It ends at one of the authorities, for a server, at the time that was given.
    case trusted
    /// It does not; the words of libcrypto say why.
    case untrusted(String)
  }

  /// The name of the subject of the certificate, such as `CN=example.com`, as in RFC 4514.
  ///
  /// What is not ASCII is escaped. At most 1024 bytes.
  public let subject: String

  /// The name of the issuer of the certificate, likewise.
  public let issuer: String

  /// The names of hosts that the certificate is for, in its order; a `*` may stand for a label.
  ///
  /// At most 100; those with anything but visible ASCII are left out.
  public let dnsNames: [String]

  /// From when on the certificate is valid: seconds since 1970-01-01T00:00:00Z.
  public let validFrom: Int64

  /// The last moment at which it is valid: seconds since 1970-01-01T00:00:00Z.
  public let validUntil: Int64

  /// The hash that was signed, as libcrypto names it, such as `sha256`.
  public let digest: String

  /// Whether the certificate is for the host that was asked for; `nil` if none was.
  ///
  /// Only its DNS names count, and not its subject. Source: RFC 9525, sections 6.3 and 2.
  public let namesHost: Bool?

  /// What is known of the chain.
  public let chain: Chain

  /// Whether the certificate is valid at a moment, the first and the last one included.
  ///
  /// Source: RFC 5280, section 4.1.2.5.
  ///
  /// - Parameter moment: Seconds since 1970-01-01T00:00:00Z.
  /// - Returns: Whether it is.
  public func isValid(at moment: Int64) -> Bool { validFrom <= moment && moment <= validUntil }
}
