internal import CCrypto

extension MessageSigner {
  /// The most names of hosts that are listed.
  private static let maximumNames = 100

  /// Reads what a certificate says.
  ///
  /// - Parameters:
  ///   - certificate: The certificate, lent.
  ///   - digest: The name of the hash that was signed.
  ///   - host: The host whose name it should have, or `nil`.
  ///   - chain: What is known of its chain.
  init(_ certificate: OpaquePointer, digest: String, host: String?, chain: Chain) {
    unsafe self.init(
      subject: ASN1Text.name(ofSubject: X509_get_subject_name(certificate)),
      issuer: ASN1Text.name(ofSubject: X509_get_issuer_name(certificate)),
      dnsNames: Self.dnsNames(of: certificate),
      // A time that is none makes a certificate that is never valid.
      validFrom: ASN1Text.moment(X509_get0_notBefore(certificate)) ?? .max,
      validUntil: ASN1Text.moment(X509_get0_notAfter(certificate)) ?? .min, digest: digest,
      namesHost: host.map { unsafe Self.names(certificate, $0) }, chain: chain)
  }

  /// Whether a certificate is for a host, by its DNS names alone.
  private static func names(_ certificate: OpaquePointer, _ host: String) -> Bool {
    // An empty one, or a period first, would ask something else.
    guard let first = host.utf8.first, first != UInt8(ascii: ".") else { return false }
    let flags = X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS
    return unsafe X509_check_host(certificate, host, host.utf8.count, UInt32(flags), nil) == 1
  }

  private static func dnsNames(of certificate: OpaquePointer) -> [String] {
    let extended = unsafe X509_get_ext_d2i(certificate, NID_subject_alt_name, nil, nil)
    let names = unsafe CryptoObject(extended.map { OpaquePointer($0) }) {
      unsafe GENERAL_NAMES_free($0)
    }
    guard let names else { return [] }
    return unsafe names.use { names in
      var result: [String] = []
      for index in 0..<(unsafe OPENSSL_sk_num(names)) where result.count < maximumNames {
        guard let value = unsafe OPENSSL_sk_value(names, index) else { continue }
        let name = unsafe value.assumingMemoryBound(to: GENERAL_NAME.self).pointee
        guard unsafe name.type == GEN_DNS, let text = unsafe name.d.dNSName else { continue }
        let bytes = unsafe ASN1Text.bytes(of: text)
        if !bytes.isEmpty, bytes.allSatisfy({ (0x21...0x7E).contains($0) }) {
          result.append(String(decoding: bytes, as: UTF8.self))
        }
      }
      return result
    }
  }
}
