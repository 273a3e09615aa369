import ShareModel
import ShareRules
import Testing
import TypeIdentifiers

struct ContentValidationTests {
  typealias Case = (asked: Asked, content: [ExaminedSample], verdict: String)

  static let unreadable = ExaminedSample(
    .unreadable(Reason(.contentUnreadable, "note.txt: cannot be read: Permission denied")))

  static let readability: [Case] = [
    (.nothing, [], "not examined item-without-attachments: there is no content to examine"),
    (.nothing, [.text()], "pass"),
    (.nothing, [.url("https://example.org")], "pass"),
    (
      .nothing, [unreadable],
      "not examined content-unreadable: note.txt: cannot be read: Permission denied"
    ),
    (
      .nothing, [ExaminedSample(.none)],
      "not examined content-not-examined: note.txt: there is no content"
    ),
    (
      Asked { $0.contentMatch = .off }, [.text(), ExaminedSample(.none, label: "b")],
      "not examined content-not-examined: b: there is no content"
    ),
  ]

  static let types: [Case] = [
    (Asked { $0.acceptedTypes = [.image] }, [.image(1, 1)], "pass"),
    (Asked { $0.acceptedTypes = [.pdf, .image] }, [.image(1, 1)], "pass"),
    (
      Asked { $0.acceptedTypes = [.pdf, .movie] }, [.image(1, 1)],
      "reject type-not-accepted: map.png: is public.png, accepted is com.adobe.pdf, public.movie"
    ),
    (
      Asked { $0.acceptedTypes = [] }, [.text()],
      "reject type-not-accepted: note.txt: is public.plain-text, accepted is "
    ),
    (
      Asked {
        $0.acceptedTypes = [.image]
        $0.furtherAcceptedTypes = [[.png], [.jpeg]]
      }, [.image(1, 1)],
      "reject type-not-accepted: map.png: is public.png, accepted is public.jpeg"
    ),
    (
      Asked {
        $0.acceptedTypes = [.text]
        $0.furtherAcceptedTypes = [[.png]]
      }, [.image(1, 1)],
      "reject type-not-accepted: map.png: is public.png, accepted is public.text"
    ),
    (Asked { $0.furtherAcceptedTypes = [[.png]] }, [.image(1, 1)], "pass"),
    // The type of the bytes counts, not the claimed one.
    (
      Asked {
        $0.acceptedTypes = [.pdf]
        $0.contentMatch = .off
      }, [.file(is: "text/html", .html, .differs)],
      "reject type-not-accepted: a.pdf: is public.html, accepted is com.adobe.pdf"
    ),
    (Asked { $0.acceptedTypes = [.url] }, [.url("https://example.org")], "pass"),
    (
      Asked { $0.acceptedTypes = [.image] }, [.url("https://example.org")],
      "reject type-not-accepted: link: is public.url, accepted is public.image"
    ),
  ]

  static let program = ExaminedSample.file(
    is: "application/x-executable", .data, .differs, lenient: .differs)
  static let other = ExaminedSample.file(is: "image/png", .png, .differs, lenient: .agrees)
  static let unknown = ExaminedSample.file(
    is: "application/octet-stream", .data, .notExamined, lenient: .agrees)

  static let match: [Case] = [
    (.nothing, [.file(is: "application/pdf", .pdf, .agrees)], "pass"),
    (
      .nothing, [other],
      "reject content-mismatch: a.pdf: claims com.adobe.pdf, the bytes are image/png"
    ),
    (
      .nothing, [.file("a", claims: nil, is: "image/png", .png, .differs)],
      "reject content-mismatch: a: claims nothing, the bytes are image/png"
    ),
    (
      .nothing, [unknown],
      "not examined content-not-examined: a.pdf: claims com.adobe.pdf, the bytes are "
        + "application/octet-stream; nobody can tell whether that agrees"
    ),
    (Asked { $0.contentMatch = .lenient }, [other, unknown], "pass"),
    (
      Asked { $0.contentMatch = .lenient }, [program],
      "reject content-mismatch: a.pdf: claims com.adobe.pdf, the bytes are application/x-executable"
    ),
    (Asked { $0.contentMatch = .off }, [program, other, unknown], "pass"),
    // One rejection makes the whole a rejection, and every reason is reported.
    (
      .nothing, [unknown, other],
      "reject content-not-examined: a.pdf: claims com.adobe.pdf, the bytes are "
        + "application/octet-stream; nobody can tell whether that agrees | content-mismatch: "
        + "a.pdf: claims com.adobe.pdf, the bytes are image/png"
    ),
  ]

