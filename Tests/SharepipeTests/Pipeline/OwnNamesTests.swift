import ShareModel
import SystemPackage
import Testing

@testable import Sharepipe

/// The names under which programs find their files.
struct OwnNamesTests {
  private static let copy = #"mkdir "$SHAREPIPE_CONTAINER/got"; cp "$1" "$SHAREPIPE_CONTAINER/got""#

  private func got(_ fixture: PipelineFixture) throws -> [String] {
    try fixture.files(in: "inbox.sharepipe/containers/org.example.a/got")
  }

  @Test(arguments: ["IMG 1.JPG.txt", "Makefile", "Ünïcode – 1.txt", "a'b\"c$d.txt"])
  func `cp of an argument does what its author means`(name: String) async throws {
    let fixture = try PipelineFixture()
    try fixture.add(name)
    try fixture.script(
      "org.example.a", interface: .arguments,
      Self.copy + #"; [ -z "${SHAREPIPE_NAMES+x}" ]"#)
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .done, "\(record.codes)")
    #expect(try got(fixture) == [name])
    #expect(record.codes == [])
  }

  @Test func `two attachments of one name are in two directories`() async throws {
    let fixture = try PipelineFixture()
    for folder in ["one", "two"] { try fixture.add("a.share/\(folder)/note.txt", "\(folder)\n") }
    let file = #"{"registeredTypeIdentifiers": ["public.plain-text"], "file": "FOLDER/note.txt"}"#
    let files = ["one", "two"].map { file.replacing("FOLDER", with: $0) }
    try fixture.add(
      "a.share/context.json",
      #"{"version": 1, "items": [{"attachments": [\#(files.joined(separator: ", "))]}]}"#)
    try fixture.script(
      "org.example.a", interface: .arguments,
      #"""
      for path; do echo "${path##*/input/} $(cat "$path")"; done > "$SHAREPIPE_CONTAINER/ledger"
      """#)
    #expect(try await fixture.run().map(\.end) == [.done])
    #expect(fixture.ledger("org.example.a") == ["note.txt one", "2/note.txt two"])
  }

  @Test func `what was changed about a name is in the record and in the environment`() async throws
  {
    let fixture = try PipelineFixture()
    try fixture.add("-rf.txt")
    try fixture.script(
      "org.example.a", interface: .arguments,
      Self.copy + #"; echo "$SHAREPIPE_NAMES" | sed "s#$1#PATH#" > "$SHAREPIPE_CONTAINER/ledger""#)
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .done)
    #expect(try got(fixture) == ["_rf.txt"])
    #expect(
      record.decisions.first?.reasons == [
        Reason(.nameChanged, "'-rf.txt' is handed over as '_rf.txt': leading-hyphen")
      ])
    #expect(
      fixture.ledger("org.example.a")
        == [#"[{"path":"PATH","name":"-rf.txt","changes":["leading-hyphen"]}]"#])
  }

  @Test func `what an action returned has the name that it suggests`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("Holiday.txt")
    try fixture.script(
      "org.example.b", at: .action,
      #"""
      echo changed > "$SHAREPIPE_OUTPUT/0.txt"
      echo '{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],'\
      '"suggestedName":"Holiday","file":"'"$SHAREPIPE_OUTPUT/0.txt"'"}]}]}}'
      """#)
    try fixture.script("org.example.a", interface: .arguments, Self.copy)
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .done, "\(record.decisions)")
    #expect(try got(fixture) == ["Holiday.txt"])
  }

  @Test func `a program that reads JSON finds names that are unlike each other`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("Holiday.txt")
    try fixture.script(
      "org.example.a",
      #"sed 's#.*/input/\([^"]*\)".*#\1#' > "$SHAREPIPE_CONTAINER/ledger""#)
    #expect(try await fixture.run().map(\.end) == [.done])
    #expect(fixture.ledger("org.example.a") == ["0.txt"])
  }
}
