import Sharepipe

/// What `sharepipe test --junit` writes: XML as systems of continuous integration read it.
///
/// Only elements and attributes are used that the schemas of Jenkins and of Maven Surefire share.
struct RuleTestJUnit {
  let listing: TestListing

  /// The document.
  var text: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append(
      "<testsuites name=\"sharepipe test\" tests=\"\(listing.count + listing.faults)\""
        + " failures=\"\(listing.failures)\" errors=\"\(listing.faults)\""
        + " time=\"\(Self.seconds(listing.suites.flatMap(\.cases)))\">")
    for suite in listing.suites { lines += Self.lines(of: suite) }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of suite: TestListing.Suite) -> [String] {
    let path = MarkupText(suite.path).shownInAttribute
    let isUnreadable = suite.fault != nil
    var lines = [
      "  <testsuite name=\"\(path)\" tests=\"\(suite.cases.count + (isUnreadable ? 1 : 0))\""
        + " failures=\"\(suite.failures)\" errors=\"\(isUnreadable ? 1 : 0)\""
        + " skipped=\"\(suite.skipped)\" time=\"\(seconds(suite.cases))\">"
    ]
    if let fault = suite.fault {
      let first = String(fault.prefix { $0 != "\n" })
      lines.append("    <testcase name=\"the file\" classname=\"\(path)\" time=\"0\">")
      lines.append(
        "      <error message=\"\(MarkupText(first).shownInAttribute)\" type=\"unreadable\">"
          + MarkupText(fault).shownInElement + "</error>")
      lines.append("    </testcase>")
    }
    for result in suite.cases {
      let open =
        "    <testcase name=\"\(MarkupText(result.name).shownInAttribute)\" classname=\"\(path)\""
        + " time=\"\(seconds([result]))\""
      let first = MarkupText(result.explanation.first ?? "").shownInAttribute
      switch result.verdict {
      case .passed: lines.append(open + "/>")
      case .skipped:
        lines += [open + ">", "      <skipped message=\"\(first)\"/>", "    </testcase>"]
      case .failed:
        lines.append(open + ">")
        lines.append(
          "      <failure message=\"\(first)\" type=\"\(result.found)\">"
            + MarkupText(result.explanation.joined(separator: "\n")).shownInElement + "</failure>")
        lines.append("    </testcase>")
      }
    }
    return lines + ["  </testsuite>"]
  }

  /// The time of results in seconds, to a thousandth: the schema of Surefire allows no more.
  private static func seconds(_ results: [TestListing.Case]) -> String {
    let time = results.reduce(Duration.zero) { $0 + $1.duration }
    let (seconds, rest) = time.components
    let fraction = String(rest / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
