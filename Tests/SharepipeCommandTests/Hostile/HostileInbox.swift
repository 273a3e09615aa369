import Foundation

/// An inbox in which every name, title, text and address is hostile, and extensions that repeat
/// what they receive.
struct HostileInbox {
  let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
    for text in HostileText.all {
      // A name may also be one that is ignored; then it is counted.
      try Data("hello\n".utf8).write(to: URL(filePath: folder.inbox + "/" + text.fileName))
    }
    for (number, text) in HostileText.all.enumerated() {
      try write("\(number) link", text, url: "https://example.org/\(number)")
      try write("\(number) address", text, url: "https://example.org/" + text.value)
    }
    try folder.write(
      "host.yaml",
      """
      extensions: [org.example.list, org.example.arguments, org.example.echo]
      confirm: []
      contentMatch: off
      freeSpace: 0 B

      """, under: "Rules")
    try add("list", interface: "builtin:reading-list")
    try add("arguments", interface: "argv", program: Self.arguments)
    try add("echo", interface: "json", program: Self.echo)
  }

  /// Writes a context all of whose words are the text.
  private func write(_ name: String, _ text: HostileText, url: String) throws {
    let attachments: [[String: Any]] = [
      ["registeredTypeIdentifiers": ["public.url"], "url": url, "suggestedName": text.value],
      ["registeredTypeIdentifiers": ["public.plain-text"], "text": text.value],
    ]
    let context: [String: Any] = [
      "version": 1, "source": text.value,
      "items": [
        [
          "attributedTitle": text.value, "attributedContentText": text.value,
          "attachments": attachments,
        ]
      ],
    ]
    try JSONSerialization.data(withJSONObject: context)
      .write(to: URL(filePath: folder.inbox + "/\(name).share.json"))
  }

  private func add(_ name: String, interface: String, program: String? = nil) throws {
    let bundle = "Extensions/\(name).appex/"
    let executable = "<key>CFBundleExecutable</key><string>run</string>"
    try folder.write(
      bundle + "Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.example.\(name)</string>
      \(program == nil ? "" : executable)
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionAttributes</key><dict>
      <key>NSExtensionActivationRule</key>\(Self.rules[name, default: "<string/>"])
      </dict></dict>
      <key>SharepipeExtension</key><dict>
      <key>Effect</key><string>additive</string>
      <key>Optional</key><true/>
      <key>ContentValidation</key><dict><key>SafeFileNames</key><false/><key>SafeTexts</key><false/>
      <key>ContentMatch</key><string>off</string></dict>
      <key>Interface</key><string>\(interface)</string>
      </dict></dict></plist>
      """, under: "Rules")
    if let program {
      try folder.write(bundle + "run", program, under: "Rules", mode: 0o755)
    }
  }

  private static let rules = [
    "list": """
    <dict><key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>
    <key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>
    """,
    "arguments": "<string>TRUEPREDICATE</string>",
    "echo": "<string>TRUEPREDICATE</string>",
  ]

  /// Keeps its arguments and its input as they came, each under the identifier of its context.
  private static let arguments = """
    #!/usr/bin/python3
    import json, os, sys
    given = {"arguments": sys.argv[1:], "input": sys.stdin.buffer.read().decode()}
    with open(os.environ["SHAREPIPE_CONTAINER"] + "/ledger", "a") as ledger:
        ledger.write(json.dumps(given) + "\\n")

    """

  /// Repeats what it received: in its log, and in the error with which it ends.
  private static let echo = """
    #!/usr/bin/python3
    import json, sys
    item = json.loads(sys.stdin.readline())["context"]["items"][0]
    words = item.get("attributedTitle") or item["attachments"][0].get("suggestedName", "")
    sys.stderr.write(words)
    error = {"domain": words, "code": 1, "message": words}
    print(json.dumps({"cancelled": error}))

    """
}
