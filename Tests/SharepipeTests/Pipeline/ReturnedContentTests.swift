import CLinux
import Documents
import ExtensionRunning
import Glibc
import SafeFiles
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing

@testable import Sharepipe

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

  /// Copies its input as `shutil.copy2` does, or writes a new file, and suggests the same name.
  private static func copier(_ copy: String) -> String {
    #"""
    input=$(sed 's/.*"file":"\([^"]*\)".*/\1/')
    \#(copy) "$input" "$SHAREPIPE_OUTPUT/0.txt"
    echo '{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],'\
    '"suggestedName":"NOTE 1","file":"0.txt"}]}]}}'
    """#
  }

  private static let copies: [(String, UInt32)] = [
    ("cp -p", 0o640), ("cp --no-preserve=mode", 0o600),
  ]

  @Test(arguments: copies)
  func `a copy that an action made has name, time and permissions of the original`(
    copy: String, permissions: UInt32
  ) async throws {
    let fixture = try PipelineFixture()
    try fixture.add("NOTE 1.TXT")
    let original = fixture.inbox.root.appending("inbox").appending("NOTE 1.TXT")
    let times = [timespec(tv_sec: 9, tv_nsec: 0), timespec(tv_sec: 1_600_000_000, tv_nsec: 0)]
    try fixture.inbox.check(
      unsafe original.withPlatformString { path in
        unsafe chmod(path, 0o640) | utimensat(AT_FDCWD, path, times, 0)
      })
    try fixture.inbox.directory("documents")
    let documents = fixture.inbox.root.appending("documents")
    fixture.policy.fileDirectories = [documents]
    try fixture.script("org.example.copy", at: .action, Self.copier(copy))
    fixture.builtIn("org.example.file", "file", options: ["Directory": .string(documents.string)])
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .done, "\(record.decisions)")
    #expect(try fixture.files(in: "documents") == ["NOTE 1.TXT"])
    let filed = try FileFacts(at: documents.appending("NOTE 1.TXT"), followingLinks: false)
    #expect(filed.permissions & 0o777 == permissions)
    if copy == "cp -p" { #expect(filed.modified == 1_600_000_000_000_000_000) }
  }

  @Test func `a program of arguments finds the name in the case of the original`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("NOTE 1.TXT")
    try fixture.script("org.example.copy", at: .action, Self.copier("cp"))
    try fixture.script(
      "org.example.share", interface: .arguments, #"basename "$1" > "$SHAREPIPE_CONTAINER/ledger""#)
    #expect(try await fixture.run().map(\.end) == [.done])
    #expect(fixture.ledger("org.example.share") == ["NOTE 1.TXT"])
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
