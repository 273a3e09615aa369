import Sharepipe
import SystemPackage

/// What `sharepipe test` prints for people: a mark for each case, and why one failed.
struct RuleTestList {
  let report: RuleTestReport

  /// The lines, escaped for a terminal.
  var lines: [String] {
    var lines: [String] = []
    for file in report.files {
      lines.append(TerminalText.line(file.path.string))
      if let fault = file.fault { lines += Self.indented([fault.description], by: 4) }
      for result in file.results {
        lines.append("  \(result.isPassed ? "✓" : "✗") \(TerminalText.line(result.testCase.name))")
        lines += Self.indented(result.explanation, by: 6)
      }
    }
    return lines + [summary]
  }

  /// How many passed, failed, and could not be tried.
  private var summary: String {
    var parts = ["\(report.count - report.failures) passed"]
    if report.failures > 0 { parts.append("\(report.failures) failed") }
    if report.unreadableFiles > 0 {
      let files = report.unreadableFiles == 1 ? "file" : "files"
      parts.append("\(report.unreadableFiles) \(files) could not be read")
    }
    return parts.joined(separator: ", ")
  }

  private static func indented(_ texts: [String], by count: Int) -> [String] {
    let indent = String(repeating: " ", count: count)
    return texts.flatMap { TerminalText.lines($0).split(separator: "\n").map { indent + $0 } }
  }
}
