import Foundation
import TestSupport
import Testing

/// `sharepipe test --extension` over programs that are each wrong in one way.
struct ExtensionTrialTests {
  private static let done = #"echo '{"completed":{}}'"#

  /// The start of a program in Python that reads its one line.
  private static let python = """
    #!/usr/bin/python3
    import json, os, sys
    line = sys.stdin.readline()
    try: request = json.loads(line)
    except ValueError: sys.exit(64)

    """

  /// A program that is right, then ones that are wrong, with what is to be found.
  static let programs: [(program: String, settings: String, failed: [String])] = [
    ("#!/bin/sh\nread -r line || exit 64\n" + done, "", []),
    ("#!/bin/sh\nread -r line || exit 64\necho oops >&2\nexit 3\n", "", ["request"]),
    ("#!/bin/sh\nread -r line || exit 64\necho working\n" + done, "", ["answer"]),
    (
      """
      #!/bin/sh
      read -r line || exit 64
      echo '{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.text"],\
      "file":"/etc/passwd"}]}]}}'
      """, "", ["returned-items"]
    ),
    (
      "#!/bin/sh\nread -r line || exit 64\ncase $line in *LaterVersion*) exit 1 ;; esac\n" + done,
      "", ["further-keys"]
    ),
    (
      python + "[item] = request['context']['items']\nprint('{\"completed\":{}}')\n", "",
      ["several-items"]
    ),
    (
      "#!/bin/sh\nread -r line || exit 64\n[ ${#line} -lt 100000 ] || exit 1\n" + done, "",
      ["large-request"]
    ),
    (
      "#!/bin/sh\nread -r line || exit 64\n" + done,
      "<key>ContentValidation</key><dict><key>Validator</key><string>self</string></dict>",
      ["validation"]
    ),
    (
      python + """
        if request['request'] == 'validate':
            open(os.environ['SHAREPIPE_CONTAINER'] + '/asked', 'w').close()
            print('{"valid":true}')
        else:
            print('{"completed":{}}')
        """,
      "<key>ContentValidation</key><dict><key>Validator</key><string>self</string></dict>",
      ["validation"]
    ),
    ("#!/bin/sh\nline=$(cat)\n[ -n \"$line\" ] || exit 64\n" + done, "", ["half-line"]),
    (
      """
      #!/bin/sh
      read -r line || { [ -z "$line" ] || kill -SEGV $$; exit 64; }
      echo '{"completed":{}}'
      """, "", ["half-line"]
    ),
    (
      "#!/bin/sh\nread -r line || { [ -n \"$line\" ] || kill -ABRT $$; exit 64; }\n" + done, "",
      ["empty-input"]
    ),
    (
      python + """
        if len(request['context']['items'][0]['attachments']) > 15: sys.exit(1)
        print('{"completed":{}}')
        """,
      "<key>ContentValidation</key><dict><key>MaximumTotalBytes</key><integer>150</integer></dict>",
      []
    ),
    (
      """
      #!/bin/sh
      read -r line
      [ -z "$line" ] && exit 0
      case $line in *}) ;; *) exit 64 ;; esac
      echo '{"completed":{}}'
      """, "", ["empty-input"]
    ),
    ("#!/bin/sh\ntrap '' TERM\nread -r line || exit 64\n" + done, "", ["termination"]),
    (
      "#!/bin/sh\nread -r line || exit 64\nsleep 30 >/dev/null 2>&1 </dev/null &\n" + done, "",
      ["left-behind"]
    ),
    (
      "#!/bin/sh\nread -r line || exit 64\necho more >>\"$SHAREPIPE_CONTAINER/list\"\n" + done,
      "<key>Idempotent</key><true/>", ["repetition"]
    ),
    (
      python + """
        import socket
        try: socket.socket(socket.AF_INET)
        except OSError: pass
        print('{"completed":{}}')
        """, "", ["network"]
    ),
    (
      "#!/bin/sh\nread -r line || exit 64\n" + done,
      "<key>Lifetime</key><string>batch</string>", ["batch"]
    ),
    (
      """
      #!/usr/bin/python3
      import json, sys
      count = 0
      for line in sys.stdin:
          json.loads(line)
          count += 1
          print('{"completed":{}}')  # never flushed
      sys.exit(0 if count else 64)
      """, "<key>Lifetime</key><string>batch</string>", ["batch"]
    ),
  ]

