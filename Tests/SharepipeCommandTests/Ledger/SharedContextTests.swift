#if PostgreSQL
import Foundation
import PostgresLedger
import Sharepipe
import SystemPackage
import TestSupport
import Testing

/// `history`, `show`, `approve`, `deny` and `retry` with the ledger that hosts share.
@Suite(hasServer)
struct SharedContextTests {
  private let ledger: CommandLedger
  private let folder: CommandFolder

  init() async throws {
    ledger = try await CommandLedger()
    folder = try CommandFolder()
  }

  /// The SHA-256 of the rules of the folder.
  private func fingerprint() throws -> String {
    Pipeline(rules: try RuleSet.load(from: FilePath(folder.rules))).fingerprint
  }

  @Test func `history shows the contexts of all hosts`() async throws {
    let first = try await ledger.host("scan-1")
    try await ledger.write("0a01", .done, by: first)
    try await ledger.write("0a02", .held, by: first)
    await first.ledger.end()
    let second = try await ledger.host("scan-2")
    try await ledger.write("0b03", .failed, by: second)
    await second.ledger.end()
    let reader = try await ledger.user("rita", in: "sharepipe_reader")
    let history = try await Tool.run("history", "--ledger", reader)
    #expect(history.status == 0, "\(history.errors)")
    #expect(
      history.lines.map { $0.split(separator: "\t").dropFirst().joined(separator: " ") } == [
        "ID ENTRY END EXTENSION OUTCOME REASON",
        "0b03 0b03.txt failed org.example.a returned because",
        "0a02 0a02.txt held org.example.a held because",
        "0a01 0a01.txt done org.example.a returned because",
      ])
    for (arguments, expected) in [
      (["--held"], ["0a02"]), (["--end", "failed", "--end", "done"], ["0b03", "0a01"]),
      (["--limit", "1"], ["0b03"]), (["--extension", "org.example.z"], []),
      (["--since", "1h"], ["0b03", "0a02", "0a01"]),
    ] {
      let filtered = try await Tool.run(["history", "--json"] + arguments + ["--ledger", reader])
      let objects = try Schema.objects(of: filtered)
      #expect(objects.map { $0["id"] as? String } == expected, "\(arguments)")
      for object in objects { #expect(object["contentHash"] is String) }
    }
  }

