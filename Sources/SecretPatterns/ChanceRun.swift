/// A long run of characters in a URL that looks drawn by chance, such as a session in hexadecimal.
///
/// ``RandomText`` wants to be sure, since a board refuses what it finds. What is found here is merely
/// not shown: 20 letters and digits or more in which both are mixed, or 32 hexadecimal digits. A
/// UUID is none; it names something.
enum ChanceRun {
  static func occurs(in text: ScannedText) -> Bool {
    var place = 0
    while place < text.bytes.count {
      guard isPart(text.bytes[place]) else {
        place += 1
        continue
      }
      let start = place
      while place < text.bytes.count, isPart(text.bytes[place]) { place += 1 }
      if isDrawn(text.bytes[start..<place]) { return true }
    }
    return false
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-_+=~".utf8.contains(byte)
  }

  private static func isDrawn(_ run: ArraySlice<UInt8>) -> Bool {
    guard run.count >= 20, !isUUID(run) else { return false }
    let letters = run.filter(\.isAlphanumeric)
    guard letters.count >= 20 else { return false }
    let digits = letters.count(where: \.isDigit)
    guard digits > 0, digits < letters.count else { return false }
    let changes = zip(letters, letters.dropFirst()).count { $0.isDigit != $1.isDigit }
    var counts = [Double](repeating: 0, count: 128)
    for byte in letters { counts[Int(byte)] += 1 }
    let entropy = Entropy.bits(of: counts, total: Double(letters.count))
    // Names with a number in them change twice.
    return entropy >= 3 && changes >= 4 && Double(changes) / Double(letters.count - 1) >= 0.2
  }

  /// Source: RFC 9562, section 4.
  private static func isUUID(_ run: ArraySlice<UInt8>) -> Bool {
    run.count == 36
      && run.enumerated().allSatisfy { index, byte in
        switch index {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        default: byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte.lowercased)
        }
      }
  }
}
