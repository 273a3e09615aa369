import Testing
import TypeIdentifiers

@testable import Sharepipe

struct TextDirectionValidatorTests {
  static let words =
    "the text has a character that turns the direction of what follows; remove it, or say "
    + "SafeFileNames: false"

  static let cases: [(text: String, isRefused: Bool)] = [
    ("plain", false), ("שלום עולם, مرحبا", false), ("marks \u{200E}\u{200F}\u{61C} stay", false),
    ("“quotes” – and… 👩‍🚀", false), ("", false), ("pay \u{202E}001\u{202C} €", true),
    ("a\u{2066}b", true), ("a\u{2069}", true), ("\u{202A}a", true), ("a\u{202B}", true),
    ("a\u{202D}b\u{202C}", true), ("a\u{2067}b\u{2068}c", true),
  ]

  @Test(arguments: cases)
  func `a text that is shown in another order is refused`(text: String, isRefused: Bool) {
    let attachment = ExaminedAttachment(
      attachment: Attachment(registeredTypeIdentifiers: [.plainText], content: .text(text)),
      label: "text 1", claimed: .plainText, filenameExtension: nil, content: .none)
    let expected: [ContentFinding] =
      isRefused ? [.rejected(Reason(.unsafeText, "text 1: \(Self.words)"))] : []
    let validator = TextDirectionValidator()
    var asked = ContentRequirements()
    #expect(validator.findings(for: attachment, asked: asked, catalogue: .builtIn) == expected)
    asked.safeFileNames = false
    #expect(validator.findings(for: attachment, asked: asked, catalogue: .builtIn).isEmpty)
  }

  @Test(arguments: cases)
  func `so are a title and the text of an item`(text: String, isRefused: Bool) {
    let item = ShareItem(attributedTitle: text, attributedContentText: text, attachments: [])
    let codes = TextDirectionValidator().findings(in: item, asked: ContentRequirements()).map {
      if case .rejected(let reason) = $0 { reason.message } else { "" }
    }
    #expect(
      codes
        == (isRefused
          ? ["attributedTitle: \(Self.words)", "attributedContentText: \(Self.words)"] : []))
  }
}
