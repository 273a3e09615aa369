import Testing

@testable import Documents

/// Keys that occur more than once in an XML property list.
struct RepeatedKeyTests {
  private static func take(_ text: String) throws(DocumentError) -> TakenPropertyList {
    try PropertyListReader.readTakingLast(Array(text.utf8), named: "Info.plist")
  }

  @Test func `the last value counts, and each place is known`() throws {
    let text = """
      <plist version="1.0"><dict>
        <key>a</key><string>1</string>
        <key>b</key>
        <array><dict>
          <key>c</key><true/>
          <key>c</key><true/>
        </dict></array>
        <key
        >a</key><string>2</string>
        <key>a</key><string>3</string>
      </dict></plist>
      """
    let taken = try Self.take(text)
    #expect(
      taken.value
        == .dictionary([
          "a": .string("3"), "b": .array([.dictionary(["c": .boolean(true)])]),
        ]))
    #expect(taken.repeatedKeys.map(\.key) == ["c", "a"])
    #expect(taken.repeatedKeys.map(\.lines) == [[5, 6], [2, 8, 10]])
    #expect(taken.repeatedKeys.map(\.isSame) == [true, false])
    #expect(taken.repeatedKeys.map(\.steps) == [[.key("b"), .index(0)], []])
    let bytes = Array(text.utf8)
    let places = taken.repeatedKeys[1].ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(places == ["<key>a</key>", "<key\n  >a</key>", "<key>a</key>"])
  }

  @Test func `the same key in two dictionaries is not repeated`() throws {
    let text = "<dict><key>a</key><dict><key>a</key><true/></dict><key>b</key><true/></dict>"
    let taken = try Self.take(text)
    #expect(taken.repeatedKeys == [])
    #expect(taken.value == (try PropertyListReader.read(Array(text.utf8), named: "a")))
  }

  @Test func `a value that is replaced may have repeated keys as well`() throws {
    let text =
      "<dict><key>a</key><dict><key>b</key><true/><key>b</key><false/></dict>"
      + "<key>a</key><array/></dict>"
    let taken = try Self.take(text)
    #expect(taken.value == .dictionary(["a": .array([])]))
    #expect(taken.repeatedKeys.map(\.key) == ["b", "a"])
  }

  static let faults: [(String, String)] = [
    ("", "Info.plist:1:1: malformed property list: it is empty"),
    (
      "<dict><key>a</key><true/><key>a</key></dict>",
      "Info.plist:1:26: malformed property list: the key 'a' has no value"
    ),
    (
      "<dict><key>a</key><true/><key>a</key><true/><b/></dict>",
      "Info.plist:1:45: malformed property list: <b> is not an element of a property list"
    ),
  ]

  @Test(arguments: faults)
  func `any other fault is a fault still`(text: String, words: String) {
    let error = #expect(throws: DocumentError.self) { try Self.take(text) }
    #expect(error?.description == words)
  }

  @Test func `many repeated keys take linear time`() throws {
    let text = "<dict>" + String(repeating: "<key>a</key>\n<true/>", count: 20_000) + "</dict>"
    let taken = try Self.take(text)
    #expect(taken.repeatedKeys.map { $0.lines.count } == [20_000])
  }
}
