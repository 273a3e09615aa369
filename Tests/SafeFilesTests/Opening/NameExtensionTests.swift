import SafeFiles
import Testing

struct NameExtensionTests {
  static let names: [(String, String?, stem: String)] = [
    ("photo.jpg", "jpg", "photo"),
    ("photo.JPG", "JPG", "photo"),
    ("archive.tar.gz", "gz", "archive.tar"),
    ("README", nil, "README"),
    (".profile", nil, ".profile"),
    ("..a", "a", "."),
    ("trailing.", nil, "trailing."),
    ("Mr. Smith", nil, "Mr. Smith"),
    ("a.p\u{202E}df", nil, "a.p\u{202E}df"),
    ("日本.写真", "写真", "日本"),
    ("a.txt\n", "txt\n", "a"),
  ]

  @Test(arguments: names)
  func `an extension is what follows the last period`(
    name: String, filenameExtension: String?, stem: String
  ) {
    #expect(NameExtension(of: Array(name.utf8))?.text == filenameExtension)
    #expect(NameExtension.stem(of: Array(name.utf8)) == stem)
  }

  @Test
  func `an extension that is not UTF-8 is none`() {
    let name = Array("a.".utf8) + [0xFF]
    #expect(NameExtension(of: name) == nil)
    #expect(NameExtension.stem(of: name) == "a.\u{FFFD}")
  }
}
