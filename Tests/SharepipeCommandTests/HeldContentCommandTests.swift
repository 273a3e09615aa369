import Foundation
import TestSupport
import Testing

/// What `show`, `approve` and `deny` say of what would be handed over.
struct HeldContentCommandTests {
  private let folder: CommandFolder

  /// An action that returns other bytes each time, and a share behind it that is held.
  init() throws {
    folder = try CommandFolder()
    try bundle(
      "draw", at: "com.apple.ui-services", interface: "json", effect: "additive",
      """
      cat >/dev/null
      echo drawn >> "$SHAREPIPE_CONTAINER/ledger"
      head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \\n' > "$SHAREPIPE_OUTPUT/a.txt"
      printf 'red \\033[31m' > "$SHAREPIPE_OUTPUT/b.txt"
      part='"registeredTypeIdentifiers":["public.plain-text"],"file"'
      echo '{"completed":{"items":[{"attachments":[{'$part':"a.txt"},{'$part':"b.txt"}]}]}}'
      """)
    try bundle(
      "send", at: "com.apple.share-services", interface: "argv", effect: "external-post",
      #"cat "$1" > "$SHAREPIPE_CONTAINER/sent""#)
    try folder.write(
      "host.yaml", "extensions: [org.example.draw, org.example.send]\nfreeSpace: 0 B\n",
      under: "Rules")
    try folder.write("note.txt", "hello\n")
  }

  private func bundle(
    _ name: String, at point: String, interface: String, effect: String, _ script: String
  ) throws {
    try folder.write(
      "Extensions/\(name).appex/Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.example.\(name)</string>
      <key>CFBundleExecutable</key><string>run</string>
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>\(point)</string>
      <key>NSExtensionAttributes</key><dict>
      <key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>
      </dict></dict>
      <key>SharepipeExtension</key><dict>
      <key>Effect</key><string>\(effect)</string><key>Interface</key><string>\(interface)</string>
      </dict></dict></plist>
      """, under: "Rules")
    try folder.write(
      "Extensions/\(name).appex/run", "#!/bin/sh\n" + script, under: "Rules", mode: 0o755)
  }

  private var state: String { folder.inbox + ".sharepipe" }

  /// Processes the inbox, and returns the identifier of what is held.
  private func hold() async throws -> String {
    let outcome = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--after", "move", "--json")
    let line = try #require(outcome.lines.first, "\(outcome.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(object?["end"] as? String == "held", "\(line)")
    return try #require(object?["id"] as? String)
  }

  private func show(_ arguments: String...) async throws -> StartedProgram.Outcome {
    try await Tool.run(["show"] + arguments + ["--state", state])
  }

  @Test func `what would be handed over is listed, printed and handed over`() async throws {
    let identifier = try await hold()
    let story = try await show(identifier)
    let place = try #require(story.lines.firstIndex(of: "would be handed over"))
    let lines = story.lines[(place + 1)...].drop { !$0.hasPrefix("  1  ") }.prefix(2)
    #expect(
      lines.first?.hasPrefix("  1  a.txt, public.plain-text, 48 bytes, sha256 ") ?? false,
      "\(lines)")
    #expect(lines.last?.hasSuffix(", for org.example.send") ?? false, "\(lines)")
    let first = try await show(identifier, "--content", "1")
    #expect(first.status == 0 && first.output.utf8.count == 48, "\(first.errors)")
    #expect(try await show(identifier, "--content", "2").output == "red \u{1B}[31m")
    let asked = try await Tool.run(
      "approve", identifier, "--inbox", folder.inbox, "--rules", folder.rules, "--dry-run")
    #expect(asked.errors.contains("\nsharepipe:   1  a.txt, public.plain-text, 48 bytes"))
    #expect(
      asked.errors.contains(
        "\nsharepipe:   look: sharepipe show \(identifier) --state \(state) --content 1\n"))
    let agreed = try await Tool.run(
      "approve", identifier, "--inbox", folder.inbox, "--rules", folder.rules)
    #expect(agreed.status == 0, "\(agreed.errors)")
    #expect(
      try folder.read("inbox.sharepipe/containers/org.example.send/sent") == first.output)
    #expect(folder.ledger("org.example.draw") == ["drawn"])
    let over = try await show(identifier, "--content", "1")
    #expect(over.status == 66)
    #expect(
      over.errors
        == "sharepipe: \(identifier): does not wait for a person, so nothing would be handed over; see "
        + "'sharepipe history --held'\n")
  }

  @Test(arguments: [("0", "0"), ("3", "3"), ("-1", "-1")])
  func `a number that is not there is told`(number: String, shown: String) async throws {
    let identifier = try await hold()
    let outcome = try await show(identifier, "--content=\(number)")
    #expect(outcome.status == 66)
    #expect(
      outcome.errors == "sharepipe: \(identifier): has no attachment \(shown); it has 2\n")
    #expect(outcome.output == "")
  }

  @Test func `content and JSON do not go together`() async throws {
    let outcome = try await show("0", "--content", "1", "--json")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("Give --json or --content, not both."))
  }

  @Test func `what is gone is not approved, and another try makes it anew`() async throws {
    let identifier = try await hold()
    let before = try await show(identifier, "--content", "1").output
    try FileManager.default.removeItem(atPath: state + "/kept/" + identifier)
    let refused = try await Tool.run(
      "approve", identifier, "--inbox", folder.inbox, "--rules", folder.rules)
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains(
        "\(identifier): what would be handed over is no longer at \(state)/kept/\(identifier)/1; make "
          + "it again with 'sharepipe retry \(identifier)', and look at that\n"),
      "\(refused.errors)"
    )
    #expect(
      try await show(identifier, "--content", "1").errors
        == "sharepipe: \(identifier), 1 (a.txt): was not kept, and cannot be shown\n")
    let again = try await Tool.run(
      "retry", identifier, "--inbox", folder.inbox, "--rules", folder.rules)
    #expect(again.status == 1, "it is held")
    let after = try await show(identifier, "--content", "1").output
    #expect(after.utf8.count == 48 && after != before)
  }

  private static let terminal = "/usr/bin/script"

  /// Runs `show` in a terminal of its own.
  private func showInTerminal(_ words: String) async throws -> StartedProgram.Outcome {
    let tool = try #require(Tool.program)
    return try await Tool.run(
      ["-qec", "\(tool.path) show \(words) --state \(state)", "/dev/null"],
      program: URL(filePath: Self.terminal))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: terminal), "needs script(1)"))
  func `a terminal gets text alone`() async throws {
    let identifier = try await hold()
    let text = try await show(identifier, "--content", "1").output
    #expect(try await showInTerminal("\(identifier) --content 1").output == text + "\r\n")
    let refused = try await showInTerminal("\(identifier) --content 2")
    #expect(refused.status == 1)
    #expect(
      refused.output
        == "sharepipe: \(identifier), 2: it is not plain text, and could control the terminal; "
        + "redirect it to a file: sharepipe show \(identifier) … --content 2 > FILE\r\n")
  }
}
