/// Bytes that cannot be guessed.
///
/// Source: getrandom(2), which the system's generator reads.
enum RandomBytes {
  /// Makes some.
  static func make(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
  }
}
