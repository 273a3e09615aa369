import SafeFiles
import ShareModel
import SystemPackage
import Testing
import TypeIdentifiers

struct ContentClaimTests {
  static func file(_ name: String) -> AttachmentContent {
    .file(FileReference(root: "/inbox", path: FilePath(name)))
  }

  typealias Case = (
    types: [TypeIdentifier], name: String?, content: AttachmentContent, label: String,
    claim: String?, neutral: String?
  )

  static let cases: [Case] = [
    ([.jpeg, .fileURL], "photo", file("photo.jpg"), "photo.jpg", "public.jpeg", "jpg"),
    ([.fileURL], nil, file("in/a.PDF"), "a.PDF", "com.adobe.pdf", "pdf"),
    ([.fileURL], nil, file("README"), "README", nil, nil),
    ([.data], nil, file("a.png"), "a.png", "public.png", "png"),
    ([.fileURL, .png], nil, file("a.jpg"), "a.jpg", "public.png", "jpg"),
    ([.png], nil, file("a.b c"), "a.b c", "public.png", "png"),
    ([.png], nil, file("a.ö"), "a.ö", "public.png", "png"),
    ([.url], "Swift", .url("https://swift.org"), "Swift", "public.url", nil),
    ([.url], nil, .url("https://swift.org"), "public.url", "public.url", nil),
    ([.plainText], nil, .text("x"), "public.plain-text", "public.plain-text", "txt"),
    ([], nil, .typesOnly, "attachment", nil, nil),
    ([.data], nil, .data([]), "public.data", nil, nil),
  ]

  @Test(arguments: cases)
  func `a claim is the first type that is no URL, else that of the name`(sample: Case) {
    let claim = ContentClaim(
      of: ShareModel.Attachment(
        registeredTypeIdentifiers: sample.types, suggestedName: sample.name,
        content: sample.content), catalogue: .builtIn)
    #expect(claim.label == sample.label)
    #expect(claim.type?.rawValue == sample.claim)
    #expect(claim.neutralExtension(in: .builtIn) == sample.neutral)
  }
}
