import Documents
import ShareModel
import ShareRules
import ShareTestSupport
import TestSupport
import Testing
import TypeIdentifiers

struct ActivationExplanationTests {
  private static let share = """
    SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, \
    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count \
    == $item.attachments.@count).@count == 1
    """

  /// A rule about how many images an item has.
  private static func images(_ condition: String) -> String {
    """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \
    ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count \(condition)).@count == 1
    """
  }

  private static func explain(_ rule: DocumentValue?, _ notation: String) -> ActivationExplanation {
    ActivationExplanation(of: rule, for: context(notation), catalogue: .builtIn)
  }

  // MARK: Dictionaries

  struct DictionaryCase: CustomTestStringConvertible {
    let rule: [String: DocumentValue]
    let context: String
    let changes: [[String: DocumentValue]]
    let reason: String

    var testDescription: String { "\(rule) for \(context)" }
  }

  static let dictionaries: [DictionaryCase] = [
    DictionaryCase(
      rule: ["Img": 1], context: "img;img;img", changes: [["Img": 3]],
      reason: "there are 3 images; the maximum is 1"),
    // What is taken already goes first with version 2: an app for images is not taught texts.
    DictionaryCase(
      rule: ["Img": 1], context: "img;txt", changes: [["V": 2]],
      reason: "version 2 lets other types come along"),
    DictionaryCase(
      rule: ["URL": 1], context: "url;txt", changes: [["V": 2]],
      reason: "version 2 lets other types come along"),
    DictionaryCase(
      rule: ["Page": 1], context: "url;txt", changes: [["URL": 1, "V": 2]],
      reason: "version 2 lets other types come along; there is one web URL, which no key accepts"),
    DictionaryCase(
      rule: ["Page": 1], context: "url", changes: [["URL": 1]],
      reason: "there is one web URL, which no key accepts"),
    DictionaryCase(
      rule: ["Img": 1, "V": 2, "Strict": true], context: "img;txt", changes: [["Strict": nil]],
      reason: "without strict matching other types may come along"),
    DictionaryCase(
      rule: ["Img": 1, "V": 2, "Mov": 0], context: "img;mov", changes: [["Mov": nil]],
      reason: "there is one movie, and 0 keeps it out"),
    DictionaryCase(
      rule: ["Img": 1], context: "img;img;mov", changes: [["Img": 2, "V": 2]],
      reason: "version 2 lets other types come along; there are 2 images; the maximum is 1"),
    DictionaryCase(
      rule: ["Img": 1, "Text": true, "Mov": 1], context: "img;img",
      changes: [["Img": 2]], reason: "there are 2 images; the maximum is 1"),
    DictionaryCase(
      rule: ["AttMax": 2], context: "txt;url;img", changes: [["AttMax": 3]],
      reason: "there are 3 attachments; the maximum is 2"),
    DictionaryCase(
      rule: ["AttMin": 3, "Img": 9], context: "img", changes: [["AttMin": 1]],
      reason: "there is one attachment; the minimum is 3"),
    DictionaryCase(
      rule: ["Img": 0], context: "img", changes: [["Img": 1]],
      reason: "there is one image, and 0 keeps it out"),
    DictionaryCase(
      rule: ["Img": -1, "Text": true], context: "img", changes: [["Img": 1]],
      reason: "there is one image, which no key accepts"),
    DictionaryCase(
      rule: ["SupportsImages": 1], context: "img", changes: [["SupportsImages": nil, "Img": 1]],
      reason: "there is no key 'NSExtensionActivationSupportsImages', so it has no effect"),
  ]

  @Test(arguments: dictionaries)
  func `the smallest change of a dictionary is found, and turns the answer`(
    _ one: DictionaryCase
  ) throws {
    let explanation = Self.explain(rule(one.rule), one.context)
    #expect(!explanation.answer.isActive)
    #expect(explanation.changes.first?.message == one.reason)
    let expected = one.changes.map { change in
      one.rule.merging(change) { $1 }.filter { $0.value != .null }
    }
    #expect(explanation.changes.map(\.rule) == expected.map { rule($0) })
    for change in explanation.changes {
      #expect(Self.explain(change.rule, one.context).answer.isActive)
    }
  }