  static let sizes: [Case] = [
    (Asked { $0.maximumBytes = 5 }, [.text(bytes: 5)], "pass"),
    (Asked { $0.maximumBytes = 0 }, [.text(bytes: 0)], "pass"),
    (
      Asked { $0.maximumBytes = 4 }, [.text(bytes: 5), .text(bytes: 4, label: "b.txt")],
      "reject too-many-bytes: note.txt: 5 bytes of at most 4"
    ),
    (Asked { $0.maximumTotalBytes = 10 }, [.text(), .text()], "pass"),
    (
      Asked { $0.maximumTotalBytes = 9 }, [.text(), .text(), .url("https://example.org")],
      "reject too-many-bytes-in-total: all attachments together are 10 bytes of at most 9"
    ),
    (
      Asked {
        $0.maximumBytes = 4
        $0.maximumTotalBytes = 4
      }, [.text()],
      "reject too-many-bytes: note.txt: 5 bytes of at most 4 | too-many-bytes-in-total: "
        + "all attachments together are 5 bytes of at most 4"
    ),
  ]

  static let texts: [Case] = [
    (Asked { $0.maximumTextLength = 5 }, [.text(characters: 5)], "pass 0"),
    (
      Asked { $0.maximumTextLength = 4 }, [.text(characters: 5)],
      "reject text-too-long: note.txt: 5 characters, 1 over the maximum"
    ),
    (Asked { $0.minimumTextLength = 5 }, [.text(characters: 5)], "pass"),
    (
      Asked { $0.minimumTextLength = 7 }, [.text(characters: 5)],
      "reject text-too-short: note.txt: 5 characters, 2 under the minimum"
    ),
    // What is left counts from the longest text.
    (
      Asked { $0.maximumTextLength = 280 },
      [.text(characters: 11), .text(characters: 200), .image(1, 1)], "pass 80"
    ),
    (Asked { $0.maximumTextLength = 280 }, [.image(1, 1)], "pass"),
    (
      Asked { $0.maximumTextLength = 280 }, [.text(characters: nil)],
      "not examined content-not-examined: note.txt: the length of the text cannot be told"
    ),
    // What claims to be a text is measured, whatever it is.
    (
      Asked {
        $0.minimumTextLength = 1
        $0.contentMatch = .off
      }, [.file("a.txt", claims: .plainText, is: "inode/x-empty", .data, .notExamined)],
      "not examined content-not-examined: a.txt: the length of the text cannot be told"
    ),
    (Asked { $0.textEncodings = ["utf-8"] }, [.text(encoding: "us-ascii")], "pass"),
    (Asked { $0.textEncodings = ["us-ascii"] }, [.text(encoding: "us-ascii")], "pass"),
    (Asked { $0.textEncodings = ["utf-8"] }, [.text(encoding: "utf-8"), .image(1, 1)], "pass"),
    (
      Asked { $0.textEncodings = ["us-ascii"] }, [.text(encoding: "utf-8")],
      "reject text-encoding-not-accepted: note.txt: is utf-8, accepted is us-ascii"
    ),
    (
      Asked { $0.textEncodings = ["utf-8", "us-ascii"] }, [.text(encoding: "iso-8859-1")],
      "reject text-encoding-not-accepted: note.txt: is iso-8859-1, accepted is us-ascii, utf-8"
    ),
    (
      Asked { $0.textEncodings = ["utf-8"] }, [.text(encoding: nil)],
      "not examined content-not-examined: note.txt: the encoding of the text is unknown"
    ),
  ]

  static let pixels: [Case] = [
    (Asked { $0.maximumPixelWidth = 40 }, [.image(40, 900)], "pass"),
    (
      Asked { $0.maximumPixelWidth = 39 }, [.image(40, 900)],
      "reject too-wide: map.png: 40 pixels wide of at most 39"
    ),
    (Asked { $0.maximumPixelHeight = 30 }, [.image(900, 30)], "pass"),
    (
      Asked {
        $0.maximumPixelWidth = 10
        $0.maximumPixelHeight = 10
      }, [.image(40, 30)],
      "reject too-wide: map.png: 40 pixels wide of at most 10 | too-high: map.png: 30 pixels high "
        + "of at most 10"
    ),
    (
      Asked { $0.maximumPixelHeight = 10 }, [.image(0, 0)],
      "not examined content-not-examined: map.png: the size of the image cannot be told"
    ),
    (.nothing, [.image(0, 0)], "pass"),
    (Asked { $0.maximumPixelWidth = 1 }, [.text(), .url("https://example.org")], "pass"),
  ]

  @Test(arguments: readability + types + match + sizes + texts + pixels)
  func `content passes, is rejected for every reason, or is not examined`(
    asked: Asked, content: [ExaminedSample], verdict: String
  ) {
    #expect(asked.verdict(on: content).line == verdict)
  }
}
