import Documents
import Lints
import Testing

@testable import AppChecking

/// Rules that take a page's URL alone, put to what Firefox and Chrome share.
struct SecondAttachmentCheckTests {
  static let id = "hidden-by-second-attachment"

  /// The `Info.plist` of an extension with these keys of a rule, these beside it, and these around.
  static func list(
    _ rule: [(String, String)], beside: String = "", around: String = ""
  ) -> [UInt8] {
    let keys = rule.map { "<key>NSExtensionActivation\($0.0)</key>\($0.1)" }.joined()
    return Array(
      """
      <plist version="1.0"><dict>\(around)<key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string>
      <key>NSExtensionAttributes</key><dict>\(beside)
      <key>NSExtensionActivationRule</key><dict>\(keys)</dict></dict></dict></dict></plist>
      """.utf8)
  }

  static func findings(in list: [UInt8]) throws -> [Finding] {
    Checker().check(try CheckedDocument(propertyList: list, named: "Info.plist"))
      .filter { $0.lint.id == id }
  }

  static func words(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.severity) \($0.confidence): \($0.message); \($0.hint ?? "-")" }
  }

  static let one = "<integer>1</integer>"
  static let zero = "<integer>0</integer>"
  static let address = ("SupportsWebURLWithMaxCount", one)
  static let text = ("SupportsText", "<true/>")
  static let both =
    "Firefox and Chrome do not offer this extension for a web page: they share the URL and the "
    + "title as separate attachments, and "
  static let version =
    "add 'NSExtensionActivationDictionaryVersion' with 2: then one accepted attachment is enough"

  static let dictionaries: [([(String, String)], String?)] = [
    ([address], "warning likely: \(both)this rule accepts only the URL; \(version)"),
    (
      [("DictionaryVersion", one), address, ("SupportsImageWithMaxCount", one)],
      "warning likely: \(both)this rule accepts only the URL; \(version)"
    ),
    (
      [address, ("SupportsText", "<false/>"), ("SupportsImageWithMaxCount", zero)],
      "warning likely: \(both)this rule accepts only the URL; add "
        + "'NSExtensionActivationDictionaryVersion' with 2, and remove "
        + "'NSExtensionActivationSupportsText': then one accepted attachment is enough"
    ),
    (
      [("DictionaryVersion", "<integer>2</integer>"), address, ("SupportsText", zero)],
      "warning likely: \(both)the 0 of 'NSExtensionActivationSupportsText' hides it; remove "
        + "'NSExtensionActivationSupportsText'"
    ),
    (
      [
        ("DictionaryVersion", "<integer>2</integer>"), address,
        ("SupportsAttachmentsWithMaxCount", one),
      ],
      "warning likely: \(both)this rule accepts 1 attachment; remove "
        + "'NSExtensionActivationSupportsAttachmentsWithMaxCount'"
    ),
    (
      [
        ("DictionaryVersion", "<integer>2</integer>"), ("UsesStrictMatching", "<true/>"), address,
      ],
      "note possible: \(both)this rule accepts only the URL; remove "
        + "'NSExtensionActivationUsesStrictMatching'"
    ),
    ([text], "note possible: \(both)this rule accepts only the text; \(version)"),
    (
      [address, text],
      "warning likely: Chrome does not offer this extension for a web page: beside the URL and the "
        + "title, it shares a third attachment, whose type is not known, and this rule has to accept "
        + "every attachment; \(version)"
    ),
    (
      [address, text, ("SupportsMovieWithMaxCount", one)],
      "note possible: Chrome may not offer this extension for a web page: beside the URL and the "
        + "title, it shares a third attachment, whose type is not known, and this rule has to accept "
        + "every attachment; \(version)"
    ),
    // What takes no address and no text was not meant for pages; what shuts addresses out neither.
    ([("SupportsImageWithMaxCount", one)], nil),
    ([("SupportsWebPageWithMaxCount", one)], nil),
    ([text, ("SupportsWebURLWithMaxCount", zero)], nil),
    ([("DictionaryVersion", "<integer>2</integer>"), address], nil),
    ([("DictionaryVersion", "<integer>2</integer>"), address, text], nil),
    // Here no rule of version 2 helps.
    ([address, ("SupportsAttachmentsWithMinCount", "<integer>4</integer>")], nil),
  ]

  @Test(arguments: dictionaries)
  func `a dictionary that takes a URL alone says in which browsers it is missing`(
    rule: [(String, String)], expected: String?
  ) throws {
    #expect(
      Self.words(try Self.findings(in: Self.list(rule))) == [expected].compactMap(\.self))
  }

  @Test func `an extension with a script may be meant for Safari alone`() throws {
    let script = "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>"
    let found = try Self.findings(in: Self.list([Self.address], beside: script))
    #expect(found.map(\.severity) == [.note])
    #expect(found.map(\.confidence) == [.possible])
  }

  @Test func `what browsers share on a Mac is not known`() throws {
    let mac = "<key>LSMinimumSystemVersion</key><string>13.0</string>"
    let found = try Self.findings(in: Self.list([Self.address], around: mac))
    #expect(found.map(\.severity) == [.note])
    #expect(found.map(\.confidence) == [.possible])
  }

  @Test(arguments: dictionaries.filter { $0.1 != nil }.map(\.0))
  func `the fix is one`(rule: [(String, String)]) throws {
    let list = Self.list(rule)
    var bytes = list
    let finding = try #require(try Self.findings(in: list).first)
    let changes = finding.replacements.compactMap { change in
      change.source.map { ($0.range, change.sourceText) }
    }
    #expect(changes.count == finding.replacements.count && !changes.isEmpty)
    for (range, text) in changes.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      bytes.replaceSubrange(range, with: text.utf8)
    }
    let document = try CheckedDocument(propertyList: bytes, named: "Info.plist")
    #expect(Checker().check(document).allSatisfy { $0.lint.id != Self.id && $0.severity == .note })
  }

  static let inner = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO"
  static func whole(_ condition: String, _ count: String = "== $i.attachments.@count") -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(count))"
      + ".@count == 1"
  }
  static let link =
    "SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO 'public.url' AND NOT $t "
    + "UTI-CONFORMS-TO 'public.file-url').@count >= 1"
  static let every =
    "this rule has to accept every attachment; write '>= 1': then one accepted attachment is enough"

  static let predicates: [(String, [String])] = [
    (whole(link), ["warning likely: \(both)\(every)"]),
    (whole("\(inner) 'public.plain-text'"), []),
    (whole(link, ">= 1"), []),
    (whole("\(inner) 'com.adobe.pdf'"), []),
    // The number of addresses is no reason.
    (whole(link, "== 2"), []),
  ]

  @Test(arguments: predicates)
  func `a predicate that counts every attachment is the same`(
    rule: String, expected: [String]
  ) throws {
    let found = Checker().check(CheckedDocument(predicate: rule, named: "predicate"))
    #expect(Self.words(found.filter { $0.lint.id == Self.id }) == expected)
    guard let finding = found.first(where: { $0.lint.id == Self.id }) else { return }
    #expect(!found.contains { $0.lint.id == "empty-item" })
    var bytes = Array(rule.utf8)
    for change in finding.replacements.reversed() {
      let range = try #require(change.predicate?.range)
      bytes.replaceSubrange(range, with: change.text.utf8)
    }
    let fixed = String(decoding: bytes, as: UTF8.self)
    #expect(Checker().check(CheckedDocument(predicate: fixed, named: "predicate")) == [])
  }

  @Test func `both browsers are in the table of shapes`() {
    #expect(BrowserPages.all.map(\.browser) == ["Firefox", "Chrome"])
    let named = Lint.hiddenBySecondAttachment.source
    let told = ["acez/bookmark-companion 24", "MaxAst/expo-share-extension 77"]
    for source in told {
      #expect(named.contains(source))
      #expect(BrowserPages.sources.contains { $0.hasPrefix(source) })
    }
  }
}
