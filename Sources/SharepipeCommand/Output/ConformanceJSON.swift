import Sharepipe
import SystemPackage

/// What `sharepipe test --extension --json` prints: a line for each check, then a summary.
struct ConformanceJSON {
  let results: [ConformanceResult]
  let bundle: FilePath

  /// The lines.
  var bytes: [UInt8] {
    var json = JSONWriter()
    for result in results {
      json.object { json in
        json.member("type", "check")
        json.member("extension", bundle.string)
        json.member("check", result.check.rawValue)
        json.member("name", result.check.title)
        json.member("verdict", result.verdict.rawValue)
        json.member("seen", result.seen)
        if result.verdict == .failed { json.member("advice", result.check.advice) }
      }
      json.endLine()
    }
    json.object { json in
      json.member("type", "summary")
      json.member("checks", results.count)
      json.member("passed", results.count { $0.verdict == .passed })
      json.member("failed", results.count { $0.verdict == .failed })
      json.member("notApplicable", results.count { $0.verdict == .notApplicable })
    }
    json.endLine()
    return json.bytes
  }
}
