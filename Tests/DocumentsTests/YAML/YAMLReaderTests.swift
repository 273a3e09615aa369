import Documents
import Foundation
import TestSupport
import Testing

struct YAMLReaderTests {
  private func read(
    _ text: String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> DocumentValue {
    try YAMLReader.read(Array(text.utf8), named: "host.yaml", limits: limits)
  }

  static let values: [(String, DocumentValue)] = [
    ("", .null), ("# nothing\n", .null), ("a", .string("a")), ("~", .null), ("yes", .boolean(true)),
    ("true", .boolean(true)), ("'true'", .string("true")), ("False", .boolean(false)),
    ("notes", .string("notes")), ("org.example", .string("org.example")), ("NULL", .null),
    ("off", .boolean(false)), ("'off'", .string("off")), ("12", .integer(12)),
    ("0x1F", .integer(31)), ("1_000", .integer(1000)), ("-5", .integer(-5)), ("1.5", .number(1.5)),
    ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(0x1p63)),
    ("2026-11-21", .date(1_795_219_200)), ("!!str 12", .string("12")), ("!!int '12'", .integer(12)),
    ("! 12", .string("12")), ("!!binary AAEC", .data([0, 1, 2])),
    (
      "a: [1, b, {c: no}]",
      .dictionary([
        "a": .array([.integer(1), .string("b"), .dictionary(["c": .boolean(false)])])
      ])
    ),
    ("no: 1\n2: x\n", .dictionary(["no": .integer(1), "2": .string("x")])),
    ("- |\n  a\n  b\n- >\n  c\n  d\n", .array([.string("a\nb\n"), .string("c d\n")])),
    (
      "a: &x [1, 2]\nb: *x\n",
      .dictionary([
        "a": .array([.integer(1), .integer(2)]), "b": .array([.integer(1), .integer(2)]),
      ])
    ),
    ("a: &x k\n*x : 1\n", .dictionary(["a": .string("k"), "k": .integer(1)])),
    ("\u{FEFF}a: 1", .dictionary(["a": .integer(1)])),
  ]

  @Test(arguments: values)
  func `a value is read`(text: String, value: DocumentValue) throws {
    #expect(try read(text) == value)
  }

  static let faults: [(String, String)] = [
    ("a: 1\nb: 2\na: 3\n", "host.yaml:1:1: the key 'a' occurs twice; keep one of them"),
    ("a: 1\n'a': 3\n", "host.yaml:1:1: the key 'a' occurs twice; keep one of them"),
    ("a: {b: 1, b: 2}", "host.yaml:1:5: the key 'b' occurs twice; keep one of them"),
    ("[a]: 1", "host.yaml:1:1: YAML not supported: a key that is not text"),
    ("? {a: b}\n: 1", "host.yaml:1:3: YAML not supported: a key that is not text"),
    (
      "a: 1\n---\nb: 2\n",
      "host.yaml:2:1: YAML not supported: a second document; keep one to a file"
    ),
    (
      "a: &x {b: 1}\nc:\n  <<: *x\n",
      "host.yaml:3:3: YAML not supported: merge keys (<<); write the members out"
    ),
    ("a: *x", "host.yaml:1:4: malformed YAML: found undefined alias"),
    ("a: &x [*x]", "host.yaml:1:8: malformed YAML: found undefined alias"),
    ("a: [1, 2\n", "host.yaml:2:1: malformed YAML: did not find expected ',' or ']'"),
    ("a: b: c", "host.yaml:1:5: malformed YAML: mapping values are not allowed in this context"),
    ("a:\n\t- b", "host.yaml:2:1: malformed YAML: found character that cannot start any token"),
    ("a: !secret b", "host.yaml:1:4: YAML not supported: the tag !secret"),
    ("a: !set [b]", "host.yaml:1:4: YAML not supported: the tag !set"),
    ("a: !!int b", "host.yaml:1:4: malformed YAML: 'b' is no int"),
    (
      "a: \"\\ud800\"", "host.yaml:1:7: malformed YAML: found invalid Unicode character escape code"
    ),
    ("a: \u{7}", "host.yaml:1:4: malformed YAML: control characters are not allowed"),
  ]

