#if PostgreSQL
import Foundation
import Glibc
import PostgresLedger
import TestSupport
import Testing

/// `sharepipe undo` of what hosts filed from an inbox that they share.
@Suite(hasServer)
struct SharedUndoTests {
  private let ledger: CommandLedger
  private let folder: CommandFolder
  private let person: String

  init() async throws {
    ledger = try await CommandLedger()
    folder = try CommandFolder.filing()
    person = try await ledger.user("ada", in: "sharepipe_person")
  }

  private func adopt(_ inbox: String, as name: String) async throws {
    let adopted = try await Tool.run(
      "ledger", "adopt", inbox, "--name", name, "--ledger", ledger.url)
    try #require(adopted.status == 0, "\(adopted.errors)")
  }

  /// Lets a host file a text.
  ///
  /// - Parameters:
  ///   - name: The name of the entry.
  ///   - after: What becomes of the entry.
  /// - Returns: The host, which still works, and the identifier of the context.
  /// - Throws: The error of the system, or the words of the server.
  private func file(
    _ name: String, after: String = "move"
  ) async throws -> (host: RunningTool, identifier: String) {
    try await adopt(folder.inbox, as: "scans")
    let worker = try await ledger.user("host", in: "sharepipe_worker")
    try folder.write("here.txt", "", under: "host")
    let host = try await RunningTool([
      "watch", folder.inbox, "--rules", folder.rules, "--ledger", worker, "--settle", "0s",
      "--after", after, "--scratch", folder.path + "/host",
    ])
    try folder.write(name, "hello\n")
    #expect(
      await eventually(within: .seconds(120)) {
        (try? await ledger.sql("SELECT \"end\" FROM history")) == ["done"]
      }, "\(host.errors)")
    return (host, try #require(try await ledger.sql("SELECT identifier FROM history").first))
  }

  private func undo(_ arguments: String...) async throws -> StartedProgram.Outcome {
    try await Tool.run(["undo"] + arguments + [folder.inbox, "--ledger", person])
  }

