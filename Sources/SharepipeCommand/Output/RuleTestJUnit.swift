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
    let path = attribute(suite.path)
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
        "      <error message=\"\(attribute(first))\" type=\"unreadable\">\(content(fault))</error>"
      )
      lines.append("    </testcase>")
    }
    for result in suite.cases {
      let open =
        "    <testcase name=\"\(attribute(result.name))\" classname=\"\(path)\""
        + " time=\"\(seconds([result]))\""
      let first = attribute(result.explanation.first ?? "")
      switch result.verdict {
      case .passed: lines.append(open + "/>")
      case .skipped:
        lines += [open + ">", "      <skipped message=\"\(first)\"/>", "    </testcase>"]
      case .failed:
        lines.append(open + ">")
        lines.append(
          "      <failure message=\"\(first)\" type=\"\(result.found)\">"
            + content(result.explanation.joined(separator: "\n")) + "</failure>")
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

  /// The escaper for the value of an attribute, which is one line.
  static func attribute(_ text: String) -> String { escaped(text, keepsLines: false) }

  /// The escaper for the content of an element.
  static func content(_ text: String) -> String { escaped(text, keepsLines: true) }

  /// Escapes what is markup, and shows what XML cannot hold or what would turn the direction of
  /// text, in the form in which a terminal shows it.
  ///
  /// Source: XML 1.0, sections 2.2 and 2.4.
  private static func escaped(_ text: String, keepsLines: Bool) -> String {
    var result = ""
    var hidden = HiddenCharacters()
    for scalar in text.unicodeScalars {
      let isHidden = hidden.isHidden(scalar)
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += keepsLines ? "\n" : "&#10;"
      case "\t": result += "&#9;"
      case _ where isHidden || scalar.properties.generalCategory == .unassigned:
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
