import ExtensionTesting
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing

struct RuleTestRunnerTests {
  /// What a case comes to: its finding, and its explanation.
  private func run(_ text: String, in folder: TemporaryFolder) async throws -> [RuleTestResult] {
    try folder.write("test.yaml", text)
    return await RuleTestRunner().run(
      try RuleTestFile.read(from: folder.path.appending("test.yaml")))
  }

  @Test func `what is found is compared with what is expected`() async throws {
    let results = try await run(
      """
      rule: {NSExtensionActivationSupportsImageWithMaxCount: 2}
      cases:
        - {as: photos 2, expect: activates}
        - {as: photos 3, expect: not}
        - {as: photos 3, expect: not, because: at most 2 images}
        - {as: photos 3, expect: not, because: rule-not-matched}
        - {as: photos 3, expect: activates}
        - {as: photos 2, expect: not}
        - {as: photos 2, expect: error}
        - {as: photos 3, expect: not, because: at most 4 images}
      """, in: TemporaryFolder())
    #expect(results.map(\.isPassed) == [true, true, true, true, false, false, false, false])
    #expect(
      results.dropFirst(4).map(\.explanation) == [
        [
          "expected: it applies; found: it does not apply",
          "the rule asks for at most 2 images",
          "asks for: 1 to 2 images; any other type hides it",
          "broken by: attachments 1 to 3 (public.jpeg); without one of these it applies",
          "smallest change: NSExtensionActivationSupportsImageWithMaxCount = 3",
          "because there are 3 images; the maximum is 2",
          "shared: public.jpeg (3 times)",
        ],
        [
          "expected: it does not apply; found: it applies", "the activation rule is true",
          "asks for: 1 to 2 images; any other type hides it",
          "shared: public.jpeg (2 times)",
        ],
        [
          "expected: its rule is in error; found: it applies", "the activation rule is true",
          "asks for: 1 to 2 images; any other type hides it",
          "shared: public.jpeg (2 times)",
        ],
        [
          "it does not apply, as expected; but no reason has 'at most 4 images' in it",
          "the rule asks for at most 2 images",
          "asks for: 1 to 2 images; any other type hides it",
          "broken by: attachments 1 to 3 (public.jpeg); without one of these it applies",
          "smallest change: NSExtensionActivationSupportsImageWithMaxCount = 3",
          "because there are 3 images; the maximum is 2",
          "shared: public.jpeg (3 times)",
        ],
      ])
  }

  static let shared: [(String, String, String)] = [
    ("{}", "nothing", "nothing"), ("{items: []}", "nothing", "nothing"),
    ("{items: [{}]}", "an item without attachments", "an item without attachments"),
    ("{items: [{attachments: [{}]}]}", "no type", "no type"),
    (
      "{items: [{attachments: [{registeredTypeIdentifiers: [a.b, c.d]}, "
        + "{registeredTypeIdentifiers: [e.f]}]}, {attachments: [{registeredTypeIdentifiers: [g]}]}]}",
      "a.b + c.d; e.f | g", "a.b + c.d; e.f | g"
    ),
    (
      "{items: [\(Array(repeating: "{}", count: 1000).joined(separator: ", "))]}",
      String(
        ("an item without attachments | an item without attachments | an item without "
          + "attachments").prefix(80)) + "…",
      Array(repeating: "an item without attachments", count: 8).joined(separator: " | ")
        + " | and 992 more"
    ),
  ]

  @Test(arguments: shared)
  func `what was shared is told in short`(
    context: String, name: String, shared: String
  ) async throws {
    let results = try await run(
      "rule: FALSEPREDICATE\ncases: [{context: \(context), expect: activates}]",
      in: TemporaryFolder())
    #expect(results.first?.testCase.name == "appears for \(name)")
    #expect(results.first?.explanation.last == "shared: \(shared)")
  }

  static let errors: [(String, ReasonCode)] = [
    ("ANY extensionItems UTI-CONFORM-TO 'x'", .ruleSyntax),
    (#"ANY extensionItems BEGINSWITH "x""#, .ruleEvaluation),
    ("7", .ruleInvalid),
    ("{NSExtensionActivationSupportsImages: 1}", .ruleInvalid),
  ]

  @Test(arguments: errors)
  func `a rule in error is not merely inactive`(rule: String, code: ReasonCode) async throws {
    let results = try await run(
      """
      rule: \(rule)
      cases:
        - {as: photos, expect: error, because: \(code.rawValue)}
        - {as: photos, expect: not}
      """, in: TemporaryFolder())
    #expect(results.map(\.isPassed) == [true, false], "\(results.map(\.explanation))")
    #expect(
      results[1].explanation.first
        == "expected: it does not apply; found: its rule is in error")
  }

  @Test func `a case that cannot be tried fails alone and says why`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("broken.json", "{\"items\": [}")
    try folder.write("box/a.txt", "a")
    try folder.write("box/b.txt", "b")
    let results = try await run(
      """
      rule: TRUEPREDICATE
      cases:
        - {context: missing.json, expect: activates}
        - {context: missing.txt, expect: activates}
        - {context: broken.json, expect: activates}
        - {context: box, expect: activates}
        - context: {items: [{attachments: [{registeredTypeIdentifers: [public.jpeg]}]}]}
          expect: activates
        - {context: {items: 3}, expect: activates}
        - {as: photos, expect: activates}
      """, in: folder)
    let path = folder.path.string
    #expect(
      results.map(\.explanation) == [
        ["\(path)/missing.json: there is no such file"],
        ["\(path)/missing.txt: there is no such file or directory; check the name"],
        ["\(path)/broken.json:1:12: malformed JSON: a value is expected here"],
        ["\(path)/box: is a folder of several entries; name one, or a NAME.share"],
        [
          "context: items[0].attachments[0].registeredTypeIdentifers: unknown key; "
            + "did you mean 'registeredTypeIdentifiers'?"
        ],
        ["context: items: expected an array, found a number"],
        [],
      ])
    #expect(results.map(\.found) == Array(repeating: "unusable", count: 6) + ["activates"])
  }

  @Test func `a bundle that cannot be read fails every case`() async throws {
    let folder = try TemporaryFolder()
    let results = try await run(
      "extension: No.appex\ncases: [{as: photos, expect: not}, {as: notes, expect: not}]",
      in: folder)
    #expect(
      results.map(\.explanation)
        == Array(
          repeating: ["\(folder.path)/No.appex: there is no such file"], count: 2))
  }

  @Test func `a use is tried with the owner's condition`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Rules/Extensions/Share.appex/Info.plist",
      """
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.example.share</string>
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionAttributes</key><dict>
      <key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>
      </dict></dict>
      <key>SharepipeExtension</key><dict>
      <key>Interface</key><string>builtin:archive</string>
      </dict></dict></plist>
      """)
    try folder.write(
      "Rules/host.yaml",
      """
      extensions:
        - id: org.example.share
          as: invoices
          when: name LIKE[c] 'invoice*.pdf' AND NOT text CONTAINS 'paid' AND arrived > '2020'
        - id: org.example.share
          as: large
          when: size > 1000000
        - id: org.example.share
          as: numbers
          when: CAST(stem, 'NSNumber') > 3
      """)
    try folder.write("invoice.txt", "not paid\n")
    let results = try await run(
      """
      rules: Rules
      use: org.example.share:invoices
      cases:
        - {as: files Invoice-1.pdf, expect: activates}
        - {as: files Letter.pdf, expect: not, because: condition-not-met}
        - {context: invoice.txt, expect: not, because: owner's condition}
        - {context: invoice.txt, expect: activates}
      """, in: folder)
    #expect(results.map(\.isPassed) == [true, true, true, false])
    #expect(
      results[3].explanation == [
        "expected: it applies; found: it does not apply", "the owner's condition does not hold",
      ])
    let large = try await run(
      """
      rules: Rules
      use: org.example.share:large
      cases: [{context: invoice.txt, expect: not}]
      """, in: folder)
    #expect(large.map(\.isPassed) == [true])
    let numbers = try await run(
      """
      rules: Rules
      use: org.example.share:numbers
      cases: [{context: invoice.txt, expect: error, because: condition-failed}]
      """, in: folder)
    #expect(numbers.map(\.isPassed) == [true], "\(numbers.map(\.explanation))")
    let missing = try await run(
      """
      rules: Rules
      use: org.example.share:letters
      cases: [{as: photos, expect: activates}]
      """, in: folder)
    #expect(
      missing.map(\.explanation) == [
        [
          "'org.example.share:letters' is not listed in \(folder.path)/Rules/host.yaml; it lists "
            + "org.example.share:invoices, org.example.share:large, org.example.share:numbers"
        ]
      ])
  }

  @Test func `contexts come from manifests, entries and shapes`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "context.json",
      #"{"items": [{"attachments": [{"registeredTypeIdentifiers": ["public.png"]}]}]}"#)
    try folder.write("photo.jpg", "no photo, which activation does not know")
    try folder.write("readme", "The bytes of a file without an extension say what it is.\n")
    let results = try await run(
      """
      rule:
        NSExtensionActivationDictionaryVersion: 2
        NSExtensionActivationSupportsImageWithMaxCount: 1
      cases:
        - {context: context.json, expect: activates}
        - {context: photo.jpg, expect: activates}
        - {as: files photo.jpg, expect: activates}
        - {context: readme, expect: not, because: at least one attachment to be an image}
        - {context: test.yaml, expect: not}
      """, in: folder)
    #expect(results.map(\.explanation) == [[], [], [], [], []])
  }

  @Test func `content is judged as the extension asks`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Share.appex/Info.plist", Self.bundle)
    try folder.write("short.txt", "ab\n")
    try folder.write("long.txt", "abcdefgh\n")
    try folder.write("false.txt", "\u{7F}ELF\u{2}\u{1}\u{1}\0\0\0\0\0\0\0\0\0\u{3}\0>\0\u{1}\0\0\0")
    let results = try await run(
      """
      extension: Share.appex
      cases:
        - {context: long.txt, expect: valid}
        - {as: files long.txt, expect: valid}
        - context: {items: [{attachments: [{registeredTypeIdentifiers: [public.plain-text],
            file: long.txt}]}]}
          expect: valid
        - {context: short.txt, expect: invalid, because: text-too-short}
        - {context: false.txt, expect: invalid, because: content-mismatch}
        - {as: files missing.txt, expect: invalid}
        - {as: photos, expect: not}
        - {context: short.txt, expect: activates}
        - {context: short.txt, expect: valid}
        - {as: photos, expect: valid}
      """, in: folder)
    #expect(
      results.map(\.isPassed) == [
        true, true, true, true, true, true, true, true, false, false,
      ], "\(results.map(\.explanation))")
    #expect(
      results[8].explanation.first
        == "expected: it applies, and the content is valid; "
        + "found: it applies, and the content is not valid")
    #expect(
      results[9].explanation == [
        "expected: it applies, and the content is valid; found: it does not apply",
        "the rule asks for every attachment to be a text",
        "asks for: text in any number; any other type hides it",
        "note: this is not a text: public.jpeg is an image", "shared: public.jpeg",
      ])
  }

  @Test func `an answer that hangs on an unknown type is expected to depend`() async throws {
    let results = try await run(
      """
      rule: {NSExtensionActivationSupportsText: true, NSExtensionActivationSupportsWebURLWithMaxCount: 1,
        NSExtensionActivationSupportsFileWithMaxCount: 1}
      cases:
        - {as: chrome-page, expect: depends}
        - {as: chrome-page, expect: depends, because: rule-depends}
        - {as: firefox-page, expect: activates}
        - {as: chrome-page, expect: not}
        - {as: firefox-page, expect: depends}
      """, in: TemporaryFolder())
    #expect(results.map(\.isPassed) == [true, true, true, false, false])
    #expect(results.map(\.found) == ["depends", "depends", "activates", "depends", "activates"])
    #expect(results[0].testCase.name == "depends for chrome-page")
    #expect(
      results[3].explanation == [
        "expected: it does not apply; found: it depends on what is not known",
        "it depends on attachment 3, whose type is not known: with public.file-url the rule is true, "
          + "with a type that the rule does not name it is false",
        "asks for: text in any number, or one web URL, or one file, or any mix of these; "
          + "any other type hides it",
        "broken by: attachment 3 (a type that is not known); without it it applies",
        "smallest change: NSExtensionActivationDictionaryVersion = 2",
        "because version 2 lets other types come along",
        "shared: public.url; public.plain-text; a type that is not known",
      ])
    #expect(
      results[4].explanation.first
        == "expected: it depends on what is not known; found: it applies")
  }

  @Test func `types that are declared count, and raw types are seen when asked for`() async throws {
    let results = try await run(
      """
      rule: |
        SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "org.example.page"
          OR NOT ANY $a.registeredTypeIdentifiers IN {"public.url", "public.file-url"}
        ).@count > 0).@count > 0
      types:
        - {identifier: org.example.page, conformsTo: [public.data]}
        - {identifier: org.example.sheet, conformsTo: [org.example.page], extensions: [sheet]}
      cases:
        - {as: files a.sheet, expect: activates}
        - {as: files a.pdf, expect: not}
        - context: &both
            items: [{attachments: [{registeredTypeIdentifiers: [public.url, public.png]}]}]
          expect: activates
        - {context: *both, rawTypes: true, expect: not}
      """, in: TemporaryFolder())
    #expect(results.map(\.explanation) == [[], [], [], []])
  }

  @Test func `only what is handed over is judged`() async throws {
    let folder = try TemporaryFolder()
    let key = "<key>NSExtensionActivationSupports"
    try folder.write(
      "Share.appex/Info.plist",
      Self.bundle.replacing(
        "\(key)Text</key><true/>", with: "\(key)WebURLWithMaxCount</key><integer>1</integer>"
      ).replacing("\(key)FileWithMaxCount</key><integer>0</integer>", with: ""))
    try folder.write("page.webarchive", "#!/bin/sh\nexit 0\n")
    let results = try await run(
      """
      extension: Share.appex
      cases:
        - name: the page alone is handed over, without its archive
          context: &page
            items:
              - supportsJavaScript: true
                attachments: [{registeredTypeIdentifiers: [public.url], url: "https://a.example"}]
              - attachments:
                  - {registeredTypeIdentifiers: [com.apple.webarchive], file: page.webarchive}
          expect: valid
        - context: page.webarchive
          expect: not
      """, in: folder)
    #expect(results.map(\.explanation) == [[], []])
  }

  private static let bundle = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>org.example.share</string>
    <key>NSExtension</key><dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionAttributes</key><dict>
    <key>NSExtensionActivationRule</key><dict>
    <key>NSExtensionActivationSupportsText</key><true/>
    <key>NSExtensionActivationSupportsFileWithMaxCount</key><integer>0</integer>
    </dict></dict></dict>
    <key>SharepipeExtension</key><dict>
    <key>Interface</key><string>builtin:archive</string>
    <key>ContentValidation</key><dict>
    <key>MinimumTextLength</key><integer>5</integer>
    </dict></dict></dict></plist>
    """
}