  static let others: [([String: DocumentValue], String, [String])] = [
    (["Img": 1], "pdf", ["this is not an image: com.adobe.pdf is a document"]),
    (["URL": 1, "V": 2], "img+furl", ["this is not a link: public.jpeg is an image"]),
    (["URL": 1], "pdf", ["this is not a link: com.adobe.pdf is a document"]),
    (["Img": 1], "txt", ["this is not an image: public.plain-text is a text"]),
    (["Text": true], "url", ["this is not a text: public.url is a link"]),
    (["Text": true], "img+furl", ["this is not a text: public.jpeg is an image"]),
    (
      ["Img": 1, "Mov": 1], "org.example.thing",
      ["this is neither an image nor a movie: org.example.thing is of no kind that is known"]
    ),
    (
      ["File": 1], "pdf",
      [#"no key accepts com.adobe.pdf; a predicate can: UTI-CONFORMS-TO "com.adobe.pdf""#]
    ),
  ]

  @Test(arguments: others)
  func `what a dictionary is not about is said, and no change teaches it that`(
    keys: [String: DocumentValue], notation: String, remarks: [String]
  ) {
    let explanation = Self.explain(rule(keys), notation)
    #expect(explanation.remarks == remarks)
    #expect(explanation.changes.isEmpty)
  }

  static let slips: [([String: DocumentValue], String, [String])] = [
    (
      ["SupportsImagesWithMaxCount": 1, "Mov": 1], "img",
      [
        "there is no key 'NSExtensionActivationSupportsImagesWithMaxCount', so it has no effect; "
          + "did you mean 'NSExtensionActivationSupportsImageWithMaxCount'?"
      ]
    ),
    (
      ["Img": .string("$(MAX)"), "Text": true], "img",
      [
        "NSExtensionActivationSupportsImageWithMaxCount: '$(MAX)' was not filled in; "
          + "write the value itself",
        "this is not a text: public.jpeg is an image",
      ]
    ),
  ]

  @Test(arguments: slips)
  func `slips in a dictionary are said in the words of the lints`(
    keys: [String: DocumentValue], notation: String, remarks: [String]
  ) {
    #expect(Self.explain(rule(keys), notation).remarks == remarks)
  }

  // MARK: Predicates

  struct PredicateCase: CustomTestStringConvertible {
    let rule: String
    let context: String
    /// A part of the text and what stands there afterwards, for each edit.
    let edits: [(String, String)]
    let reason: String

    var testDescription: String { "\(rule) for \(context)" }
  }

  static let predicates: [PredicateCase] = [
    PredicateCase(
      rule:
        #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 1).@count == 1"#,
      context: "img;img", edits: [("==", ">=")], reason: "the count is 2, not exactly 1"),
    PredicateCase(
      rule:
        #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count > 0).@count > 0"#,
      context: "img", edits: [("", "ANY ")],
      reason: "without ANY a list of types is compared with one type"),
    PredicateCase(
      rule: share, context: "img;txt", edits: [(" == $item.attachments.@count", " > 0")],
      reason: "the counts are 1 and 2; one that fits would be enough"),
    PredicateCase(
      rule: share.replacing("public.image", with: "public.jpeg"), context: "public.heic",
      edits: [
        ("", #" OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image""#)
      ],
      reason: "public.heic is shared, which does not conform to public.jpeg"),
    PredicateCase(
      rule: images("== 1 AND $i.attachments.@count == 1"), context: "img;txt",
      edits: [("==", ">=")], reason: "the count is 2, not exactly 1"),
    PredicateCase(
      rule: "extensionItems.@count == 1 AND FALSEPREDICATE", context: "img",
      edits: [(" AND FALSEPREDICATE", "")], reason: "without this condition it would apply"),
    PredicateCase(
      rule: "extensionItems.@count == 2", context: "img", edits: [("2", "1")],
      reason: "the count is 1, not 2"),
    PredicateCase(
      rule: images("> 0 AND $i.title == 'x'"), context: "img",
      edits: [(" AND $i.title == 'x'", "")], reason: "without this condition it would apply"),
    PredicateCase(
      rule: "(\(images("> 0"))) AND (FALSEPREDICATE)", context: "img",
      edits: [(" AND (FALSEPREDICATE)", "")], reason: "without this condition it would apply"),
    PredicateCase(
      rule: images("> 0").replacing("\"", with: #"\""#),
      context: "img", edits: [(#"\""#, "\""), (#"\""#, "\"")],
      reason: #"the quote is escaped once too often: '\"'"#),
    PredicateCase(
      rule:
        #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers CONTAINS "public.image").@count > 0).@count > 0"#,
      context: "img",
      edits: [
        (
          #"$a.registeredTypeIdentifiers CONTAINS "public.image""#,
          #"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image""#
        )
      ],
      reason: "CONTAINS compares texts; a shared type is more special than the rule's"),
    PredicateCase(
      rule:
        #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachment, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count > 0).@count > 0"#,
      context: "img", edits: [("attachment", "attachments")],
      reason:
        "an item has no key 'attachment', unless the app that shares puts it into userInfo"),
    PredicateCase(
      rule:
        #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.contentTypeUTI UTI-CONFORMS-TO "public.image").@count > 0).@count > 0 AND extensionItems.@count == 2"#,
      context: "img", edits: [("contentTypeUTI", "registeredTypeIdentifiers"), ("2", "1")],
      reason:
        "an attachment has no key 'contentTypeUTI', so this is nil; the count is 1, not 2"),
    PredicateCase(
      rule: images("BETWEEN {2, 5}"), context: "img", edits: [("2", "1")],
      reason: "the count is 1, not between 2 and 5"),
    PredicateCase(
      rule: images("BETWEEN {5, 2}"), context: "img;img;img;img;img;img", edits: [("5", "6")],
      reason: "the count is 6, not between 5 and 2"),
    PredicateCase(
      rule: images("IN {2, 3}"), context: "img", edits: [("", ", 1")],
      reason: "the count is 1, none of 2, 3"),
    PredicateCase(
      rule: images("== 1.0"), context: "img;img;img", edits: [("==", ">=")],
      reason: "the count is 3, not exactly 1"),
    PredicateCase(
      rule: "2 > extensionItems.@count", context: "img|img", edits: [("2", "3")],
      reason: "the count is 2, not less than 2"),
    PredicateCase(
      rule: images("> 0").replacing("CONFORMS-TO", with: "EQUALS"), context: "img",
      edits: [(" UTI-EQUALS ", " UTI-CONFORMS-TO ")],
      reason: "UTI-EQUALS asks for the very type, and what is shared only conforms to it"),
    PredicateCase(
      rule: images("> 0").replacing("ANY", with: "ALL"), context: "img+furl",
      edits: [("ALL", "ANY")],
      reason: "ALL asks of every type of an attachment, and a file has public.file-url too"),
    PredicateCase(
      rule: "SUBQUERY(extensionItems, $i, TRUEPREDICATE) == 1", context: "img",
      edits: [("", ".@count")], reason: "a SUBQUERY gives a collection, and is not a number"),
  ]

  @Test(arguments: predicates)
  func `the smallest change of a predicate is found, and turns the answer`(
    _ one: PredicateCase
  ) throws {
    let explanation = Self.explain(.string(one.rule), one.context)
    #expect(!explanation.answer.isActive)
    let change = try #require(explanation.changes.first)
    #expect(change.message == one.reason)
    let bytes = Array(one.rule.utf8)
    let edits = change.edits.compactMap { edit -> (String, String)? in
      guard case .text(let range, let replacement) = edit else { return nil }
      return (String(decoding: bytes[range], as: UTF8.self), replacement)
    }
    #expect(edits.map(\.0) == one.edits.map(\.0))
    #expect(edits.map(\.1) == one.edits.map(\.1))
    for change in explanation.changes {
      #expect(Self.explain(change.rule, one.context).answer.isActive)
    }
  }

  static let unhelped: [(String, String, [String])] = [
    (images("> 0"), "txt", ["this is not an image: public.plain-text is a text"]),
    (
      images("> 0").replacing("public.image", with: "public.url"), "pdf",
      ["this is not a link: com.adobe.pdf is a document"]
    ),
    (
      images("> 0").replacing("public.image", with: "public.text"), "furl",
      ["this is not a text: public.file-url is a document"]
    ),
    (
      images("> 0").replacing("public.image", with: "$(TYPE)"), "img",
      ["'$(TYPE)' was not filled in; write the value itself"]
    ),
    ("FALSEPREDICATE", "img", ["no change of one or two places that was tried makes it apply"]),
    ("1 == 2", "img", ["no change of one or two places that was tried makes it apply"]),
    ("$(RULE)", "img", ["'$(RULE)' was not filled in; write the value itself"]),
    ("ANY", "img", []),
  ]

  /// A rule that takes anything is never advised, nor a type that the rule is not about.
  @Test(arguments: unhelped)
  func `where no change is right, it is said why`(
    text: String, notation: String, remarks: [String]
  ) {
    let explanation = Self.explain(.string(text), notation)
    #expect(!explanation.answer.isActive)
    #expect(explanation.changes.isEmpty)
    #expect(explanation.remarks == remarks)
  }

  @Test(arguments: [
    "9223372036854775807 < 5", "-9223372036854775808 > 5", "9223372036854775807 == 5",
  ])
  func `the largest numbers have no neighbour`(_ text: String) {
    let explanation = Self.explain(.string(text), "img")
    #expect(!explanation.answer.isActive)
  }

  /// What is tried is bounded by what trying costs, so these take a second and not minutes.
  @Test func `many types and long rules are explained all the same`() {
    let types = (0..<2_000).map { "org.example.type\($0)" }.joined(separator: "+")
    let clauses = (0..<100).map {
      #"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "org.example.other\#($0)""#
    }.joined(separator: " OR ")
    let text =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(clauses)).@count > 0).@count > 0"
    let time = processorTime {
      #expect(Self.explain(.string(text), types).changes.isEmpty)
      let dictionary = Self.explain(rule(["Img": 1, "Mov": 1, "AttMax": 1]), "\(types);\(types)")
      #expect(dictionary.changes.isEmpty)
      #expect(
        dictionary.remarks == [
          "this is neither an image nor a movie: org.example.type0 is of no kind that is known"
        ])
    }
    #expect(time < .seconds(60))
  }

  @Test
  func `an OR within an AND gets parentheses`() throws {
    let rule = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, TRUEPREDICATE AND \
      ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.png").@count > 0).@count > 0
      """
    let change = try #require(Self.explain(.string(rule), "img").changes.first)
    #expect(
      change.rule
        == .string(
          """
          SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, TRUEPREDICATE AND \
          (ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.png" \
          OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image")\
          ).@count > 0).@count > 0
          """))
  }

  @Test
  func `a text that is no predicate has no change`() {
    let explanation = Self.explain(.string("ANY"), "img")
    #expect(explanation.answer.reason.code == .ruleSyntax)
    #expect(explanation.changes.isEmpty)
    #expect(explanation.answer.trace == nil)
  }

  // MARK: Attachments

  private static func place(_ item: Int, _ attachment: Int) -> AttachmentPlace {
    AttachmentPlace(item: item, attachment: attachment)
  }

  static let breaking: [(DocumentValue, String, BreakingAttachments)] = [
    (
      rule(["Img": 999]), "txt;" + Array(repeating: "img", count: 200).joined(separator: ";"),
      .notSought
    ),
    (rule(["Img": 9]), "img;txt;img", .anyOf([place(0, 1)])),
    (rule(["Img": 9]), "img;txt;img;mov", .all([place(0, 1), place(0, 3)])),
    (rule(["Img": 1]), "img;img", .anyOf([place(0, 0), place(0, 1)])),
    (rule(["Img": 1]), "txt", .none),
    (rule(["Img": 1]), "txt;mov", .none),
    (.string(share), "img;txt | img", .none),
    (.string(share), "img | img", .anyOf([place(0, 0), place(1, 0)])),
    (.string("FALSEPREDICATE"), "img;txt", .none),
    (.string("nonsense"), "img;txt", .none),
  ]

  @Test(arguments: breaking)
  func `the attachments that break a rule are found by leaving them out`(
    _ value: DocumentValue, _ notation: String, _ expected: BreakingAttachments
  ) {
    #expect(Self.explain(value, notation).breaking == expected)
  }

  // MARK: Rules that apply

  static let hiding: [(DocumentValue, String, [String])] = [
    (
      rule(["Img": 1]), "img",
      [
        "one more like the first attachment", "a text", "a web URL", "a movie", "a PDF",
        "a file of another type",
      ]
    ),
    (
      rule(["V": 2, "Img": 1, "Mov": 0]), "img", ["one more like the first attachment", "a movie"]
    ),
    (.string("TRUEPREDICATE"), "img", []),
  ]

  @Test(arguments: hiding)
  func `what would hide an extension is tried`(
    _ value: DocumentValue, _ notation: String, _ expected: [String]
  ) {
    let explanation = Self.explain(value, notation)
    #expect(explanation.answer.isActive)
    #expect(explanation.hiding == expected)
    #expect(explanation.changes.isEmpty)
    #expect(explanation.breaking == .none)
  }

  static let remarks: [(DocumentValue, String, [String])] = [
    (
      .string("TRUEPREDICATE"), "img",
      ["it applies to content of any type, even an undeclared one"]
    ),
    (
      .string(share), "-",
      ["it applies to an item without attachments, which hands over nothing"]
    ),
    (
      rule(["Page": 1]), "js:url|wa", []
    ),
    (
      rule(["URL": 1]), "js:url|wa",
      ["a page and its archive count as one: only item 1 is handed over"]
    ),
  ]

  @Test(arguments: remarks)
  func `what is odd about a rule that applies is said`(
    _ value: DocumentValue, _ notation: String, _ expected: [String]
  ) {
    let explanation = Self.explain(value, notation)
    #expect(explanation.answer.isActive)
    #expect(explanation.remarks == expected)
  }
}
