extension WallClock {
  /// Reads `2024:05:06 07:08:09`, whatever stands between the numbers, with a zone beside it.
  ///
  /// Source: CIPA DC-008-2019 (Exif 2.32), 4.6.5 (`DateTimeOriginal`, `OffsetTimeOriginal`).
  init?(exif text: [UInt8]?, zone: [UInt8]?) {
    guard let text else { return nil }
    var scanner = DateScanner(text)
    var numbers: [Int] = []
    for digits in [4, 2, 2, 2, 2, 2] {
      if !numbers.isEmpty { scanner.take(":-/. T") }
      guard let number = scanner.number(digits: digits) else { return nil }
      numbers.append(number)
    }
    var offset = DateScanner(zone ?? [])
    self.init(numbers, zone: offset.zone())
  }

  /// Reads `2024-05-06T07:08:09+0200`; seconds, their fraction, the zone and the whole time may be
  /// missing, but no part of the date.
  ///
  /// Source: ISO 8601-1, 5.4; Apple, "QuickTime File Format", "QuickTime Metadata Keys"
  /// (`com.apple.quicktime.creationdate`); ISO 16684-1 (XMP), 8.2.1.2 (`Date`).
  init?(iso8601 text: [UInt8]?) {
    guard let text else { return nil }
    var scanner = DateScanner(text)
    guard let year = scanner.number(digits: 4), scanner.take("-") != nil,
      let month = scanner.number(digits: 2), scanner.take("-") != nil,
      let day = scanner.number(digits: 2)
    else { return nil }
    var numbers = [year, month, day]
    if scanner.take("T ") != nil, !scanner.isAtEnd {
      guard let hour = scanner.number(digits: 2), scanner.take(":") != nil,
        let minute = scanner.number(digits: 2)
      else { return nil }
      numbers += [hour, minute]
      if scanner.take(":") != nil {
        guard let second = scanner.number(digits: 2) else { return nil }
        numbers.append(second)
        if scanner.take(".,") != nil { scanner.takeAll { (0x30...0x39).contains($0) } }
      }
    }
    self.init(numbers, zone: numbers.count > 3 ? scanner.zone() : nil)
  }

  /// Reads `D:20240506070809+02'00'`; what is missing at the end is 1 in a date and 0 in a time.
  ///
  /// Source: ISO 32000-1, 7.9.4.
  init?(pdf text: [UInt8]?) {
    guard let text else { return nil }
    var scanner = DateScanner(text)
    if scanner.take("D") != nil, scanner.take(":") == nil { return nil }
    guard let year = scanner.number(digits: 4) else { return nil }
    var numbers = [year]
    while numbers.count < 6, let number = scanner.number(digits: 2) { numbers.append(number) }
    guard numbers.count == 6 || scanner.isAtEnd else { return nil }
    self.init(numbers, zone: scanner.zone())
  }

  /// Takes year, month, day, hour, minute and second, of which those at the end may be missing.
  private init?(_ numbers: [Int], zone: Int?) {
    let all = numbers + [0, 1, 1, 0, 0, 0].dropFirst(numbers.count)
    self.init(
      year: all[0], month: all[1], day: all[2], hour: all[3], minute: all[4], second: all[5],
      minutesFromUTC: zone)
  }
}
