import Foundation
import Sharepipe
import TestSupport
import Testing

struct ShowCommandTests {
  @Test func `the story of a context has all that is known`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let outcome = try await Tool.run("show", "0a01", folder.inbox)
    #expect(outcome.status == 0, "\(outcome.errors)")
    // The times of the last change and of the steps that were made now vary, and so the version.
    let lines = outcome.lines.filter { line in
      !["last change", "recorded", "  version "].contains { line.contains($0) }
    }
    let hash = ContentDigest.sample("hash")
    #expect(
      lines == [
        "context 0a01",
        #"  entry        n0\u{1B}[31m\xFF"#,
        "  owner        1000",
        "  seen         1970-01-01 00:00:00 +00:00",
        "  state        placed",
        "  end          done",
        "  is in        done/n0",
        "  after        move",
        "  worked on    once",
        "  content      sha256 \(hash), 12 bytes",
        "  rules        sha256 rules",
        "  came from    \(folder.inbox)/sub/n0",
        "came in",
        "  n.txt, claimed public.plain-text, found text/plain, equal, 12 bytes, sha256 \(hash)",
        "decisions",
        "  org.example.a: returned",
        #"    because\u{1B}[1m"#,
        "    returned version 1:",
        "      out.txt",
        "  did not apply: org.example.b",
        "runs",
        "  org.example.a attempt 1, completed, exit 0, 0.0015 s, key 0a01",
        "steps",
        #"  1970-01-01 00:00:00 +00:00  seen      how=rename\u{7}"#,
      ])
  }

  @Test func `the start or the end of an identifier is enough if it fits one`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let one = try await Tool.run("show", "0b", folder.inbox)
    #expect(one.status == 0)
    #expect(one.lines.first == "context 0b01")
    let end = try await Tool.run("show", "c01", "--inbox", folder.inbox)
    #expect(end.lines.first == "context 0c01")
    for part in ["0a", "01"] {
      let several = try await Tool.run("show", part, folder.inbox)
      #expect(several.status == 64)
      let first =
        part == "0a"
        ? ["0a01  done  n0", "0a02  held  n1"]
        : ["0a01  done  n0", "0b01  failed  n2", "0c01  waiting  n3"]
      #expect(
        several.errors
          == "sharepipe: '\(part)' is the start or the end of more than one identifier; write more of it:\n"
          + first.map { "  \($0)\\u{1B}[31m\\xFF\n" }.joined())
    }
    let none = try await Tool.run("show", "ff", "--state", folder.state)
    #expect(none.status == 66)
    #expect(
      none.errors
        == "sharepipe: 'ff': no context has this identifier; see 'sharepipe history'\n")
  }

  @Test func `with --json the steps and runs are in the record`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let outcome = try await Tool.run("show", "0c01", folder.inbox, "--json")
    #expect(outcome.lines.count == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(object["state"] as? String == "waiting")
    let steps = try #require(object["steps"] as? [[String: Any]])
    #expect(steps.map { $0["kind"] as? String } == ["seen"])
    let runs = try #require(object["runs"] as? [[String: Any]])
    #expect(
      Set(runs[0].keys) == [
        "extension", "key", "stage", "attempt", "began", "end", "exit", "seconds",
      ])
    #expect(runs[0]["seconds"] as? Double == 0.0015)
  }
}
