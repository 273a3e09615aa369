import ExtensionRunning
import Sharepipe
import SystemPackage
import Testing

struct ReturnedContentTests {
  private static let answer = """
    echo '{"completed":{"items":[{"attachments":[\
    {"registeredTypeIdentifiers":["public.plain-text"],"file":"a.txt"}]}]}}'
    """

  @Test(arguments: [
    // The directory itself is replaced by a link, or by another directory.
    #"mkdir -p "$HOME/other"; echo secret > "$HOME/other/a.txt"; rmdir "$SHAREPIPE_OUTPUT"; "#
      + #"ln -s "$HOME/other" "$SHAREPIPE_OUTPUT""#,
    #"mkdir -p "$HOME/other"; echo secret > "$HOME/other/a.txt"; rmdir "$SHAREPIPE_OUTPUT"; "#
      + #"mv "$HOME/other" "$SHAREPIPE_OUTPUT""#,
  ])
  func `nothing is taken from another directory in the place of the output`(
    script: String
  ) async throws {
    let fixture = try PipelineFixture()
    // Isolation refuses some of this before; the check must not depend on it.
    fixture.options.isolation = .off
    try fixture.add("note.txt")
    try fixture.script("org.example.thief", at: .action, script + "\n" + Self.answer)
    try fixture.script("org.example.share", "exit 0")
    let record = try #require(try await fixture.run().first)
    #expect(record.decisions.map(\.outcome) == [.failed, .stopped], "\(record.codes)")
    #expect(record.decisions.first?.reasons.map(\.code) == [.returnedFileOutside])
  }

  @Test func `a file with holes is refused by its size before it is copied`() async throws {
    let fixture = try PipelineFixture()
    // Isolation refuses some of this before; the check must not depend on it.
    fixture.options.isolation = .off
    try fixture.add("note.txt")
    try fixture.script(
      "org.example.holes", at: .action,
      #"truncate -s 1T "$SHAREPIPE_OUTPUT/a.txt""# + "\n" + Self.answer)
    let record = try #require(try await fixture.run().first)
    #expect(record.decisions.map(\.outcome) == [.failed], "\(record.codes)")
    #expect(record.decisions.first?.reasons.map(\.code) == [.tooManyBytesInTotal])
  }
}
