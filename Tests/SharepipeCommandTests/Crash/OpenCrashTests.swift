import Foundation
import Sharepipe
import TestSupport
import Testing

/// Kills `sharepipe open` at every step: what was asked is done once, and so is the answer.
struct OpenCrashTests {
  private static let url =
    "sharepipe-drafts://x-callback-url/create?text=Hello"
    + "&x-success=myphotoapp:import?url%3Dhttps://example.com/p.jpg"

  private func open(
    _ url: String, state: String, failPoint: String? = nil
  ) async throws -> StartedProgram.Outcome {
    try await Tool.run(
      ["open", url, "--rules", "Rules", "--state", state],
      environment: failPoint.map { ["SHAREPIPE_FAIL_POINT": $0] } ?? [:])
  }

  private func files(below path: String) throws -> [String] {
    let names = try? FileManager.default.subpathsOfDirectory(atPath: path)
    return (names ?? []).filter { $0.hasSuffix(".txt") || $0.hasSuffix(".webloc") }.sorted()
  }

  @Test func `a process that is killed at any step is gone on with`() async throws {
    try Tool.makeRulesTrusted()
    let folder = try CommandFolder()
    let undisturbed = folder.path + "/undisturbed"
    let counting = try await open(Self.url, state: undisturbed, failPoint: "count")
    #expect(counting.status == 0)
    let expected = try files(below: undisturbed + "/containers")
    #expect(expected.count == 2)
    var kills = 0
    for line in counting.errors.split(separator: "\n") where line.hasPrefix("fail point ") {
      let words = line.split(separator: " ")
      for hit in 1...(Int(words.last ?? "") ?? 1) {
        let state = folder.path + "/\(words[2])-\(hit)"
        let killed = try await open(Self.url, state: state, failPoint: "\(words[2]):\(hit)")
        guard killed.status == -SIGKILL else { continue }
        kills += 1
        let next = try await open("nobody:x", state: state)
        #expect(next.status == 1, "\(words[2]) \(hit): \(next.errors)")
        let found = try files(below: state + "/containers")
        // A run of which the end was not durable yet may be run once more.
        let isUnknown = words[2] != "recorded" && words[2] != "spawned"
        #expect(Set(expected).isSubset(of: found), "\(words[2]) \(hit)")
        #expect(found.count <= expected.count + (isUnknown ? 1 : 0), "\(words[2]) \(hit)")
        let history = try await Tool.run(
          "history", "--state", state, "--json", "--end", "done")
        #expect(history.lines.count == 2, "\(words[2]) \(hit)")
      }
    }
    #expect(kills >= 8)
  }
}
