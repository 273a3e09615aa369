/// The encoding of names outside ASCII in ASCII.
///
/// Source: RFC 3492, section 6.2, with the constants of section 5.
enum Punycode {
  /// The characters for which an encoded label stands.
  ///
  /// - Parameter text: The label without `xn--`, in lower case.
  /// - Returns: The characters, or nil if the text is no such encoding, or another one encodes the
  ///   same.
  static func decode(_ text: Substring) -> [Unicode.Scalar]? {
    let bytes = Array(text.utf8)
    var result: [UInt32] = []
    var index = 0
    if let hyphen = bytes.lastIndex(of: UInt8(ascii: "-")) {
      result = bytes[..<hyphen].map(UInt32.init)
      index = hyphen + 1
    }
    guard index < bytes.count, bytes.count <= 63 else { return nil }
    var (number, place, bias): (UInt32, UInt32, UInt32) = (128, 0, 72)
    while index < bytes.count {
      let former = place
      var weight: UInt32 = 1
      var step: UInt32 = 36
      while true {
        guard index < bytes.count, let digit = value(of: bytes[index]) else { return nil }
        index += 1
        let (product, isLarge) = digit.multipliedReportingOverflow(by: weight)
        let (sum, isLarger) = place.addingReportingOverflow(product)
        guard !isLarge, !isLarger else { return nil }
        place = sum
        let threshold = step <= bias ? 1 : min(step - bias, 26)
        if digit < threshold { break }
        let (next, isTooLarge) = weight.multipliedReportingOverflow(by: 36 - threshold)
        guard !isTooLarge else { return nil }
        weight = next
        step += 36
      }
      let count = UInt32(result.count) + 1
      bias = adapted(place - former, count, isFirst: former == 0)
      let (sum, isLarge) = number.addingReportingOverflow(place / count)
      guard !isLarge, sum <= 0x10FFFF else { return nil }
      number = sum
      place %= count
      result.insert(number, at: Int(place))
      place += 1
    }
    let scalars = result.compactMap(Unicode.Scalar.init)
    return scalars.count == result.count ? scalars : nil
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case 0x61...0x7A: UInt32(digit) - 0x61
    case 0x30...0x39: UInt32(digit) - 0x30 + 26
    default: nil
    }
  }

  private static func adapted(_ delta: UInt32, _ count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var step: UInt32 = 0
    while delta > 455 {
      delta /= 35
      step += 36
    }
    return step + 36 * delta / (delta + 38)
  }
}
