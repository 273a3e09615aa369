import Documents
import Intake
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

struct ContextManifestTests {
  /// A manifest with one attachment that has these members.
  static func attachment(_ members: String) -> String {
    #"{"version": 1, "items": [{"attachments": [{\#(members)}]}]}"#
  }

  static let types = #""registeredTypeIdentifiers": ["public.data"]"#

  private func value(_ json: String) throws -> DocumentValue {
    try JSONReader.read(Array(json.utf8), named: "manifest")
  }

  private func read(_ json: String, _ rules: ManifestRules) throws -> IncomingContext {
    try ContextManifest.context(from: value(json), rules: rules, catalogue: .builtIn)
  }

  @Test
  func `every key is read`() throws {
    let inbox = try InboxFixture()
    let file = try inbox.file("t.share/sub/photo.jpg")
    let package = try inbox.file("t.share/notes.rtfd/TXT.rtf")
    let json = """
      {"version": 1, "source": "com.apple.mobilesafari", "activityType": "com.example.archive",
       "excludedActivityTypes": ["com.apple.UIKit.activity.Mail"],
       "items": [
        {"attributedTitle": "Trip", "attributedContentText": "", "supportsJavaScript": true,
         "attachments": [
          {"registeredTypeIdentifiers": ["public.jpeg", "public.file-url"],
           "file": "./sub/photo.jpg", "suggestedName": "Beach"},
          {"registeredTypeIdentifiers": ["com.apple.rtfd"], "file": "notes.rtfd"},
          {"registeredTypeIdentifiers": ["public.url"], "url": "https://example.com/trip"},
          {"registeredTypeIdentifiers": ["public.plain-text"], "text": ""},
          {"registeredTypeIdentifiers": ["public.data"], "data": "AAEC/w=="}]},
        {"attributedTitle": null, "attachments": [
          {"registeredTypeIdentifiers": ["public.data"], "data": "", "later": {"key": 1}}]}]}
      """
    let result = try read(
      json, .directory(inbox.reference("t.share"), limits: HostLimits()))
    let expected = ShareContext(
      source: "com.apple.mobilesafari", activityType: "com.example.archive",
      excludedActivityTypes: ["com.apple.UIKit.activity.Mail"],
      items: [
        ShareItem(
          attributedTitle: "Trip", attributedContentText: "", supportsJavaScript: true,
          attachments: [
            Attachment(
              registeredTypeIdentifiers: [.jpeg, .fileURL], suggestedName: "Beach",
              content: .file(file)),
            Attachment(
              registeredTypeIdentifiers: [.rtfd], suggestedName: "notes",
              content: .package(
                FileReference(root: inbox.root, path: package.path.removingLastComponent()))),
            Attachment(
              registeredTypeIdentifiers: [.url], content: .url("https://example.com/trip")),
            Attachment(registeredTypeIdentifiers: [.plainText], content: .text("")),
            Attachment(registeredTypeIdentifiers: [.data], content: .data([0, 1, 2, 0xFF])),
          ]),
        ShareItem(attachments: [
          Attachment(registeredTypeIdentifiers: [.data], content: .data([]))
        ]),
      ])
    #expect(result.context == expected)
    #expect(result.notes.isEmpty)
    #expect(result.untyped.isEmpty)
  }

