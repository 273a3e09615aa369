import Foundation
import TestSupport
import Testing

/// The whole tool with an extension that shows its secret wherever it can.
struct SecretFilesCommandTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  /// Puts an extension on that gets the secret, and an entry into the inbox.
  private func prepare(_ script: String, interface: String) throws {
    try folder.write("token", "swordfish-is-the-token\n", under: "secrets", mode: 0o600)
    try folder.add(
      "org.example.a",
      settings: """
        <key>SecretFiles</key><array><string>\(folder.path)/secrets/token</string></array>
        """, "cat > /dev/null\n" + script)
    let plist = folder.rules + "/Extensions/org.example.a.appex/Info.plist"
    let text = try String(contentsOfFile: plist, encoding: .utf8)
    try text.replacing("<string>argv</string>", with: "<string>\(interface)</string>")
      .write(toFile: plist, atomically: true, encoding: .utf8)
    try folder.write("a.txt", "hello\n")
  }

  static let leaks: [(interface: String, script: String)] = [
    ("argv", "cat <&3 >&2; exit 1"),
    ("argv", "cat <&3 >&2; kill -SEGV $$"),
    ("json", "cat <&3; exit 0"),
    ("json", #"printf '{"cancelled":{"domain":"d","code":1,"message":"%s"}}' "$(cat <&3)""#),
  ]

  @Test(arguments: leaks)
  func `nothing in the state and nothing that is printed shows a secret`(
    interface: String, script: String
  ) async throws {
    try prepare(script, interface: interface)
    var printed = ""
    for command in [
      ["process", folder.inbox, "--json"], ["process", folder.inbox, "--again"],
      ["history", folder.inbox], ["history", folder.inbox, "--json"], ["doctor", folder.inbox],
      ["report", folder.inbox],
    ] {
      let hasRules = !["history", "report"].contains(command[0])
      let outcome = try await Tool.run(command + (hasRules ? ["--rules", folder.rules] : []))
      #expect([0, 1].contains(outcome.status), "\(command): \(outcome)")
      printed += outcome.output + outcome.errors
    }
    let listed = try await Tool.run(["history", folder.inbox, "--json"])
    for line in listed.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let identifier = try #require(object?["id"] as? String)
      for form in [[], ["--json"]] {
        let outcome = try await Tool.run(["show", identifier, folder.inbox] + form)
        #expect(outcome.status == 0, "\(outcome)")
        printed += outcome.output + outcome.errors
      }
    }
    #expect(printed.contains("[secret]"), "\(printed)")
    #expect(!printed.contains("swordfish"), "\(printed)")
    let state = folder.inbox + ".sharepipe"
    let files = try #require(FileManager.default.enumerator(atPath: state)?.allObjects)
    var count = 0
    for case let name as String in files {
      guard let data = FileManager.default.contents(atPath: state + "/" + name) else { continue }
      count += 1
      #expect(data.range(of: Data("swordfish".utf8)) == nil, "\(name)")
    }
    #expect(count > 0)
  }

  @Test func `doctor names the files, and what is wrong with them`() async throws {
    try prepare("exit 0", interface: "argv")
    let path = folder.path + "/secrets/token"
    let good = try await Tool.run(["doctor", folder.inbox, "--rules", folder.rules])
    #expect(
      good.output.contains(
        "note: extension org.example.a: additive; writes only to its container; no network; gets "
          + "the secrets in \(path)\n"), "\(good)")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let bad = try await Tool.run(["doctor", folder.inbox, "--rules", folder.rules])
    #expect(
      bad.output.contains(
        "error: extension org.example.a: needs a secret that cannot be handed over: \(path): its "
          + "group or others have rights (mode 0644); run 'chmod 600' on it\n"), "\(bad)")
    let run = try await Tool.run(["process", folder.inbox, "--rules", folder.rules])
    #expect(run.status == 1)
    #expect(run.output.contains("unavailable"), "\(run)")
  }
}
