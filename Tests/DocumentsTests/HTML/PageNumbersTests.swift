import Documents
import Testing

struct PageNumbersTests {
  static let grouped: [(Int64, String)] = [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
    (.min, "-9,223,372,036,854,775,808"),
  ]

  @Test(arguments: grouped)
  func `thousands are set apart`(number: Int64, text: String) {
    #expect(PageNumbers.grouped(number) == text)
  }

  static let seconds: [(Double, String)] = [
    (0, "0.000 s"), (0.0004, "0.000 s"), (0.25, "0.250 s"), (12.3456, "12.346 s"),
    (99.9999, "100.000 s"), (1234.5, "1,235 s"), (.nan, "an unknown time"),
    (.infinity, "an unknown time"), (1e300, "an unknown time"),
  ]

  @Test(arguments: seconds)
  func `seconds have thousandths while that says something`(seconds: Double, text: String) {
    #expect(PageNumbers.seconds(seconds) == text)
  }
}
