import ExtensionRunning
import ShareModel
import ShareTestSupport
import Sharepipe
import SystemPackage
import Testing
import TypeIdentifiers

struct ExtensionChainTests {
  @Test func `a share takes what an action returns`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt")
    let log = RequestLog()
    try fixture.script("org.example.upper", at: .action, ExtensionScript.returning("HELLO"))
    fixture.value("org.example.share") { request in
      log.note(request)
      return .completed(nil)
    }
    let records = try await fixture.run()
    #expect(
      records.map(\.line) == [
        "note.txt, done, org.example.upper returned, org.example.share delivered"
      ])
    #expect(log.texts == [["HELLO"]])
    let decisions = try #require(records.first).decisions
    #expect(decisions.map(\.stage) == [0, 1])
    let returned = try #require(decisions[0].returned?.first?.first)
    #expect(returned.facts?.mimeType == "text/plain")
    #expect(returned.facts?.bytes == 5)
    // The work is gone, the containers stay.
    #expect(try fixture.files(in: "inbox.sharepipe/work") == [])
  }

  @Test func `what an action returns is looked at afresh`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt")
    try fixture.script(
      "org.example.liar", at: .action,
      ExtensionScript.returning("%%PDF-1.4\\n", as: "public.jpeg", named: "a.jpg"))
    try fixture.script("org.example.share", "exit 0")
    let record = try #require(try await fixture.run().first)
    #expect(
      record.decisions.map(\.outcome) == [.returned, .invalid], "\(record.line) \(record.codes)")
    #expect(
      record.decisions[1].reasons == [
        Reason(
          .contentMismatch,
          "a.jpg: is a PDF document (com.adobe.pdf), but its name says a JPEG image (public.jpeg); "
            + "rename it, or accept such files with 'contentMatch: lenient' in host.yaml")
      ])
  }

  @Test func `what an action returns is activated afresh`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt")
    let rule = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers \
      UTI-CONFORMS-TO "public.html").@count > 0).@count > 0
      """
    try fixture.script(
      "org.example.page", at: .action,
      ExtensionScript.returning("<!DOCTYPE html><html></html>", as: "public.html", named: "a.html"))
    try fixture.script("org.example.text", rule: "NOT (\(rule))", "exit 0")
    try fixture.script("org.example.html", rule: rule, "exit 0")
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "note.txt, done, org.example.page returned, org.example.html delivered")
    #expect(record.inactive.map(\.identifier) == ["org.example.text"])
  }

  static let failures: [(script: String, isOptional: Bool, line: String)] = [
    ("exit 3", false, "failed, org.example.action failed, org.example.share stopped"),
    ("exit 3", true, "failed, org.example.action failed, org.example.share delivered"),
    ("exit 75", false, "failed, org.example.action failed, org.example.share stopped"),
    ("echo nonsense", false, "failed, org.example.action failed, org.example.share stopped"),
    ("kill -9 $$", false, "failed, org.example.action failed, org.example.share stopped"),
    (
      #"echo '{"cancelled":{"domain":"d","code":1,"message":"m"}}'"#, false,
      "declined, org.example.action cancelled, org.example.share stopped"
    ),
    (
      #"echo '{"cancelled":{"domain":"d","code":1,"message":"m"}}'"#, true,
      "done, org.example.action cancelled, org.example.share delivered"
    ),
    (
      #"echo '{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.text"],"#
        + #""file":"/etc/passwd"}]}]}}'"#, false,
      "failed, org.example.action failed, org.example.share stopped"
    ),
    ("exit 0", false, "done, org.example.action delivered, org.example.share delivered"),
    (
      #"echo '{"completed":{"items":[]}}'"#, false,
      "done, org.example.action delivered, org.example.share delivered"
    ),
  ]

  @Test(arguments: failures)
  func `what does not complete stops what comes later, unless it is optional`(
    script: String, isOptional: Bool, line: String
  ) async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt")
    try fixture.script("org.example.action", at: .action, isOptional: isOptional, script)
    try fixture.script("org.example.share", "exit 0")
    #expect(try await fixture.run().map(\.line) == ["note.txt, " + line])
  }

  @Test func `all that comes later is stopped, and by the first`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt")
    try fixture.script("org.example.a", "exit 1")
    try fixture.script("org.example.b", "exit 1")
    try fixture.script("org.example.c", rule: "FALSEPREDICATE", "exit 1")
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "note.txt, failed, org.example.a failed, org.example.b stopped")
    #expect(record.inactive.map(\.identifier) == ["org.example.c"])
    #expect(
      record.decisions[1].reasons == [
        Reason(.stoppedByEarlier, "org.example.a did not complete")
      ])
  }

  @Test func `a program that spoils its input spoils it for nobody else`() async throws {
    let fixture = try PipelineFixture()
    // Isolation lets no program write its input; the others must not depend on it.
    fixture.options.isolation = .off
    try fixture.add("note.txt", "original\n")
    try fixture.script(
      "org.example.spoiler", at: .action, interface: .arguments,
      #"chmod u+w "$1"; echo spoilt > "$1""#)
    try fixture.script(
      "org.example.remover", at: .action, interface: .arguments,
      #"rm -f "$1"; rmdir "${1%/*}"; exit 0"#)
    try fixture.script(
      "org.example.keeper", interface: .arguments, #"cp "$1" "$SHAREPIPE_CONTAINER/kept""#)
    let log = RequestLog()
    fixture.value("org.example.value") { request in
      log.note(request)
      return .completed(nil)
    }
    let records = try await fixture.run()
    #expect(
      records.map(\.line) == [
        "note.txt, done, org.example.spoiler delivered, org.example.remover delivered, "
          + "org.example.keeper delivered, org.example.value delivered"
      ])
    #expect(fixture.text("inbox.sharepipe/containers/org.example.keeper/kept") == "original\n")
    #expect(log.texts == [["original\n"]])
    #expect(fixture.text("inbox/note.txt") == "original\n")
  }

  @Test func `a Swift value that spoils its input spoils it for nobody else`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt", "original\n")
    let log = RequestLog()
    for identifier: BundleIdentifier in ["org.example.a", "org.example.b"] {
      fixture.value(identifier) { request in
        log.note(request)
        guard case .file(let file) = request.context.attachments.first?.content else {
          return .failed(Reason(.extensionError, "no file"))
        }
        let opened = try FileDescriptor.open(file.fullPath, .writeOnly, options: .truncate)
        try opened.close()
        return .completed(nil)
      }
    }
    let records = try await fixture.run()
    #expect(
      records.map(\.line) == ["note.txt, done, org.example.a delivered, org.example.b delivered"])
    #expect(log.texts == [["original\n"], ["original\n"]])
    #expect(fixture.text("inbox/note.txt") == "original\n")
  }

  @Test func `of a web page only the item that matches is handed over`() async throws {
    let fixture = try PipelineFixture()
    let log = RequestLog()
    fixture.value("org.example.value", rule: "extensionItems.@count == 1") { request in
      log.note(request)
      return .completed(nil)
    }
    try fixture.add(
      "page.share.json",
      """
      {"version":1,"items":[
        {"supportsJavaScript":true,"attachments":[
          {"registeredTypeIdentifiers":["public.url"],"url":"https://example.org/"}]},
        {"attachments":[
          {"registeredTypeIdentifiers":["com.apple.webarchive"],"data":"AAAA"}]}]}
      """)
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "page.share.json, done, org.example.value delivered")
    #expect(log.texts == [["https://example.org/"]])
    #expect(record.items.count == 2)
  }

  @Test func `a Swift value asks for options and gives an action's items`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt")
    fixture.policy.options["org.example.value"] = ["Suffix": .string("!")]
    fixture.value("org.example.value", at: .action) { request in
      let suffix = request.options["Suffix"]?.string ?? "?"
      return .completed(ShareContext.text("from Swift" + suffix).items)
    }
    try fixture.script(
      "org.example.keeper", interface: .arguments, #"cat > "$SHAREPIPE_CONTAINER/kept""#)
    let records = try await fixture.run()
    #expect(
      records.map(\.line) == [
        "note.txt, done, org.example.value returned, org.example.keeper delivered"
      ])
    #expect(fixture.text("inbox.sharepipe/containers/org.example.keeper/kept") == "from Swift!\n")
  }
}
