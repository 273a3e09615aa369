import Sharepipe
import Testing

@testable import SharepipeCommand

struct FittedTextTests {
  static let shortened: [(String, Int, Bool, String)] = [
    ("short", 5, true, "short"), ("a longer name.txt", 10, true, "a long…txt"),
    ("a longer name.txt", 10, false, "a longer …"), ("会议记录和名称", 9, false, "会议记录…"),
    ("会议记录和名称", 8, false, "会议记…"), ("ab", 1, true, "…"), ("ab", 0, true, ""),
  ]

  @Test(arguments: shortened)
  func `a text is shortened to no more columns than there are`(
    text: String, width: Int, keepsEnd: Bool, expected: String
  ) {
    #expect(FittedText.shortened(text, to: width, keepingEnd: keepsEnd) == expected)
    #expect(DisplayWidth.of(expected) <= width)
  }

  @Test func `a column has its width whatever is in it`() {
    for text in ["", "a", "会议记录和名称会议记录", "👩‍👩‍👧 family 🇨🇭"] {
      #expect(DisplayWidth.of(FittedText.column(text, 9)) == 9)
    }
  }

  static let wrapped: [(String, Int, [String])] = [
    ("fits", 20, ["fits"]),
    ("  one two three four five", 20, ["  one two three four", "    five"]),
    (
      "the name is xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, see", 20,
      ["the name is", "  xxxxxxxxxxxxxxxxxx", "  xxxxxxxxxxxx, see"]
    ),
    ("会议记录和名称 会议记录和名称", 16, ["会议记录和名称", "  会议记录和名称"]),
    ("a  b", 20, ["a  b"]),
  ]

  @Test(arguments: wrapped)
  func `a text is wrapped at words, and nothing of it is lost`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(FittedText.wrapped(text, to: width) == lines)
    let joined = lines.joined().replacing(" ", with: "")
    #expect(joined == text.replacing(" ", with: ""))
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
  }

  @Test func `a terminal without room is no reason to stop`() {
    let lines = FittedText.wrapped("    one 会议记录 three", to: 1)
    #expect(lines.joined().replacing(" ", with: "") == "one会议记录three")
  }
}
