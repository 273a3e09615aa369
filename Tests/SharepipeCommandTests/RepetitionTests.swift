import Foundation
import Glibc
import TestSupport
import Testing

/// `process`, run again: after a run that came to its end, beside one, and after one that was
/// killed.
struct RepetitionTests {
  private static let note =
    #"echo "$SHAREPIPE_IDEMPOTENCY_KEY $SHAREPIPE_ATTEMPT" >> "$SHAREPIPE_CONTAINER/ledger""# + "\n"

  private func folder(_ script: String = "exit 0") throws -> CommandFolder {
    let folder = try CommandFolder()
    try folder.add("org.example.a", Self.note + script)
    try folder.write("a.txt", "hello\n")
    return folder
  }

  @Test func `a second run shows what was delivered, and --again delivers it again`() async throws {
    let folder = try folder()
    let process = ["process", folder.inbox, "--rules", folder.rules]
    let first = try await Tool.run(process)
    let second = try await Tool.run(process)
    #expect([first.status, second.status] == [0, 0])
    #expect(first.errors + second.errors == "")
    #expect(second.output.contains("\torg.example.a\talready-delivered\t"))
    #expect(folder.ledger("org.example.a").count == 1)
    let third = try await Tool.run(process + ["--again"])
    #expect(third.output.contains("\torg.example.a\tdelivered\t"))
    let lines = folder.ledger("org.example.a").map { $0.split(separator: " ") }
    #expect(lines.map(\.last) == ["1", "2"])
    #expect(Set(lines.map(\.first)).count == 1)
  }

  @Test func `beside another run it ends, and says which`() async throws {
    let folder = try folder("exec sleep 60")
    let process = ["process", folder.inbox, "--rules", folder.rules]
    let tool = try await RunningTool(process)
    #expect(await eventually { folder.ledger("org.example.a").count == 1 })
    let second = try await Tool.run(process)
    #expect(second.status == 75)
    #expect(second.errors.contains("process \(tool.number) ("))
    #expect(second.output == "")
    tool.signal(SIGTERM)
    #expect(await tool.end() == 1)
    #expect(tool.errors.contains("interrupted"))
  }

  @Test(
    arguments: [
      ("renamed", 0), ("sniffed", 0), ("spawned", 0), ("exited", 1), ("recorded", 1), ("moved", 1),
    ])
  func `after a kill the work goes on with the same context`(place: String, ran: Int) async throws {
    let folder = try folder()
    let process = ["process", folder.inbox, "--rules", folder.rules, "--after", "move", "--json"]
    let killed = try await Tool.run(process, environment: ["SHAREPIPE_FAIL_POINT": place])
    try #require(killed.status == -SIGKILL, "a release build has no fail points")
    #expect(folder.ledger("org.example.a").count == ran)
    let outcome = try await Tool.run(process)
    #expect(outcome.status == 0, "\(outcome.errors) \(outcome.output)")
    #expect(
      outcome.errors.hasPrefix("sharepipe: an earlier run was cut off; of its contexts 1 "),
      "\(outcome.errors)")
    #expect(folder.isThere("inbox.sharepipe/done/a.txt"))
    #expect(!folder.isThere("inbox/a.txt"))
    // A run whose end was not recorded before the kill is made once more, with its key.
    let lines = folder.ledger("org.example.a").map { $0.split(separator: " ") }
    #expect(lines.count == (place == "exited" ? 2 : 1))
    #expect(Set(lines.map(\.first)).count == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.inbox + ".sharepipe/work") == [])
  }

  @Test func `what is being written is left with a line that says so`() async throws {
    let folder = try folder()
    try folder.write(
      "trip.share/context.json",
      #"{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],"#
        + #""file":"part.txt"}]}]}"#)
    try folder.write("trip.share/part.txt", "ha")
    let writer = try FileHandle(forWritingTo: URL(filePath: folder.inbox + "/trip.share/part.txt"))
    for after in ["keep", "move"] {
      let outcome = try await Tool.run(
        "process", folder.inbox + "/trip.share", "--rules", folder.rules, "--after", after)
      #expect(outcome.status == 1)
      let line = try #require(outcome.lines.first { $0.hasPrefix("trip.share\tnot-yet\t") })
      #expect(line.contains("is still being written"), "\(line)")
      #expect(folder.isThere("inbox/trip.share/part.txt"))
    }
    #expect(folder.ledger("org.example.a").isEmpty)
    try writer.close()
    let outcome = try await Tool.run(
      "process", folder.inbox + "/trip.share", "--rules", folder.rules)
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
