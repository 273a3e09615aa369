public import ShareRules

extension ProvisioningProfile {
  /// How the signature of a profile stands.
  ///
  /// A signature that fits says that the content was not changed after it was signed. It does not
  /// say that Apple signed it: no authority is asked.
  public enum Signature: Hashable, Sendable {
    /// Every signature fits the content.
    case fits(signers: [MessageSigner])
    /// A signature does not fit the content: one of them was changed.
    case doesNotFit(signers: [MessageSigner])
    /// The certificate of a signer is not in the profile, so that nothing can be checked.
    case withoutCertificate
    /// It has no signature.
    case withoutSigner

    /// The signers that it names.
    public var signers: [MessageSigner] {
      switch self {
      case .fits(let signers), .doesNotFit(let signers): signers
      case .withoutCertificate, .withoutSigner: []
      }
    }

    /// What is wrong with the signature, as a sentence without its period; `nil` if nothing does.
    public var doubt: String? {
      switch self {
      case .fits: nil
      case .doesNotFit:
        "the signature does not fit the content: the profile was changed after it was signed; "
          + "download it again"
      case .withoutCertificate:
        "the certificate of the signer is not in the profile, so its signature cannot be checked; download it again"
      case .withoutSigner: "the profile is not signed; download it again"
      }
    }
  }
}

extension ProvisioningProfile.Signature {
  /// Checks the signatures of a message.
  init(of data: borrowing SignedData) {
    do throws(SignedMessageError) {
      _ = try data.content()
      self = .fits(signers: try Self.signers(of: data))
    } catch .withoutSigner {
      self = .withoutSigner
    } catch .withoutCertificate {
      self = .withoutCertificate
    } catch {
      self = .doesNotFit(signers: (try? Self.signers(of: data)) ?? [])
    }
  }

  private static func signers(
    of data: borrowing SignedData
  ) throws(SignedMessageError) -> [MessageSigner] {
    try data.signers(host: nil, store: try CertificateStore(nil, at: 0))
  }
}
