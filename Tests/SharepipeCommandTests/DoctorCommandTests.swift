import Foundation
import TestSupport
import Testing

struct DoctorCommandTests {
  private func processed(_ folder: CommandFolder) async throws {
    try folder.putOn("cat \"$@\" > /dev/null")
    try folder.write("a.txt", "hello")
    try folder.write("b.txt", "hello")
    _ = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--after", "move", "--json")
  }

  @Test func `after a run the journal and the disk agree`() async throws {
    let folder = try CommandFolder()
    try await processed(folder)
    let outcome = try await Tool.run("doctor", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.lines.last == "nothing is wrong")
    #expect(
      outcome.lines.first
        == "note: extension org.example.a: additive; writes only to its container; no network")
  }

  @Test func `a bundle that is not switched on is named here, and nowhere else`() async throws {
    let folder = try CommandFolder()
    try await processed(folder)
    try folder.write("host.yaml", "extensions: []\n", under: "Rules")
    let run = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(run.errors == "")
    let outcome = try await Tool.run("doctor", folder.inbox, "--rules", folder.rules)
    #expect(
      outcome.lines.contains(
        "note: rules: \(folder.rules)/Extensions/A.appex: note: 'org.example.a' is not listed "
          + "under 'extensions' and is not run"), "\(outcome)")
    #expect(outcome.errors == "")
  }

  @Test func `a bundle that is missing is one error, and nothing is said of what it may do`()
    async throws
  {
    let folder = try CommandFolder()
    try await processed(folder)
    try folder.write(
      "host.yaml", "extensions: [org.example.a, org.example.gone]\n", under: "Rules")
    let outcome = try await Tool.run("doctor", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 1)
    let lines = outcome.lines.filter { $0.contains("org.example.gone") }
    #expect(lines.count == 1 && lines.first?.hasPrefix("error: rules: ") == true, "\(lines)")
    let explained = try await Tool.run(
      "explain", folder.path + "/inbox.sharepipe/done/a.txt", "--rules", folder.rules)
    let parts = explained.output.components(separatedBy: "org.example.gone: ")
    #expect(
      parts.last?.hasPrefix(
        """
        cannot be asked
            before it runs: no bundle has the identifier 'org.example.gone'; add the bundle, or remove the line

        """) == true, "\(explained.output)")
  }

  @Test func `what is wrong is an exit status and a line each`() async throws {
    let folder = try CommandFolder()
    try await processed(folder)
    try folder.write("inbox.sharepipe/done/strange\u{1B}[31m", "x", under: ".")
    let outcome = try await Tool.run("doctor", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 1)
    #expect(
      outcome.lines.contains(
        "warning: done: \(folder.path)/inbox.sharepipe/done/strange\\u{1B}[31m: the journal has "
          + "no record of it (--mend: it is added to the journal)"))
    let json = try await Tool.run(
      "doctor", "--state", folder.path + "/inbox.sharepipe", "--rules", folder.rules, "--json")
    #expect(json.status == 1)
    #expect(
      json.lines.contains {
        $0.hasPrefix(#"{"type":"finding","schema":1,"severity":"warning","subject":"done","#)
      })
  }

  @Test func `what can be mended is mended`() async throws {
    let folder = try CommandFolder()
    try await processed(folder)
    try folder.write("inbox.sharepipe/work/stranger/claims/0/c.txt", "x", under: ".")
    let outcome = try await Tool.run("doctor", folder.inbox, "--rules", folder.rules, "--mend")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(
      outcome.lines.contains(
        "mended: work: 1 entry without a record in the journal went back to the inbox"))
    #expect(FileManager.default.fileExists(atPath: folder.inbox + "/c.txt"))
  }

  @Test func `an inbox or a state must be named`() async throws {
    let outcome = try await Tool.run("doctor")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "sharepipe: there is no state of an inbox here; name the inbox: sharepipe doctor INBOX\n"
    )
  }
}
