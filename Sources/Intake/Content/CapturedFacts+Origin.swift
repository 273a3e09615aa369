import ContentSniffing
import Glibc
import ShareModel

extension CapturedFacts {
  /// What the bytes of content say; a clock whose zone is not known showed the local time.
  init(_ origin: ContentOrigin) {
    self.init(captured: origin.date.flatMap { Self.seconds($0) }, camera: origin.camera)
  }

  private static func seconds(_ date: ContentDate) -> Double? {
    switch date.value {
    case .instant(let moment): return Double(moment)
    case .wallClock(let clock):
      var parts = unsafe tm()
      unsafe parts.tm_year = Int32(clock.year - 1900)
      unsafe parts.tm_mon = Int32(clock.month - 1)
      unsafe parts.tm_mday = Int32(clock.day)
      unsafe parts.tm_hour = Int32(clock.hour)
      unsafe parts.tm_min = Int32(clock.minute)
      unsafe parts.tm_sec = Int32(clock.second)
      unsafe parts.tm_isdst = -1
      guard let offset = clock.minutesFromUTC else { return unsafe Double(mktime(&parts)) }
      return unsafe Double(timegm(&parts)) - Double(offset * 60)
    }
  }
}
