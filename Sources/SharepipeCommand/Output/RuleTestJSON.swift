import Sharepipe
import SystemPackage

/// What `sharepipe test --json` prints: a line for each case and each file that is no test file,
/// then a summary.
struct RuleTestJSON {
  let report: RuleTestReport

  /// The lines.
  var bytes: [UInt8] {
    var json = JSONWriter()
    for file in report.files {
      if let fault = file.fault {
        json.object { json in
          json.member("type", "file")
          json.member("file", file.path.string)
          json.member("error", fault.description)
        }
        json.endLine()
      }
      for result in file.results {
        Self.write(result, of: file, to: &json)
        json.endLine()
      }
    }
    json.object { json in
      json.member("type", "summary")
      json.member("files", report.files.count)
      json.member("cases", report.count)
      json.member("passed", report.count - report.failures)
      json.member("failed", report.failures)
      json.member("unreadable", report.unreadableFiles)
    }
    json.endLine()
    return json.bytes
  }

  private static func write(
    _ result: RuleTestResult, of file: RuleTestReport.File, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("type", "case")
      json.member("file", file.path.string)
      json.member("case", result.testCase.number)
      json.member("name", result.testCase.name)
      json.member("passed", result.isPassed)
      json.member("expect", result.testCase.expectation.rawValue)
      json.member("found", result.found)
      json.key("reasons")
      json.array { json in
        guard case .answer(_, let reasons) = result.finding else { return }
        for reason in reasons {
          json.object { json in
            json.member("code", reason.code.rawValue)
            json.member("message", reason.message)
          }
        }
      }
      json.member("explanation", result.explanation)
    }
  }
}
