/// The number of a payment card: 13 to 19 digits, with or without spaces or hyphens between groups.
///
/// It begins as one of an issuer's ranges does, has a length that this issuer uses, and its last
/// digit fits the others. Source: ISO/IEC 7812-1, annex B (the last digit, Luhn's formula); the
/// ranges as the issuers publish them.
enum CardNumber: SecretPattern {
  static let kind = SecretKind.cardNumber

  /// The numbers that begin with `first` to `last`, which have the same count of digits.
  private struct Issuer {
    let first: Int, last: Int
    let lengths: ClosedRange<Int>
  }

  private static let issuers: [Issuer] = [
    Issuer(first: 4, last: 4, lengths: 13...13),  // Visa
    Issuer(first: 4, last: 4, lengths: 16...16),
    Issuer(first: 4, last: 4, lengths: 19...19),
    Issuer(first: 51, last: 55, lengths: 16...16),  // Mastercard
    Issuer(first: 2221, last: 2720, lengths: 16...16),
    Issuer(first: 34, last: 34, lengths: 15...15),  // American Express
    Issuer(first: 37, last: 37, lengths: 15...15),
    Issuer(first: 6011, last: 6011, lengths: 16...19),  // Discover
    Issuer(first: 644, last: 659, lengths: 16...19),
    Issuer(first: 300, last: 305, lengths: 14...19),  // Diners Club
    Issuer(first: 36, last: 36, lengths: 14...19),
    Issuer(first: 38, last: 39, lengths: 14...19),
    Issuer(first: 3528, last: 3589, lengths: 16...19),  // JCB
    Issuer(first: 62, last: 62, lengths: 16...19),  // UnionPay
    Issuer(first: 81, last: 82, lengths: 16...19),  // UnionPay, RuPay
    Issuer(first: 60, last: 60, lengths: 16...16),  // RuPay
    Issuer(first: 5018, last: 5020, lengths: 13...19),  // Maestro
    Issuer(first: 5038, last: 5038, lengths: 13...19),
    Issuer(first: 5893, last: 5893, lengths: 13...19),
    Issuer(first: 6304, last: 6304, lengths: 13...19),
    Issuer(first: 6759, last: 6763, lengths: 13...19),
    Issuer(first: 2200, last: 2204, lengths: 16...19),  // Mir
    Issuer(first: 9792, last: 9792, lengths: 16...16),  // Troy
  ]

  static func occurs(in text: ScannedText) -> Bool {
    var place = 0
    while place < text.bytes.count {
      guard text.bytes[place].isDigit else {
        place += 1
        continue
      }
      if mayStart(text, place), occurs(in: text, at: place) { return true }
      while text[place].isDigit { place += 1 }
    }
    return false
  }

  /// Whether a number may start at a digit that has no digit before it.
  private static func mayStart(_ text: ScannedText, _ place: Int) -> Bool {
    let before = text[place - 1]
    // A plus sign starts a telephone number, and after a period comes a fraction.
    return !before.isWord && !"+._".utf8.contains(before)
  }

  /// Whether a card number begins at a place: one group of digits, or four digits and then groups
  /// of three to six after one space or hyphen each.
  private static func occurs(in text: ScannedText, at start: Int) -> Bool {
    var digits: [UInt8] = []
    var place = start
    var separator: UInt8?
    while digits.count <= 19 {
      let before = digits.count
      while text[place].isDigit, digits.count <= 19 {
        digits.append(text[place] - UInt8(ascii: "0"))
        place += 1
      }
      let group = digits.count - before
      if before > 0, !(3...6).contains(group) { return false }
      if mayEnd(text, place), isCard(digits) { return true }
      guard before > 0 || group == 4, text[place] == separator ?? text[place],
        text[place] == UInt8(ascii: " ") || text[place] == UInt8(ascii: "-"),
        text[place + 1].isDigit
      else { return false }
      separator = text[place]
      place += 1
    }
    return false
  }

  private static func mayEnd(_ text: ScannedText, _ place: Int) -> Bool {
    let after = text[place]
    return !after.isWord && after != UInt8(ascii: "_")
      && !(after == UInt8(ascii: ".") && text[place + 1].isDigit)
  }

  private static func isCard(_ digits: [UInt8]) -> Bool {
    guard (13...19).contains(digits.count), sum(digits, doubling: 2) % 10 == 0 else { return false }
    // Visa's 13 digits are rare, and the number on a German product begins with 4 as well.
    if digits.count == 13, sum(digits, doubling: 3) % 10 == 0 { return false }
    return issuers.contains { issuer in
      let prefix = digits.prefix("\(issuer.first)".utf8.count).reduce(0) { $0 * 10 + Int($1) }
      return (issuer.first...issuer.last).contains(prefix) && issuer.lengths.contains(digits.count)
    }
  }

  /// The sum of the digits, where every second one from the right counts more.
  ///
  /// - Parameters:
  ///   - digits: The digits.
  ///   - weight: 2 for Luhn's formula, where the digits of the product are added; 3 for EAN-13.
  /// - Returns: The sum.
  private static func sum(_ digits: [UInt8], doubling weight: Int) -> Int {
    var sum = 0
    for (index, digit) in digits.reversed().enumerated() {
      guard index % 2 == 1 else {
        sum += Int(digit)
        continue
      }
      let product = Int(digit) * weight
      sum += weight == 2 && product > 9 ? product - 9 : product
    }
    return sum
  }
}
