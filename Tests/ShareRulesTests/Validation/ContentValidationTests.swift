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
      "reject type-not-accepted: map.png: is a PNG image (public.png), but 'AcceptedTypes' has only "
        + "a PDF document (com.adobe.pdf), a movie (public.movie); add public.png to it"
    ),
    (
      Asked { $0.acceptedTypes = [] }, [.text()],
      "reject type-not-accepted: note.txt: is plain text (public.plain-text), but 'AcceptedTypes' is "
        + "empty; add public.plain-text to it"
    ),
    (
      Asked {
        $0.acceptedTypes = [.image]
        $0.furtherAcceptedTypes = [[.png], [.jpeg]]
      }, [.image(1, 1)],
      "reject type-not-accepted: map.png: is a PNG image (public.png), but 'AcceptedTypes' has only "
        + "a JPEG image (public.jpeg); add public.png to it"
    ),
    (
      Asked {
        $0.acceptedTypes = [.text]
        $0.furtherAcceptedTypes = [[.png]]
      }, [.image(1, 1)],
      "reject type-not-accepted: map.png: is a PNG image (public.png), but 'AcceptedTypes' has only "
        + "text (public.text); add public.png to it"
    ),
    (Asked { $0.furtherAcceptedTypes = [[.png]] }, [.image(1, 1)], "pass"),
    // The type of the bytes counts, not the claimed one.
    (
      Asked {
        $0.acceptedTypes = [.pdf]
        $0.contentMatch = .off
      }, [.file(is: "text/html", .html, .differs)],
      "reject type-not-accepted: a.pdf: is an HTML page (public.html), but 'AcceptedTypes' has only "
        + "a PDF document (com.adobe.pdf); add public.html to it"
    ),
    (Asked { $0.acceptedTypes = [.url] }, [.url("https://example.org")], "pass"),
    (
      Asked { $0.acceptedTypes = [.image] }, [.url("https://example.org")],
      "reject type-not-accepted: link: is a URL (public.url), but 'AcceptedTypes' has only an image "
        + "(public.image); add public.url to it"
    ),
    // A dynamic type is never shown.
    (
      Asked { $0.acceptedTypes = [.image] },
      [.file("a.kt", is: "application/octet-stream", kotlin, .agrees)],
      "reject type-not-accepted: a.kt: is a file with the unknown extension .kt, but "
        + "'AcceptedTypes' has only an image (public.image); add public.data to it"
    ),
  ]

  static let kotlin = TypeCatalogue.builtIn.type(forFilenameExtension: "kt")

  static let program = ExaminedSample.file(
    is: "application/x-executable", .data, .differs, lenient: .differs,
    objection: "is a Linux program (public.elf-binary), but its name says a PDF document")
  static let other = ExaminedSample.file(is: "image/png", .png, .differs, lenient: .agrees)
  static let unknown = ExaminedSample.file(
    is: "application/octet-stream", .data, .notExamined, lenient: .agrees)

  static let match: [Case] = [
    (.nothing, [.file(is: "application/pdf", .pdf, .agrees)], "pass"),
    (
      .nothing, [other],
      "reject content-mismatch: a.pdf: is a PNG image (public.png), but its name says a PDF "
        + "document (com.adobe.pdf); rename it, or accept such files with 'contentMatch: lenient' "
        + "in host.yaml"
    ),
    (
      .nothing, [.file("a", claims: nil, is: "image/png", .png, .differs, lenient: .agrees)],
      "reject content-mismatch: a: is a PNG image (public.png), but its name says nothing; rename "
        + "it, or accept such files with 'contentMatch: lenient' in host.yaml"
    ),
    (
      .nothing, [unknown],
      "not examined content-not-examined: a.pdf: its bytes (application/octet-stream) do not show "
        + "that it is a PDF document (com.adobe.pdf); accept such files with "
        + "'contentMatch: lenient' in host.yaml"
    ),
    (Asked { $0.contentMatch = .lenient }, [other, unknown], "pass"),
    // What lenient rules refuse as well has no such remedy.
    (
      Asked { $0.contentMatch = .lenient }, [program],
      "reject content-mismatch: a.pdf: is a Linux program (public.elf-binary), but its name says a "
        + "PDF document; rename it so that its name says what it is"
    ),
    (Asked { $0.contentMatch = .off }, [program, other, unknown], "pass"),
    // One rejection makes the whole a rejection, and every reason is reported.
    (
      .nothing, [unknown, other],
      "reject content-not-examined: a.pdf: its bytes (application/octet-stream) do not show that it "
        + "is a PDF document (com.adobe.pdf); accept such files with 'contentMatch: lenient' in "
        + "host.yaml | content-mismatch: a.pdf: is a PNG image (public.png), but its name says a "
        + "PDF document (com.adobe.pdf); rename it, or accept such files with "
        + "'contentMatch: lenient' in host.yaml"
    ),
  ]

  static let sizes: [Case] = [
    (Asked { $0.maximumBytes = 5 }, [.text(bytes: 5)], "pass"),
    (Asked { $0.maximumBytes = 0 }, [.text(bytes: 0)], "pass"),
    (
      Asked { $0.maximumBytes = 4 }, [.text(bytes: 5), .text(bytes: 4, label: "b.txt")],
      "reject too-many-bytes: note.txt: 5 bytes; the maximum is 4"
    ),
    (Asked { $0.maximumTotalBytes = 10 }, [.text(), .text()], "pass"),
    (
      Asked { $0.maximumTotalBytes = 9 }, [.text(), .text(), .url("https://example.org")],
      "reject too-many-bytes-in-total: all attachments together have 10 bytes; the maximum is 9"
    ),
    (
      Asked {
        $0.maximumBytes = 4
        $0.maximumTotalBytes = 4
      }, [.text()],
      "reject too-many-bytes: note.txt: 5 bytes; the maximum is 4 | too-many-bytes-in-total: "
        + "all attachments together have 5 bytes; the maximum is 4"
    ),
  ]

  static let texts: [Case] = [
    (Asked { $0.maximumTextLength = 5 }, [.text(characters: 5)], "pass 0"),
    (
      Asked { $0.maximumTextLength = 4 }, [.text(characters: 5)],
      "reject text-too-long: note.txt: the text has 5 characters; at most 4 characters are allowed"
    ),
    (Asked { $0.minimumTextLength = 5 }, [.text(characters: 5)], "pass"),
    (
      Asked { $0.minimumTextLength = 7 }, [.text(characters: 5)],
      "reject text-too-short: note.txt: the text has 5 characters; at least 7 characters are needed"
    ),
    // What is left counts from the longest text.
    (
      Asked { $0.maximumTextLength = 280 },
      [.text(characters: 11), .text(characters: 200), .image(1, 1)], "pass 80"
    ),
    (Asked { $0.maximumTextLength = 280 }, [.image(1, 1)], "pass"),
    (
      Asked { $0.maximumTextLength = 280 }, [.text(characters: nil)],
      "not examined content-not-examined: note.txt: the length of the text cannot be determined"
    ),
    // What claims to be a text is measured, whatever it is.
    (
      Asked {
        $0.minimumTextLength = 1
        $0.contentMatch = .off
      }, [.file("a.txt", claims: .plainText, is: "inode/x-empty", .data, .notExamined)],
      "not examined content-not-examined: a.txt: the length of the text cannot be determined"
    ),
    (Asked { $0.textEncodings = ["utf-8"] }, [.text(encoding: "us-ascii")], "pass"),
    (Asked { $0.textEncodings = ["us-ascii"] }, [.text(encoding: "us-ascii")], "pass"),
    (Asked { $0.textEncodings = ["utf-8"] }, [.text(encoding: "utf-8"), .image(1, 1)], "pass"),
    (
      Asked { $0.textEncodings = ["us-ascii"] }, [.text(encoding: "utf-8")],
      "reject text-encoding-not-accepted: note.txt: is utf-8; accepted: us-ascii"
    ),
    (
      Asked { $0.textEncodings = ["utf-8", "us-ascii"] }, [.text(encoding: "iso-8859-1")],
      "reject text-encoding-not-accepted: note.txt: is iso-8859-1; accepted: us-ascii, utf-8"
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
      "reject too-wide: map.png: 40 pixels wide; the maximum is 39"
    ),
    (Asked { $0.maximumPixelHeight = 30 }, [.image(900, 30)], "pass"),
    (
      Asked {
        $0.maximumPixelWidth = 10
        $0.maximumPixelHeight = 10
      }, [.image(40, 30)],
      "reject too-wide: map.png: 40 pixels wide; the maximum is 10 | too-high: map.png: 30 pixels high; "
        + "the maximum is 10"
    ),
    (
      Asked { $0.maximumPixelHeight = 10 }, [.image(0, 0)],
      "not examined content-not-examined: map.png: the size of the image cannot be determined"
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
