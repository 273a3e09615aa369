import Testing

@testable import AppLinks

struct LinkKeyTests {
  @Test func `an action needs the opt-in and the key, each for itself`() throws {
    let key = LinkKey("secret-key")
    for (isEnabled, needsKey, given, note) in [
      (false, false, "", LinkNote.actionNotEnabled),
      (false, true, "&key=secret-key", .actionNotEnabled),
      (true, true, "", .actionKeyMissing), (true, true, "&key=", .actionKeyMissing),
      (true, true, "&key=Secret-key", .actionKeyMismatch),
      (true, true, "&key=secret-key%20", .actionKeyMismatch),
      (true, true, "&key=secret-key", nil), (true, true, "&key=%73ecret-key", nil),
      (true, false, "", nil),
    ] as [(Bool, Bool, String, LinkNote?)] {
      var app = try #require(SampleApps.all.first { $0.identifier == "com.example.drafts" })
      (app.allowsURLActions, app.requiresKey) = (isEnabled, needsKey)
      let verdict = LinkJudge(apps: [app]).judge(
        "drafts://create?text=a&action=Post" + given, key: key)
      #expect(verdict.outcome == .accept)
      #expect(verdict.notes == [note].compactMap(\.self))
      #expect(verdict.parameters["action"] == (note == nil ? .text("Post") : nil))
      #expect(!"\(verdict)".contains("secret-key"))
    }
  }

  @Test func `an empty key opens nothing`() {
    #expect(SampleApps.judge.judge("myapp://sync?key=", key: LinkKey("")).reason == .keyMissing)
    #expect(SampleApps.judge.judge("myapp://sync?key=a", key: LinkKey("")).reason == .keyMismatch)
    #expect(SampleApps.judge.judge("myapp://sync?key=a", key: nil).reason == .keyMismatch)
    #expect(SampleApps.judge.judge("myapp://sync?key=a", key: LinkKey("a")).outcome == .accept)
    #expect(
      SampleApps.judge.judge("myapp://sync?key=a&key=a", key: LinkKey("a")).reason
        == .duplicateParameter)
    // The same letter in two spellings is not the same bytes.
    #expect(
      SampleApps.judge.judge("myapp://sync?key=%C3%A9", key: LinkKey("e\u{301}")).reason
        == .keyMismatch)
  }

  /// A stored key, what a URL has, and whether that is the key.
  static let comparisons: [(String, [UInt8], Bool)] = [
    ("secret", Array("secret".utf8), true), ("secret", Array("Secret".utf8), false),
    ("secret", Array("secre".utf8), false), ("secret", Array("secrets".utf8), false),
    ("secret", [], false), ("secret", Array(" secret".utf8), false), ("", [], false),
    ("", [0], false), ("a", Array("aa".utf8), false), ("aa", Array("a".utf8), false),
    ("ab", Array("abab".utf8), false), ("a", [0x61, 0], false), ("a\u{0}", [0x61], false),
    ("\u{0}", [], false), ("\u{0}", [0], true), ("é", Array("e\u{301}".utf8), false),
    ("\u{212A}", Array("K".utf8), false), ("é", [0xC3, 0xA9], true), ("é", [0xE9], false),
    (String(repeating: "a", count: 1_000), Array(repeating: 0x61, count: 1_000), true),
    // The difference of the lengths is a multiple of 256.
    ("a", Array(repeating: 0x61, count: 257), false),
    ("a", [0x61] + Array(repeating: 0, count: 256), false),
  ]

  @Test(arguments: comparisons)
  func `a key is its bytes and nothing else`(key: String, given: [UInt8], isKey: Bool) {
    #expect(LinkKey(key).matches(given) == isKey)
  }

  @Test func `generated keys differ, and each has 160 random bits that a URL can have`() {
    var texts: Set<String> = []
    var letters: Set<Character> = []
    for _ in 0..<500 {
      let (key, text) = LinkKey.random()
      #expect(text.utf8.count == 32)
      #expect(key.matches(Array(text.utf8)))
      #expect(text.utf8.allSatisfy(PercentCoding.isUnreserved))
      texts.insert(text)
      letters.formUnion(text)
    }
    #expect(texts.count == 500)
    // Five bits in each sign.
    #expect(letters.count == 32)
  }

  @Test func `nothing shows a key`() {
    let key = LinkKey("secret")
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped, "\([key])", "\(Optional(key) as Any)"] {
      #expect(!text.contains("secret"), "\(text)")
      #expect(!text.contains("115"), "\(text)")
    }
  }
}
