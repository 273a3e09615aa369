internal import CCrypto
import Documents

/// Comparisons whose time does not depend on where two secrets differ.
///
/// Source: OpenSSL, CRYPTO_memcmp(3).
enum ConstantTime {
  /// Whether two secrets of public length are equal.
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe CRYPTO_memcmp(left, right, left.count) == 0
  }

  /// Whether two digests are equal.
  static func areEqual(_ left: ContentDigest, _ right: ContentDigest) -> Bool {
    areEqual(left.bytes, right.bytes)
  }
}
