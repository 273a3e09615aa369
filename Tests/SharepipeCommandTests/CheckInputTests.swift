import Foundation
import TestSupport
import Testing

/// What `sharepipe check` reads of apps, and what it reports of them.
struct CheckInputTests {
  // MARK: Associations

  static let associations: [(text: String, status: Int32, errors: String, output: String)] = [
    (
      "=x", 64,
      "--association: expected FILE or DOMAIN=FILE, such as example.com=aasa.json, found '=x'.", ""
    ),
    (
      "example.com=", 64,
      "--association: expected FILE or DOMAIN=FILE, such as example.com=aasa.json, found "
        + "'example.com='.", ""
    ),
    ("example.com", 66, "sharepipe: example.com: there is no such file\n", ""),
    ("a/b=c", 66, "sharepipe: a/b=c: there is no such file\n", ""),
    (
      "Samples/apps/Right/notes.example.com/apple-app-site-association", 0, "",
      "1 document checked: nothing found\n"
    ),
    ("example.com=no-such-file", 66, "sharepipe: no-such-file: there is no such file\n", ""),
    (
      "example.com=Samples", 65,
      "sharepipe: Samples: expected a regular file, found a directory\n", ""
    ),
    (
      "example.com=README.md", 1, "",
      "README.md: error: not read as JSON: a value is expected here (at byte 0) "
        + "[association-unreadable]\n1 document checked: 1 error\n"
    ),
    (
      "Notes.example.com=Samples/apps/Right/notes.example.com/apple-app-site-association", 0, "",
      "1 document checked: nothing found\n"
    ),
  ]

  @Test(arguments: associations)
  func `an association is named with its domain or alone`(
    text: String, status: Int32, errors: String, output: String
  ) async throws {
    let outcome = try await Tool.run("check", "--association", text)
    #expect(outcome.status == status)
    #expect(outcome.output == output)
    #expect(errors.isEmpty ? outcome.errors == "" : outcome.errors.contains(errors))
  }

  static let answer = "Samples/apps/Sites/closed.example.com/apple-app-site-association.http"

  static let responses: [(text: String, status: Int32, errors: String, output: String)] = [
    (
      "=x", 64,
      "--association-response: expected FILE or DOMAIN=FILE, such as example.com=answer.http, found '=x'.",
      ""
    ),
    (
      "a.example=README.md", 65,
      "README.md: the answer does not begin with a status line such as 'HTTP/2 200'; capture it with 'curl "
        + "-sSi -L URL'", ""
    ),
    ("http://a.example=none", 66, "none: there is no such file", ""),
    (
      "A.example=\(answer)", 1, "",
      "\(answer):1:1: error: a.example answers with status 403, and only 200 is taken [association-status]\n"
        + " 1 | HTTP/2 403\n   | ^ serve the file without a login\n1 document checked: 1 error\n"
    ),
  ]

  @Test(arguments: responses)
  func `an answer that was captured is named with its domain or alone`(
    text: String, status: Int32, errors: String, output: String
  ) async throws {
    let outcome = try await Tool.run("check", "--association-response", text)
    #expect(outcome.status == status)
    #expect(errors.isEmpty ? outcome.errors == "" : outcome.errors.contains(errors))
    #expect(outcome.output == output)
  }

  // MARK: JSON

