import TestSupport
import Testing

@testable import Documents

struct ContentDigestTests {
  /// SHA-256 of `abc`, as FIPS 180-4 has it.
  private static let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  static let texts = [
    text, String(repeating: "0", count: 64), String(repeating: "f", count: 64),
    "0123456789abcdef" + String(repeating: "0", count: 47) + "1",
  ]

  @Test(arguments: texts)
  func `a digest is written as it was read`(text: String) throws {
    let digest = try #require(ContentDigest(text))
    #expect(digest.description == text)
    #expect(ContentDigest("<\(text)>".dropFirst().dropLast()) == digest)
    #expect(digest.bytes.count == 32)
    #expect(ContentDigest(bytes: digest.bytes) == digest)
    #expect(digest.bytes.first == UInt8(text.prefix(2), radix: 16))
    #expect(digest.bytes.last == UInt8(text.suffix(2), radix: 16))
  }

  /// What is put before the end of a good text, and how many of its digits are left out.
  static let others: [(start: String, dropped: Int)] = [
    ("", 64), ("unknown-1234567890", 64), ("", 1), ("0", 0), (text, 0), ("B", 1), ("g", 1),
    (" ", 1), ("-", 1), ("0x", 2), (text.uppercased(), 64),
    // Digits of other scripts, in as many letters and in as many bytes.
    ("٣", 1), ("٣", 2), ("１", 1), ("１", 3),
  ]

  @Test(arguments: others)
  func `another text is no digest`(start: String, dropped: Int) {
    #expect(ContentDigest(start + Self.text.dropFirst(dropped)) == nil)
  }

  @Test(arguments: [0, 31, 33, 64])
  func `another number of bytes is no digest`(count: Int) {
    #expect(ContentDigest(bytes: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test(arguments: 0..<64)
  func `digests that differ in one digit are not equal`(place: Int) throws {
    var digits = Array(Self.text)
    digits[place] = digits[place] == "0" ? "1" : "0"
    let other = try #require(ContentDigest(String(digits)))
    #expect(other != ContentDigest(Self.text))
  }

  @Test func `a digest of no content agrees with no other`() {
    let digests = (0..<100).map { _ in ContentDigest.random() }
    #expect(Set(digests).count == 100)
    #expect(digests.allSatisfy { ContentDigest($0.description) == $0 })
  }

  @Test func `a text that is no digest is recorded as its own`() throws {
    let digest = ContentDigest.sample("a")
    #expect(ContentDigest(recorded: digest.description) == digest)
    #expect(ContentDigest(recorded: "unknown-1") == .sample("unknown-1"))
    #expect(ContentDigest(recorded: "unknown-1") != ContentDigest(recorded: "unknown-2"))
  }
}
