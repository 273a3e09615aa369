import Sharepipe
import SystemPackage

/// What became of tests, in the form that the lists for people, TAP and JUnit are written from.
///
/// Nothing in it is escaped.
struct TestListing {
  /// How a test came out.
  enum Verdict {
    case passed
    case failed
    /// It does not apply.
    case skipped
  }

  /// One test.
  struct Case {
    let name: String
    let verdict: Verdict
    /// Why it failed or was not tried, a line for each thing to know; empty for one that passed.
    let explanation: [String]
    /// What was found, in a word.
    let found: String
    /// What was expected, in a word, if there is one.
    let expected: String?
    let duration: Duration
  }

  /// The tests of one file or extension.
  struct Suite {
    /// The file or the folder of the extension.
    let path: String
    /// Why there are no tests, or `nil`.
    let fault: String?
    /// What the path is then, in a few words.
    let faultWords: String
    let cases: [Case]
  }

  let suites: [Suite]

  /// The number of tests that failed.
  var failures: Int { suites.reduce(0) { $0 + $1.failures } }

  /// The number of tests that were not tried.
  var skipped: Int { suites.reduce(0) { $0 + $1.skipped } }

  /// The number of all tests.
  var count: Int { suites.reduce(0) { $0 + $1.cases.count } }

  /// The number of suites without tests.
  var faults: Int { suites.count { $0.fault != nil } }
}

extension TestListing.Suite {
  /// The number of tests that failed.
  var failures: Int { cases.count { $0.verdict == .failed } }

  /// The number of tests that were not tried.
  var skipped: Int { cases.count { $0.verdict == .skipped } }
}

extension TestListing {
  /// The tests of rules.
  init(_ report: RuleTestReport) {
    suites = report.files.map { file in
      let words =
        if case .folder = file.fault { "cannot be searched" } else { "is not a test file" }
      return Suite(
        path: file.path.string, fault: file.fault?.description, faultWords: words,
        cases: file.results.map { result in
          Case(
            name: result.testCase.name, verdict: result.isPassed ? .passed : .failed,
            explanation: result.explanation, found: result.found,
            expected: result.testCase.expectation.rawValue, duration: result.duration)
        })
    }
  }

  /// The checks of an extension.
  init(_ results: [ConformanceResult], of bundle: FilePath) {
    let cases = results.map { result in
      let verdict: Verdict
      let explanation: [String]
      switch result.verdict {
      case .passed: (verdict, explanation) = (.passed, [])
      case .failed: (verdict, explanation) = (.failed, [result.seen, result.check.advice])
      case .notApplicable: (verdict, explanation) = (.skipped, [result.seen])
      }
      return Case(
        name: result.check.title, verdict: verdict, explanation: explanation,
        found: result.check.rawValue, expected: nil, duration: result.duration)
    }
    suites = [Suite(path: bundle.string, fault: nil, faultWords: "", cases: cases)]
  }
}
