import ShareModel
import Testing
import TypeIdentifiers

@testable import ShareRules

struct TextDirectionTests {
  static let texts: [(String, found: UInt32?)] = [
    ("plain", nil), ("", nil), ("שלום, world", nil), ("مرحبا (2026)", nil),
    ("\u{200F}שלום\u{200E} x \u{61C}", nil), ("– an em dash — and “quotes”", nil),
    // What a phone puts around a number or a name is closed again.
    ("call \u{202A}+49 30 1234\u{202C} now", nil), ("\u{2068}Ada\u{2069} sent it", nil),
    ("\u{2067}a\u{2066}b\u{2069}c\u{2069}", nil), ("\u{202C}\u{2069} closes nothing", nil),
    ("\u{2068}a\u{202A}b\u{202C}c\u{2069}", nil),
    ("a\u{202E}b", 0x202E), ("a\u{202D}b\u{202C}", 0x202D), ("a\u{202B}b", 0x202B),
    ("a\u{2067}b", 0x2067), ("a\u{2066}b\nc\u{2069}", 0x2066),
    ("\u{2068}a\u{202A}b\u{2069}", 0x202A),
    ("/*\u{2067} } if admin \u{2066} begin */", 0x2067),
  ]

  @Test(arguments: texts)
  func `what overrides the direction or is left open is found`(text: String, found: UInt32?) {
    #expect(TextDirection.trick(in: text)?.value == found)
  }

  private func text(_ text: String) -> ExaminedAttachment {
    var value = ExaminedSample.text().value
    value.attachment = Attachment(
      registeredTypeIdentifiers: [.plainText], content: .text(text))
    return value
  }

  @Test func `a text that reads otherwise than it is stored is rejected`() {
    let validation = ContentValidation(
      requirements: ContentRequirements(), catalogue: .builtIn)
    #expect(
      validation.verdict(on: [text("a\u{202E}b")]).line
        == "reject unsafe-text: note.txt: the text has U+202E, which overrides the direction of text"
    )
    #expect(
      validation.verdict(on: [text("a\u{2067}b")]).line
        == "reject unsafe-text: note.txt: the text has U+2067, which changes, and does not "
        + "restore, the direction of text")
    #expect(validation.verdict(on: [text("שלום")]).line == "pass")
    #expect(
      Asked.nothing.verdict(on: [.url("https://example.com/\u{2066}a\u{2069}")]).line
        == "reject url-malformed: link: is not a URL: https://example.com/\u{2066}a\u{2069} | "
        + "unsafe-text: link: the URL has U+2066, which changes the direction of text")
  }

  @Test func `titles and texts of items are looked at, unless that is switched off`() {
    var item = ShareItem(attachments: [])
    item.attributedTitle = "in\u{202E}gpj"
    item.attributedContentText = "open \u{202B}"
    let sample = ExaminedSample.text().value
    let validation = ContentValidation(requirements: ContentRequirements(), catalogue: .builtIn)
    #expect(
      validation.verdict(on: [sample], of: [item]).line
        == "reject unsafe-text: the title has U+202E, which overrides the direction of text | "
        + "unsafe-text: the text of the item has U+202B, which changes, and does not restore, "
        + "the direction of text")
    let off = ContentValidation(
      requirements: Asked { $0.safeTexts = false }.requirements, catalogue: .builtIn)
    #expect(off.verdict(on: [sample, text("a\u{202E}b")], of: [item]).line == "pass")
  }
}
