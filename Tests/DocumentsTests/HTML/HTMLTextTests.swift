import Documents
import Testing

struct HTMLTextTests {
  static let texts: [(String, String)] = [
    ("plain text, 100%", "plain text, 100%"),
    ("", ""),
    ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"),
    ("&lt;&#60;&amp;", "&amp;lt;&amp;#60;&amp;amp;"),
    ("</style></title><script>", "&lt;/style&gt;&lt;/title&gt;&lt;script&gt;"),
    ("\u{0}\u{7}\u{1B}[31m\u{7F}", "\\u{0}\\u{7}\\u{1B}[31m\\u{7F}"),
    ("\u{1B}]8;;http:x\u{7}", "\\u{1B}]8;;http:x\\u{7}"),
    ("a\u{85}\u{9B}b", "a\\u{85}\\u{9B}b"),
    ("a\r\nb\tc", "a\\u{D}\\u{A}b\\u{9}c"),
    ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"),
    (
      "\u{202A}\u{202E}x\u{2066}\u{2069}\u{200E}\u{61C}",
      "\\u{202A}\\u{202E}x\\u{2066}\\u{2069}\\u{200E}\\u{61C}"
    ),
    ("a\u{200B}\u{FEFF}\u{AD}\u{2060}b", "a\\u{200B}\\u{FEFF}\\u{AD}\\u{2060}b"),
    ("a\u{3164}\u{115F}\u{2800}\u{34F}b", "a\\u{3164}\\u{115F}\\u{2800}\\u{34F}b"),
    ("\u{E0041}\u{E000}\u{10FFFF}\u{378}", "\\u{E0041}\\u{E000}\\u{10FFFF}\\u{378}"),
    (
      "caf\u{E9} \u{5D0}\u{5D1} \u{645}\u{200C}\u{627} \u{2764}\u{FE0F}",
      "caf\u{E9} \u{5D0}\u{5D1} \u{645}\u{200C}\u{627} \u{2764}\u{FE0F}"
    ),
    ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"),
    (
      "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}b",
      "a\u{300}\u{301}\u{302}\u{303}\\u{304}\\u{305}b"
    ),
    ("\u{E9}\\<", "\u{E9}\\\\&lt;"),
    ("\\u{1B}[31m", "\\\\u{1B}[31m"),
  ]

  @Test(arguments: texts)
  func `a text makes no element, no line and nothing that is not seen`(
    text: String, expected: String
  ) {
    var bytes: [UInt8] = []
    HTMLText.append(text, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  static let names: [([UInt8], String)] = [
    ([0x61, 0xFF, 0x3C], "a\\xFF&lt;"),
    ([0xC0, 0x80], "\\xC0\\x80"),
    ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
    ([0xF4, 0x90, 0x80, 0x80], "\\xF4\\x90\\x80\\x80"),
    ([0x0A], "\\u{A}"),
    ([0x5C, 0x78], "\\\\x"),
  ]

  @Test(arguments: names)
  func `a name that is not UTF-8 shows its bytes`(name: [UInt8], expected: String) {
    var bytes: [UInt8] = []
    HTMLText.append(EntryName(bytes: name), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  static let labels: [(String, String)] = [
    ("a\\u{1B}\\\\", "a\\u{1B}\\\\"), ("\u{E9}\\u{1B}", "\u{E9}\\u{1B}"),
    ("<&", "&lt;&amp;"),
    ("\u{E9}\u{1B}\u{202E}\u{2028}\u{3164}", "\u{E9}\\u{1B}\\u{202E}\\u{2028}\\u{3164}"),
  ]

  @Test(arguments: labels)
  func `what is escaped already is not escaped once more`(label: String, expected: String) {
    var bytes: [UInt8] = []
    HTMLText.append(label: label, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  static let sentences: [(String, String)] = [
    (#"MATCHES "\.pdf""#, #"MATCHES &quot;\.pdf&quot;"#), ("\\\u{1B}", "\\\\\\u{1B}"),
  ]

  @Test(arguments: sentences)
  func `a sentence keeps its columns unless something in it must be escaped`(
    sentence: String, expected: String
  ) {
    var bytes: [UInt8] = []
    HTMLText.append(sentence: sentence, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  static let lengths: [(String, Int, String)] = [
    ("12345", 5, "12345"),
    ("123456", 5, "12345… (6 characters in all)"),
    ("\u{E9}23456", 5, "\u{E9}2345… (6 characters in all)"),
    ("<<<", 2, "&lt;&lt;… (3 characters in all)"),
  ]

  @Test(arguments: lengths)
  func `a long text is cut, and says how long it was`(text: String, limit: Int, expected: String) {
    var bytes: [UInt8] = []
    HTMLText.append(text, limit: limit, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func `every byte of markup, every control of ASCII and a backslash is escaped`() {
    for value in UInt8.min...0x7F {
      var bytes: [UInt8] = []
      HTMLText.append(EntryName(bytes: [value]), to: &bytes)
      let isPlain = (0x20...0x7E).contains(value) && !Array("&<>\"'\\".utf8).contains(value)
      #expect((bytes == [value]) == isPlain, "\(value)")
    }
  }
}
