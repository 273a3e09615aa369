import Documents
import Testing

struct EntryNameTests {
  static let labels: [([UInt8], String, isUTF8: Bool)] = [
    (Array("photo.jpg".utf8), "photo.jpg", true),
    (Array("Ünïcödé 写真 👨‍👩‍👧.jpg".utf8), "Ünïcödé 写真 👨‍👩‍👧.jpg", true),
    (Array("a\nb\u{1B}[31m\u{7F}".utf8), #"a\u{A}b\u{1B}[31m\u{7F}"#, true),
    (Array("gpj.\u{202E}exe".utf8), #"gpj.\u{202E}exe"#, true),
    (
      Array("a\u{2066}\u{200B}\u{FEFF}\u{2028}\u{85}".utf8),
      #"a\u{2066}\u{200B}\u{FEFF}\u{2028}\u{85}"#, true
    ),
    (
      Array("a\u{3164}b\u{FFA0}c\u{2800}d\u{115F}\u{1160}\u{34F}e".utf8),
      #"a\u{3164}b\u{FFA0}c\u{2800}d\u{115F}\u{1160}\u{34F}e"#, true
    ),
    (
      Array("Z\u{301}\u{323}\u{336}\u{301}\u{323}\u{336}x\u{301}".utf8),
      "Z\u{301}\u{323}\u{336}\u{301}" + #"\u{323}\u{336}"# + "x\u{301}", true
    ),
    (Array("❤️ \u{E0100} Việt".utf8), #"❤️ \u{E0100} Việt"#, true),
    (Array(#"a\u{1B}"#.utf8), #"a\\u{1B}"#, true),
    ([0x61, 0xFF, 0x62, 0x0A], #"a\xFFb\u{A}"#, false),
    ([0xE5, 0x86], #"\xE5\x86"#, false),
    ([0xC0, 0xAF, 0xED, 0xA0, 0x80, 0x41], #"\xC0\xAF\xED\xA0\x80A"#, false),
    ([], "", true),
  ]

  @Test(arguments: labels)
  func `a name is shown printable, and each name in its own way`(
    bytes: [UInt8], label: String, isUTF8: Bool
  ) {
    let name = EntryName(bytes: bytes)
    #expect(name.label == label)
    #expect(name.isUTF8 == isUTF8)
    #expect(name.text.map { Array($0.utf8) } == (isUTF8 ? bytes : nil))
  }

  @Test
  func `no two names of one byte or two look the same`() {
    var labels: Set<[UInt8]> = []
    var count = 0
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        count += 1
        // Compared as bytes, for Swift holds canonically equal texts for equal.
        labels.insert(Array(EntryName(bytes: [first, second]).label.utf8))
      }
    }
    #expect(labels.count == count)
  }
}
