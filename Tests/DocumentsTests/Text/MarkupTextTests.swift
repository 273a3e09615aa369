import Documents
import Testing

struct MarkupTextTests {
  static let texts: [(String, String, String)] = [
    ("a < b && c > d", "a &lt; b &amp;&amp; c &gt; d", "a &lt; b &amp;&amp; c &gt; d"),
    ("]]>", "]]&gt;", "]]&gt;"),
    ("\"one\"\n\ttwo", "&quot;one&quot;&#10;&#9;two", "&quot;one&quot;\n&#9;two"),
    ("\u{0}\u{1B}\u{FFFE}\r", #"\u{0}\u{1B}\u{FFFE}\u{D}"#, #"\u{0}\u{1B}\u{FFFE}\u{D}"#),
    ("\u{202E}\u{2028}", #"\u{202E}\u{2028}"#, #"\u{202E}\u{2028}"#),
    ("नमस्ते 👩‍💻", "नमस्ते 👩‍💻", "नमस्ते 👩‍💻"),
  ]

  @Test(arguments: texts)
  func `a text for a person is escaped for its place`(
    text: String, attribute: String, content: String
  ) {
    #expect(MarkupText(text).shownInAttribute == attribute)
    #expect(MarkupText(text).shownInElement == content)
  }

  @Test(
    arguments: [
      ("<a href=\"b\">it's</a>", "&lt;a href=&quot;b&quot;&gt;it&#39;s&lt;/a&gt;"),
      ("one\r\n\ttwo", "one   two"), ("a\u{0}\u{202E}b\u{FFFE}", "ab"),
      ("नमस्ते 👩‍💻", "नमस्ते 👩‍💻"),
    ])
  func `a text for a program is on one line and comes back`(text: String, escaped: String) {
    #expect(MarkupText(text).escaped == escaped)
    #expect(MarkupText(MarkupText.unescaped(Substring(escaped))).escaped == escaped)
  }

  @Test func `between tags only markup is escaped`() {
    #expect(
      MarkupText("\"a\" & 'b' <\n\u{0}>").escapedBetweenTags == "\"a\" &amp; 'b' &lt;\n\u{0}&gt;")
  }
}
