import DocumentValues
import Testing

struct JSONEscapingTests {
  static let cases: [(String, String)] = [
    ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\r", #"\r"#), ("\t", #"\t"#),
    ("\u{0}", #"\u0000"#), ("\u{1F}", #"\u001f"#), ("\u{7F}", #"\u007f"#), ("\u{80}", #"\u0080"#),
    ("\u{9F}", #"\u009f"#), ("\u{A0}", "\u{A0}"), ("\u{61B}", "\u{61B}"), ("\u{61C}", #"\u061c"#),
    ("\u{200D}", "\u{200D}"), ("\u{200E}", #"\u200e"#), ("\u{2028}", #"\u2028"#),
    ("\u{202E}", #"\u202e"#), ("\u{2066}", #"\u2066"#),
    ("\u{34F}", #"\u034f"#), ("\u{115F}", #"\u115f"#), ("\u{1160}", #"\u1160"#),
    ("\u{3164}", #"\u3164"#), ("\u{FFA0}", #"\uffa0"#), ("\u{2800}", #"\u2800"#),
    ("\u{200B}", #"\u200b"#), ("\u{FEFF}", #"\ufeff"#), ("\u{2064}", #"\u2064"#),
    ("\u{206F}", #"\u206f"#),
    ("\u{2070}", "\u{2070}"), (" ", " "), ("!", "!"), ("#", "#"), ("[", "["), ("]", "]"),
    ("~", "~"), ("é", "é"), ("漢", "漢"), ("🎈", "🎈"),
  ]

  @Test(arguments: cases)
  func `a character is written in the same way wherever it stands`(text: String, json: String) {
    for before in 0..<18 {
      for after in [0, 1, 7, 8, 9] {
        let start = String(repeating: "a", count: before)
        let end = String(repeating: "z", count: after)
        let written = JSONWriter.text { $0.string(start + text + text + end) }
        #expect(written == "\"" + start + json + json + end + "\"")
      }
    }
  }

  @Test func `whole numbers of any kind are written in full`() {
    for number in [Int.min, -10, -1, 0, 1, 9, 10, 11, .max] {
      #expect(JSONWriter.text { $0.integer(number) } == "\(number)")
    }
    #expect(JSONWriter.text { $0.integer(UInt8.max) } == "255")
    #expect(JSONWriter.text { $0.integer(UInt64.max) } == "18446744073709551615")
  }
}
