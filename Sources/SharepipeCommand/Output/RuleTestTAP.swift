import Sharepipe
import SystemPackage

/// What `sharepipe test --tap` prints.
///
/// The output is what version 14 says (escaping of descriptions, YAML diagnostics), but calls itself
/// version 13, of which it uses nothing that 14 dropped: harnesses in use, such as Perl's
/// `TAP::Parser` 3.44, refuse what calls itself 14.
///
/// Source: Test Anything Protocol, versions 13 and 14.
struct RuleTestTAP {
  let report: RuleTestReport

  /// The lines.
  var lines: [String] {
    var lines = ["TAP version 13", "1..\(report.count + report.unreadableFiles)"]
    var number = 0
    for file in report.files {
      if let fault = file.fault {
        number += 1
        let words = if case .folder = fault { "cannot be searched" } else { "is no test file" }
        lines.append("not ok \(number) - \(Self.description("\(file.path): \(words)"))")
        lines += Self.diagnostics([("message", fault.description)])
      }
      for result in file.results {
        number += 1
        let mark = result.isPassed ? "ok" : "not ok"
        let name = Self.description("\(file.path): \(result.testCase.name)")
        lines.append("\(mark) \(number) - \(name)")
        guard !result.isPassed else { continue }
        lines += Self.diagnostics(
          [
            ("message", result.explanation.first ?? ""), ("severity", "fail"),
            ("expect", result.testCase.expectation.rawValue), ("found", result.found),
            ("explanation", result.explanation.joined(separator: "\n")),
          ])
      }
    }
    return lines
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
  private static func diagnostics(_ members: [(key: String, value: String)]) -> [String] {
    ["  ---"] + members.map { "  \($0.key): \(quoted($0.value))" } + ["  ..."]
  }
}