  /// A manifest, and the codes and sentences of what is wrong with it.
  static let faults: [(String, [String])] = [
    ("[]", ["manifest-malformed: expected a dictionary, found an array"]),
    (
      "{}",
      [
        "manifest-malformed: version: missing; expected 1",
        "context-without-items: items: empty; a context needs at least one",
      ]
    ),
    (
      #"{"version": 2, "items": []}"#,
      [
        "manifest-unknown-version: version: expected 1, found 2; write the manifest for version 1",
        "context-without-items: items: empty; a context needs at least one",
      ]
    ),
    (
      #"{"version": "1", "items": 7}"#,
      [
        "manifest-malformed: version: expected 1, found the string '1'",
        "manifest-malformed: items: expected an array, found a number",
      ]
    ),
    (
      #"{"version": 1, "source": 1, "activityType": "", "excludedActivityTypes": ["a", 2], "items": [1, {}, {"attachments": []}, {"attachments": {}}, {"attachments": ["x"]}]}"#,
      [
        "manifest-malformed: source: expected a string, found 1",
        "manifest-malformed: activityType: expected a string, found an empty one",
        "manifest-malformed: excludedActivityTypes[1]: expected a string, found 2",
        "manifest-malformed: items[0]: expected a dictionary, found a number",
        "item-without-attachments: items[1]: has no attachments; put its content into 'attachments'",
        "item-without-attachments: items[2]: has no attachments; put its content into 'attachments'",
        "manifest-malformed: items[3].attachments: expected an array, found a dictionary",
        "manifest-malformed: items[4].attachments[0]: expected a dictionary, found a string",
      ]
    ),
    (
      attachment(#""text": "x""#),
      [
        "manifest-malformed: items[0].attachments[0].registeredTypeIdentifiers:"
          + " missing; expected an array of type identifiers, such as [\"public.jpeg\"]"
      ]
    ),
    (
      attachment(#""registeredTypeIdentifiers": [], "text": "x""#),
      [
        "manifest-malformed: items[0].attachments[0].registeredTypeIdentifiers:"
          + " expected at least one type identifier, found an empty array"
      ]
    ),
    (
      attachment(#""registeredTypeIdentifiers": ["public/jpeg"], "text": "x""#),
      [
        "type-identifier-malformed: items[0].attachments[0].registeredTypeIdentifiers:"
          + " 'public/jpeg' is not a type identifier; use letters, digits, hyphens and periods"
      ]
    ),
    (
      attachment(types),
      [
        "manifest-malformed: items[0].attachments[0]: has no content;"
          + " give it one of 'file', 'url', 'text', 'data'"
      ]
    ),
    (
      attachment(types + #", "text": "x", "url": "https://e.com/""#),
      [
        "manifest-malformed: items[0].attachments[0]: has more than one content: 'url', 'text';"
          + " keep one"
      ]
    ),
    (
      attachment(types + #", "text": 5, "suggestedName": []"#),
      [
        "manifest-malformed: items[0].attachments[0].suggestedName: expected a string, found an array",
        "manifest-malformed: items[0].attachments[0].text: expected a string, found 5",
      ]
    ),
    (
      attachment(types + #", "data": "AAE""#),
      [
        "manifest-malformed: items[0].attachments[0].data: is not base64; use the alphabet with"
          + " '+' and '/', padding, and no line breaks"
      ]
    ),
    (
      attachment(types + #", "url": "file:///etc/passwd""#),
      [
        "link-to-file: items[0].attachments[0].url: the link leads to a file; share the file itself"
      ]
    ),
    (
      attachment(types + #", "url": "example.com""#),
      [
        "link-malformed: items[0].attachments[0].url: the URL has no scheme, such as 'https:'"
      ]
    ),
    (
      attachment(types + #", "file": "../secret""#),
      [
        "manifest-path-outside: items[0].attachments[0].file:"
          + " '../secret' has '..' in it; name the file itself"
      ]
    ),
    (
      attachment(types + #", "file": "sub/../a.txt""#),
      [
        "manifest-path-outside: items[0].attachments[0].file:"
          + " 'sub/../a.txt' has '..' in it; name the file itself"
      ]
    ),
    (
      attachment(types + #", "file": "/etc/passwd""#),
      [
        "manifest-path-outside: items[0].attachments[0].file:"
          + " '/etc/passwd': expected a path inside the directory of the manifest"
      ]
    ),
    (
      attachment(types + #", "file": ".""#),
      [
        "manifest-path-outside: items[0].attachments[0].file:"
          + " '.': expected a path inside the directory of the manifest"
      ]
    ),
    (
      attachment(types + #", "file": """#),
      [
        "manifest-malformed: items[0].attachments[0].file: is not a path: it is empty or has a "
          + "NUL in it"
      ]
    ),
    (
      attachment(types + #", "file": "a.txt\u0000.jpg""#),
      [
        "manifest-malformed: items[0].attachments[0].file: is not a path: it is empty or has a "
          + "NUL in it"
      ]
    ),
    (
      attachment(types + #", "file": "none.txt""#),
      [
        "manifest-path-missing: items[0].attachments[0].file:"
          + " 'none.txt' is not there; put it beside the manifest or correct it"
      ]
    ),
    (
      attachment(types + #", "file": "a.txt/b""#),
      [
        "manifest-path-missing: items[0].attachments[0].file:"
          + " 'a.txt/b' is not there: a part before the last is not a directory"
      ]
    ),
    (
      attachment(types + #", "file": "sub""#),
      [
        "manifest-path-not-a-file: items[0].attachments[0].file:"
          + " 'sub' is a directory where a file is expected"
      ]
    ),
    (
      attachment(types + #", "file": "pipe""#),
      [
        "manifest-path-not-a-file: items[0].attachments[0].file:"
          + " 'pipe' is a named pipe, not a file"
      ]
    ),
    (
      attachment(types + #", "file": "link""#),
      [
        "symbolic-link: items[0].attachments[0].file:"
          + " 'link' is, or leads through, a symbolic link; it is not followed"
      ]
    ),
    (
      attachment(types + #", "file": "up/secret""#),
      [
        "symbolic-link: items[0].attachments[0].file:"
          + " 'up/secret' is, or leads through, a symbolic link; it is not followed"
      ]
    ),
    (
      attachment(types + #", "file": "\#(String(repeating: "n", count: 256))""#),
      [
        "manifest-malformed: items[0].attachments[0].file:"
          + " '\(String(repeating: "n", count: 80))…' has a name of more than 255 bytes in it"
      ]
    ),
  ]

  @Test(arguments: faults)
  func `every fault has a code, a place and a sentence`(
    json: String, reasons: [String]
  ) throws {
    let inbox = try InboxFixture()
    try inbox.file("secret")
    try inbox.file("t.share/a.txt")
    try inbox.directory("t.share/sub")
    try inbox.pipe("t.share/pipe")
    try inbox.link("t.share/link", to: "a.txt")
    try inbox.link("t.share/up", to: "..")
    let rules = ManifestRules.directory(inbox.reference("t.share"), limits: HostLimits())
    let fault = #expect(throws: EntryFault.self) { _ = try read(json, rules) }
    #expect(fault?.reasons.map { "\($0.code.rawValue): \($0.message)" } == reasons)
  }

  @Test
  func `many faults are told in part and counted`() throws {
    let items = Array(repeating: "1", count: 50).joined(separator: ",")
    let fault = #expect(throws: EntryFault.self) {
      _ = try read(
        #"{"version": 1, "items": [\#(items)]}"#, .inline(allowsPaths: false, limits: HostLimits()))
    }
    #expect(fault?.reasons.count == 21)
    #expect(fault?.reasons.last?.message == "and 30 more errors")
  }

  @Test
  func `the bound on attachments counts those of all items`() throws {
    var limits = HostLimits()
    limits.attachments = 3
    let text = #"{\#(Self.types), "text": "x"}"#
    func manifest(_ last: Int) -> String {
      let list = Array(repeating: text, count: last).joined(separator: ",")
      return #"{"version": 1, "items": [{"attachments": [\#(text)]}, {"attachments": [\#(list)]}]}"#
    }
    let rules = ManifestRules.inline(allowsPaths: false, limits: limits)
    #expect(try read(manifest(2), rules).context.attachments.count == 3)
    let fault = #expect(throws: EntryFault.self) { _ = try read(manifest(3), rules) }
    #expect(
      fault?.reasons == [
        Reason(
          .tooManyAttachments, "items: there are more than 3 attachments; share fewer at once")
      ])
  }

  @Test
  func `unknown keys are ignored, and noted if they look misspelt`() throws {
    let result = try read(
      """
      {"version": 1, "sauce": "x", "comment": "hello", "items": [{"atributedTitle": "T",
       "attachments": [{"registeredTypeIdentifiers": ["public.data"], "text": "x",
       "sugestedName": "n"}]}]}
      """, .inline(allowsPaths: false, limits: HostLimits()))
    #expect(
      result.notes == [
        Reason(.manifestUnknownKey, "sauce: unknown key; did you mean 'source'?"),
        Reason(
          .manifestUnknownKey,
          "items[0].atributedTitle: unknown key; did you mean 'attributedTitle'?"),
        Reason(
          .manifestUnknownKey,
          "items[0].attachments[0].sugestedName: unknown key; did you mean 'suggestedName'?"),
      ])
  }

  @Test
  func `a question needs no version, no content and no attachments`() throws {
    let result = try read(
      """
      {"items": [{"attachments": [{"registeredTypeIdentifiers": ["public.jpeg"]},
       {"registeredTypeIdentifiers": ["public.file-url"], "url": "file:///tmp/x"},
       {"registeredTypeIdentifiers": ["public.png"], "file": "../anything"}, {}]},
       {"supportsJavaScript": true}, {"attachments": []}]}
      """, .question())
    #expect(result.context.items.map(\.attachments.count) == [4, 0, 0])
    #expect(result.context.items.map(\.supportsJavaScript) == [false, true, false])
    #expect(
      result.context.attachments.map(\.content) == [
        .typesOnly, .url("file:///tmp/x"), .typesOnly, .typesOnly,
      ])
    #expect(try read("{}", .question()).context == ShareContext(items: []))
    #expect(throws: EntryFault.self) { _ = try read(#"{"version": 3}"#, .question()) }
  }

  @Test
  func `what an extension returns must lie beneath its output`() throws {
    let outer = try InboxFixture()
    let file = try outer.file("output/clean.jpg")
    try outer.file("secret")
    try outer.link("output/escape", to: "../secret")
    try outer.link("alias", to: "output")
    let output = outer.root.appending("output")
    func items(_ path: String, from output: FilePath) throws -> [ShareItem] {
      try ContextManifest.items(
        from: value(#"[{"attachments": [{\#(Self.types), "file": "\#(path)"}]}]"#),
        place: "completed.items", rules: .returned(beneath: output, limits: HostLimits()),
        catalogue: .builtIn)
    }
    let returned = FileReference(root: output, path: "clean.jpg")
    for path in ["clean.jpg", file.fullPath.string, output.string + "/./clean.jpg"] {
      #expect(try items(path, from: output).first?.attachments.first?.content == .file(returned))
    }
    let alias = outer.root.appending("alias")
    for path in [alias.string + "/clean.jpg", file.fullPath.string] {
      #expect(
        try items(path, from: alias).first?.attachments.first?.content
          == .file(FileReference(root: alias, path: "clean.jpg")))
    }
    let faults: [(String, ReasonCode)] = [
      ("/etc/passwd", .returnedFileOutside), ("../secret", .returnedFileOutside),
      (output.string, .returnedFileOutside), (output.string + "x/y", .returnedFileOutside),
      ("missing", .returnedFileUnreadable), ("escape", .symbolicLink), ("", .answerMalformed),
    ]
    for (path, code) in faults {
      let fault = #expect(throws: EntryFault.self, "\(path)") { _ = try items(path, from: output) }
      #expect(fault?.reasons.map(\.code) == [code], "\(path)")
      #expect(
        fault?.description.hasPrefix("completed.items[0].attachments[0].file: ") == true)
    }
    #expect(
      try ContextManifest.items(
        from: .array([]), place: "completed.items",
        rules: .returned(beneath: output, limits: HostLimits()), catalogue: .builtIn) == [])
  }
}
