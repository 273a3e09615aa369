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
        "  seen         1970-01-01T00:00:00Z",
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
        #"  1970-01-01T00:00:00Z  seen      how=rename\u{7}"#,
      ])
  }

  @Test func `the beginning of an identifier is enough if it fits one`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let one = try await Tool.run("show", "0b", folder.inbox)
    #expect(one.status == 0)
    #expect(one.lines.first == "context 0b01")
    let two = try await Tool.run("show", "0a", folder.inbox)
    #expect(two.status == 64)
    #expect(two.errors == "sharepipe: '0a' is the beginning of more than one: 0a01, 0a02\n")
    let none = try await Tool.run("show", "ff", "--state", folder.state)
    #expect(none.status == 66)
    #expect(
      none.errors == "sharepipe: no context 'ff' is in \(folder.state)/journal.sqlite\n")
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