  @Test(.timeLimit(.minutes(5)))
  func `what a host filed is taken back once, and the original stays where it ended`()
    async throws
  {
    let (host, identifier) = try await file("notes.txt")
    let filed = folder.path + "/documents/notes.txt"
    let original = folder.inbox + ".sharepipe/done/notes.txt"
    #expect(try folder.read("documents/notes.txt") == "hello\n")
    let dry = try await undo(identifier, "--dry-run")
    #expect(
      dry.output == "\(identifier)  notes.txt\n  \(filed): would be taken back\n", "\(dry.errors)")
    #expect(folder.isThere("documents/notes.txt"))
    let undone = try await undo(identifier)
    #expect(undone.status == 0 && undone.errors.isEmpty, "\(undone.errors)")
    #expect(
      undone.output == """
        \(identifier)  notes.txt
          \(filed): taken back
          the original is at \(original)

        """)
    #expect(!folder.isThere("documents/notes.txt"))
    #expect(try folder.read("inbox.sharepipe/done/notes.txt") == "hello\n")
    #expect(
      try await ledger.sql(
        """
        SELECT h.state, h."end", convert_from(h.place, 'UTF8'), r.value ->> 'end'
        FROM history h, jsonb_array_elements(h.runs::jsonb) r
        """) == ["placed|done|done/notes.txt|undone"])
    let steps = try await ledger.sql(
      """
      SELECT kind, details::jsonb ->> 'files', details::jsonb ? 'user' FROM events
      WHERE kind LIKE 'und%' ORDER BY sequence
      """)
    #expect(
      steps.map { $0.split(separator: "|").prefix(2).joined(separator: " ") } == [
        "undoing [\"\(filed)\"]", "undone [\"\(filed)\"]",
      ])
    let shown = try await Tool.run("show", identifier, "--ledger", person)
    #expect(shown.output.contains("filed as \(filed); taken back at 20"), "\(shown.output)")

    let again = try await undo(identifier)
    #expect(again.status == 1)
    #expect(
      again.errors
        == "sharepipe: \(identifier): nothing was filed, or all of it was taken back before\n")
    // No host takes the original up once more.
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
    #expect(try await ledger.sql("SELECT count(*) FROM contexts") == ["1"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `what a host archived is taken back on any machine that sees the share`() async throws {
    let bundle = "Extensions/Archive.appex/Info.plist"
    let plist = Tool.package.appending(path: "Rules/" + bundle)
    try folder.write(bundle, try String(contentsOf: plist, encoding: .utf8), under: "Rules")
    try folder.write(
      "host.yaml", "extensions: [org.sharepipe.archive]\nfreeSpace: 0 B\n", under: "Rules")
    let (host, identifier) = try await file("notes.txt")
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
    // What is on the disk of the host is not there for others.
    try FileManager.default.removeItem(atPath: folder.path + "/host")
    let undone = try await undo(identifier, "--json")
    #expect(undone.status == 0, "\(undone.errors)")
    let object = try #require(try Schema.objects(of: undone).first)
    let files = try #require(object["files"] as? [[String: Any]])
    let path = try #require(files.first?["path"] as? String)
    #expect(path.hasPrefix(folder.inbox + ".sharepipe/containers/org.sharepipe.archive/"))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(object["original"] as? String == folder.inbox + ".sharepipe/done/notes.txt")
    let again = try await undo(identifier)
    #expect(again.status == 1)
    #expect(again.errors.hasSuffix("nothing was filed, or all of it was taken back before\n"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `a context of another inbox of the ledger is not taken back`() async throws {
    let (host, identifier) = try await file("notes.txt")
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
    try await ledger.sql("SELECT make_inbox('photos')")
    let photos = folder.path + "/photos"
    try folder.write("x.txt", "", under: "photos")
    try await adopt(photos, as: "photos")
    let unknown =
      "sharepipe: '\(identifier)': no context has this identifier; see 'sharepipe history'\n"
    let other = try await Tool.run("undo", identifier, photos, "--ledger", person)
    #expect(other.status == 1 && other.errors == unknown, "\(other.errors)")
    #expect(folder.isThere("documents/notes.txt"))
    let nothing = try await Tool.run("undo", "--since", "1h", photos, "--ledger", person)
    #expect(nothing.status == 0 && nothing.errors.isEmpty, "\(nothing.errors)")
    #expect(folder.isThere("documents/notes.txt"))
    let since = try await undo("--since", "1h")
    #expect(since.status == 0, "\(since.errors)")
    #expect(!folder.isThere("documents/notes.txt"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `an identifier that is unknown is refused in the words of a journal`() async throws {
    try await adopt(folder.inbox, as: "scans")
    let alone = try CommandFolder.filing()
    try alone.write("notes.txt", "hello\n")
    _ = try await alone.process()
    let expected = try await Tool.run("undo", "ffff", alone.inbox)
    let outcome = try await undo("ffff")
    #expect(outcome.status == expected.status && outcome.status == 1)
    #expect(outcome.errors == expected.errors)
    #expect(
      outcome.errors
        == "sharepipe: 'ffff': no context has this identifier; see 'sharepipe history'\n")
    let unnamed = try await Tool.run("undo", "ffff", folder.inbox)
    #expect(unnamed.status == 78)
    #expect(
      unnamed.errors == """
        sharepipe: \(folder.path)/inbox.sharepipe: hosts share this state; name their ledger with \
        --ledger or SHAREPIPE_LEDGER

        """)
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["sharepipe_reader", "sharepipe_worker"])
  func `a user who may not take back changes no file`(role: String) async throws {
    let (host, identifier) = try await file("notes.txt")
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
    let user = try await ledger.user("bob", in: role)
    let outcome = try await Tool.run("undo", identifier, folder.inbox, "--ledger", user)
    #expect(outcome.status == 77)
    let name = "bob_\(ledger.database)"
    #expect(
      outcome.errors
        == "sharepipe: \(try PostgresAddress(user).description): the user \(name) lacks the role "
        + "sharepipe_person; the owner of the ledger grants it with GRANT sharepipe_person TO \(name)\n"
    )
    #expect(folder.isThere("documents/notes.txt"))
    #expect(
      try await ledger.sql("SELECT count(*) FROM events WHERE kind = 'undoing'") == ["0"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `an undo of which the ledger was not told is finished by the next one`() async throws {
    let (host, identifier) = try await file("notes.txt")
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
    try await ledger.sql(
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'away'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE OF runs ON history FOR EACH ROW EXECUTE FUNCTION refuse()
      """)
    let first = try await undo(identifier)
    #expect(first.status == 1 && first.errors.contains("away"), "\(first.errors)")
    #expect(!folder.isThere("documents/notes.txt"))
    try await ledger.sql("DROP TRIGGER refuse ON history")
    let second = try await undo(identifier)
    #expect(second.status == 0, "\(second.errors)")
    #expect(
      try await ledger.sql(
        "SELECT r.value ->> 'end' FROM history h, jsonb_array_elements(h.runs::jsonb) r")
        == ["undone"])
    let third = try await undo(identifier)
    #expect(third.errors.contains("all of it was taken back before"), "\(third.errors)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `the only copy stays, because a host would file it again`() async throws {
    let (host, identifier) = try await file("notes.txt", after: "remove")
    let outcome = try await undo(identifier)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("sharepipe: \(identifier): nothing was taken back: "))
    #expect(folder.isThere("documents/notes.txt"))
    #expect(!folder.isThere("inbox/notes.txt"))
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
  }
}
#endif
