import Foundation
import TestSupport
import Testing

/// `sharepipe check`.
struct CheckCommandTests {
  /// An `Info.plist` with a rule of a wrong operator and a JavaScript file that is not there.
  static let information = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<key>NSExtension</key>
    \t<dict>
    \t\t<key>NSExtensionAttributes</key>
    \t\t<dict>
    \t\t\t<key>NSExtensionActivationRule</key>
    \t\t\t<string>SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
    ANY $attachment.registeredTypeIdentifiers UTI-CONFORM-TO &quot;com.adobe.pdf&quot;
    ).@count &gt; 0).@count &gt; 0</string>
    \t\t\t<key>NSExtensionJavaScriptPreprocessingFile</key>
    \t\t\t<string>Action.js</string>
    \t\t</dict>
    \t\t<key>NSExtensionPointIdentifier</key>
    \t\t<string>com.apple.share-services</string>
    \t</dict>
    </dict>
    </plist>

    """

  static func folder() throws -> CommandFolder {
    let folder = try CommandFolder()
    try folder.write("A b.appex/Info.plist", information, under: "App")
    return folder
  }

  static func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: Text

  @Test func `a finding shows its line and a caret`() async throws {
    let folder = try Self.folder()
    let outcome = try await Tool.run("check", folder.path + "/App")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.replacing(folder.path + "/", with: "") == """
        App/A b.appex/Info.plist:10:43: error: unknown operator 'UTI-CONFORM-TO' [syntax-error]
         10 | ANY $attachment.registeredTypeIdentifiers UTI-CONFORM-TO &quot;com.adobe.pdf&quot;
            |                                           ^ did you mean 'UTI-CONFORMS-TO'?
        App/A b.appex/Info.plist:13:4: warning: the JavaScript file is named with its extension \
        [javascript-file]
         13 |    <string>Action.js</string>
            |    ^ write 'Action'
        1 document checked: 1 error, 1 warning

        """)
  }

  static let people: [(arguments: [String], input: String, status: Int32, output: String)] = [
    (
      ["--predicate", "TRUEPREDICATE"], "", 1,
      """
      predicate:1:1: warning: the rule is true for everything that is shared [always-true]
       1 | TRUEPREDICATE
         | ^ ask for the types that the extension can handle
      1 document checked: 1 warning

      """
    ),
    (
      ["-"], "FALSEPREDICATE\n", 1,
      """
      standard input:1:1: warning: the rule is true for nothing that can be shared [never-true]
       1 | FALSEPREDICATE
         | ^ with this the extension is never offered
      1 document checked: 1 warning

      """
    ),
    (
      ["--predicate", "TRUEPREDICATE", "--disable", "always-true"], "", 0,
      "1 document checked: nothing found\n"
    ),
    (
      ["Rules/Extensions", "Samples/extensions"], "", 0,
      "9 documents and 1 source file checked: nothing found\n"
    ),
  ]

  @Test(arguments: people)
  func `people read the place, the message and what to do`(
    arguments: [String], input: String, status: Int32, output: String
  ) async throws {
    let outcome = try await Tool.run(["check"] + arguments, input: input)
    #expect(outcome.status == status)
    #expect(outcome.output == output)
    #expect(outcome.errors == "")
  }

  @Test(arguments: [("note", Int32(1)), ("warning", 0), ("error", 0)])
  func `the severity decides the exit status, and not what is shown`(
    severity: String, status: Int32
  ) async throws {
    let outcome = try await Tool.run(
      "check", "Samples/lints/any-content/refuses/example.plist", "--severity", severity)
    #expect(outcome.status == status)
    #expect(outcome.output.contains("[any-content]"))
  }

  static let misuse: [([String], Int32, String)] = [
    ([], 64, "Give paths or --predicate, or one of --list-lints"),
    (["Rules", "--list-lints"], 64, "Give paths or --predicate, or one of --list-lints"),
    (
      ["--explain-lint", "always-truth"], 64,
      "There is no lint 'always-truth'. Did you mean 'always-true'?"
    ),
    (
      ["Rules", "--disable", "nothing"], 64,
      "There is no lint 'nothing'. List them with --list-lints."
    ),
    (["no-such-file.plist"], 66, "sharepipe: no-such-file.plist: there is no such file"),
    (
      ["Rules/host.yaml", "--html", "Rules/../Rules/host.yaml"], 64,
      "is also read or written by this command"
    ),
    (["README.md"], 65, "README.md:1:1: property list not supported"),
    (
      ["--list-lints", "--sarif", "no.sarif"], 64,
      "Give --json, --sarif, --html and --diff only with paths or --predicate"
    ),
    (
      ["--json-lines", "--json"], 64,
      "Give --json, --sarif, --html and --diff only with paths or --predicate"
    ),
    (
      ["Samples/tests"], 66,
      "sharepipe: Samples/tests: nothing to check was found: no app, no Info.plist, no "
        + "entitlements, no list with a rule, no NAME.predicate, no association, no project\n"
    ),
    (
      [String(repeating: "n", count: 300) + ".plist"], 74, "cannot be read: File name too long\n"
    ),
    (
      ["Rules", "--sarif", "no/such/folder.sarif"], 74, "no/such/folder.sarif: cannot be written: "
    ),
    (["no-such-file.plist", "README.md"], 66, "no-such-file.plist: there is no such file"),
  ]

  @Test(arguments: misuse)
  func `bad use and bad input have their own exit status`(
    arguments: [String], status: Int32, message: String
  ) async throws {
    let outcome = try await Tool.run(["check"] + arguments)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `what cannot be read does not hide the rest`() async throws {
    let outcome = try await Tool.run(
      "check", "README.md", "Samples/lints/all-zero-rule/refuses/empty.plist")
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("[all-zero-rule]"))
    #expect(outcome.lines.last == "1 document checked: 1 warning; not everything could be checked")
  }

  // MARK: The pages

  @Test func `the page of a lint has a refused and an accepted example`() async throws {
    let outcome = try await Tool.run("check", "--explain-lint", "type-operator-without-any")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        type-operator-without-any (error)

        A UTI operator looks at all types at once, without ANY.

        registeredTypeIdentifiers is a list, and the UTI operators compare one type with
        one. Without ANY the rule raises, and does not apply.

        Source: Apple, App Extension Programming Guide, "Declaring Supported Data Types
        for a Share or Action Extension".

        Belongs to:

            MASVS-PLATFORM-1: The app uses IPC mechanisms securely.
                https://mas.owasp.org/MASVS/controls/MASVS-PLATFORM-1/
            MASTG-TEST-0072: Testing App Extensions
                https://mas.owasp.org/MASTG/tests/ios/MASVS-PLATFORM/MASTG-TEST-0072/
            Apple: NSExtensionActivationRule
                https://developer.apple.com/documentation/bundleresources/information-property-list/\
        nsextension/nsextensionattributes/nsextensionactivationrule

        Refused:

            SUBQUERY(extensionItems, $item,
              SUBQUERY($item.attachments, $attachment,
                $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
              ).@count >= 1
            ).@count == 1

        Accepted:

            SUBQUERY(extensionItems, $item,
              SUBQUERY($item.attachments, $attachment,
                ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
              ).@count >= 1
            ).@count == 1

        """)
  }

  @Test func `the list has a line for each lint`() async throws {
    let outcome = try await Tool.run("check", "--list-lints")
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Tool.package.appending(path: "Samples/lints").path)
    let ids = outcome.lines.map { String($0.prefix { $0 != " " }) }
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids).isSuperset(of: folders))
  }

  // MARK: JSON

  @Test func `JSON has a line for each finding, and one with the totals`() async throws {
    let folder = try Self.folder()
    let outcome = try await Tool.run("check", "--json", folder.path + "/App")
    #expect(outcome.status == 1)
    let lines = try outcome.lines.map { try Self.object($0) }
    #expect(lines.count == 3)
    let first = try #require(lines.first)
    #expect(
      Set(first.keys) == [
        "type", "lint", "severity", "message", "hint", "document", "key", "source", "predicate",
        "replacements", "confidence", "entry", "reason", "fix", "references",
        "example", "steps",
      ])
    #expect(first["lint"] as? String == "syntax-error")
    #expect(
      first["key"] as? String == "NSExtension.NSExtensionAttributes.NSExtensionActivationRule")
    let predicate = try #require(first["predicate"] as? [String: Any])
    #expect(predicate["line"] as? Int == 2)
    #expect(predicate["column"] as? Int == 43)
    let source = try #require(first["source"] as? [String: Any])
    #expect(source["line"] as? Int == 10)
    let replacement = try #require((first["replacements"] as? [[String: Any]])?.first)
    #expect(replacement["text"] as? String == "UTI-CONFORMS-TO")
    #expect(
      outcome.lines.last
        == #"{"type":"summary","documents":1,"errors":1,"warnings":1,"notes":0,"problems":0}"#)
  }

  @Test func `JSON has a line for what cannot be checked`() async throws {
    let outcome = try await Tool.run("check", "--json", "--predicate", "1 == 1", "no-such.plist")
    #expect(outcome.status == 66)
    #expect(
      outcome.lines.suffix(2) == [
        #"{"type":"problem","document":"no-such.plist","#
          + #""message":"no-such.plist: there is no such file"}"#,
        #"{"type":"summary","documents":1,"errors":0,"warnings":1,"notes":0,"problems":1}"#,
      ])
  }

  @Test func `the notes of a target are one line, and --notes shows each`() async throws {
    let folder = try CommandFolder()
    func list(_ members: String) -> String {
      "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>org.example.a</string>"
        + "<key>UIFileSharingEnabled</key><true/>\(members)</dict></plist>"
    }
    let types =
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLName</key><string>a</string>"
      + "<key>CFBundleURLSchemes</key><array><string>abc</string></array></dict></array>"
    try folder.write("a/Info.plist", list(types))
    try folder.write("b/Info.plist", list(""))
    let shared = "a computer sees the folder Documents [documents-shared]"
    let folded = try await Tool.run("check", folder.inbox)
    #expect(folded.status == 0)
    #expect(
      folded.lines == [
        "\(folder.inbox)/a/Info.plist: 2 notes: documents-shared, url-name-not-reverse-dns",
        "\(folder.inbox)/b/Info.plist:1:87: note: \(shared)",
        "2 documents checked: 3 notes (--notes shows each note)",
      ])
    for options in [["--notes"], ["--fail-on", "note"]] {
      let full = try await Tool.run(["check", folder.inbox] + options)
      #expect(full.lines.count == 10)
      #expect(full.lines.last == "2 documents checked: 3 notes")
      #expect(full.output.contains("'a' is not a reversed domain [url-name-not-reverse-dns]"))
    }
    let json = try await Tool.run("check", "--json", folder.inbox)
    #expect(json.lines.count == 4)
    // The notes of one document are what was asked for.
    let alone = try await Tool.run("check", "\(folder.inbox)/a/Info.plist")
    #expect(alone.lines.last == "1 document checked: 2 notes")
  }

  static let lines: [(String, String)] = [
    (
      #"{"id":1,"rule":"extensionItems.@count == 1 AND SUBQUERY(extensionItems, $i, "#
        + #"SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "#
        + #"'public.image').@count >= 1).@count == 1"}"#, #"{"id":1,"findings":[]}"#
    ),
    (
      #"{"id":2,"rule":{}}"#,
      #"{"id":2,"findings":[{"lint":"all-zero-rule","severity":"warning","message":"the rule is "#
        + #"empty, so it never activates","hint":"write at least one value above 0","document":"rule","#
        + #""key":"NSExtension.NSExtensionAttributes.NSExtensionActivationRule","source":null,"#
        + #""predicate":null,"replacements":[]}]}"#
    ),
    (
      #"{"id":3,"rule":true,"attributes":[]}"#,
      #"{"id":3,"error":"input","message":"attributes: expected an object, found an array"}"#
    ),
  ]

  @Test func `the filter answers a line with a line`() async throws {
    let outcome = try await Tool.run(
      "check", "--json-lines", input: Self.lines.map(\.0).joined(separator: "\n") + "\n")
    #expect(outcome.status == 0)
    #expect(outcome.lines == Self.lines.map(\.1))
  }

  // MARK: SARIF

  /// What GitHub needs of a log, besides what the schema of SARIF asks for.
  @Test func `SARIF has what code scanning asks for`() async throws {
    let folder = try Self.folder()
    let file = folder.path + "/log.sarif"
    let outcome = try await Tool.run(
      "check", folder.path + "/App", "Samples/lints/url-includes-files/refuses/example.predicate",
      "Samples/lints/mixed-and-or", "Samples/lints/javascript-file", "--sarif", file)
    #expect(outcome.status == 1)
    let log = try Self.object(try String(contentsOfFile: file, encoding: .utf8))
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "sharepipe")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    for rule in rules {
      #expect(rule["id"] is String)
      for key in ["shortDescription", "fullDescription", "help"] {
        #expect((rule[key] as? [String: Any])?["text"] is String)
      }
    }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 6)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == true)
    var fingerprints: Set<String> = []
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      #expect((result["message"] as? [String: Any])?["text"] is String)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let physical = try #require(location["physicalLocation"] as? [String: Any])
      let artifact = try #require(physical["artifactLocation"] as? [String: Any])
      let uri = try #require(artifact["uri"] as? String)
      #expect(uri.hasPrefix("file:///") || artifact["uriBaseId"] as? String == "%SRCROOT%")
      let region = try #require(physical["region"] as? [String: Any])
      #expect(region["startLine"] as? Int ?? 0 >= 1)
      let marks = try #require(result["partialFingerprints"] as? [String: String])
      fingerprints.insert(try #require(marks["primaryLocationLineHash"]))
    }
    #expect(fingerprints.count == results.count)
    let uris = results.compactMap { result in
      let location = (result["locations"] as? [[String: Any]])?.first
      let physical = location?["physicalLocation"] as? [String: Any]
      return (physical?["artifactLocation"] as? [String: Any])?["uri"] as? String
    }
    #expect(uris.contains("Samples/lints/javascript-file/refuses/Absent.appex/Info.plist"))
    #expect(uris.contains("Samples/lints/url-includes-files/refuses/example.predicate"))
    #expect(uris.contains { $0.hasSuffix("/App/A%20b.appex/Info.plist") })
    let fix = try #require(
      (results.compactMap { $0["fixes"] as? [[String: Any]] }.first)?.first)
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    #expect(
      (replacement["insertedContent"] as? [String: Any])?["text"] as? String == "UTI-CONFORMS-TO")
    #expect((replacement["deletedRegion"] as? [String: Any])?["startColumn"] as? Int == 43)
  }

  @Test func `SARIF says what could not be checked`() async throws {
    let folder = try CommandFolder()
    try folder.write("b]( c.plist", "none")
    let file = folder.path + "/log.sarif"
    let outcome = try await Tool.run("check", folder.inbox + "/b]( c.plist", "--sarif", file)
    #expect(outcome.status == 65)
    let log = try Self.object(try String(contentsOfFile: file, encoding: .utf8))
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let note = try #require(
      (invocation["toolExecutionNotifications"] as? [[String: Any]])?.first)
    #expect(note["level"] as? String == "error")
    let message = try #require((note["message"] as? [String: Any])?["text"] as? String)
    #expect(message.hasPrefix("\(folder.inbox)/b] ( c.plist"))
    let location = try #require((note["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    let artifact = try #require(physical["artifactLocation"] as? [String: Any])
    #expect(artifact["uri"] as? String == "file://\(folder.inbox)/b%5D%28%20c.plist")
  }

  @Test func `a name that is not UTF-8 keeps its bytes in SARIF`() async throws {
    let folder = try CommandFolder()
    let shell = URL(filePath: "/bin/sh")
    let script = #"printf TRUEPREDICATE > "$0/$(printf 'a\377b.predicate')""#
    #expect(try await Tool.run(["-c", script, folder.inbox], program: shell).status == 0)
    let file = folder.path + "/log.sarif"
    let outcome = try await Tool.run("check", folder.inbox, "--sarif", file)
    #expect(outcome.status == 1)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        .contains(#""uri":"file://\#(folder.inbox)/a%FFb.predicate""#))
  }
}
