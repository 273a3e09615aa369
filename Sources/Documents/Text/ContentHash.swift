internal import CCrypto

/// Computes SHA-256 over content that comes in pieces.
///
/// A hash in progress has one owner. Source: FIPS 180-4; OpenSSL, EVP_DigestInit(3).
@safe package struct ContentHash: ~Copyable {
  private let context: OpaquePointer

  /// Starts a hash.
  ///
  /// - Throws: An error if OpenSSL has no memory, or is set up without SHA-256.
  package init() throws(ContentHashError) {
    guard let context = unsafe EVP_MD_CTX_new() else { throw ContentHashError() }
    guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      unsafe EVP_MD_CTX_free(context)
      throw ContentHashError()
    }
    unsafe self.context = unsafe context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Takes in the next piece.
  ///
  /// - Parameter bytes: The piece; it may be empty.
  /// - Throws: An error if OpenSSL refuses.
  package mutating func update(_ bytes: RawSpan) throws(ContentHashError) {
    let result = unsafe bytes.withUnsafeBytes {
      unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count)
    }
    guard result == 1 else { throw ContentHashError() }
  }

  /// Ends the hash.
  ///
  /// - Returns: The digest.
  /// - Throws: An error if OpenSSL refuses.
  package consuming func finish() throws(ContentHashError) -> ContentDigest {
    var bytes = [UInt8](repeating: 0, count: ContentDigest.size)
    var count: UInt32 = 0
    guard unsafe EVP_DigestFinal_ex(context, &bytes, &count) == 1, Int(count) == bytes.count,
      let digest = ContentDigest(bytes: bytes)
    else { throw ContentHashError() }
    return digest
  }

  /// The digest of bytes in memory.
  ///
  /// - Parameter bytes: The content.
  /// - Returns: The digest.
  /// - Throws: An error if OpenSSL refuses.
  package static func sha256(of bytes: [UInt8]) throws(ContentHashError) -> ContentDigest {
    var hash = try ContentHash()
    try unsafe hash.update(bytes.span.bytes)
    return try hash.finish()
  }
}

/// OpenSSL could not compute a hash.
package struct ContentHashError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    "SHA-256 could not be computed; check the memory that is left and OpenSSL's configuration"
  }
}
