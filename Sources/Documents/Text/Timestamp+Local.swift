internal import Glibc

extension Timestamp {
  /// The moment for people, on the clock of their time zone, such as `2026-11-21 11:45:00 +01:00`,
  /// with milliseconds where it has any; `nil` outside the years 0 to 9999.
  ///
  /// The time zone is that of the environment. Source: tzset(3).
  package var localText: String? {
    guard let (date, time, zone) = localParts else { return nil }
    return "\(date) \(time) \(zone)"
  }

  /// The day, the time of day and the offset from UTC of which ``localText`` consists.
  package var localParts: (date: String, time: String, zone: String)? {
    guard text != nil else { return nil }
    let offset = Self.zoneOffset(at: wholeSeconds.seconds)
    // The moment whose text in UTC has the digits of the local clock.
    guard let digits = (self + .seconds(offset)).text?.dropLast() else { return nil }
    let parts = digits.split(separator: "T")
    guard parts.count == 2 else { return nil }
    return (String(parts[0]), String(parts[1]), Self.zone(offset))
  }

  /// The moment at which the clock of the time zone shows a date and a time.
  ///
  /// - Parameter shown: The moment at which a clock in UTC shows it.
  /// - Returns: The moment. Where the clock shows a time twice, it is one of both; where it skips
  ///   one, a moment near by.
  package static func local(showing shown: Timestamp) -> Timestamp {
    var seconds = time_t(shown.wholeSeconds.seconds)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    unsafe parts.tm_isdst = -1
    return Timestamp(microseconds: Int64(unsafe mktime(&parts)) * 1_000_000)
  }

  /// The seconds by which local time is ahead of UTC.
  private static func zoneOffset(at seconds: Int64) -> Int {
    var seconds = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe parts.tm_gmtoff
  }

  /// An offset from UTC as RFC 3339 has it.
  private static func zone(_ offset: Int) -> String {
    let minutes = abs(offset) / 60
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return (offset < 0 ? "-" : "+") + digits(minutes / 60) + ":" + digits(minutes % 60)
  }
}
