import SeededRandom
import Testing

@testable import MagicRules

struct TextFormTests {
  static let forms: [([UInt8], TextForm?)] = [
    (Array("plain\ttext\r\n".utf8), .ascii(hasNextLine: false)),
    ([0x41, 0x85, 0x42], .ascii(hasNextLine: true)),
    (Array("+/v8-text".utf8), .utf7),
    (Array("+/v8".utf8), .ascii(hasNextLine: false)),
    (Array("naïve café".utf8), .utf8(0..<12)),
    ([0xEF, 0xBB, 0xBF, 0x41], .utf8(3..<4)),
    ([0xEF, 0xBB, 0xBF], .utf8(0..<3)),
    ([0x41, 0xC3, 0xA9, 0xC3], .utf8(0..<3)),
    ([0x41, 0xC3], .latin),
    ([0x41, 0xE9, 0x42], .latin),
    ([0x41, 0x93, 0xE9], .extended),
    ([0xED, 0xA0, 0x80], .extended),
    ([0xFF, 0xFE, 0x41, 0], .utf16(isBigEndian: false)),
    ([0xFE, 0xFF, 0, 0x41], .utf16(isBigEndian: true)),
    ([0xFF, 0xFE, 0x3D, 0xD8, 0, 0xDE], .utf16(isBigEndian: false)),
    ([0xFF, 0xFE, 0, 0xDE], nil),
    ([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], .utf32(isBigEndian: false)),
    ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41], .utf32(isBigEndian: true)),
    ([0xC8, 0x85, 0x93, 0x93, 0x96], .extended),
    ([0xC8, 0x85, 0x93, 0x25, 0x15, 0x40], .ebcdic),
    ([0x41, 0, 0x42], nil),
    ([0x41, 0x7F], .ebcdic),
    ([0x41, 0x7F, 0], nil),
    ([0x0E], nil),
  ]

  @Test(arguments: forms)
  func `the bytes tell the encoding`(bytes: [UInt8], form: TextForm?) {
    let found = TextForm.detect(bytes.span, 0x1B)
    #expect(found == form)
  }

  @Test func `a text that is told in two steps is what it is at once`() {
    var random = SeededGenerator(seed: 3)
    let pieces = ["plain text\n", "é", "€", "😀", "\u{1B}[0m", "\t", "\u{85}", "z"]
    for _ in 0..<400 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1..<30, using: &random) {
        bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = .random(in: 0...255, using: &random)
      }
      let whole = TextForm.detect(bytes.span, 0x1B)
      let count = Int.random(in: 0...bytes.count, using: &random)
      let form = TextForm.detect(bytes.span.extracting(first: count), 0x1B)
      #expect(TextForm.detect(bytes.span, 0x1B, after: (form, count)) == whole, "\(bytes)")
    }
  }

  @Test(arguments: [0x1A, 0x1B] as [UInt8])
  func `every byte at every place of a long text is looked at`(firstEscape: UInt8) {
    for place in 0..<150 {
      for byte in [UInt8](0...31) + [0x7E, 0x7F, 0x80, 0xFF] {
        var bytes = [UInt8](repeating: 0x61, count: 150)
        bytes[place] = byte
        let isPlain =
          (7...13).contains(byte) || (firstEscape...0x1B).contains(byte)
          || (0x20...0x7E).contains(byte)
        let isASCII = TextForm.detect(bytes.span, firstEscape) == .ascii(hasNextLine: false)
        #expect(isASCII == isPlain, "\(byte) at \(place)")
      }
    }
  }

  static let withSubstitute: [([UInt8], TextForm)] = [
    (Array("text\n\u{1A}".utf8), .ascii(hasNextLine: false)),
    (Array("é\u{1A}".utf8), .utf8(0..<3)),
    ([0x41, 0x1A, 0xE9], .latin),
    ([0xFF, 0xFE, 0x41, 0, 0x1A, 0], .utf16(isBigEndian: false)),
    ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x1A], .utf32(isBigEndian: true)),
    ([0xC8, 0x85, 0x93, 0x25, 0x15, 0x3F], .ebcdic),
  ]

  @Test(arguments: withSubstitute)
  func `a substitute character stands in text from the version on that says so`(
    bytes: [UInt8], form: TextForm
  ) {
    #expect(TextForm.detect(bytes.span, 0x1A) == form)
    #expect(TextForm.detect(bytes.span, 0x1B) != form)
  }

  @Test func `what is no text at its start is none as a whole`() {
    for byte in UInt8.min...UInt8.max {
      let bytes = [UInt8](repeating: 0x61, count: 40) + [byte] + Array("and more é text".utf8)
      let start = TextForm.detect(bytes.span.extracting(first: 41), 0x1B)
      let whole = TextForm.detect(bytes.span, 0x1B)
      if start == nil { #expect(whole == nil) }
    }
  }

  static let conversions: [([UInt8], TextForm, [UInt8]?)] = [
    ([0x41, 0x85], .ascii(hasNextLine: true), [0x41, 0xC2, 0x85]),
    ([0x41, 0xE9], .latin, [0x41, 0xC3, 0xA9]),
    ([0xFF, 0xFE, 0xAC, 0x20, 0x41], .utf16(isBigEndian: false), [0xE2, 0x82, 0xAC]),
    (
      [0xFF, 0xFE, 0x3D, 0xD8, 0, 0xDE], .utf16(isBigEndian: false),
      [0xED, 0xA0, 0xBD, 0xF0, 0x9F, 0x98, 0x80]
    ),
    (
      [0, 0, 0xFE, 0xFF, 0x7F, 0, 0, 0], .utf32(isBigEndian: true),
      [0xFD, 0xBF, 0x80, 0x80, 0x80, 0x80]
    ),
    ([0, 0, 0xFE, 0xFF, 0x80, 0, 0, 0], .utf32(isBigEndian: true), nil),
    ([0xC8, 0x89], .ebcdic, [0x48, 0x69]),
  ]

  @Test(arguments: conversions)
  func `a text becomes the bytes that the database is asked about`(
    bytes: [UInt8], form: TextForm, result: [UInt8]?
  ) {
    let target = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: TextConversion.largestResult)
    defer { unsafe target.deallocate() }
    let count = unsafe TextConversion.convert(bytes.span, form, into: target)
    let found = count.map { unsafe Array(target[..<$0]) }
    #expect(found == result)
  }
}
