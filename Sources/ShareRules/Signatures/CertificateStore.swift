internal import CCrypto
package import SystemPackage

/// The authorities that are believed, and the time at which they are asked; or no authorities.
package struct CertificateStore: ~Copyable {
  /// `nil` if no authority is asked.
  private let store: CryptoObject?
  private let moment: Int64

  /// Reads the authorities.
  ///
  /// - Parameters:
  ///   - path: A file of certificates in PEM, or `nil`: then no chain is checked.
  ///   - moment: The time: seconds since 1970-01-01T00:00:00Z.
  /// - Throws: ``SignedMessageError/authoritiesUnreadable(_:)``, or `cryptoFailed`.
  package init(_ path: FilePath?, at moment: Int64) throws(SignedMessageError) {
    self.moment = moment
    guard let path else {
      store = nil
      return
    }
    guard let store = unsafe CryptoObject(X509_STORE_new(), free: { unsafe X509_STORE_free($0) })
    else { throw .cryptoFailed }
    let result = unsafe store.use { store in
      unsafe path.withPlatformString { unsafe X509_STORE_load_locations(store, $0, nil) }
    }
    guard result == 1 else {
      ERR_clear_error()
      throw .authoritiesUnreadable(path)
    }
    self.store = consume store
  }

  /// Checks the chain of a certificate for a server.
  ///
  /// - Parameters:
  ///   - certificate: The certificate, lent.
  ///   - others: A stack of certificates through which the chain may go; they are not believed.
  /// - Returns: How it stands.
  func chain(
    of certificate: OpaquePointer, through others: OpaquePointer
  ) -> MessageSigner.Chain {
    unsafe store?.use { store in
      let context = unsafe CryptoObject(X509_STORE_CTX_new()) { unsafe X509_STORE_CTX_free($0) }
      return unsafe context?.use { context in
        guard unsafe X509_STORE_CTX_init(context, store, certificate, others) == 1 else {
          return nil
        }
        let parameters = unsafe X509_STORE_CTX_get0_param(context)
        unsafe X509_VERIFY_PARAM_set_time(parameters, time_t(moment))
        unsafe X509_VERIFY_PARAM_set_depth(parameters, 8)
        unsafe X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_SSL_SERVER)
        if unsafe X509_verify_cert(context) == 1 { return .trusted }
        let words = unsafe X509_verify_cert_error_string(
          Int(X509_STORE_CTX_get_error(context)))
        return unsafe .untrusted(words.map { unsafe String(cString: $0) } ?? "unknown")
      } ?? .untrusted("libcrypto could not check it")
    } ?? .notChecked
  }
}
