import Sharepipe

/// What `sharepipe test --tap` prints.
///
/// The output is what version 14 says (escaping of descriptions, YAML diagnostics), but calls itself
/// version 13, of which it uses nothing that 14 dropped: harnesses in use, such as Perl's
/// `TAP::Parser` 3.44, refuse what calls itself 14.
///
/// Source: Test Anything Protocol, versions 13 and 14.
struct RuleTestTAP {
  let listing: TestListing

  /// The lines.
  var lines: [String] {
    var lines = ["TAP version 13", "1..\(listing.count + listing.faults)"]
    var number = 0
    for suite in listing.suites {
      if let fault = suite.fault {
        number += 1
        let name = Self.description("\(suite.path): \(suite.faultWords)")
        lines.append("not ok \(number) - \(name)")
        lines += Self.diagnostics([("message", fault)])
      }
      for result in suite.cases {
        number += 1
        let mark = result.verdict == .failed ? "not ok" : "ok"
        let name = Self.description("\(suite.path): \(result.name)")
        let skip =
          result.verdict == .skipped
          ? " # SKIP " + Self.description(result.explanation.joined(separator: "; ")) : ""
        lines.append("\(mark) \(number) - \(name)\(skip)")
        if result.verdict == .failed { lines += Self.diagnostics(of: result) }
      }
    }
    return lines
  }

  private static func diagnostics(of result: TestListing.Case) -> [String] {
    var members = [("message", result.explanation.first ?? ""), ("severity", "fail")]
    if let expected = result.expected { members.append(("expect", expected)) }
    members += [
      ("found", result.found), ("explanation", result.explanation.joined(separator: "\n")),
    ]
    return diagnostics(members)
  }

  /// The escaper for a description: one line, nothing in it is a directive.
  static func description(_ text: String) -> String {
    var result = ""
    for character in TerminalText.line(text) {
      if character == "\\" || character == "#" { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// The escaper for a YAML diagnostic: a string of JSON is one of YAML too.
  private static func quoted(_ text: String) -> String {
    JSONWriter.text { json in json.string(text) }
  }

  /// Each value is one line: harnesses read only a part of YAML.
  private static func diagnostics(_ members: [(String, String)]) -> [String] {
    ["  ---"] + members.map { "  \($0): \(quoted($1))" } + ["  ..."]
  }
}
