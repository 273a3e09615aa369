import Sharepipe

/// What `sharepipe test` prints for people: a mark for each case, and why one failed.
struct RuleTestList {
  let listing: TestListing

  /// The lines, escaped for a terminal.
  var lines: [String] {
    var lines: [String] = []
    for suite in listing.suites {
      lines.append(TerminalText.line(suite.path))
      if let fault = suite.fault { lines += Self.indented([fault], by: 4) }
      for result in suite.cases {
        lines.append("  \(result.verdict.mark) \(TerminalText.line(result.name))")
        lines += Self.indented(result.explanation, by: 6)
      }
    }
    return lines + [summary]
  }

  /// How many passed, failed, and could not be tried.
  private var summary: String {
    let passed = listing.count - listing.failures - listing.skipped
    var parts = ["\(passed) passed"]
    if listing.failures > 0 { parts.append("\(listing.failures) failed") }
    if listing.skipped > 0 {
      parts.append("\(listing.skipped) \(listing.skipped == 1 ? "does" : "do") not apply")
    }
    if listing.faults > 0 {
      let files = listing.faults == 1 ? "file" : "files"
      parts.append("\(listing.faults) \(files) could not be read")
    }
    return parts.joined(separator: ", ")
  }

  private static func indented(_ texts: [String], by count: Int) -> [String] {
    let indent = String(repeating: " ", count: count)
    return texts.flatMap { TerminalText.lines($0).split(separator: "\n").map { indent + $0 } }
  }
}

extension TestListing.Verdict {
  /// The mark before the name.
  fileprivate var mark: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .skipped: "-"
    }
  }
}
