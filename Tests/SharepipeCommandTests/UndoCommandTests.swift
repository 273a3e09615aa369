import Foundation
import Glibc
import TestSupport
import Testing

struct UndoCommandTests {
  @Test func `files go where their names say, and come back`() async throws {
    let folder = try CommandFolder.filing()
    try folder.write("Invoice 7.txt", "pay\n")
    try folder.write("notes.txt", "hello\n")
    let identifiers = try await folder.process()
    #expect(try folder.read("documents/invoices/Invoice 7.txt") == "pay\n")
    #expect(try folder.read("documents/notes.txt") == "hello\n")
    let shown = try await Tool.run("show", identifiers[0], folder.inbox)
    #expect(shown.output.contains("filed as \(folder.path)/documents/invoices/Invoice 7.txt"))
    let dry = try await Tool.run("undo", identifiers[0], "--inbox", folder.inbox, "--dry-run")
    #expect(
      dry.output == """
        \(identifiers[0])  Invoice 7.txt
          \(folder.path)/documents/invoices/Invoice 7.txt: would be taken back

        """)
    #expect(folder.isThere("documents/invoices/Invoice 7.txt"))
    let outcome = try await Tool.run("undo", "--since", "1h", "--inbox", folder.inbox)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!folder.isThere("documents/invoices"))
    #expect(!folder.isThere("documents/notes.txt"))
    #expect(try folder.read("inbox/Invoice 7.txt") == "pay\n")
    #expect(try folder.read("inbox/notes.txt") == "hello\n")
    let again = try await Tool.run("undo", identifiers[0], "--inbox", folder.inbox)
    #expect(again.status == 1)
    #expect(
      again.errors
        == "sharepipe: \(identifiers[0]): nothing was filed, or all of it was taken back before\n")
    // What was taken back can be filed once more.
    _ = try await folder.process()
    #expect(try folder.read("documents/notes.txt") == "hello\n")
  }

  @Test func `a file that has changed stays, and so does the only copy of several`() async throws {
    let folder = try CommandFolder.filing()
    try folder.write("notes.txt", "hello\n")
    let identifiers = try await folder.process()
    try folder.write("notes.txt", "edited\n", under: "documents")
    let outcome = try await Tool.run("undo", identifiers[0], "--inbox", folder.inbox)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "sharepipe: \(identifiers[0]): nothing was taken back: "
        + "\(folder.path)/documents/notes.txt: has changed since it was filed\n")
    #expect(try folder.read("documents/notes.txt") == "edited\n")
    #expect(folder.isThere("inbox.sharepipe/done/notes.txt"))
  }

  @Test func `of several files, those that were taken back are counted`() async throws {
    let folder = try CommandFolder.filing(", Collision: keep-identical")
    try folder.write("a.txt", "a\n")
    try folder.write("b.txt", "b\n")
    try folder.write("b.txt", "b\n", under: "documents")
    _ = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--after", "keep", "--together")
    _ = try await Tool.run("undo", "--since", "1h", "--inbox", folder.inbox)
    #expect(!folder.isThere("documents/a.txt"))
    let history = try await Tool.run("history", folder.inbox)
    #expect(
      history.output.contains("1 of 2 files that were filed: taken back at"), "\(history.output)")
  }

  @Test func `where the original was removed, the filed file becomes it again`() async throws {
    let folder = try CommandFolder.filing()
    try folder.write("notes.txt", "hello\n")
    let identifiers = try await folder.process(after: "remove")
    #expect(!folder.isThere("inbox/notes.txt"))
    let outcome = try await Tool.run("undo", identifiers[0], "--inbox", folder.inbox)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.read("inbox/notes.txt") == "hello\n")
    #expect(!folder.isThere("documents/notes.txt"))
  }

  @Test func `each of two files that had one name comes back`() async throws {
    let folder = try CommandFolder.filing()
    for text in ["one\n", "two\n"] {
      try folder.write("notes.txt", text)
      _ = try await folder.process(after: "remove")
    }
    #expect(try folder.read("documents/notes 2.txt") == "two\n")
    let outcome = try await Tool.run("undo", "--since", "1h", "--inbox", folder.inbox)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let texts = try ["inbox/notes.txt", "inbox/notes 2.txt"].map { try folder.read($0) }
    #expect(texts.sorted() == ["one\n", "two\n"])
    #expect(!folder.isThere("documents/notes.txt"))
    #expect(!folder.isThere("documents/notes 2.txt"))
  }

  @Test(arguments: ["keep", "move"])
  func `what was filed stays where the original is another file by now`(
    after: String
  ) async throws {
    let folder = try CommandFolder.filing()
    try folder.write("notes.txt", "hello\n")
    let identifier = try await folder.process(after: after)[0]
    let place = after == "keep" ? "inbox/notes.txt" : "inbox.sharepipe/done/notes.txt"
    try FileManager.default.removeItem(atPath: folder.path + "/" + place)
    try Data("other\n".utf8).write(to: URL(filePath: folder.path + "/" + place))
    let outcome = try await Tool.run("undo", identifier, "--inbox", folder.inbox)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "sharepipe: \(identifier): nothing was taken back: "
        + "\(folder.path)/\(place): is not what was shared any more, so what was filed may be "
        + "the only copy\n")
    #expect(try folder.read("documents/notes.txt") == "hello\n")
  }

  @Test func `the files of a share directory are compared, and texts in its manifest`()
    async throws
  {
    let folder = try CommandFolder.filing()
    for (name, content) in [("file", #""file":"a.txt""#), ("text", #""text":"hello""#)] {
      try folder.write(
        "\(name).share/context.json",
        #"{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":"#
          + #"["public.plain-text"],"suggestedName":"\#(name)",\#(content)}]}]}"#)
    }
    try folder.write("file.share/a.txt", "payload\n")
    let identifiers = try await folder.process()
    #expect(identifiers.count == 2)
    let place = folder.path + "/inbox.sharepipe/done/file.share/a.txt"
    try Data("changed\n".utf8).write(to: URL(filePath: place))
    let outcome = try await Tool.run("undo", "--since", "1h", "--inbox", folder.inbox)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("done/file.share: is not what was shared any more"),
      "\(outcome.errors)")
    #expect(try folder.read("documents/a.txt") == "payload\n")
    #expect(!folder.isThere("documents/text.txt"))
    #expect(folder.isThere("inbox/text.share/context.json"))
  }

  @Test func `an undo that could not finish is finished by the next one`() async throws {
    let folder = try CommandFolder.filing()
    try folder.write("notes.txt", "hello\n")
    let identifier = try await folder.process()[0]
    let (inbox, away) = (folder.inbox, folder.inbox + ".away")
    try FileManager.default.moveItem(atPath: inbox, toPath: away)
    let first = try await Tool.run("undo", identifier, "--state", inbox + ".sharepipe")
    #expect(first.status == 1)
    #expect(first.errors.contains("cannot be put back to the inbox"), "\(first.errors)")
    #expect(!folder.isThere("documents/notes.txt"))
    #expect(folder.isThere("inbox.sharepipe/done/notes.txt"))
    try FileManager.default.moveItem(atPath: away, toPath: inbox)
    let second = try await Tool.run("undo", identifier, "--inbox", inbox)
    #expect(second.status == 0, "\(second.errors)")
    #expect(try folder.read("inbox/notes.txt") == "hello\n")
    let third = try await Tool.run("undo", identifier, "--inbox", inbox)
    #expect(third.errors.contains("all of it was taken back before"), "\(third.errors)")
  }

  @Test func `undos at once take each file back once`() async throws {
    let folder = try CommandFolder.filing()
    for number in 1...12 { try folder.write("\(number).txt", "text \(number)\n") }
    _ = try await folder.process(after: "remove")
    let arguments = ["undo", "--since", "1h", "--inbox", folder.inbox]
    async let first = Tool.run(arguments)
    async let dry = Tool.run(arguments + ["--dry-run"])
    async let second = Tool.run(arguments)
    _ = try await (first, dry, second)
    for number in 1...12 {
      #expect(try folder.read("inbox/\(number).txt") == "text \(number)\n")
    }
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/documents") == [])
  }

  @Test func `while a watch runs the original stays where it ended`() async throws {
    let folder = try CommandFolder.filing()
    let tool = try await RunningTool(
      ["watch", folder.inbox, "--rules", folder.rules, "--settle", "0.05"])
    try folder.write("notes.txt", "hello\n")
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/notes.txt") })
    let outcome = try await Tool.run("undo", "--since", "1h", "--inbox", folder.inbox)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("the original is at \(folder.inbox).sharepipe/done/notes.txt"))
    #expect(!folder.isThere("documents/notes.txt"))
    #expect(folder.isThere("inbox.sharepipe/done/notes.txt"))
    tool.signal(SIGTERM)
    _ = await tool.end()
  }

  /// The story of a context, and the lines that `history` has of all.
  private func told(
    _ identifier: String, _ folder: CommandFolder
  ) async throws -> (story: [String], history: [String], json: String) {
    let story = try await Tool.run("show", identifier, folder.inbox)
    let history = try await Tool.run("history", folder.inbox)
    let json = try await Tool.run("history", folder.inbox, "--json")
    return (story.lines.filter { $0.contains("filed as") }, history.lines, json.output)
  }

  @Test func `a file that another context has too stays until that one is undone`() async throws {
    let folder = try CommandFolder.filing(", Collision: keep-identical")
    try folder.write("notes.txt", "hello\n")
    let first = try await folder.process(after: "remove")[0]
    try folder.write("notes.txt", "hello\n")
    let second = try await folder.process(after: "remove")[0]
    let refused = try await Tool.run("undo", first, "--inbox", folder.inbox)
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "sharepipe: \(first): nothing was taken back: \(folder.path)/documents/notes.txt: is what "
        + "was filed of the context \(second) too; undo that one as well\n")
    #expect(try folder.read("documents/notes.txt") == "hello\n")
    let dry = try await Tool.run("undo", first, second, "--inbox", folder.inbox, "--dry-run")
    #expect(dry.status == 0, "\(dry.errors)")
    let both = try await Tool.run("undo", first, second, "--inbox", folder.inbox)
    #expect(both.status == 0, "\(both.errors)")
    #expect(!folder.isThere("documents/notes.txt"))
    #expect(try folder.read("inbox/notes.txt") == "hello\n")
  }

  /// Files a text with a first use, and fails at a second one for want of its directory.
  ///
  /// - Returns: That directory.
  private func processHalf(_ folder: CommandFolder) async throws -> String {
    let (first, second) = (folder.path + "/documents", folder.path + "/more")
    try folder.write(
      "host.yaml",
      """
      extensions:
        - {id: org.sharepipe.file, as: a, options: {Directory: \(first)}}
        - {id: org.sharepipe.file, as: b, options: {Directory: \(second)}}
      fileDirectories: [\(first), \(second)]
      freeSpace: 0 B
      """, under: "Rules")
    try folder.write("notes.txt", "hello\n")
    let failed = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--after", "move")
    #expect(failed.status == 1)
    return second
  }

  @Test func `after an undo, nothing says any more why an entry failed`() async throws {
    let folder = try CommandFolder.filing()
    _ = try await processHalf(folder)
    let failed = folder.inbox + ".sharepipe/failed"
    let names = { try FileManager.default.contentsOfDirectory(atPath: failed).sorted() }
    #expect(try names() == ["notes.txt", "notes.txt.reason.json"])
    let outcome = try await Tool.run("undo", "--since", "1h", folder.inbox)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try names() == [])
    #expect(try folder.read("inbox/notes.txt") == "hello\n")
  }

  @Test func `what was filed before a retry is in the record, and so is that it was taken back`()
    async throws
  {
    let folder = try CommandFolder.filing()
    let second = try await processHalf(folder)
    let first = folder.path + "/documents"
    try FileManager.default.createDirectory(
      atPath: second, withIntermediateDirectories: true)
    let retried = try await Tool.run("retry", "--end", "failed", folder.inbox, "--json")
    #expect(retried.status == 0, "\(retried.errors)")
    #expect(
      retried.lines[0].components(separatedBy: #""filed":[{"item":0,"attachment":0,"path":""#).count
        == 3, "\(retried.lines[0])")
    let history = try await Tool.run("history", folder.inbox, "--json")
    let object = try JSONSerialization.jsonObject(with: Data(history.lines[0].utf8))
    let identifier = try #require((object as? [String: Any])?["id"] as? String)
    let before = try await told(identifier, folder)
    let places = [first, second].map { "    filed as \($0)/notes.txt" }
    #expect(before.story == places)
    let undone = try await Tool.run("undo", identifier, folder.inbox)
    #expect(undone.status == 0, "\(undone.errors)")
    let after = try await told(identifier, folder)
    #expect(after.story.count == 2)
    for (line, place) in zip(after.story, places) {
      #expect(line.hasPrefix(place + "; taken back at 20"), "\(line)")
    }
    #expect(
      after.history.dropFirst().allSatisfy { $0.contains("\twhat was filed was taken back at 20") },
      "\(after.history)")
    #expect(after.json.components(separatedBy: #""takenBack":"20"#).count == 3, "\(after.json)")
  }

  @Test func `what stays in its inbox is filed once more after an undo`() async throws {
    let folder = try CommandFolder.filing()
    try folder.write("notes.txt", "hello\n")
    let first = try await folder.process(after: "keep")[0]
    let second = try await folder.process(after: "keep")[0]
    // The second run names what the first one filed.
    let place = "    filed as \(folder.path)/documents/notes.txt"
    #expect(try await told(second, folder).story == [place])
    let undone = try await Tool.run("undo", first, folder.inbox)
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(!folder.isThere("documents/notes.txt"))
    for identifier in [first, second] {
      let line = try #require(try await told(identifier, folder).story.first)
      #expect(line.hasPrefix(place + "; taken back at 20"), "\(line)")
    }
    let third = try await folder.process(after: "keep")[0]
    #expect(try folder.read("documents/notes.txt") == "hello\n")
    #expect(try await told(third, folder).story == [place])
  }
}
