import Documents
import Foundation
import ShareJournal
import ShareModel
import ShareReport
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// Programs that keep the notices that they receive.
struct NotifierTests {
  private let folder: TemporaryFolder
  private let log = RecordedLog()

  init() throws { folder = try TemporaryFolder() }

  /// Writes a program that keeps its standard input and its arguments in numbered files.
  private func program(_ name: String = "tell", _ more: String = "") throws -> FilePath {
    try folder.write(
      name,
      """
      #!/bin/sh
      n=0
      while ! mkdir "\(folder.path)/told-$n" 2>/dev/null; do n=$((n + 1)); done
      cat > "\(folder.path)/told-$n/input"
      printf '%s\\n' "$@" > "\(folder.path)/told-$n/arguments"
      env > "\(folder.path)/told-$n/environment"
      touch "\(folder.path)/told-$n/whole"
      \(more)
      """, mode: 0o755)
  }

  private func told(_ number: Int, _ file: String = "input") throws -> String {
    try String(
      contentsOfFile: folder.path.appending("told-\(number)/\(file)").string, encoding: .utf8)
  }

  private var deliveries: Int {
    (0..<1000).first { number in
      !FileManager.default.fileExists(
        atPath: folder.path.appending("told-\(number)/whole").string)
    } ?? 1000
  }

  private func notice(
    _ number: Int, _ end: ContextEnd = .failed, entry: EntryName = EntryName("a.txt")
  ) -> Notice {
    Notice(
      identifier: "c\(number)", entry: entry, end: end, reasons: ["why \(number)"], owner: 1000,
      time: 1_795_608_000_000_000)
  }

  private func notifier(_ policy: NotifyPolicy) -> Notifier {
    Notifier(policy, state: "/srv/in.sharepipe", logger: log.logger)
  }

  /// Waits until something holds, at most two minutes.
  private func until(_ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(120)
    while try await !condition() {
      try #require(ContinuousClock.now < end, "it does not come true")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test func `a program gets a line for each context and the counts`() async throws {
    let notifier = notifier(
      NotifyPolicy(.program(try program(), arguments: ["--to", "a b"])))
    await notifier.add(notice(1))
    await notifier.add(notice(2, .held, entry: EntryName(bytes: [0xFF, 0x0A, 0x22])))
    await notifier.add(notice(3, .done))
    await notifier.flush(within: .seconds(300))
    #expect(
      try told(0) == """
        {"type":"context","schema":1,"id":"c1","entry":"a.txt","end":"failed","owner":1000,\
        "time":"2026-11-25T12:00:00Z","reasons":["why 1"]}
        {"type":"context","schema":1,"id":"c2","entry":"\\\\xFF\\\\u{A}\\"","nameBytes":"/woi",\
        "end":"held","owner":1000,"time":"2026-11-25T12:00:00Z","reasons":["why 2"]}
        {"type":"summary","schema":1,"state":"/srv/in.sharepipe","contexts":2,"omitted":0,\
        "ends":{"held":1,"failed":1}}

        """)
    #expect(try told(0, "arguments") == "--to\na b\n")
    #expect(await notifier.pending == 0)
    #expect(log.lines == [])
  }

  @Test func `what was not told before a crash is told after it`() async throws {
    let mark = NoticeMark(state: folder.path)
    let journal = try Journal(state: folder.path)
    let policy = NotifyPolicy(.program(try program(), arguments: []))
    func notifier() -> Notifier {
      Notifier(policy, state: "/srv/in.sharepipe", mark: mark, logger: log.logger)
    }
    func end(_ identifier: String, _ end: ContextEnd) async throws {
      var context = JournalSample.ended(JournalSample.context(identifier), end)
      context.record = #"{"problems":[{"code":"a","message":"why \#(identifier)"}]}"#
      try await journal.commit(context, [], syncing: [])
    }
    // The first time there is nothing to catch up with.
    try await end("before", .failed)
    await notifier().takeIn(from: journal.contents)
    #expect(mark.time != nil)

    try await end("fine", .done)
    try await end("bad", .held)
    let after = notifier()
    await after.takeIn(from: journal.contents)
    #expect(await after.pending == 1)
    await after.flush(within: .seconds(300))
    let lines = try told(0).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""id":"bad""#) == true)
    #expect(lines.first?.contains("why bad") == true)

    // Once sent, it is not sent again; the two seconds around the mark may be.
    try mark.move(to: .now())
    let last = notifier()
    await last.takeIn(from: journal.contents)
    #expect(await last.pending == 0)
  }

  @Test func `a mark that cannot be kept or read loses no notice`() async throws {
    try folder.write("told", "nonsense\n")
    let mark = NoticeMark(state: folder.path)
    #expect(mark.time == nil)
    try mark.move(to: 5)
    #expect(mark.time == 5)
    let lost = Notifier(
      NotifyPolicy(.program(try program(), arguments: [])), state: "/srv/in.sharepipe",
      mark: NoticeMark(state: "/nowhere"), logger: log.logger)
    await lost.add(notice(1))
    await lost.flush(within: .seconds(300))
    #expect(try told(0).contains("c1"))
    #expect(log.lines.count == 1)
  }

