import Sharepipe
import SystemPackage

/// What `sharepipe test --junit` writes: XML as systems of continuous integration read it.
///
/// Only elements and attributes are used that the schemas of Jenkins and of Maven Surefire share.
struct RuleTestJUnit {
  let report: RuleTestReport

  /// The document.
  var text: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    let results = report.files.flatMap(\.results)
    lines.append(
      "<testsuites name=\"sharepipe test\" tests=\"\(report.count + report.unreadableFiles)\""
        + " failures=\"\(report.failures)\" errors=\"\(report.unreadableFiles)\""
        + " time=\"\(Self.seconds(results))\">")
    for file in report.files { lines += Self.suite(file) }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func suite(_ file: RuleTestReport.File) -> [String] {
    let path = attribute(file.path.string)
    let isUnreadable = file.fault != nil
    var lines = [
      "  <testsuite name=\"\(path)\" tests=\"\(file.results.count + (isUnreadable ? 1 : 0))\""
        + " failures=\"\(file.results.count { !$0.isPassed })\" errors=\"\(isUnreadable ? 1 : 0)\""
        + " skipped=\"0\" time=\"\(seconds(file.results))\">"
    ]
    if let fault = file.fault {
      let fault = fault.description
      let first = String(fault.prefix { $0 != "\n" })
      lines.append("    <testcase name=\"the file\" classname=\"\(path)\" time=\"0\">")
      lines.append(
        "      <error message=\"\(attribute(first))\" type=\"unreadable\">\(content(fault))</error>"
      )
      lines.append("    </testcase>")
    }
    for result in file.results {
      let open =
        "    <testcase name=\"\(attribute(result.testCase.name))\" classname=\"\(path)\""
        + " time=\"\(seconds([result]))\""
      guard let first = result.explanation.first else {
        lines.append(open + "/>")
        continue
      }
      lines.append(open + ">")
      lines.append(
        "      <failure message=\"\(attribute(first))\" type=\"\(result.found)\">"
          + content(result.explanation.joined(separator: "\n")) + "</failure>")
      lines.append("    </testcase>")
    }
    return lines + ["  </testsuite>"]
  }

  /// The time of results in seconds, to a thousandth: the schema of Surefire allows no more.
  private static func seconds(_ results: [RuleTestResult]) -> String {
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
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += keepsLines ? "\n" : "&#10;"
      case "\t": result += "&#9;"
      case "\u{200C}", "\u{200D}": result.unicodeScalars.append(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned:
          result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
