import SafeFiles
public import SystemPackage

/// Why a signed message is not opened.
public enum SignedMessageError: Error, Hashable, Sendable {
  /// It does not begin as one does.
  case notSigned
  /// The file has more bytes than `limit`.
  case tooLarge(limit: Int)
  /// It ends too early: it says that it has `expected` bytes.
  case truncated(expected: Int)
  /// There are bytes after its end.
  case trailingBytes(Int)
  /// It is no message that can be read.
  case malformed
  /// It is another kind of message; the words say which.
  case otherKind(String)
  /// It is encrypted.
  case encrypted
  /// It is compressed.
  case compressed
  /// What is signed is said to be another kind of content than data; the words say which.
  case otherContent(String)
  /// It has a signature and not what was signed.
  case detached
  /// Its content has more bytes than `limit`.
  case contentTooLarge(limit: Int)
  /// It has no signature.
  case withoutSigner
  /// It has more signers than `limit`.
  case tooManySigners(limit: Int)
  /// It has more certificates than `limit`.
  case tooManyCertificates(limit: Int)
  /// The certificate of a signer is not in it, so that the signature cannot be checked.
  case withoutCertificate
  /// The signature does not fit the content: one of them was changed.
  case signatureDoesNotVerify
  /// The file of authorities cannot be read, or has no certificate in it.
  case authoritiesUnreadable(FilePath)
  /// libcrypto has no memory, or is set up so that it cannot do this.
  case cryptoFailed
}

extension SignedMessageError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String { advice.map { "\(fault); \($0)" } ?? fault }

  /// What is wrong.
  package var fault: String {
    switch self {
    case .notSigned: "is not a signed message in DER, which begins with the byte 0x30"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .truncated(let expected): "is cut short: it should have \(expected) bytes"
    case .trailingBytes(let count): "has \(count) bytes after its end"
    case .malformed: "is not a message of RFC 5652 in DER"
    case .otherKind(let kind): "is a message of the kind \(kind), not a signed one"
    case .encrypted: "is encrypted, not signed"
    case .compressed: "is compressed"
    case .otherContent(let kind): "what is signed is of the kind \(kind), not data"
    case .detached: "has a signature without what was signed"
    case .contentTooLarge(let limit): "what is signed is larger than \(limit) bytes"
    case .withoutSigner: "has certificates but no signature"
    case .tooManySigners(let limit): "has more than \(limit) signers"
    case .tooManyCertificates(let limit): "has more than \(limit) certificates"
    case .withoutCertificate: "the certificate of the signer is not in it"
    case .signatureDoesNotVerify:
      "the signature does not fit the content: it was changed after it was signed"
    case .authoritiesUnreadable(let path):
      "\(path.label): cannot be read, or has no certificate in PEM in it"
    case .cryptoFailed: "libcrypto could not open it"
    }
  }

  /// What to do, for the person who signs; `nil` if the fault says enough.
  private var advice: String? {
    switch self {
    case .notSigned, .otherKind, .otherContent, .withoutSigner, .authoritiesUnreadable: nil
    case .tooLarge, .contentTooLarge: "make it smaller"
    case .truncated: "copy it again, as binary data"
    case .trailingBytes: "they are not signed, so remove them"
    case .malformed: "sign it with -outform DER"
    case .encrypted: "sign it instead"
    case .compressed: "sign it without compression"
    case .detached: "sign it with -nodetach"
    case .tooManySigners: "one is enough"
    case .tooManyCertificates: "leave some out"
    case .withoutCertificate: "sign it without -nocerts"
    case .signatureDoesNotVerify: "sign it again"
    case .cryptoFailed: "check the memory that is left and OpenSSL's configuration"
    }
  }
}