  @Test func `show has the whole story, and the line with which a person answers`() async throws {
    let host = try await ledger.host("scan-1")
    try await ledger.write("0a02", .held, by: host)
    await host.ledger.end()
    let shown = try await Tool.run("show", "0a0", "--ledger", ledger.url)
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.lines.first == "context 0a02")
    #expect(shown.lines.contains("  sharepipe approve 0a02 --ledger '\(ledger.url)'"))
    #expect(shown.lines.contains("  is in        held/0a02.txt"))
    let kinds = shown.lines.drop { $0 != "steps" }.dropFirst().compactMap { line in
      line.split(separator: " ").dropFirst(3).first.map(String.init)
    }
    #expect(kinds == ["seen", "recorded", "moved"])
    let named = try await Tool.run(["show", "0a02"], environment: ["SHAREPIPE_LEDGER": ledger.url])
    #expect(named.lines.contains("  sharepipe approve 0a02"))
    let json = try await Tool.run("show", "0a02", "--json", "--ledger", ledger.url)
    #expect(try Schema.objects(of: json).first?["state"] as? String == "placed")
    let none = try await Tool.run("show", "ffff", "--ledger", ledger.url)
    #expect(none.status == 66)
    #expect(
      none.errors == "sharepipe: 'ffff': no context has this identifier; see 'sharepipe history'\n")
  }

  @Test func `what a person approves is ready for a host`() async throws {
    let host = try await ledger.host("scan-1")
    try await ledger.write("0a02", .held, rules: try fingerprint(), by: host)
    let person = try await ledger.user("ada", in: "sharepipe_person")
    func approve(_ arguments: String...) async throws -> StartedProgram.Outcome {
      try await Tool.run(
        ["approve", "0a02", "--rules", folder.rules, "--ledger", person] + arguments)
    }
    let asked = try await approve("--dry-run")
    #expect(asked.status == 0 && asked.output.isEmpty, "\(asked.errors)")
    #expect(asked.errors.hasPrefix("sharepipe: 0a02: 0a02.txt for org.example.a\n"))
    #expect(try await host.ledger.claim(in: host.inbox, atMost: 1).isEmpty)
    let other = try await approve("--seen", "0123456789abcdef")
    #expect(other.status == 1)
    #expect(
      other.errors.contains("0a02: has changed since it was seen: its version was 0123456789"))
    let approved = try await approve()
    #expect(approved.status == 0, "\(approved.errors)")
    #expect(
      approved.lines == [
        "1 context is approved; the next host that is free goes on with it:", "  0a02  0a02.txt",
      ])
    let context = try #require(
      try await host.ledger.claim(in: host.inbox, atMost: 1).first)
    #expect(context.identifier == "0a02")
    let answer = try await host.ledger.answer(of: "0a02")
    #expect(answer?.kind == .approved && answer?.person?.how == .commandLine)
    let again = try await approve()
    #expect(again.status == 1)
    #expect(again.errors.hasPrefix("sharepipe: 0a02: was already approved by "), "\(again.errors)")
    await host.ledger.end()
  }

  @Test func `an approval under other rules needs --changed`() async throws {
    let host = try await ledger.host("scan-1")
    try await ledger.write("0a02", .held, by: host)
    let arguments = ["approve", "0a02", "--rules", folder.rules, "--ledger", ledger.url]
    let refused = try await Tool.run(arguments)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("changed: the rules have changed since it was held\n"))
    let noRules = try await Tool.run(
      "approve", "0a02", "--rules", folder.path + "/nowhere", "--ledger", ledger.url)
    #expect(noRules.status == 66)
    let approved = try await Tool.run(arguments + ["--changed"])
    #expect(approved.status == 0, "\(approved.errors)")
    await host.ledger.end()
  }

  @Test func `what a person denies is ended by a host, and no rules are needed`() async throws {
    let host = try await ledger.host("scan-1")
    try await ledger.write("0a02", .held, by: host)
    let denied = try await Tool.run(
      "deny", "0a02", "--rules", folder.path + "/nowhere", "--ledger", ledger.url)
    #expect(denied.status == 0, "\(denied.errors)")
    #expect(
      denied.lines == [
        "1 context is denied, and a host ends it; no extension is run with what was denied:",
        "  0a02  0a02.txt",
      ])
    #expect(denied.errors.hasSuffix("\nthey are not needed for a refusal\n"), "\(denied.errors)")
    #expect(try await host.ledger.claim(in: host.inbox, atMost: 1).count == 1)
    #expect(try await host.ledger.answer(of: "0a02")?.kind == .denied)
    await host.ledger.end()
  }

  @Test func `what is tried again is ready for a host, also what was in the history`() async throws
  {
    let host = try await ledger.host("scan-1")
    try await ledger.write("0a01", .done, by: host)
    try await ledger.write("0a02", .failed, by: host)
    try await ledger.write("0a03", .failed, by: host)
    let done = try await Tool.run("retry", "0a01", "--ledger", ledger.url)
    #expect(done.status == 1)
    #expect(done.errors.hasPrefix("sharepipe: 0a01: ended as done; "))
    let retried = try await Tool.run("retry", "--end", "failed", "--ledger", ledger.url)
    #expect(retried.status == 0, "\(retried.errors)")
    #expect(
      retried.lines == [
        "2 contexts are tried again by the next host that is free:", "  0a02  0a02.txt",
        "  0a03  0a03.txt",
      ])
    let again = try await Tool.run("retry", "0a02", "--ledger", ledger.url)
    #expect(again.status == 1)
    #expect(
      again.errors.hasPrefix("sharepipe: 0a02: is already being tried again: asked for by "),
      "\(again.errors)")
    let claimed = try await host.ledger.claim(in: host.inbox, atMost: 9).map(\.identifier)
    #expect(Set(claimed) == ["0a02", "0a03"])
    let none = try await Tool.run("retry", "--end", "failed", "--ledger", ledger.url)
    #expect(none.lines == ["there is nothing to try again"])
    await host.ledger.end()
  }
}
#endif
