import Testing

@testable import MagicRules

struct TarHeaderTests {
  /// A header whose sum is right.
  static func header(name: String = "a.txt") -> [UInt8] {
    var bytes = Array(name.utf8) + [UInt8](repeating: 0, count: 512 - name.utf8.count)
    let sum = bytes.reduce(8 * 0x20) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    let field = String(repeating: "0", count: 6 - digits.count) + digits
    bytes.replaceSubrange(148..<156, with: Array(field.utf8) + [0, 0x20])
    return bytes
  }

  static func begins(_ bytes: [UInt8]) -> Bool { TarHeader.begins(bytes.span) }

  @Test func `a header with the right sum is found`() {
    #expect(Self.begins(Self.header()))
    #expect(!Self.begins(Self.header().dropLast()))
  }

  @Test func `another byte makes the sum wrong`() {
    var bytes = Self.header()
    bytes[300] += 1
    #expect(!Self.begins(bytes))
    bytes[300] -= 1
    bytes[150] = 0x38
    #expect(!Self.begins(bytes))
  }

  @Test func `a byte with a high bit in the field of the sum counts as a char of C does`() {
    var bytes = Self.header()
    bytes[155] = 0xA0
    #expect(Self.begins(bytes) == (CChar.min == 0))
  }

  @Test func `packages of Gentoo are left to the database`() {
    #expect(!Self.begins(Self.header(name: "name-1/gpkg-1")))
    #expect(Self.begins(Self.header(name: "/gpkg-1")))
  }
}
