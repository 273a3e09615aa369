import ShareModel
import ShareRules
import Testing

@testable import Intake

struct LinkFileTests {
  static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>URL</key><string>%</string></dict></plist>
    """

  private static func webloc(_ url: String) -> String {
    plist.split(separator: "%").joined(separator: url)
  }

  static let links: [(LinkFormat, String, String?)] = [
    (.webloc, webloc("https://example.com/a?b=1&amp;c=2"), "https://example.com/a?b=1&c=2"),
    (.webloc, webloc("HTTPS://Example.com/"), "HTTPS://Example.com/"),
    (.webloc, webloc("javascript:alert(1)"), "javascript:alert(1)"),
    (
      .internetShortcut, "[InternetShortcut]\r\nURL=https://example.com/\r\n",
      "https://example.com/"
    ),
    (.internetShortcut, "\u{FEFF}[InternetShortcut]\nurl = mailto:a@b.c \n", "mailto:a@b.c"),
    (.internetShortcut, "[internetshortcut]\rURL=tel:+1\rIconIndex=0", "tel:+1"),
    (
      .internetShortcut,
      "[{000214A0-0000-0000-C000-000000000046}]\nURL=x:1\n[InternetShortcut]\nURL=https://e.com/é",
      "https://e.com/é"
    ),
    (
      .internetShortcut, "; URL=a:b\n[InternetShortcut]\nURL=https://e.com/?a=b",
      "https://e.com/?a=b"
    ),
    (
      .desktopEntry, "[Desktop Entry]\nType=Link\nURL=https://example.com/\n",
      "https://example.com/"
    ),
    (
      .desktopEntry, "# c\n[Desktop Entry]\nURL[$e]=https://e.com/$HOME\nType = Link\n",
      "https://e.com/$HOME"
    ),
    (
      .desktopEntry, "[Desktop Entry]\nType=Link\nURL=https://e.com/a\\sb\\\\c",
      "https://e.com/a b\\c"
    ),
    (.desktopEntry, "[Desktop Entry]\nType=Application\nExec=sh\nURL=https://e.com/", nil),
    (.desktopEntry, "[Other]\nType=Link\nURL=https://e.com/", nil),
    (.desktopEntry, "", nil),
  ]

  @Test(arguments: links)
  func `the URL is taken as it was written`(
    format: LinkFormat, text: String, url: String?
  ) throws {
    #expect(try LinkFile.url(in: Array(text.utf8), format: format) == url)
  }

  static let faults: [(LinkFormat, String, LinkFault)] = [
    (
      .webloc, "<plist version=\"1.0\"><dict/></plist>",
      .missing("the key 'URL' of a property list")
    ),
    (
      .webloc, "<plist version=\"1.0\"><string>https://e.com</string></plist>",
      .missing("the key 'URL' of a property list")
    ),
    (.webloc, webloc("file:///etc/passwd"), .toFile),
    (.webloc, webloc("FiLe:/etc/passwd"), .toFile),
    (.webloc, webloc(""), .empty),
    (.webloc, webloc("a&#10;b"), .controlCharacter("\n")),
    (.internetShortcut, "", .missing("the line 'URL=' of the section '[InternetShortcut]'")),
    (
      .internetShortcut, "URL=https://e.com/",
      .missing("the line 'URL=' of the section '[InternetShortcut]'")
    ),
    (.internetShortcut, "[InternetShortcut]\nURL=", .empty),
    (.internetShortcut, "[InternetShortcut]\nURL=C:\\Windows\\notepad.exe", .toFile),
    (.internetShortcut, "[InternetShortcut]\nURL=\\\\server\\share", .noScheme),
    (.internetShortcut, "[InternetShortcut]\nURL=//e.com/", .noScheme),
    (.internetShortcut, "[InternetShortcut]\nURL=1a:b", .noScheme),
    (
      .internetShortcut, "[InternetShortcut]\nURL= https://e.com/\u{0}x", .controlCharacter("\u{0}")
    ),
    (
      .internetShortcut, "[InternetShortcut]\nURL=https://e.com/\u{1B}[2J",
      .controlCharacter("\u{1B}")
    ),
    (.internetShortcut, "[InternetShortcut]\nURL=https://a/\nURL=https://b/", .ambiguous("URL")),
    (.desktopEntry, "[Desktop Entry]\nType=Link\nURL=file:///etc/passwd", .toFile),
    (.desktopEntry, "[Desktop Entry]\nType=Link\nURL=https://e.com/\\nx", .controlCharacter("\n")),
    (
      .desktopEntry, "[Desktop Entry]\nType=Link",
      .missing("the line 'URL=' of the group '[Desktop Entry]'")
    ),
    (
      .desktopEntry, "[Desktop Entry]\nType=Link\nURL=https://a/\nURL[$e]=https://b/",
      .ambiguous("URL")
    ),
    (
      .desktopEntry, "[Desktop Entry]\nType=Link\nType=Application\nURL=https://a/",
      .ambiguous("Type")
    ),
    (
      .internetShortcut, "[InternetShortcut]\nURL=https:" + String(repeating: "a", count: 65_536),
      .tooLong(limit: 65_536)
    ),
  ]

  @Test(arguments: faults)
  func `what is no link to share has a reason`(
    format: LinkFormat, text: String, fault: LinkFault
  ) {
    #expect(throws: fault) { try LinkFile.url(in: Array(text.utf8), format: format) }
  }

  @Test
  func `UTF-16 and Latin-1 are read as well`() throws {
    let text = "[InternetShortcut]\r\nURL=https://example.com/\r\n"
    let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big, little + [0x41]] {
      #expect(try LinkFile.url(in: bytes, format: .internetShortcut) == "https://example.com/")
    }
    let latin = Array("[InternetShortcut]\nURL=https://e.com/".utf8) + [0xE9]
    #expect(try LinkFile.url(in: latin, format: .internetShortcut) == "https://e.com/é")
    for bytes: [UInt8] in [[0xFF, 0xFE], [0xFF], [0xEF, 0xBB, 0xBF], [0xFE, 0xFF, 0x00]] {
      #expect(throws: LinkFault.self) { try LinkFile.url(in: bytes, format: .internetShortcut) }
    }
  }

  @Test
  func `a broken property list is malformed`() {
    for text in ["", "not a plist", "<plist>", "bplist00"] {
      #expect(throws: LinkFault.self) { try LinkFile.url(in: Array(text.utf8), format: .webloc) }
    }
  }

  static let wordings: [(LinkFault, String)] = [
    (.missing("here"), "there is no URL; it is expected in here"),
    (.empty, "the URL is empty"),
    (.tooLong(limit: 5), "the URL has more than 5 bytes"),
    (
      .controlCharacter("\u{1B}"),
      "the URL has the control character U+1B in it; write it percent-encoded"
    ),
    (.noScheme, "the URL has no scheme, such as 'https:'"),
    (.toFile, "the link leads to a file; share the file itself"),
    (.ambiguous("URL"), "the key 'URL' occurs twice with different values; keep one"),
    (.fileTooLarge(limit: 5), "a file with a link has at most 5 bytes"),
  ]

  @Test(arguments: wordings)
  func `a fault says what is wrong and what to do`(fault: LinkFault, text: String) {
    #expect(fault.description == text)
    #expect(fault.code == (fault == .toFile ? .linkToFile : .linkMalformed))
  }
}
