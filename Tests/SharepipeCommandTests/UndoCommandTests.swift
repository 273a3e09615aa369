import Foundation
import Glibc
import TestSupport
import Testing

struct UndoCommandTests {
  /// An inbox whose files are filed below `documents`, by their names.
  private func folder(_ options: String = "") throws -> CommandFolder {
    let folder = try CommandFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/documents", withIntermediateDirectories: true)
    let bundle = "Extensions/File.appex/Info.plist"
    let plist = Tool.package.appending(path: "Rules/" + bundle)
    try folder.write(bundle, try String(contentsOf: plist, encoding: .utf8), under: "Rules")
    try folder.write(
      "host.yaml",
      """
      extensions:
        - id: org.sharepipe.file
          as: invoices
          when: name LIKE[c] 'invoice*'
          options: {Name: "invoices/{name}"}
        - id: org.sharepipe.file
          as: rest
          when: NOT name LIKE[c] 'invoice*'
      options:
        org.sharepipe.file: {Directory: \(folder.path)/documents\(options)}
      fileDirectories: [\(folder.path)/documents]
      freeSpace: 0 B
      """, under: "Rules")
    return folder
  }

  private func process(_ folder: CommandFolder, after: String = "move") async throws -> [String] {
    let outcome = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--after", after, "--json")
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    return try outcome.lines.compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["id"] as? String
    }
  }

  @Test func `files go where their names say, and come back`() async throws {
    let folder = try folder()
    try folder.write("Invoice 7.txt", "pay\n")
    try folder.write("notes.txt", "hello\n")
    let identifiers = try await process(folder)
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
    _ = try await process(folder)
    #expect(try folder.read("documents/notes.txt") == "hello\n")
  }

  @Test func `the record says which use took it, and why the other did not`() async throws {
    let folder = try folder()
    try folder.write("notes.txt", "hello\n")
    let outcome = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--json")
    let line = try #require(outcome.lines.first)
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let decisions = try #require(record["decisions"] as? [[String: Any]])
    #expect(decisions.map { $0["extension"] as? String } == ["org.sharepipe.file:rest"])
    let filed = try #require(decisions[0]["filed"] as? [[String: Any]])
    #expect(filed.map { $0["path"] as? String } == [folder.path + "/documents/notes.txt"])
    let unwanted = try #require(record["unwanted"] as? [[String: Any]])
    #expect(unwanted.map { $0["code"] as? String } == ["condition-not-met"])
    #expect(unwanted[0]["extensions"] as? [String] == ["org.sharepipe.file:invoices"])
  }

  @Test func `explain lays the condition out`() async throws {
    let folder = try folder()
    try folder.write("notes.txt", "hello\n")
    let outcome = try await Tool.run(
      "explain", folder.inbox + "/notes.txt", "--rules", folder.rules)
    #expect(outcome.output.contains("when: the owner's condition does not hold\n"))
    #expect(outcome.output.contains("because name is 'notes.txt'\n"))
    #expect(outcome.output.contains("~ write 'notes.txt'\n"))
    // What decided comes before the rule, which is true.
    let lines = outcome.lines.map { $0.drop { $0 == " " } }
    let parts = lines.filter { $0.hasPrefix("when: ") || $0.hasPrefix("rule: ") }
    #expect(parts.first == "when: the owner's condition does not hold", "\(parts)")
  }

  @Test func `explain knows folder, entry and time of a file, and the size and types of a record`()
    async throws
  {
    let folder = try folder()
    try folder.write(
      "host.yaml",
      """
      extensions:
        - id: org.sharepipe.file
          as: mine
          when: >-
            folder == '' AND entry == 'notes.txt' AND arrived > '2026-01-01' AND size < 100
            AND mime == 'text/plain' AND contentType == 'public.plain-text'
      options: {org.sharepipe.file: {Directory: \(folder.path)/documents}}
      fileDirectories: [\(folder.path)/documents]
      freeSpace: 0 B
      """, under: "Rules")
    try folder.write("notes.txt", "hello\n")
    let identifier = try await process(folder, after: "move")[0]
    try folder.write("notes.txt", "hello\n")
    let file = try await Tool.run(
      "explain", folder.inbox + "/notes.txt", "--rules", folder.rules, "--extension", "mine",
      "--tree")
    #expect(file.output.contains("org.sharepipe.file:mine: applies"), "\(file.output)")
    // The inbox is an argument as for every command.
    let recorded = try await Tool.run("explain", identifier, folder.inbox)
    #expect(recorded.output.contains("org.sharepipe.file:mine: applies"), "\(recorded.output)")
    let doctor = try await Tool.run("doctor", folder.inbox)
    _ = try await Tool.run("undo", identifier, folder.inbox)
    #expect(try await Tool.run("doctor", folder.inbox).output == doctor.output)
  }

  @Test func `a condition that keeps a context from all is the reason, also in the history`()
    async throws
  {
    let folder = try folder()
    try folder.write(
      "host.yaml",
      """
      extensions:
        - {id: org.sharepipe.file, as: invoices, when: name LIKE 'invoice*'}
      freeSpace: 0 B
      """, under: "Rules")
    try folder.write("notes.txt", "hello\n")
    let reason = "the condition ('when') of org.sharepipe.file:invoices does not hold"
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.lines.dropFirst().first?.hasSuffix("\t" + reason) == true)
    let history = try await Tool.run("history", folder.inbox)
    #expect(history.lines.last?.hasSuffix("\t" + reason) == true)
    let identifier = try #require(history.lines.last?.split(separator: "\t")[1])
    let decided = "  the owner's condition does not hold: org.sharepipe.file:invoices"
    for command in ["show", "explain"] {
      let outcome = try await Tool.run([command, String(identifier), "--inbox", folder.inbox])
      #expect(outcome.lines.contains { $0.hasSuffix(decided) }, "\(command): \(outcome.output)")
    }
  }

  @Test func `a file that has changed stays, and so does the only copy of several`() async throws {
    let folder = try folder()
    try folder.write("notes.txt", "hello\n")
    let identifiers = try await process(folder)
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
    let folder = try folder(", Collision: keep-identical")
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
    let folder = try folder()
    try folder.write("notes.txt", "hello\n")
    let identifiers = try await process(folder, after: "remove")
    #expect(!folder.isThere("inbox/notes.txt"))
    let outcome = try await Tool.run("undo", identifiers[0], "--inbox", folder.inbox)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.read("inbox/notes.txt") == "hello\n")
    #expect(!folder.isThere("documents/notes.txt"))
  }

  @Test func `each of two files that had one name comes back`() async throws {
    let folder = try folder()
    for text in ["one\n", "two\n"] {
      try folder.write("notes.txt", text)
      _ = try await process(folder, after: "remove")
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
    let folder = try folder()
    try folder.write("notes.txt", "hello\n")
    let identifier = try await process(folder, after: after)[0]
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
    let folder = try folder()
    for (name, content) in [("file", #""file":"a.txt""#), ("text", #""text":"hello""#)] {
      try folder.write(
        "\(name).share/context.json",
        #"{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":"#
          + #"["public.plain-text"],"suggestedName":"\#(name)",\#(content)}]}]}"#)
    }
    try folder.write("file.share/a.txt", "payload\n")
    let identifiers = try await process(folder)
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
    let folder = try folder()
    try folder.write("notes.txt", "hello\n")
    let identifier = try await process(folder)[0]
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
    let folder = try folder()
    for number in 1...12 { try folder.write("\(number).txt", "text \(number)\n") }
    _ = try await process(folder, after: "remove")
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
    let folder = try folder()
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
    let folder = try folder(", Collision: keep-identical")
    try folder.write("notes.txt", "hello\n")
    let first = try await process(folder, after: "remove")[0]
    try folder.write("notes.txt", "hello\n")
    let second = try await process(folder, after: "remove")[0]
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
    let folder = try folder()
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
    let folder = try folder()
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
    let folder = try folder()
    try folder.write("notes.txt", "hello\n")
    let first = try await process(folder, after: "keep")[0]
    let second = try await process(folder, after: "keep")[0]
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
    let third = try await process(folder, after: "keep")[0]
    #expect(try folder.read("documents/notes.txt") == "hello\n")
    #expect(try await told(third, folder).story == [place])
  }

  @Test func `a wrong template is reported when rules are loaded, and nothing is lost`()
    async throws
  {
    let folder = try folder(", Name: \"{yaer}\"")
    try folder.write("notes.txt", "hello\n")
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains("there is no word '{yaer}'; did you mean '{year}'?"))
    #expect(folder.isThere("inbox/notes.txt"))
    let use = try await Tool.run("undo", "--inbox", folder.inbox)
    #expect(use.status == 64)
    #expect(use.errors.contains("Name contexts, or give --since."))
  }
}