  /// What a batch does that goes on until the input ends.
  static let batch: (program: String, settings: String, failed: [String]) = (
    """
    #!/usr/bin/python3
    import json, sys
    for line in sys.stdin:
        request = json.loads(line)
        int(request['id'], 16), int(request['idempotencyKey'], 16)
        print('{"completed":{}}', flush=True)
    """, "<key>Lifetime</key><string>batch</string>", []
  )

  private static func folder(_ program: String, _ settings: String, rule: String = "TRUEPREDICATE")
    throws -> CommandFolder
  {
    let folder = try CommandFolder()
    try folder.write(
      "A.appex/Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.example.a</string>
      <key>CFBundleExecutable</key><string>run</string>
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.services</string>
      <key>NSExtensionAttributes</key><dict>
      <key>NSExtensionActivationRule</key><string>\(rule)</string>
      </dict></dict>
      <key>SharepipeExtension</key><dict>\(settings)</dict></dict></plist>
      """, under: "Extensions")
    try folder.write("A.appex/run", program, under: "Extensions", mode: 0o755)
    return folder
  }

  @Test(arguments: programs + [batch])
  func `what is wrong is found, and nothing else`(
    program: String, settings: String, failed: [String]
  ) async throws {
    let folder = try Self.folder(program, settings)
    let outcome = try await Tool.run(
      "test", "--extension", folder.path + "/Extensions/A.appex", "--json")
    let lines = try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let checks = lines.filter { $0["type"] as? String == "check" }
    #expect(checks.count == 15, "\(outcome.errors)")
    let found = checks.filter { $0["verdict"] as? String == "failed" }
      .compactMap { $0["check"] as? String }
    #expect(found == failed, "\(outcome.output)")
    #expect(outcome.status == (failed.isEmpty ? 0 : 1))
    #expect(lines.last?["failed"] as? Int == failed.count)
  }

  @Test func `a fault says what was seen and what to do`() async throws {
    let folder = try Self.folder("#!/bin/sh\necho oops >&2\nexit 3\n", "")
    let bundle = folder.path + "/Extensions/A.appex"
    let outcome = try await Tool.run("test", "--extension", bundle)
    #expect(outcome.status == 1)
    #expect(
      outcome.lines.prefix(7) == [
        bundle, "  ✓ its rule takes the context", "  ✗ it answers a request and ends with status 0",
        "      A: failed with exit status 3; it said: oops",
        "      read what it said; end with 0 when the work is done, with 75 to be asked later",
        "  - it writes one line, and nothing else, to standard output",
        "      it does not answer a plain request",
      ])
    #expect(outcome.lines.last == "1 passed, 1 failed, 13 do not apply")
    let tap = try await Tool.run("test", "--extension", bundle, "--tap")
    #expect(
      tap.lines.contains {
        $0.hasPrefix("ok 3 - ") && $0.hasSuffix(" # SKIP it does not answer a plain request")
      })
    let report = folder.path + "/report.xml"
    _ = try await Tool.run("test", "--extension", bundle, "--junit", report)
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.contains("tests=\"15\" failures=\"1\" errors=\"0\" skipped=\"13\""))
    #expect(text.contains("<skipped message=\"it does not answer a plain request\"/>"))
  }

  @Test func `a rule that takes nothing is told, with a context and without`() async throws {
    let folder = try Self.folder("#!/bin/sh\n", "", rule: "FALSEPREDICATE")
    let bundle = folder.path + "/Extensions/A.appex"
    let made = try await Tool.run("test", "--extension", bundle)
    #expect(made.status == 66)
    #expect(
      made.errors.hasSuffix(
        "sharepipe: \(bundle): no context can be made up that its rule and its ContentValidation accept;"
          + " name one with --context, such as a context.json\n"))
    try folder.write("note.txt", "hello")
    let named = try await Tool.run(
      "test", "--extension", bundle, "--context", folder.inbox + "/note.txt")
    #expect(named.status == 1)
    #expect(named.output.contains("  ✗ its rule takes the context\n      it does not apply: "))
  }

  @Test func `a program that it needs and that is not there is named`() async throws {
    let folder = try Self.folder(
      "#!/bin/sh\n", "<key>RequiredPrograms</key><array><string>no-such-program</string></array>")
    let bundle = folder.path + "/Extensions/A.appex"
    let outcome = try await Tool.run("test", "--extension", bundle)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.contains("\(bundle): needs the program 'no-such-program', not found in "))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `who interrupts it leaves nothing behind`(signal: Int32) async throws {
    let folder = try Self.folder(
      "#!/bin/sh\nread -r line || exit 64\n: >\"$SHAREPIPE_CONTAINER/begun\"\nsleep 30\n"
        + Self.done,
      "")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/tmp", withIntermediateDirectories: false)
    let tool = try await StartedProgram(
      #require(Tool.built("sharepipe")).path,
      ["test", "--extension", folder.path + "/Extensions/A.appex"],
      environment: ["TMPDIR": folder.path + "/tmp", "PATH": "/usr/bin:/bin"])
    func names() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/tmp")
    }
    #expect(try await eventually { try names().contains { $0.hasSuffix("/begun") } })
    tool.signal(signal)
    #expect(try await tool.end() == 1)
    #expect(try names() == [])
    let program = folder.path + "/Extensions/A.appex/run"
    let running = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      let line = try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline"))
      return Int32(name) != nil && line?.range(of: Data(program.utf8)) != nil
        && line?.range(of: Data("--extension".utf8)) == nil
    }
    #expect(running == [])
  }

  @Test func `content that would be refused is not sent`() async throws {
    let folder = try Self.folder(
      "#!/bin/sh\nread -r line || exit 64\n" + Self.done,
      "<key>ContentValidation</key><dict><key>MinimumTextLength</key><integer>1000</integer></dict>"
    )
    let bundle = folder.path + "/Extensions/A.appex"
    let made = try await Tool.run("test", "--extension", bundle)
    #expect(made.status == 66)
    try folder.write("note.txt", "hello")
    let named = try await Tool.run(
      "test", "--extension", bundle, "--context", folder.inbox + "/note.txt")
    #expect(named.status == 1)
    #expect(
      named.output.contains(
        "      its ContentValidation refuses it: note.txt: the text has 5 characters; at least 1000 characters are needed\n"
      )
    )
    #expect(named.lines.last == "0 passed, 1 failed, 14 do not apply")
  }

  @Test func `who tries to use the network is told so`() async throws {
    let folder = try Self.folder(
      Self.python + """
        import socket
        try: socket.socket(socket.AF_INET)
        except OSError: pass
        print('{"completed":{}}')
        """, "")
    let outcome = try await Tool.run(
      "test", "--extension", folder.path + "/Extensions/A.appex")
    #expect(outcome.lines.contains("      it tried to use the network"))
  }

  static let wrongUses: [([String], String)] = [
    ([], "Give test files or --extension, not both."),
    (["a.yaml", "--extension", "A.appex"], "Give test files or --extension, not both."),
    (["a.yaml", "--context", "c.json"], "--context is for --extension."),
    (
      ["--extension", "A.appex", "--filter", "x"],
      "--filter chooses cases of test files; --extension has none."
    ),
  ]

  @Test(arguments: wrongUses)
  func `wrong use is told`(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(["test"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: \(message)\n"))
  }

  @Test func `an extension that is built in, or is not there, cannot be tried`() async throws {
    let builtIn = try await Tool.run("test", "--extension", "Rules/Extensions/Archive.appex")
    #expect(builtIn.status == 65)
    #expect(
      builtIn.errors
        == "sharepipe: Rules/Extensions/Archive.appex: the extension has no program of its own that could be tried\n"
    )
    #expect(try await Tool.run("test", "--extension", "/nowhere/A.appex").status == 66)
  }
}
