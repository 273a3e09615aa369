import Testing

@testable import AppLinks

struct DecodedTextTests {
  /// Bytes, and why they are no line of text, and why they are no lines, or `nil` if they are.
  static let cases: [([UInt8], LinkReason?, LinkReason?)] = [
    ([], nil, nil), (Array("aä😀".utf8), nil, nil), ([0xFF], .invalidUTF8, .invalidUTF8),
    ([0xC3], .invalidUTF8, .invalidUTF8), ([0xC0, 0x80], .invalidUTF8, .invalidUTF8),
    ([0xED, 0xA0, 0x80], .invalidUTF8, .invalidUTF8), ([0], .controlCharacter, .controlCharacter),
    ([0x1B], .controlCharacter, .controlCharacter), ([0x7F], .controlCharacter, .controlCharacter),
    ([0x0B], .controlCharacter, .controlCharacter), (Array("\t".utf8), .controlCharacter, nil),
    (Array("a\nb".utf8), .controlCharacter, nil), (Array("a\r\nb".utf8), .controlCharacter, nil),
    (Array("\r".utf8), .controlCharacter, .controlCharacter),
    (Array("a\rb".utf8), .controlCharacter, .controlCharacter),
    (Array("\r\r\n".utf8), .controlCharacter, .controlCharacter),
    (Array("\n\r".utf8), .controlCharacter, .controlCharacter), (Array("\u{85}".utf8), nil, nil),
    (Array("\u{2028}".utf8), nil, nil), (Array("\u{200D}".utf8), nil, nil),
  ]

  @Test(arguments: cases)
  func `text has no control characters, and lines have tabs and breaks`(
    bytes: [UInt8], line: LinkReason?, lines: LinkReason?
  ) {
    for (allowsLines, reason) in [(false, line), (true, lines)] {
      do throws(LinkReason) {
        let text = try DecodedText.text(of: bytes, allowsLines: allowsLines)
        #expect(reason == nil)
        #expect(Array(text.utf8) == bytes)
      } catch {
        #expect(error == reason)
      }
    }
  }

  @Test func `every character that steers direction is refused, and no other`() {
    let controls: [ClosedRange<UInt32>] = [
      0x061C...0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069,
    ]
    for value in UInt32(0x80)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isControl = controls.contains { $0.contains(value) }
      if DecodedText.isDirectionControl(scalar) != isControl {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
    #expect(throws: LinkReason.bidiCharacter) {
      try DecodedText.text(of: Array("a\u{202E}".utf8), allowsLines: true)
    }
  }
}
