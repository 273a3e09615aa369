import RecognitionWitness
import SystemPackage
import Testing

@testable import MagicRules

struct TapeImageTests {
  private static func record(_ length: UInt32, _ bytes: Int, _ end: UInt32? = nil) -> [UInt8] {
    func word(_ number: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32($0 * 8)) }
    }
    return word(length) + [UInt8](repeating: 0x54, count: bytes) + word(end ?? length)
  }

  private static let mark = [UInt8](repeating: 0, count: 4)
  private static let medium = [UInt8](repeating: 0xFF, count: 4)

  /// Contents, and whether they are images of tapes by either check.
  static let contents: [([UInt8], lengths: Bool, plainLengths: Bool)] = [
    (record(80, 80), true, true), (record(80, 80) + mark + mark, true, true),
    (mark + record(80, 80), true, true), (mark + mark, false, false),
    (record(5, 6), true, true), (record(5, 5), false, false), (record(80, 80, 79), true, true),
    (record(80, 80, 78), false, false), (record(80, 80) + record(4, 4, 6), false, false),
    (record(80, 80) + record(4, 2), true, true), (medium + medium, false, false),
    (record(80, 80) + medium + [1, 2, 3, 4], true, true),
    (record(80, 80) + Array(repeating: 0, count: 40) + record(1, 9), true, true),
    (record(0x8000_0050, 80), true, true), (record(0x0100_0050, 80), true, false),
    (record(80, 80, 0x0800_0050), true, false), ([80, 0, 0, 0], false, false),
    ([0, 0, 1], false, false), (record(0xFF_FFFF, 90), false, false),
  ]

  private static func isFound(_ bytes: [UInt8], _ check: LibmagicVersion.TapeCheck) -> Bool? {
    let window = ContentWindow()
    return unsafe bytes.withUnsafeBytes { all in
      unsafe all.withMemoryRebound(to: UInt8.self) { unsafe window.open($0) }
      defer { window.close() }
      return TapeImage.isFound(in: window, check)
    }
  }

  @Test(arguments: contents)
  func `records have their length before and after them`(
    bytes: [UInt8], lengths: Bool, plainLengths: Bool
  ) {
    #expect(Self.isFound(bytes, .none) == false)
    #expect(Self.isFound(bytes, .lengths) == lengths)
    #expect(Self.isFound(bytes, .plainLengths) == plainLengths)
  }

  @Test func `lengths that are far into a file are read there, up to a number`() throws {
    let window = ContentWindow()
    for (count, isFound) in [(10, true), (40, nil)] as [(Int, Bool?)] {
      let bytes = (0..<count).flatMap { _ in Self.record(3000, 3000) }
      let file = try SampleFiles.temporary()
      defer { try? file.close() }
      try file.writeAll(toAbsoluteOffset: 0, bytes)
      window.open(file.rawValue, size: bytes.count, mode: 0o100644)
      #expect(window.load(ContentWindow.firstLoad))
      #expect(TapeImage.isFound(in: window, .lengths) == isFound)
    }
  }

  @Test func `each version looks for tapes in its own way`() {
    let checks = LibmagicVersion.known.sorted { $0.key < $1.key }.map(\.value.tapes)
    #expect(checks == [.none, .lengths, .lengths, .plainLengths])
  }
}
