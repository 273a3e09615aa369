// Only this file of the library imports something of the system: the C library, whatever it is
// called there.
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Android)
internal import Android
#elseif canImport(WASILibc)
internal import WASILibc
#else
#error("SecretPatterns needs a C library with log2: add its module here.")
#endif

/// How much chance is in a text.
///
/// Source: Shannon, "A Mathematical Theory of Communication", section 6.
enum Entropy {
  /// The bits that each letter has on average.
  ///
  /// - Parameters:
  ///   - counts: How often each letter occurs.
  ///   - total: The sum of the counts.
  /// - Returns: The bits; 0 if there is one letter alone.
  static func bits(of counts: [Double], total: Double) -> Double {
    counts.reduce(0) { $1 == 0 ? $0 : $0 - $1 / total * log2($1 / total) }
  }
}
