import ShareModel
import ShareTestSupport
import Testing

@testable import ShareRules

struct AttachmentPlaceWordsTests {
  static let contexts: [(String, [AttachmentPlace], String)] = [
    ("img", [place(0, 0)], "attachment 1"),
    ("img;img", [place(0, 0), place(0, 1)], "attachments 1 and 2"),
    ("img;img;img", [place(0, 0), place(0, 1), place(0, 2)], "attachments 1 to 3"),
    ("img;txt;img", [place(0, 0), place(0, 2)], "attachment 1, attachment 3"),
    (
      "img;img | img", [place(0, 0), place(0, 1), place(1, 0)],
      "item 1, attachments 1 and 2, item 2, attachment 1"
    ),
    ("img", [], ""),
  ]

  private static func place(_ item: Int, _ attachment: Int) -> AttachmentPlace {
    AttachmentPlace(item: item, attachment: attachment)
  }

  @Test(arguments: contexts)
  func `places side by side are folded`(
    notation: String, places: [AttachmentPlace], words: String
  ) {
    #expect(AttachmentPlace.words(for: places, in: context(notation)) == words)
  }

  @Test func `equal attachments are folded, and others are not`() throws {
    let shared = context(
      Array(repeating: "img", count: 25).joined(separator: ";") + ";mov;" + "img")
    let breaking = BreakingAttachments.all(
      shared.items[0].attachments.indices.map { AttachmentPlace(item: 0, attachment: $0) })
    #expect(
      breaking.words(in: shared, types: .reduced)
        == "attachments 1 to 25 (public.jpeg), attachment 26 (public.mpeg-4), "
        + "attachment 27 (public.jpeg); without these it applies")
  }
}
