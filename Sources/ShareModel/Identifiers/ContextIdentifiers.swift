import CLinux
import Glibc

/// Makes identifiers of contexts: unique across runs, and in the order of time.
package struct ContextIdentifiers: Sendable {
  /// Creates a source of identifiers.
  package init() {}

  /// A new identifier: the time in microseconds and a random number, both in hexadecimal.
  package func next() -> String {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    let microseconds = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    let random = UInt64.random(in: .min ... .max)
    return unsafe String(unsafeUninitializedCapacity: 24) { text in
      unsafe Self.write(microseconds, into: text, 0..<14)
      unsafe Self.write(random, into: text, 14..<24)
      return 24
    }
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
