import ShareModel
import ShareRules
import Testing

struct IdempotencyKeyTests {
  private static func key(
    _ name: String = "a.txt", _ identifier: BundleIdentifier = "org.example.a",
    _ fingerprint: String = "f0",
    _ stage: Int = 2, _ lineage: [String] = ["f1", "f2"]
  ) -> IdempotencyKey {
    IdempotencyKey(
      of: name, extension: identifier, fingerprint: fingerprint, stage: stage, lineage: lineage)
  }

  /// `printf 'a.txt\0org.example.a\0f0\0002\000f1\000f2' | sha256sum`, and without lineage.
  @Test func `a key is the hash of its parts with a zero between them`() {
    #expect(
      Self.key().description == "2adb787bec3a1358a67b77e1bbb64233177c702779af3291deb983640df52e4e")
    #expect(
      Self.key("a.txt", "org.example.a", "f0", 0, []).description
        == "616eda7e94c28f15070ea258bb603b3d39e02b17cc5e6700814af5827113186a")
  }

  static let others = [
    key("b.txt"), key("a.txt", "org.example.b"), key("a.txt", "org.example.a", "f9"),
    key("a.txt", "org.example.a", "f0", 1), key("a.txt", "org.example.a", "f0", 2, ["f2", "f1"]),
    key("a.txt", "org.example.a", "f0", 2, []),
  ]

  @Test func `each part makes another key`() {
    #expect(Set(Self.others + [Self.key()]).count == Self.others.count + 1)
    #expect(Self.key() == Self.key())
  }

  static let texts = [key().description, "unknown-12345", "k", "a key of ours, once"]

  @Test(arguments: texts)
  func `a key is read as it was written`(text: String) throws {
    let key = try #require(IdempotencyKey(text))
    #expect(key.description == text && "\(key)" == text)
  }

  @Test(arguments: [""])
  func `an empty text is no key`(text: String) {
    #expect(IdempotencyKey(text) == nil)
  }
}