  @Test func `a program inherits nothing of our environment`() async throws {
    let notifier = notifier(NotifyPolicy(.program(try program(), arguments: [])))
    await notifier.add(notice(1))
    await notifier.flush(within: .seconds(300))
    let names = try told(0, "environment").split(separator: "\n")
      .compactMap { $0.split(separator: "=").first }
    #expect(
      Set(names).subtracting(["PWD", "_", "SHLVL", "OLDPWD"]) == [
        "PATH", "LANG", "HOME", "TMPDIR", "SHAREPIPE_RUN",
      ])
  }

  @Test func `a storm is told by few programs, and beyond a hundred it is counted`() async throws {
    let notifier = notifier(
      NotifyPolicy(
        .program(try program(), arguments: []), every: .seconds(3600), first: .milliseconds(200)))
    let running = Task { await notifier.run() }
    for number in 0..<50_000 { await notifier.add(notice(number)) }
    try await until { deliveries >= 1 }
    running.cancel()
    await running.value
    await notifier.flush(within: .seconds(300))
    // One for what came in the first moment, and one for the rest.
    #expect(deliveries <= 2)
    var contexts = 0
    for delivery in 0..<deliveries {
      let lines = try told(delivery).split(separator: "\n")
      #expect(lines.count <= 101)
      let summary = try JSONReader.read(Array((lines.last ?? "").utf8), named: "s").dictionary
      contexts += Int(summary?["contexts"]?.integer ?? 0)
      #expect(
        summary?["omitted"]?.integer
          == (summary?["contexts"]?.integer ?? 0) - Int64(lines.count - 1))
    }
    #expect(contexts == 50_000)
  }

  @Test func `the first context waits for company, the next batch for the window`() async throws {
    let notifier = notifier(
      NotifyPolicy(
        .program(try program(), arguments: []), every: .milliseconds(600), first: .milliseconds(50))
    )
    let running = Task { await notifier.run() }
    defer { running.cancel() }
    let start = ContinuousClock.now
    await notifier.add(notice(1))
    await notifier.add(notice(2))
    try await until { deliveries == 1 }
    #expect(ContinuousClock.now - start >= .milliseconds(50))
    await notifier.add(notice(3))
    try await until { deliveries == 2 }
    #expect(ContinuousClock.now - start >= .milliseconds(600))
    #expect(try told(0).split(separator: "\n").count == 3)
    #expect(try told(1).split(separator: "\n").count == 2)
  }

  @Test func `a batch that nobody could be told is told with the next`() async throws {
    let flag = try folder.write("down")
    let notifier = notifier(
      NotifyPolicy(
        .program(
          try program("tell", "if [ -e \(flag) ]; then echo 'no way' >&2; exit 3; fi"),
          arguments: []),
        every: .milliseconds(20), first: .milliseconds(1)))
    let running = Task { await notifier.run() }
    await notifier.add(notice(1))
    try await until { deliveries >= 1 && !log.lines.isEmpty }
    try FileManager.default.removeItem(atPath: flag.string)
    await notifier.add(notice(2))
    try await until { await notifier.pending == 0 }
    running.cancel()
    await running.value
    #expect(
      log.lines.first
        == "warning: no notice was sent: \(folder.path)/tell ended with status 3: no way; it is tried "
        + "again with the next batch of contexts")
    let last = try told(deliveries - 1)
    #expect(last.contains(#""id":"c1""#) || last.contains(#""contexts":1"#))
    let all = try (0..<deliveries).map { try told($0) }.joined()
    #expect(all.contains(#""id":"c2""#))
  }

  @Test func `at the end what is left is told, and a program that hangs is ended`() async throws {
    let notifier = notifier(
      NotifyPolicy(.program(try program("tell", "sleep 600"), arguments: [])))
    await notifier.add(notice(1))
    let start = ContinuousClock.now
    await notifier.flush(within: .milliseconds(300))
    #expect(ContinuousClock.now - start < .seconds(300))
    #expect(
      log.lines == [
        "warning: no notice was sent: \(folder.path)/tell took too long; it is tried again with the "
          + "next batch of contexts",
        "error: no notice was sent about 1 context: 1 failed",
      ])
  }

  @Test func `a delivery that is under way at the end goes on, and is not told twice`()
    async throws
  {
    let notifier = notifier(
      NotifyPolicy(
        .program(try program("tell", "sleep 0.3; touch '\(folder.path)/ended'"), arguments: []),
        every: .milliseconds(1), first: .milliseconds(1)))
    let running = Task { await notifier.run() }
    await notifier.add(notice(1))
    try await until { deliveries == 1 }
    running.cancel()
    await running.value
    await notifier.flush(within: .seconds(300))
    #expect(deliveries == 1)
    #expect(
      FileManager.default.fileExists(atPath: folder.path.appending("ended").string))
    #expect(log.lines == [])
  }

  @Test func `a program that others may write is not run`() async throws {
    let path = try program()
    try folder.setMode(0o777, of: "tell")
    let notifier = notifier(NotifyPolicy(.program(path, arguments: [])))
    await notifier.add(notice(1))
    await notifier.flush(within: .seconds(300))
    #expect(deliveries == 0)
    #expect(log.lines.first?.contains("anybody may write it (mode 0777)") == true)
    #expect(await notifier.pending == 1)
  }

  @Test func `a program that is not there is said to be missing`() async throws {
    let notifier = notifier(
      NotifyPolicy(.program(folder.path.appending("none"), arguments: [])))
    await notifier.add(notice(1))
    await notifier.flush(within: .seconds(300))
    #expect(log.lines.first?.contains("\(folder.path)/none is not there") == true)
  }

  @Test func `each context of a notice leads to its page in the console`() async throws {
    let console = try ConsoleURL("https://share.example.org/pipe/")
    let address = try #require(MailAddress("ada@example.org"))
    for recipient in [
      NotifyPolicy.Recipient.program(try program(), arguments: []),
      .mail(address, sendmail: try program("sendmail")),
    ] {
      var policy = NotifyPolicy(recipient)
      policy.console = console
      let notifier = notifier(policy)
      await notifier.add(notice(1))
      await notifier.add(notice(2, .held))
      await notifier.flush(within: .seconds(300))
    }
    let lines = try told(0).split(separator: "\n")
    let link = #""link":"https://share.example.org/pipe/contexts/c"#
    #expect(lines.map { $0.contains(link) } == [true, true, false])
    #expect(lines[1].hasSuffix(#"/contexts/c2"}"#))
    let mail = try told(1)
    #expect(mail.contains("\n  https://share.example.org/pipe/contexts/c1\n"))
    #expect(mail.contains("\n  https://share.example.org/pipe/contexts/c2\n"))
    #expect(log.lines == [])
  }

  @Test func `mail has a header of our words alone, whatever a name is`() async throws {
    let address = try #require(MailAddress("ada@example.org"))
    let sendmail = try program("sendmail")
    try folder.link("link", to: "sendmail")
    let notifier = notifier(
      NotifyPolicy(.mail(address, sendmail: folder.path.appending("link"))))
    let hostile = [
      "a\r\nBcc: eve@example.com\r\n\r\n.\r\n", "\u{202E}fdp.exe", ".", "From eve", "ä=\t ",
      String(repeating: "é", count: 120),
    ]
    for (number, name) in hostile.enumerated() {
      await notifier.add(notice(number, .failed, entry: EntryName(name)))
    }
    await notifier.add(notice(9, .held, entry: EntryName(bytes: [0xC3, 0x28, 0xFF])))
    await notifier.flush(within: .seconds(300))
    _ = sendmail
    #expect(try told(0, "arguments") == "-i\n-t\n")
    let mail = try told(0)
    let parts = mail.components(separatedBy: "\n\n")
    #expect(
      parts[0] == """
        To: ada@example.org
        Subject: sharepipe: 6 failed, 1 held
        Auto-Submitted: auto-generated
        MIME-Version: 1.0
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: quoted-printable
        """)
    let body = mail.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(body.allSatisfy { $0.utf8.count <= 76 && $0.utf8.allSatisfy { $0 >= 32 && $0 < 127 } })
    #expect(!body.contains { $0.hasPrefix("Bcc") || $0.hasPrefix("From ") || $0 == "." })
    let decoded = Self.decoded(parts.dropFirst().joined(separator: "\n\n"))
    #expect(decoded.contains(#"failed: a\u{D}\u{A}Bcc: eve@example.com\u{D}\u{A}"#))
    #expect(decoded.contains("failed: \\u{202E}fdp.exe\n"))
    #expect(decoded.contains("failed: ä=\\u{9} \n"))
    #expect(decoded.contains("failed: " + String(repeating: "é", count: 120) + "\n"))
    #expect(decoded.contains("held: \\xC3(\\xFF\n"))
  }

  /// Reads quoted-printable.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "\n") {
        rest.removeFirst()
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      rest = rest.dropFirst(2)
      bytes.append(UInt8(digits, radix: 16) ?? 0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `every text survives quoted-printable, in short lines`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let scalars = (0..<Int.random(in: 0..<200, using: &random)).map { _ -> Character in
        let pool: [Character] = ["a", " ", ".", "F", "=", "é", "😀", "-", "~", "漢"]
        return pool[Int.random(in: 0..<pool.count, using: &random)]
      }
      let text = String(scalars)
      let encoded = NoticeBatch.quotedPrintable(text)
      #expect(Self.decoded(encoded) == text)
      let lines = encoded.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        lines.allSatisfy {
          $0.utf8.count <= 76 && $0 != "." && !$0.hasPrefix("From") && $0.last != " "
        })
    }
  }
}