  @Test func `JSON has a line for each app, with the same keys always`() async throws {
    let outcome = try await Tool.run("check", "--json", "--inventory", "Samples/apps/Right")
    #expect(outcome.status == 0)
    let lines = try outcome.lines.map { try CheckCommandTests.object($0) }
    #expect(lines.map { $0["type"] as? String } == ["bundle", "summary"])
    let app = try #require(lines.first)
    let keys: Set = [
      "appGroups", "applicationIdentifier", "associatedDomains", "displayName", "documentTypes",
      "extension", "identifier", "kind", "links", "name", "plugIns", "queriedSchemes", "urlTypes",
    ]
    #expect(Set(app.keys) == keys.union(["type"]))
    #expect(app["extension"] is NSNull)
    #expect(app["applicationIdentifier"] as? String == "ABCDE12345.com.example.notes")
    #expect(app["associatedDomains"] as? [String] == ["applinks:notes.example.com"])
    let urls = try #require(app["urlTypes"] as? [[String: Any]])
    #expect(urls.map { Set($0.keys) } == [["name", "role", "schemes"]])
    let documents = try #require(app["documentTypes"] as? [[String: Any]])
    #expect(documents.map { Set($0.keys) } == [["name", "rank", "role", "types"]])
    let plugIns = try #require(app["plugIns"] as? [[String: Any]])
    #expect(plugIns.map { Set($0.keys) } == [keys, keys])
    for plugIn in plugIns {
      #expect(plugIn["kind"] as? String == "extension")
      #expect(plugIn["associatedDomains"] is NSNull)
      let own = try #require(plugIn["extension"] as? [String: Any])
      #expect(
        Set(own.keys) == [
          "asksForOpenAccess", "flow", "javaScriptFile", "meaning", "point", "principalClass",
          "rule", "shapes", "storyboard",
        ])
      let rule = try #require(own["rule"] as? [String: Any])
      #expect(Set(rule.keys) == ["fault", "predicate", "words"])
      #expect(rule["fault"] is NSNull)
    }
  }

  static let told: [(arguments: [String], isTold: Bool)] = [
    (["Samples/apps/Right"], false), (["Samples/apps/Right", "--inventory"], true),
    (["Samples/apps/Right/Notes.app"], true),
    (["Samples/apps/Right/Notes.app", "--no-inventory"], false),
    (["Samples/apps/Archived/Safe.ipa"], true),
    (["Samples/apps/Archived/Safe.ipa", "--no-inventory"], false),
    (["Samples/apps/Archived"], false), (["Samples/apps/Right/Notes.app/Info.plist"], false),
  ]

  @Test(arguments: told)
  func `an app that is named is told in full`(arguments: [String], isTold: Bool) async throws {
    let outcome = try await Tool.run(["check", "--json"] + arguments)
    let types = try outcome.lines.map { try CheckCommandTests.object($0)["type"] as? String }
    #expect(types.contains("bundle") == isTold)
    #expect(types.last == "summary")
  }

  @Test(arguments: [("note", Int32(1)), ("warning", 1), ("error", 0)])
  func `fail-on is the least severity that counts`(severity: String, status: Int32) async throws {
    let outcome = try await Tool.run("check", "--predicate", "TRUEPREDICATE", "--fail-on", severity)
    #expect(outcome.status == status)
    let bad = try await Tool.run("check", "--predicate", "TRUEPREDICATE", "--fail-on", "bad")
    #expect(bad.status == 64)
  }

  @Test func `the page of a lint about apps says why, what to do and where it is said`()
    async throws
  {
    let outcome = try await Tool.run("check", "--explain", "scheme-claimed-twice")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.hasPrefix(
        "scheme-claimed-twice (warning)\n\nApps of several vendors claim one URL scheme.\n"))
    for part in [
      "\nWhat to do: Use a universal link", "\nSource: Apple, ", "\nBelongs to:\n", "\nRefused:\n",
      "\nAccepted:\n",
    ] {
      #expect(outcome.output.contains(part), "\(part)")
    }
  }

  // MARK: What is hostile

  /// Writes a binary list of objects; references have four bytes.
  static func binary(_ objects: [[UInt8]]) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += big(UInt32(bytes.count))
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 4]
    for number in [objects.count, 0, table] { bytes += [0, 0, 0, 0] + big(UInt32(number)) }
    return Data(bytes)
  }

  static func big(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  static let start = "<plist version=\"1.0\">"

  static let lists: [(list: Data, message: String)] = [
    (
      Data(
        (start + String(repeating: "<a>", count: 100_000)
          + String(repeating: "</a>", count: 100_000))
          .utf8), "PATH:1:"
    ),
    (
      Data((start + "<dict><key>a</key>" + String(repeating: "<array>", count: 100_000)).utf8),
      "PATH:1:"
    ),
    (
      binary(
        (0..<30).map { [0xAA] + Array(repeating: big($0 + 1), count: 10).joined() } + [[0x51, 97]]),
      "PATH: at byte "
    ),
    (
      binary([[0xA1] + big(0)]),
      "PATH: at byte 8: a value contains itself; remove the reference"
    ),
    (
      Data(
        ("<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>"
          + start + "<dict><key>CFBundleIdentifier</key><string>&b;</string></dict></plist>").utf8),
      "PATH:1:22: property list not supported: a DTD inside the document"
    ),
    (
      binary([[0xAF, 0x13, 0x7F] + Array(repeating: 0xFF, count: 7)]), "PATH: at byte "
    ),
  ]

  @Test(arguments: lists.indices)
  func `a hostile list is refused with little time and memory`(index: Int) async throws {
    let (list, message) = Self.lists[index]
    let folder = try CommandFolder()
    try folder.write("Info.plist", "")
    let file = folder.inbox + "/Info.plist"
    try list.write(to: URL(filePath: file))
    let tool = try #require(Tool.program).path
    let outcome = try await Tool.run(
      [
        "-c", "ulimit -t 20; ulimit -v 1000000; exec \"$0\" check \"$1\" \"$2\"", tool, file,
        CheckSilencingTests.rule,
      ],
      program: URL(filePath: "/bin/sh"))
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.hasPrefix("sharepipe: " + message.replacing("PATH", with: file)),
      "\(outcome.errors.prefix(300))")
    #expect(outcome.lines.last == "1 document checked: 1 warning; not everything could be checked")
  }

  static func claims(_ identifier: String, _ count: Int) -> String {
    let schemes = (0..<count).map { "<string>s\($0)</string>" }.joined()
    return start + "<dict><key>CFBundleIdentifier</key><string>\(identifier)</string>"
      + "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(schemes)"
      + "</array></dict></array></dict></plist>"
  }

  @Test func `claims without end are checked in bounded time, and cut`() async throws {
    let folder = try CommandFolder()
    for name in ["a", "b"] {
      try folder.write("\(name).app/Info.plist", Self.claims("org.example-\(name).app", 40_000))
    }
    let tool = try #require(Tool.program).path
    let outcome = try await Tool.run(
      [
        "-c", "ulimit -t 90; ulimit -v 2000000; exec \"$0\" check --json --inventory \"$1\"", tool,
        folder.inbox,
      ], program: URL(filePath: "/bin/sh"))
    #expect(outcome.status == 1)
    let summary = try CheckCommandTests.object(try #require(outcome.lines.last))
    #expect(summary["type"] as? String == "summary")
    #expect(summary["warnings"] as? Int == 10_000)
  }
}
