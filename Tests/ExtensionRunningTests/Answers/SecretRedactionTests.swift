import ShareRules
import SystemPackage
import TestSupport
import Testing

@testable import ExtensionRunning

struct SecretRedactionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func redaction(_ secrets: String...) throws -> SecretRedaction {
    SecretRedaction(
      try secrets.enumerated().map { index, text in
        try SecretFile.read(folder.write("s\(index)", text, mode: 0o600))
      })
  }

  static let texts: [(secret: String, text: String, redacted: String)] = [
    ("swordfish\n", "a swordfish b", "a [secret] b"),
    ("swordfish\n", "swordfis", "swordfis"),
    ("swordfish\n", "swordswordfish", "sword[secret]"),
    ("swordfish\n", "swordfishswordfish", "[secret]"),
    ("  swordfish \r\n", "swordfish", "[secret]"),
    ("sevenby\n", "sevenby", "sevenby"),
    ("eight by\n", "eight by", "[secret]"),
    ("first line\nsecond line\n", "second line, first line", "[secret], [secret]"),
    ("short\nlines\n", "short\nlines lines", "[secret] lines"),
    ("aaaaaaaaaa", "aaaaaaaaaaaaaaa", "[secret]"),
    ("geheimnis ä", "geheimnis ä!", "[secret]!"),
    ("one secret that is longer", "one secret that is longe", "one secret that is longe"),
  ]

  @Test(arguments: texts)
  func `a secret of 8 bytes or more is taken out, whole and by lines`(
    secret: String, text: String, redacted: String
  ) throws {
    #expect(try redaction(secret).redacted(text) == redacted)
  }

  @Test func `secrets that overlap are taken out together`() throws {
    let redaction = try redaction("abcdefghij", "fghijklmno")
    #expect(redaction.redacted("--abcdefghijklmno--") == "--[secret]--")
    #expect(redaction.longest == 10)
  }

  @Test func `without secrets nothing is changed`() {
    #expect(SecretRedaction.none.redacted("swordfish") == "swordfish")
    #expect(SecretRedaction.none.longest == 0)
  }

  @Test(arguments: 0..<12)
  func `a secret at the end of what is kept of a log leaves no part of it`(before: Int) throws {
    let redaction = try redaction("swordfish")
    var log = CappedLog(limit: 12, margin: redaction.longest)
    for byte in (String(repeating: "-", count: before) + "swordfish!").utf8 { log.append([byte]) }
    let kept = redaction.redacted(log)
    let parts = (4...9).map { String("swordfish".prefix($0)) }
    #expect(!parts.contains { kept.text.contains($0) }, "\(kept.text)")
    #expect(kept.text.hasPrefix(String(repeating: "-", count: before) + "["), "\(kept.text)")
    #expect(kept.isTruncated == (before > 2))
  }

  @Test func `the last line of a long log has no part of a secret`() throws {
    let redaction = try redaction(String(repeating: "0123456789", count: 500))
    for shift in 0..<40 {
      var log = CappedLog(limit: 4, margin: redaction.longest)
      log.append(Array(String(repeating: "\n", count: 9000).utf8))
      log.append(Array(String(repeating: "0123456789", count: 500).utf8))
      log.append(Array(String(repeating: "x", count: 2030 + shift).utf8))
      let line = try #require(redaction.redacted(log).lastLine)
      #expect(!line.contains { $0.isNumber }, "\(line)")
      #expect(line.contains("x"))
    }
  }
}
