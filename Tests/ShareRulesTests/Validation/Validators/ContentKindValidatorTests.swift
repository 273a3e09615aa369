import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import Testing
import TypeIdentifiers

struct ContentKindValidatorTests {
  static let isURL = "reject content-mismatch: x: is a URL, but does not register a URL type"
  static let isNone =
    "reject content-mismatch: x: registers only a URL, but its content is not one"

  static let cases: [([TypeIdentifier], AttachmentContent, String)] = [
    ([.url], .url("https://example.org"), "pass"),
    ([.plainText, .url], .url("https://example.org"), "pass"),
    ([.jpeg], .url("https://example.org"), isURL),
    ([.url], .text("javascript:alert(1)"), isNone),
    ([.url], .data([1]), isNone),
    ([.fileURL], .text("javascript:alert(1)"), isNone),
    ([.url], .file(FileReference(root: "/inbox", path: "x")), isNone),
    ([.fileURL], .file(FileReference(root: "/inbox", path: "x")), "pass"),
    ([.plainText, .url], .text("See you there"), "pass"),
    ([.plainText], .text("See you there"), "pass"),
  ]

  @Test(arguments: cases)
  func `content is of a kind that its types announce`(
    types: [TypeIdentifier], content: AttachmentContent, line: String
  ) {
    let facts = ContentFacts(
      bytes: 5, mimeType: "text/plain", encoding: "us-ascii", identifier: .plainText,
      agreement: .agrees)
    let examined: ExaminedAttachment.Content =
      if case .url(let url) = content { .url(url) } else { .bytes(facts) }
    let attachment = ExaminedAttachment(
      attachment: Attachment(registeredTypeIdentifiers: types, content: content), label: "x",
      claimed: nil, filenameExtension: nil, content: examined)
    let validation = ContentValidation(requirements: ContentRequirements(), catalogue: .builtIn)
    #expect(validation.verdict(on: [attachment]).line == line)
  }
}
