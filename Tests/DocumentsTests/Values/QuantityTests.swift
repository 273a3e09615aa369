import Documents
import Testing

struct QuantityTests {
  static let times: [(String, Duration?)] = [
    ("30 s", .seconds(30)), ("1 second", .seconds(1)), ("5 minutes", .seconds(300)),
    ("90min", .seconds(5400)), ("2 h", .seconds(7200)), ("30d", .seconds(2_592_000)),
    ("1 week", .seconds(604_800)), ("1 year", .seconds(31_536_000)), ("0 s", .zero),
    ("5 m", nil), ("1 month", nil), ("5", nil), ("s", nil), ("", nil), ("-1 s", nil),
    ("1.5 h", nil), ("1  s", nil), ("1 s ", nil), (" 1 s", nil), ("1 S", nil), ("1 h 30 min", nil),
    ("9223372036854775807 d", nil), ("99999999999999999999 s", nil), ("1001 years", nil),
    ("٣ s", nil),
  ]

  @Test(arguments: times)
  func `a time has a unit`(text: String, time: Duration?) {
    #expect(Quantity(text)?.duration == time)
  }

  static let sizes: [(String, Int?)] = [
    ("0 B", 0), ("1 byte", 1), ("7 bytes", 7), ("1 kB", 1000), ("1 KB", 1000), ("1 KiB", 1024),
    ("512MiB", 512 << 20), ("10 GB", 10_000_000_000), ("2 TiB", 2 << 40),
    ("1 Mb", nil), ("1 mb", nil), ("1 M", nil), ("1", nil), ("1.5 GB", nil),
    ("9223372036854775807 kB", nil), ("10 GB\n", nil),
  ]

  @Test(arguments: sizes)
  func `a size has a unit`(text: String, bytes: Int?) {
    #expect(Quantity(text)?.bytes == bytes)
  }
}
