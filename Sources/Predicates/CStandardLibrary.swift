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
#error("Predicates needs a C library with real functions and timespec_get: add its module here.")
#endif

/// What the standard library of Swift does not have: functions of real numbers, and the time.
///
/// Source: ISO C11, 7.12 and 7.27.2.5.
enum CStandardLibrary {
  static func sine(_ angle: Double) -> Double { sin(angle) }

  static func cosine(_ angle: Double) -> Double { cos(angle) }

  static func arcSine(_ number: Double) -> Double { asin(number) }

  static func exponential(_ number: Double) -> Double { exp(number) }

  static func naturalLogarithm(_ number: Double) -> Double { log(number) }

  static func commonLogarithm(_ number: Double) -> Double { log10(number) }

  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// The time in seconds since 1 January 1970, 00:00 UTC.
  static func secondsSince1970() -> Double {
    var time = timespec()
    unsafe timespec_get(&time, TIME_UTC)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
