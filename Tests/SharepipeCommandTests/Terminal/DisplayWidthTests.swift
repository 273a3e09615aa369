import Sharepipe
import Testing

@testable import SharepipeCommand

struct DisplayWidthTests {
  static let texts: [(String, Int)] = [
    ("", 0), ("plain", 5), ("会议记录", 8), ("ひらがな", 8), ("한글", 4), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4),
    ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇨🇭", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("→ ü", 3),
    ("\u{1B}[31mred\u{1B}[0m", 3),
  ]

  @Test(arguments: texts)
  func `a text takes the columns that a terminal gives it`(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }
}
