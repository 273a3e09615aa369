internal import CCrypto

/// A message of the kind *signed-data* that is open in libcrypto.
///
/// Nothing in it is believed before ``content()`` has returned.
/// Source: RFC 5652, section 5; OpenSSL, CMS_verify(3).
package struct SignedData: ~Copyable {
  /// The most signers: checking a signature costs much more than reading it.
  static let maximumSigners = 8
  /// The most certificates.
  static let maximumCertificates = 32

  private let message: CryptoObject

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - limits: How much is read.
  /// - Throws: ``SignedMessageError``, if it is anything else than a message with signed content in
  ///   it, of a size that is taken.
  package init(
    _ file: [UInt8], limits: SignedMessageLimits = .association
  ) throws(SignedMessageError) {
    guard SignedMessage.isLikely(file) else { throw .notSigned }
    guard file.count <= limits.file else { throw .tooLarge(limit: limits.file) }
    if let expected = Self.length(of: file) {
      if file.count < expected { throw .truncated(expected: expected) }
      if file.count > expected { throw .trailingBytes(file.count - expected) }
    }
    let (pointer, count) = unsafe file.withUnsafeBufferPointer { buffer in
      var place = buffer.baseAddress
      let pointer = unsafe d2i_CMS_ContentInfo(nil, &place, buffer.count)
      let count = unsafe place.map { unsafe $0 - (buffer.baseAddress ?? $0) }
      return unsafe (pointer, count ?? 0)
    }
    guard let message = unsafe CryptoObject(pointer, free: { unsafe CMS_ContentInfo_free($0) })
    else {
      ERR_clear_error()
      throw .malformed
    }
    guard count == file.count else { throw .trailingBytes(file.count - count) }
    try unsafe message.use { (message) throws(SignedMessageError) in
      try unsafe Self.checkKind(of: message)
      try unsafe Self.checkSize(of: message, limits)
    }
    self.message = message
  }

  /// What was signed, after every signature was found to fit it.
  ///
  /// - Returns: The content.
  /// - Throws: ``SignedMessageError``.
  package func content() throws(SignedMessageError) -> [UInt8] {
    try unsafe message.use { (message) throws(SignedMessageError) in
      let count = unsafe OPENSSL_sk_num(CMS_get0_SignerInfos(message))
      guard count > 0 else { throw .withoutSigner }
      guard unsafe CMS_set1_signers_certs(message, nil, 0) == count else {
        throw .withoutCertificate
      }
      // Whether the certificates can be believed is asked later, and apart from this.
      let flags = UInt32(CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY)
      guard unsafe CMS_verify(message, nil, nil, nil, nil, flags) == 1 else {
        throw .signatureDoesNotVerify
      }
    }
    return try uncheckedContent()
  }

  /// What is said to be signed, whether or not a signature fits it.
  ///
  /// - Returns: The content, which may have been changed after it was signed.
  /// - Throws: `detached`, if there is none.
  package func uncheckedContent() throws(SignedMessageError) -> [UInt8] {
    try unsafe message.use { (message) throws(SignedMessageError) in
      guard let content = unsafe CMS_get0_content(message)?.pointee else { throw .detached }
      return unsafe Array(ASN1Text.bytes(of: content))
    }
  }

  /// The signers; ``content()`` must have been called, and have found the certificates.
  ///
  /// - Parameters:
  ///   - host: The host whose name a certificate should have, or `nil`.
  ///   - store: The authorities, and the time at which the chain must hold; or `nil`.
  /// - Returns: The signers, in the order of the message.
  /// - Throws: ``SignedMessageError``.
  package func signers(
    host: String?, store: borrowing CertificateStore
  ) throws(SignedMessageError) -> [MessageSigner] {
    try unsafe message.use { (message) throws(SignedMessageError) in
      guard let certificates = unsafe Self.certificates(of: message) else {
        throw .withoutCertificate
      }
      let signers = unsafe CMS_get0_SignerInfos(message)
      var result: [MessageSigner] = []
      for index in 0..<(unsafe OPENSSL_sk_num(signers)) {
        var certificate: OpaquePointer?
        var digest: UnsafeMutablePointer<X509_ALGOR>?
        unsafe CMS_SignerInfo_get0_algs(
          OpaquePointer(OPENSSL_sk_value(signers, index)), nil, &certificate, &digest, nil)
        guard let certificate = unsafe certificate else { throw .withoutCertificate }
        let chain = unsafe certificates.use { unsafe store.chain(of: certificate, through: $0) }
        unsafe result.append(
          MessageSigner(
            certificate, digest: ASN1Text.name(of: digest?.pointee.algorithm), host: host,
            chain: chain))
      }
      return result
    }
  }

  private static func checkKind(of message: OpaquePointer) throws(SignedMessageError) {
    let kind = unsafe CMS_get0_type(message)
    switch unsafe OBJ_obj2nid(kind) {
    case NID_pkcs7_signed: break
    case NID_pkcs7_enveloped, NID_pkcs7_encrypted, NID_id_smime_ct_authEnvelopedData:
      throw .encrypted
    case NID_id_smime_ct_compressedData: throw .compressed
    default: throw unsafe .otherKind(ASN1Text.name(of: kind))
    }
    let content = unsafe CMS_get0_eContentType(message)
    guard unsafe OBJ_obj2nid(content) == NID_pkcs7_data else {
      throw unsafe .otherContent(ASN1Text.name(of: content))
    }
  }

  private static func checkSize(
    of message: OpaquePointer, _ limits: SignedMessageLimits
  ) throws(SignedMessageError) {
    // There is no list at all if there is no signature: -1.
    let signers = unsafe max(0, OPENSSL_sk_num(CMS_get0_SignerInfos(message)))
    guard signers >= limits.fewestSigners else { throw .withoutSigner }
    guard signers <= maximumSigners else { throw .tooManySigners(limit: maximumSigners) }
    guard let content = unsafe CMS_get0_content(message)?.pointee else { throw .detached }
    guard unsafe ASN1_STRING_length(content) <= limits.content else {
      throw .contentTooLarge(limit: limits.content)
    }
    let count = unsafe certificates(of: message)?.use { unsafe OPENSSL_sk_num($0) } ?? 0
    guard count <= maximumCertificates else {
      throw .tooManyCertificates(limit: maximumCertificates)
    }
  }

  /// The certificates in a message, a stack; `nil` if there are none.
  private static func certificates(of message: OpaquePointer) -> CryptoObject? {
    unsafe CryptoObject(CMS_get1_certs(message)) { stack in
      unsafe OPENSSL_sk_pop_free(stack) { unsafe X509_free(OpaquePointer($0)) }
    }
  }

  /// The bytes that a message says it has, or `nil` if it does not say, as BER may.
  ///
  /// Source: ITU-T X.690, 8.1.3 and 10.1.
  private static func length(of file: [UInt8]) -> Int? {
    guard file.count >= 2 else { return 2 }
    guard file[1] >= 0x80 else { return 2 + Int(file[1]) }
    let size = Int(file[1] & 0x7F)
    guard (1...4).contains(size) else { return nil }
    guard file.count >= 2 + size else { return 2 + size }
    return file[2..<2 + size].reduce(0) { $0 << 8 | Int($1) } + 2 + size
  }
}
