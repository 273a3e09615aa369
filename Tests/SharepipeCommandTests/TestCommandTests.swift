import Foundation
import TestSupport
import Testing

struct TestCommandTests {
  /// A file of which one case passes and two fail.
  private static let mixed = """
    rule:
      NSExtensionActivationSupportsImageWithMaxCount: 1
    cases:
      - {as: photos, expect: activates}
      - {name: two, as: photos 2, expect: activates}
      - {name: lost, context: lost.json, expect: not}
    """

  @Test func `the samples are as they say`() async throws {
    let outcome = try await Tool.run("test", "Samples/tests")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.lines.first == "Samples/tests/anything.yaml")
    #expect(outcome.lines.last?.hasSuffix(" passed") == true)
    #expect(outcome.lines.count { $0.hasPrefix("  ✓ ") } >= 80)
    #expect(!outcome.output.contains("✗"))
  }

  @Test func `a case that fails says why`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", Self.mixed)
    let outcome = try await Tool.run("test", folder.inbox + "/a.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        \(folder.inbox)/a.yaml
          ✓ appears for photos
          ✗ two
              expected: it applies; found: it does not apply
              the rule asks for at most 1 image
              asks for: one image; any other type hides it
              broken by: attachments 1 and 2 (public.jpeg); without one of these it applies
              smallest change: NSExtensionActivationSupportsImageWithMaxCount = 2
              because there are 2 images; the maximum is 1
              shared: public.jpeg (2 times)
          ✗ lost
              \(folder.inbox)/lost.json: there is no such file
        1 passed, 2 failed

        """)
  }

  @Test func `a file that is none does not hide the others`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", Self.mixed)
    try folder.write("b.yaml", "rule: TRUEPREDICATE\ncases:\n  - {as: photos, expct: not}\n")
    let outcome = try await Tool.run("test", folder.inbox)
    #expect(outcome.status == 65)
    #expect(
      outcome.lines.suffix(4) == [
        "\(folder.inbox)/b.yaml",
        "    \(folder.inbox)/b.yaml: cases[0].expect: missing; expected 'activates', 'not',"
          + " 'depends', 'error', 'valid' or 'invalid'",
        "    \(folder.inbox)/b.yaml: cases[0].expct: unknown key; did you mean 'expect'?",
        "1 passed, 2 failed, 1 file could not be read",
      ])
  }

  @Test func `what cannot be searched or read does not stay unsaid`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", "rule: TRUEPREDICATE\ncases: [{as: notes, expect: activates}]")
    try folder.write("b.yaml", String(repeating: "#", count: 1 << 20) + "\ncases: []")
    let deep = Array(repeating: "a", count: 40).joined(separator: "/")
    try folder.write("c/\(deep)/a.yaml", "cases: []")
    let outcome = try await Tool.run("test", folder.inbox, "--tap")
    #expect(outcome.status == 65)
    #expect(
      outcome.output.contains("not ok 2 - \(folder.inbox)/b.yaml: is not a test file\n"))
    #expect(outcome.output.contains("/a/a: cannot be searched\n"))
    let list = try await Tool.run("test", folder.inbox)
    #expect(list.lines.last == "1 passed, 2 files could not be read")
    let lost = folder.inbox + "/" + String(repeating: "n", count: 300)
    #expect(try await Tool.run("test", lost).status == 74)
  }

  @Test func `what is not there ends the command`() async throws {
    let folder = try CommandFolder()
    let missing = try await Tool.run("test", folder.inbox + "/missing.yaml")
    #expect(missing.status == 66)
    #expect(
      missing.errors == "sharepipe: \(folder.inbox)/missing.yaml: there is no such file or "
        + "directory; check the name\n")
    let empty = try await Tool.run("test", folder.inbox)
    #expect(empty.status == 66)
    #expect(
      empty.errors == "sharepipe: \(folder.inbox): no test file was found; a test file has the "
        + "key 'cases'\n")
    try folder.write("a.yaml", Self.mixed)
    let filtered = try await Tool.run("test", folder.inbox, "--filter", "three")
    #expect(filtered.status == 66)
    #expect(filtered.errors == "sharepipe: no case has 'three' in its name\n")
    #expect(try await Tool.run("test", folder.inbox, "--tap", "--json").status == 64)
    #expect(try await Tool.run("test").status == 64)
  }

  @Test func `a filter chooses cases by their names`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", Self.mixed)
    try folder.write("b.yaml", "rule: TRUEPREDICATE\ncases: [{as: notes, expect: activates}]")
    let outcome = try await Tool.run("test", folder.inbox, "--filter", "PHOTOS")
    #expect(outcome.status == 0)
    #expect(
      outcome.lines == ["\(folder.inbox)/a.yaml", "  ✓ appears for photos", "1 passed"])
  }

  @Test func `json has a line for each case, and a summary`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", Self.mixed)
    try folder.write("b.yaml", "cases: [")
    let outcome = try await Tool.run("test", folder.inbox, "--json")
    #expect(outcome.status == 65)
    let lines = try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    try #require(lines.count == 5)
    #expect(
      lines.map { Set($0.keys) } == [
        Self.caseKeys, Self.caseKeys, Self.caseKeys, ["type", "file", "error"],
        ["type", "files", "cases", "passed", "failed", "unreadable"],
      ])
    #expect(lines[1]["found"] as? String == "not")
    #expect(lines[1]["expect"] as? String == "activates")
    #expect(
      (lines[1]["reasons"] as? [[String: String]])?.first == [
        "code": "rule-not-matched", "message": "the rule asks for at most 1 image",
      ])
    #expect(lines[2]["found"] as? String == "unusable")
    #expect(lines[4]["failed"] as? Int == 2 && lines[4]["unreadable"] as? Int == 1)
  }

  private static let caseKeys: Set<String> = [
    "type", "file", "case", "name", "passed", "expect", "found", "reasons", "explanation",
  ]

  static let hasTAPParser = FileManager.default.isExecutableFile(atPath: "/usr/bin/perl")

  /// Prints what Perl's own harness makes of each line.
  private static let harness = """
    use TAP::Parser; binmode STDOUT, ":raw"; local $/;
    my $parser = TAP::Parser->new({ tap => scalar <STDIN> });
    while (my $result = $parser->next) {
      if ($result->is_test) {
        print join("|", $result->is_ok ? "ok" : "not ok", $result->number,
          $result->description, $result->directive), "\\n";
      } elsif ($result->is_yaml) {
        my $data = $result->data;
        print "yaml|$data->{found}|", scalar split(/\\n/, $data->{explanation}), "\\n";
      } else { print $result->type, "\\n"; }
    }
    print "errors: ", join("; ", $parser->parse_errors), "\\n";
    """

  private static func parsedTAP(_ text: String) async throws -> [String] {
    let perl = URL(filePath: "/usr/bin/perl")
    let outcome = try await Tool.run(["-e", harness], input: text, program: perl)
    #expect(outcome.errors == "")
    return outcome.lines
  }

  @Test(.enabled(if: hasTAPParser, "needs perl, whose TAP::Parser reads the output"))
  func `a harness understands the output`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", Self.mixed)
    let outcome = try await Tool.run("test", folder.inbox, "--tap")
    #expect(outcome.status == 1)
    let file = folder.inbox + "/a.yaml"
    #expect(
      try await Self.parsedTAP(outcome.output) == [
        "version", "plan", "ok|1|- \(file): appears for photos|",
        "not ok|2|- \(file): two|", "yaml|not|7", "not ok|3|- \(file): lost|", "yaml|unusable|1",
        "errors: ",
      ])
  }

  /// Names that would be markup, directives, lines or commands of a terminal.
  private static let hostile = ##"""
    rule: TRUEPREDICATE
    cases:
      - {name: "a # SKIP b", as: notes, expect: not}
      - {name: "1..9\nok 7 - more\n", as: notes, expect: not}
      - {name: "\e[31mred\x07 \u202Egnp.exe", as: notes, expect: not}
      - {name: "]]> <failure/> & \" '\0 \\# TODO", as: notes, expect: not}
      - {name: "ok", context: "<a>&\e[0m.json", expect: not}
    """##

  @Test(.enabled(if: hasTAPParser, "needs perl, whose TAP::Parser reads the output"))
  func `hostile names are only names to a harness`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", Self.hostile)
    let outcome = try await Tool.run("test", folder.inbox, "--tap")
    #expect(outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || Self.isHarmless($0) })
    let tests = try await Self.parsedTAP(outcome.output).filter { $0.contains("ok|") }
    let file = folder.inbox + "/a.yaml"
    #expect(
      tests.prefix(2) == [
        ##"not ok|1|- \##(file): a \# SKIP b|"##,
        #"not ok|2|- \#(file): 1..9\\u{A}ok 7 - more\\u{A}|"#,
      ])
    #expect(tests.count == 5 && tests.allSatisfy { $0.hasPrefix("not ok|") && $0.hasSuffix("|") })
  }

  @Test func `hostile names are only names on a terminal and in json`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", Self.hostile)
    for format in [[], ["--json"]] {
      let outcome = try await Tool.run(["test", folder.inbox] + format)
      #expect(outcome.status == 1)
      #expect(outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || Self.isHarmless($0) })
    }
    let list = try await Tool.run("test", folder.inbox)
    #expect(list.lines.contains(#"  ✗ 1..9\u{A}ok 7 - more\u{A}"#))
    #expect(list.lines.last == "0 passed, 5 failed")
  }

  @Test func `hostile names are only names in XML`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", Self.hostile)
    let file = folder.path + "/results.xml"
    let outcome = try await Tool.run("test", folder.inbox, "--junit", file)
    #expect(outcome.status == 1)
    let document = try XMLDocumentOutline(contentsOf: URL(filePath: file))
    let cases = document.elements.filter { $0.name == "testcase" }
    #expect(
      cases.map { $0.attributes["name"] } == [
        "a # SKIP b", "1..9\nok 7 - more\n", #"\u{1B}[31mred\u{7} \u{202E}gnp.exe"#,
        ##"]]> <failure/> & " '\u{0} \# TODO"##, "ok",
      ])
    #expect(document.elements.count { $0.name == "failure" } == 5)
    #expect(
      document.elements.last { $0.name == "failure" }?.text
        == #"\#(folder.inbox)/<a>&\u{1B}[0m.json: there is no such file"#)
  }

  @Test func `results are written even where the file cannot be`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", Self.mixed)
    let outcome = try await Tool.run("test", folder.inbox, "--junit", folder.path + "/no/a.xml")
    #expect(outcome.status == 74)
    #expect(
      outcome.errors
        == "sharepipe: \(folder.path)/no/a.xml: cannot be written: No such file or directory\n")
    #expect(outcome.lines.last == "1 passed, 2 failed")
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
