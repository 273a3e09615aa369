extension WallClock {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let obsoleteZones = [
    "ut": 0, "gmt": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8,
    "pdt": -7,
  ]

  /// Reads `Mon, 6 May 2024 07:08:09 +0200 (CEST)`.
  ///
  /// Years of two or three digits and names of zones are read as the obsolete syntax has them. The
  /// day of the week is not compared with the date. The zone is `nil` where it is `-0000`, or a name
  /// that says nothing.
  ///
  /// Source: RFC 5322, 3.3 and 4.3; 3.2.2 (comments).
  init?(mail text: some Sequence<UInt8>) {
    var scanner = DateScanner(Self.withoutComments(text))
    let weekday = scanner.word()
    if !weekday.isEmpty { scanner.symbol(",") }
    guard let day = scanner.numeral(1...2), let month = Self.months.firstIndex(of: scanner.word()),
      let year = scanner.year(), let hour = scanner.numeral(2...2), scanner.symbol(":"),
      let minute = scanner.numeral(2...2)
    else { return nil }
    var second = 0
    if scanner.symbol(":") {
      guard let number = scanner.numeral(2...2) else { return nil }
      second = number
    }
    self.init(
      year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second,
      minutesFromUTC: scanner.mailZone(Self.obsoleteZones))
  }

  /// The text with a space for each comment; comments nest.
  private static func withoutComments(_ text: some Sequence<UInt8>) -> [UInt8] {
    var depth = 0
    var isQuoted = false
    var result: [UInt8] = []
    for byte in text {
      switch byte {
      case _ where isQuoted: isQuoted = false
      case UInt8(ascii: "\\") where depth > 0: isQuoted = true
      case UInt8(ascii: "("):
        depth += 1
        result.append(0x20)
      case UInt8(ascii: ")") where depth > 0: depth -= 1
      case _ where depth == 0: result.append(byte)
      default: break
      }
    }
    return result
  }
}

extension DateScanner {
  /// Takes letters, and the white space behind them; in lower case.
  fileprivate mutating func word() -> String {
    let letters = takeAll { (0x41...0x5A).contains($0 & 0xDF) }
    takeAll { $0 <= 0x20 }
    return String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
  }

  /// Takes a number, and the white space behind it.
  fileprivate mutating func numeral(_ digits: ClosedRange<Int>) -> Int? {
    defer { takeAll { $0 <= 0x20 } }
    return number(digits: digits)
  }

  /// Takes a character, and the white space behind it.
  @discardableResult
  fileprivate mutating func symbol(_ character: String) -> Bool {
    defer { takeAll { $0 <= 0x20 } }
    return take(character) != nil
  }

  fileprivate mutating func year() -> Int? {
    let count = rest.count
    guard let year = number(digits: 2...9) else { return nil }
    let digits = count - rest.count
    takeAll { $0 <= 0x20 }
    return digits == 2 && year < 50 ? year + 2000 : digits < 4 ? year + 1900 : year
  }

  fileprivate mutating func mailZone(_ names: [String: Int]) -> Int? {
    let isUnknown = rest.starts(with: "-0000".utf8)
    if let first = rest.first, (0x41...0x5A).contains(first & 0xDF) {
      return names[word()].map { 60 * $0 }
    }
    return isUnknown ? nil : zone()
  }
}
