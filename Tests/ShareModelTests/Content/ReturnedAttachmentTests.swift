import SafeFiles
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ShareModel

/// What returned attachments keep of those that an action got.
struct ReturnedAttachmentTests {
  private static func attachment(
    _ file: String, suggested: String?, _ types: [TypeIdentifier] = [.jpeg],
    bytes: TypeIdentifier = .jpeg
  ) -> ExaminedAttachment {
    let attachment = Attachment(
      registeredTypeIdentifiers: types, suggestedName: suggested,
      content: .file(FileReference(root: "/inbox", path: FilePath(file))))
    return ExaminedAttachment(
      attachment: attachment, label: file, claimed: types.first,
      filenameExtension: FilePath(file).extension,
      content: .bytes(
        ContentFacts(bytes: 1, mimeType: "image/jpeg", identifier: bytes, agreement: .agrees)))
  }

  static let kept: [(ExaminedAttachment, ExaminedAttachment, String?)] = [
    (attachment("A.JPG", suggested: "A"), attachment("0.jpg", suggested: "A"), "A.JPG"),
    (attachment("A.JPG", suggested: "A"), attachment("out.jpeg", suggested: "A.JPG"), "A.JPG"),
    // A file without a suggested name has its own stem for one, and the handed one has a number.
    (attachment("A.JPG", suggested: "A"), attachment("0.jpg", suggested: "0"), "A.JPG"),
    (attachment("A.JPG", suggested: "A"), attachment("0.jpg", suggested: nil), "A.JPG"),
    (attachment("A.JPG", suggested: "A"), attachment("0.jpg", suggested: "B"), nil),
    (
      attachment("A.HEIC", suggested: "A", [.heic], bytes: .heic),
      attachment("0.jpg", suggested: "A"), nil
    ),
    (
      attachment("A.txt", suggested: "A", [.plainText], bytes: .plainText),
      attachment("0.gz", suggested: "A", [.plainText], bytes: .gzip), nil
    ),
  ]

  @Test(arguments: kept)
  func `the name is kept by what is of the same type`(
    handed: ExaminedAttachment, returned: ExaminedAttachment, name: String?
  ) {
    let result = ExaminedAttachment.returned([[returned]], for: [[handed]], isReturned: false)
    #expect(result.map { $0.map(\.keptName) } == [[name]])
    // The next action does not make it another one.
    let again = ExaminedAttachment.returned(
      [[Self.attachment("0.jpg", suggested: returned.attachment.suggestedName)]], for: result,
      isReturned: true)
    if name != nil { #expect(again.map { $0.map(\.keptName) } == [[name]]) }
  }

  @Test func `nothing is kept where fewer or more were returned than were handed over`() throws {
    let root = FileMetadata(try FileFacts(at: "/", followingLinks: false))
    let handed = ["first.jpg", "second.jpg"].map { Self.attachment($0, suggested: nil) }
    var returned = Self.attachment("0.jpg", suggested: "0")
    returned.metadata = root.with(permissions: 0o400)
    for shape in [[[returned]], [[returned, returned, returned]], [[returned], [returned]]] {
      let result = ExaminedAttachment.returned(shape, for: [handed], isReturned: false)
      #expect(result.map(\.count) == shape.map(\.count))
      #expect(result.joined().allSatisfy { $0.keptName == nil })
      #expect(result.joined().allSatisfy { $0.metadata?.permissions == nil })
    }
  }

  @Test func `permissions that its owner cannot write with are those of the original`() throws {
    let root = FileMetadata(try FileFacts(at: "/", followingLinks: false))
    var original = Self.attachment("a.jpg", suggested: "a")
    original.metadata = root.with(permissions: 0o644)
    let modes: [(UInt32, UInt32)] = [
      (0o400, 0o644), (0o440, 0o644), (0o600, 0o600), (0o755, 0o755),
    ]
    for (mode, expected) in modes {
      var returned = original
      returned.metadata = root.with(permissions: mode)
      let result = ExaminedAttachment.returned(
        [[returned]], for: [[original]], isReturned: false)
      #expect(result[0][0].metadata?.permissions == expected)
      #expect(result[0][0].metadata?.modified == returned.metadata?.modified)
    }
  }
}
