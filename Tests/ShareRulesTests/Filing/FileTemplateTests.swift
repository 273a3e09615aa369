import Testing

@testable import ShareRules

struct FileTemplateTests {
  static let known: [FileWord: String] = [
    .name: "Invoice 7.pdf", .stem: "Invoice 7", .extension: "pdf", .year: "2026", .month: "03",
    .source: "../../etc", .title: "a/b\u{202E}c\nd", .host: "", .folder: "scans/../march",
  ]

  static let paths: [(template: String, path: [String])] = [
    ("{name}", ["Invoice 7.pdf"]),
    ("/a/{year}/{month}/{stem}.{extension}", ["a", "2026", "03", "Invoice 7.pdf"]),
    ("{year}-{month} {name}", ["2026-03 Invoice 7.pdf"]),
    ("{{{year}}}", ["{2026}"]),
    ("//a///b/./c", ["a", "b", "c"]),
    ("{source}/x", ["-..-etc", "x"]),
    ("{title}", ["a-bcd"]),
    ("{host}", ["unknown"]),
    ("{camera}/{name}", ["unknown", "Invoice 7.pdf"]),
    ("in/{folder}/{name}", ["in", "scans", "unknown", "march", "Invoice 7.pdf"]),
    (".{stem}", [".Invoice 7"]),
  ]

  @Test(arguments: paths)
  func `words stand for what is known, and never lead anywhere else`(
    template: String, path: [String]
  ) throws {
    #expect(try FileTemplate(template).path { Self.known[$0] } == path)
  }

  static let names: [(value: String, name: String)] = [
    ("..", "unknown"), (".", "unknown"), ("", "unknown"), (" ", "unknown"),
    (".bashrc", "bashrc"), ("a\u{0}b", "ab"), ("-rf", "-rf"), ("What?.txt", "What?.txt"),
    (String(repeating: "é", count: 200) + ".jpeg", String(repeating: "é", count: 125) + ".jpeg"),
    (String(repeating: "x", count: 300), String(repeating: "x", count: 255)),
    ("a\u{FFFD}b", "a-b"),
    (String(repeating: "/a", count: 1_000_000), String(repeating: "-a", count: 127) + "-"),
  ]

  @Test(arguments: names)
  func `a name that is not safe becomes one that is`(value: String, name: String) throws {
    #expect(try FileTemplate("{name}").path { _ in value } == [name])
  }

  @Test
  func `an extension that says nothing takes its period away`() throws {
    let template = try FileTemplate("{stem}.{extension}")
    #expect(template.path { $0 == .stem ? "Makefile" : nil } == ["Makefile"])
  }

  static let faults: [(template: String, error: FileTemplateError, words: String)] = [
    (
      "{yaer}", .unknownWord("yaer", suggestion: "year"),
      "there is no word '{yaer}'; did you mean '{year}'?"
    ),
    (
      "a/{name", .unclosed(at: 2),
      "the brace at character 3 opens a word that does not end; write '{{' for a brace"
    ),
    (
      "name}", .unopened(at: 4),
      "the brace at character 5 ends no word; write '}}' for a brace"
    ),
    (
      "a/../b", .leadsOut, "'..' leads out of the directory; write the path without it"
    ),
    (
      "a\nb", .controlCharacter("\n"), "has the control character U+000A; remove it"
    ),
  ]

  @Test(arguments: faults)
  func `what is wrong with a template is reported with its place`(
    template: String, error: FileTemplateError, words: String
  ) {
    #expect(throws: error) { try FileTemplate(template) }
    #expect(error.description == words)
  }

  @Test
  func `a word that resembles none is answered with all words`() {
    let error = #expect(throws: FileTemplateError.self) { try FileTemplate("{zzzzzzzzzz}") }
    #expect(error?.description.hasSuffix("{title}, {type}, {year}") == true)
  }
}
