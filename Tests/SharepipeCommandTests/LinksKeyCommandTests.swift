import Foundation
import TestSupport
import Testing

/// `sharepipe links key`: a key of an owner's own, and keys in URLs.
struct LinksKeyCommandTests {
  private static let key = "k3q9x7m2p5w8z4b6n1cv"

  /// Rules with an app whose route needs a key, and with the key.
  private func folder(key: String = Self.key) throws -> CommandFolder {
    let folder = try CommandFolder()
    try folder.write("app.key", key + "\n", under: "keys", mode: 0o600)
    try folder.write(
      "host.yaml",
      "extensions: []\nlinks: {keys: {org.example.notes: \(folder.path)/keys/app.key}}\n",
      under: "Rules")
    try folder.write(
      "Apps/Notes.app/Info.plist",
      """
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.example.notes</string>
      <key>CFBundleURLTypes</key><array><dict>
      <key>CFBundleURLSchemes</key><array><string>example-notes</string></array></dict></array>
      <key>SharepipeLinks</key><dict><key>Routes</key><array>
      <dict><key>Name</key><string>sync</string><key>Effect</key><string>additive</string>
      <key>RequiresKey</key><true/></dict>
      <dict><key>Name</key><string>list</string><key>Effect</key><string>additive</string></dict>
      </array></dict></dict></plist>
      """, under: "Rules")
    return folder
  }

  @Test func `a URL is printed with the key and with a warning`() async throws {
    let folder = try folder()
    let outcome = try await Tool.run(
      "links", "key", "add", "example-notes:sync?a=1", "example-notes:list",
      "example-notes:sync?key=\(Self.key)", "--rules", folder.rules)
    #expect(
      outcome.output == """
        example-notes:sync?a=1&key=\(Self.key)
        example-notes:sync?key=\(Self.key)

        """)
    #expect(
      outcome.errors == """
        sharepipe: example-notes:sync?a=1: warning: the printed URL has the key of \
        org.example.notes, and everyone who sees it can use the key; do not share it
        sharepipe: example-notes:list: what it asks of org.example.notes needs no key, so none was \
        added: it would only be given away
        sharepipe: example-notes:sync?key=*: warning: the URL already has the key of \
        org.example.notes, and everyone who sees it can use the key; do not share it

        """)
    #expect(outcome.status == 1)
  }

  @Test func `a weak key is told where it is used`() async throws {
    let folder = try folder(key: "12345678901234567890")
    let outcome = try await Tool.run(
      "links", "key", "add", "example-notes:sync", "--rules", folder.rules)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "links.keys.org.example.notes: warning: the key is a run of digits, which can be guessed; "
          + "'sharepipe links key' makes a better one"))
    let checked = try await Tool.run("check", folder.rules + "/host.yaml")
    #expect(checked.status == 1)
    #expect(
      checked.output.contains(
        "host.yaml: links.keys.org.example.notes: warning: the key is a run of digits, which can be "
          + "guessed [link-key-guessable]"), "\(checked.output)")
    #expect(!(checked.output + checked.errors + outcome.errors).contains("1234567890"))
  }

  static let refused: [(key: String, words: String)] = [
    ("secret\n", "standard input: the key is short enough to be guessed; nothing was written."),
    (
      "correct horse battery staple\n",
      "standard input: the key is made of words, which can be guessed; nothing was written."
    ),
    ("\n", "standard input: is empty, and an empty key never matches"),
    ("a\nb\n", "standard input: has more than one line of UTF-8"),
    (String(repeating: "a", count: 5000), "standard input: a key has at most 4096 bytes"),
  ]

  @Test(arguments: refused)
  func `a key of one's own that can be guessed is refused`(
    key: String, words: String
  ) async throws {
    let folder = try CommandFolder()
    let path = folder.path + "/app.key"
    let outcome = try await Tool.run(["links", "key", path, "--own"], input: key)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output == "")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a key of one's own is taken as it is`() async throws {
    let folder = try CommandFolder()
    let path = folder.path + "/app.key"
    let outcome = try await Tool.run(
      ["links", "key", "make", path, "--own"], input: Self.key + "\r\n")
    #expect(outcome.output == "a new key is in \(path)\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.key + "\n")
  }
}
