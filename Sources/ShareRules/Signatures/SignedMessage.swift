public import SystemPackage

/// Content that came with a signature over it, as some `apple-app-site-association` files do.
///
/// iOS 8 asked for such a file to be signed with the certificate of its server; later systems take
/// the JSON as it is, over HTTPS. So its content is never thrown away only because the signer is
/// not known: ``signers`` say how it stands. If a signature does not fit the content, it is unknown
/// what was meant, and nothing is returned.
/// Source: Apple, "Handoff Programming Guide", "Web Browser–to–Native App Handoff"; RFC 5652,
/// section 5 (signed-data).
public struct SignedMessage: Hashable, Sendable {
  /// The most bytes of a file.
  public static let fileLimit = 1 << 20

  /// The most bytes of the content, as Apple has it for the JSON.
  public static let contentLimit = 128 << 10

  /// What was signed.
  public let content: [UInt8]

  /// Who signed it: at least one, and every signature fits the content.
  public let signers: [MessageSigner]

  /// Whether a file begins as a signed message does, and no object in JSON.
  public static func isLikely(_ file: some Collection<UInt8>) -> Bool { file.first == 0x30 }

  /// Opens a message.
  ///
  /// - Parameters:
  ///   - file: The whole file, in DER.
  ///   - host: The host whose name the certificate should have, in ASCII, or `nil` not to ask.
  ///   - moment: The time: seconds since 1970-01-01T00:00:00Z.
  ///   - authorities: A file of certificates in PEM, by which the chain is checked, or `nil` not to
  ///     check it.
  /// - Throws: ``SignedMessageError``.
  public init(
    _ file: [UInt8], host: String? = nil, at moment: Int64, authorities: FilePath? = nil
  ) throws(SignedMessageError) {
    let data = try SignedData(file)
    content = try data.content()
    signers = try data.signers(host: host, store: try CertificateStore(authorities, at: moment))
  }
}
