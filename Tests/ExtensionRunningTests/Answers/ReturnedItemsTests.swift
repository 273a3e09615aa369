import ExtensionRunning
import SafeFiles
import ShareModel
import SystemPackage
import Testing

struct ReturnedItemsTests {
  /// What a script does with `$SHAREPIPE_OUTPUT`, the file that it then names, and the refusal.
  static let files: [(script: String, file: String, code: ReasonCode?)] = [
    ("echo x > a.txt", "a.txt", nil),
    ("mkdir d; echo x > d/a.txt", "d/a.txt", nil),
    ("echo x > a.txt", "$SHAREPIPE_OUTPUT/a.txt", nil),
    ("true", "/etc/passwd", .returnedFileOutside),
    ("true", "../script", .returnedFileOutside),
    ("true", "$SHAREPIPE_OUTPUT/../script", .returnedFileOutside),
    ("mkdir d", "d/../../script", .returnedFileOutside),
    ("ln -s /etc/passwd a.txt", "a.txt", .symbolicLink),
    ("ln -s /etc d", "d/passwd", .symbolicLink),
    ("echo x > b.txt; ln -s b.txt a.txt", "a.txt", .symbolicLink),
    ("ln ../script a.txt", "a.txt", .returnedFileOutside),
    ("mkfifo a.txt", "a.txt", .returnedFileUnreadable),
    ("mkdir a.txt", "a.txt", .returnedFileUnreadable),
    ("true", "a.txt", .returnedFileUnreadable),
    ("true", "", .answerMalformed),
    ("true", ".", .returnedFileOutside),
    ("true", "a.txt/", .returnedFileUnreadable),
    ("mkdir a.rtfd; echo x > a.rtfd/TXT.rtf", "a.rtfd", nil),
    ("mkdir a.rtfd; ln -s /etc/passwd a.rtfd/TXT.rtf", "a.rtfd", .returnedFileUnreadable),
    ("mkdir a.rtfd; ln ../script a.rtfd/TXT.rtf", "a.rtfd", .returnedFileOutside),
  ]

  @Test(arguments: files)
  func `a returned file is the extension's own and beneath its output`(
    script: String, file: String, code: ReasonCode?
  ) async throws {
    let fixture = try ScriptFixture(
      """
      cd "$SHAREPIPE_OUTPUT"; \(script)
      echo "{\\"completed\\":{\\"items\\":[{\\"attachments\\":[{\\"registeredTypeIdentifiers\\":\
      [\\"public.data\\"],\\"file\\":\\"\(file)\\"}]}]}}"
      """)
    // Isolation refuses some of these before; the check must not depend on it.
    let run = await fixture.run(isolation: Isolation(.off))
    #expect(run.failure == code, "\(run.failureMessage ?? "")")
    guard code == nil else { return }
    guard case .completed(let items?) = run.answer, let attachment = items.first?.attachments.first
    else {
      Issue.record("\(run.answer)")
      return
    }
    switch attachment.content {
    case .file(let reference), .package(let reference):
      #expect(reference.root == fixture.root.appending("output"))
      #expect(file.hasSuffix(reference.path.string))
    default: Issue.record("\(attachment)")
    }
  }

  @Test
  func `a file of another user is refused`() async throws {
    let fixture = try ScriptFixture(
      """
      echo x > "$SHAREPIPE_OUTPUT/a"; chown 65534 "$SHAREPIPE_OUTPUT/a" || exit 75
      echo '{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.data"],\
      "file":"a"}]}]}}'
      """)
    let run = await fixture.run(isolation: Isolation(.off))
    // Only root can give files away.
    #expect(run.failure == .returnedFileOutside || run.failure == .temporaryFailure)
  }
}
