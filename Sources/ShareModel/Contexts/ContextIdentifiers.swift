import CLinux
import Glibc
import Synchronization

/// Makes identifiers of contexts: unique across runs, and in the order of time.
package final class ContextIdentifiers: Sendable {
  /// The state of the generator of random numbers, which starts at a random number.
  ///
  /// The numbers need not be secret, so that the system is asked once and not for each context.
  private let state = Atomic(UInt64.random(in: .min ... .max))

  /// Creates a source of identifiers that starts at a random number.
  package init() {}

  /// A new identifier: the time in microseconds and a random number, both in hexadecimal.
  package func next() -> String {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    let microseconds = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    let random = random()
    return unsafe String(unsafeUninitializedCapacity: 24) { text in
      unsafe Self.write(microseconds, into: text, 0..<14)
      unsafe Self.write(random, into: text, 14..<24)
      return 24
    }
  }

  /// The next random number.
  ///
  /// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (SplitMix64).
  private func random() -> UInt64 {
    var word = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// Writes the last digits of a number in hexadecimal.
  private static func write(
    _ value: UInt64, into text: UnsafeMutableBufferPointer<UInt8>, _ places: Range<Int>
  ) {
    var rest = value
    var index = places.upperBound
    while index > places.lowerBound {
      index -= 1
      let digit = UInt8(truncatingIfNeeded: rest & 0xF)
      let letter = digit < 10 ? 48 + digit : 87 + digit
      unsafe text[index] = letter
      rest >>= 4
    }
  }
}
