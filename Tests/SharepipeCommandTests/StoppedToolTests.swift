import Foundation
import Glibc
import TestSupport
import Testing

/// The tool while it is stopped (SIGSTOP).
struct StoppedToolTests {
  @Test(arguments: ["context", "batch"])
  func `a run does not outlast its time limit while the tool is stopped`(
    lifetime: String
  ) async throws {
    let folder = try CommandFolder()
    let interface = lifetime == "batch" ? "json" : "argv"
    try folder.add(
      "org.example.a",
      settings: """
        <key>TimeLimit</key><integer>1</integer><key>Lifetime</key><string>\(lifetime)</string>
        """,
      """
      # A batch worker has no deadline before it has its first request.
      read -r request; echo $$ >> "$SHAREPIPE_CONTAINER/ledger"; trap '' TERM; sleep 300
      """)
    let plist = "Extensions/org.example.a.appex/Info.plist"
    try folder.write(
      plist,
      folder.read("Rules/" + plist).replacing(
        "<string>argv</string>", with: "<string>\(interface)</string>"), under: "Rules")
    try folder.write("a.txt", "text")
    let tool = try await RunningTool(
      ["process", folder.inbox, "--rules", folder.rules, "--json"])
    #expect(await eventually { !folder.ledger("org.example.a").isEmpty })
    tool.signal(SIGSTOP)
    let process = try #require(folder.ledger("org.example.a").first.flatMap { pid_t($0) })
    // The tool itself would have ended it after three seconds; the keeper does so later.
    #expect(await eventually(within: .seconds(120)) { kill(process, 0) != 0 })
    tool.signal(SIGCONT)
    #expect(await tool.end() == 1)
    #expect(tool.output.contains(#""code":"time-limit-exceeded""#), "\(tool.output)")
  }

  @Test func `a fail point stops the tool, which goes on when it is continued`() async throws {
    let folder = try CommandFolder()
    try folder.add("org.example.a", settings: "", "exit 0")
    try folder.write("a.txt", "text")
    let tool = try await RunningTool(
      ["process", folder.inbox, "--rules", folder.rules, "--json"],
      environment: ["SHAREPIPE_FAIL_POINT": "spawned:1:stop"])
    let status = "/proc/\(tool.number)/status"
    #expect(
      await eventually(within: .seconds(60)) {
        (try? String(contentsOfFile: status, encoding: .utf8))?.contains("State:\tT") == true
      })
    tool.signal(SIGCONT)
    #expect(await tool.end() == 0, "\(tool.errors)")
    #expect(tool.output.contains(#""end":"done""#), "\(tool.output)")
  }
}
