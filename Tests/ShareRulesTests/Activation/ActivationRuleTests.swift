import Documents
import ShareModel
import ShareRules
import ShareTestSupport
import Testing
import TypeIdentifiers

struct ActivationRuleTests {
  /// Apple's idiom: every attachment of an item has a type that conforms.
  static func all(_ type: String, _ outer: String = "== 1") -> String {
    """
    SUBQUERY(extensionItems, $extensionItem, SUBQUERY($extensionItem.attachments, $attachment, \
    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "\(type)").@count \
    == $extensionItem.attachments.@count).@count \(outer)
    """
  }

  /// The other common idiom: at least one attachment has a type that conforms.
  static func some(_ type: String, _ inner: String = "> 0") -> String {
    """
    SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, \
    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "\(type)").@count \(inner)).@count > 0
    """
  }

  static let wire = """
    SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, \
    SUBQUERY($a.registeredTypeIdentifiers, $uti, $uti UTI-CONFORMS-TO "public.url" \
    AND NOT $uti UTI-CONFORMS-TO "public.file-url").@count >= 1).@count >= 1).@count == 1
    """

  static let cases: [(String, String, ReasonCode)] = [
    ("TRUEPREDICATE", "com.example.unknown", .ruleMatched),
    ("TRUEPREDICATE", "-", .ruleMatched),
    ("TRUEPREDICATE", "", .noItems),
    ("FALSEPREDICATE", "img", .ruleNotMatched),
    (all("public.image"), "img;img", .ruleMatched),
    (all("public.image"), "img;txt", .ruleNotMatched),
    (all("public.image"), "img | img", .ruleNotMatched),
    (all("public.image", ">= 1"), "img | txt", .ruleMatched),
    (all("public.image"), "-", .ruleMatched),
    (all("com.adobe.pdf"), "furl", .ruleNotMatched),
    (all("PUBLIC.IMAGE"), "img", .ruleMatched),
    (some("public.url"), "url;txt", .ruleMatched),
    (some("public.url"), "furl", .ruleMatched),
    (some("public.url", "== 1"), "url;txt;url", .ruleNotMatched),
    (some("public.data"), "com.acme.unknown", .ruleNotMatched),
    (wire, "furl+url", .ruleNotMatched),
    (wire, "url", .ruleMatched),
    (#"ANY NSExtensionItems.attachments.contentTypeUTI == "public.url""#, "url", .ruleNotMatched),
    (#"extensionItems.@count == 1 AND extensionItems.missing == nil"#, "img", .ruleNotMatched),
    (#"SUBQUERY(extensionItems, $i, $i.title CONTAINS "x").@count == 1"#, "img", .ruleNotMatched),
    (
      #"""
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers \#
      UTI-CONFORMS-TO "public.image").@count > 0).@count > 0
      """#, "img", .ruleEvaluation
    ),
    ("ANY extensionItems UTI-CONFORM-TO \"x\"", "img", .ruleSyntax),
    ("", "img", .ruleSyntax),
  ]

  @Test(arguments: cases)
  func `a predicate activates as on a phone`(text: String, notation: String, code: ReasonCode) {
    let answer = ActivationRule(.string(text), catalogue: .builtIn)
      .evaluate(MatchingPayload(context(notation)))
    #expect(answer.reason.code == code, "\(answer.reason.message)")
    #expect(answer.isActive == (code == .ruleMatched))
  }

  @Test(
    arguments: [
      (nil, ReasonCode.ruleMissing, false), (.null, .ruleMissing, false),
      (.boolean(true), .ruleInvalid, true), (.integer(1), .ruleInvalid, true),
      (.array([]), .ruleInvalid, true), (.dictionary([:]), .ruleAllZero, false),
      (.dictionary(["Unknown": .integer(1)]), .ruleInvalid, true),
    ] as [(DocumentValue?, ReasonCode, Bool)])
  func `a rule that is none never activates and says why`(
    value: DocumentValue?, code: ReasonCode, isBad: Bool
  ) throws {
    let rule = ActivationRule(value, catalogue: .builtIn)
    let fault = try #require(rule.fault)
    #expect(fault.reason().code == code)
    #expect(fault.isBadRule == isBad)
    #expect(!rule.evaluate(MatchingPayload(context("img"))).isActive)
  }

  @Test func `a title is data, so a string operator on it raises`() {
    var shared = context("img")
    shared.items[0].attributedTitle = "x"
    let rule = ActivationRule(
      .string(#"SUBQUERY(extensionItems, $i, $i.title CONTAINS "x").@count == 1"#),
      catalogue: .builtIn)
    #expect(rule.evaluate(MatchingPayload(shared)).reason.code == .ruleEvaluation)
  }

  @Test(arguments: [
    (all("public.url"), [0, 1]),
    (#"SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1"#, [0]),
    (some("com.apple.webarchive") + " AND extensionItems.@count == 1", [1]),
  ])
  func `a page and its archive are two versions of one thing`(text: String, items: [Int]) {
    let answer = ActivationRule(.string(text), catalogue: .builtIn)
      .evaluate(MatchingPayload(context("url+aw | wa")))
    #expect(answer.items == items)
  }

  @Test func `raw types keep the URL that a current system takes away`() {
    let shared = context("furl+url")
    let rule = ActivationRule(.string(Self.wire), catalogue: .builtIn)
    #expect(!rule.evaluate(MatchingPayload(shared)).isActive)
    #expect(rule.evaluate(MatchingPayload(shared, types: .raw)).isActive)
  }
}