  @Test(arguments: faults)
  func `a fault names the place and the reason`(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test func `other encodings and large texts are refused`() {
    #expect(throws: DocumentError("a", .notUTF8(.yaml))) {
      try YAMLReader.read([0xFF, 0xFE, 0x61, 0], named: "a")
    }
    #expect(throws: DocumentError("host.yaml", .tooLarge(limit: 5))) {
      try read("123456", limits: DocumentLimits(bytes: 5))
    }
  }

  static let deep: [String] = [
    String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 100_000),
    String(repeating: "- ", count: 100_000), String(repeating: "? ", count: 100_000),
    String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
    String(repeating: "[", count: 900) + String(repeating: "]", count: 900),
    String(repeating: "[a: ", count: 100_000),
    (0..<900).map { String(repeating: "  ", count: $0) + ($0 == 0 ? "" : "- ") + "a:\n" }.joined(),
    (0..<900).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    (0..<1400).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
  ]

  @Test(arguments: deep.indices)
  func `deep nesting is refused, also on a small stack`(index: Int) async {
    let text = Self.deep[index]
    let error = await withCheckedContinuation { continuation in
      let thread = Thread {
        do {
          _ = try self.read(text)
          continuation.resume(returning: nil as DocumentError?)
        } catch {
          continuation.resume(returning: error as? DocumentError)
        }
      }
      thread.stackSize = 1 << 22
      thread.start()
    }
    #expect(error?.reason == .tooDeep(limit: 128))
  }

  @Test func `128 levels are read`() throws {
    _ = try read(String(repeating: "[", count: 128) + String(repeating: "]", count: 128))
  }

  /// `levels` anchors, each of which repeats the one before ten times.
  private func bomb(_ levels: Int) -> String {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...levels {
      let uses = String(repeating: "*a\(level - 1), ", count: 10)
      text += "a\(level): &a\(level) [\(uses)]\n"
    }
    return text
  }

  @Test(arguments: [6, 12, 60])
  func `aliases that multiply are refused at once`(levels: Int) {
    let error = #expect(throws: DocumentError.self) { try read(bomb(levels)) }
    #expect(error?.reason == .tooManyValues(limit: 250_000))
  }

  @Test(arguments: ["*a12 : 1", "? *a12\n: 1", "? [*a12]\n: 1", "[*a12]: 1", "x: {*a12 : 1}"])
  func `aliases that multiply inside a key are refused at once`(key: String) {
    let error = #expect(throws: DocumentError.self) { try read(bomb(12) + key + "\n") }
    #expect(error?.reason == .expandsTooFar(limit: 8 << 20))
  }

  static let slow: [String] = [
    "{", "}", "[", "]", "a: ", "\"", "'", "|\n", "&a ", "*a ", "!a ", "%a ", "- \n", "? \n", ": ",
    "#",
    "\n ", "a\n", "{a, ", "[a, ", "\t", "---\n", "x: y\n  ", "<<: ", "\\",
  ]

  @Test(arguments: slow)
  func `a long run of anything takes seconds at most`(unit: String) {
    let text = String(repeating: unit, count: (1 << 18) / unit.utf8.count)
    let time = processorTime { _ = try? read(text) }
    #expect(time < .seconds(10))
  }

  @Test func `a text cut off or changed anywhere never crashes`() {
    let text = "a: &x [1, 'b', \"\\u00e9\"]\nb:\n  - c: {d: *x}\n  - |\n    e\n? f\n: !!int 3\n"
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      _ = try? YAMLReader.read(Array(bytes.prefix(count)), named: "a")
    }
    var state: UInt64 = 7
    for _ in 0..<5_000 {
      var changed = bytes
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let letters = Array("[]{}&*!|>'\"%@`:?-,# \n\tax0".utf8)
        changed[Int(state >> 33) % bytes.count] = letters[Int(state >> 50) % letters.count]
      }
      _ = try? YAMLReader.read(changed, named: "a")
    }
  }
}
