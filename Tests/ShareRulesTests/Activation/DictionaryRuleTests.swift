import Documents
import ShareModel
import ShareRules
import ShareTestSupport
import Testing
import TypeIdentifiers

struct DictionaryRuleTests {
  static let cases: [([String: DocumentValue], String, Bool)] = [
    // All zero, empty, unknown.
    ([:], "img", false),
    (["Img": .integer(0)], "img", false),
    (["Img": .boolean(false), "Text": .boolean(false)], "img", false),
    (["V": .integer(2), "Strict": .boolean(true)], "img", false),
    (["Bogus": .boolean(true)], "img", false),
    // Maxima, strict.
    (["Img": .integer(1)], "img", true),
    (["Img": .integer(1)], "img;img", false),
    (["Img": .integer(10)], "img;img;img", true),
    (["Img": .integer(1)], "txt", false),
    (["Img": .integer(1)], "img;txt", false),
    (["Img": .integer(1), "Text": .boolean(true)], "img;txt", true),
    (["Img": .integer(1), "Text": .boolean(true)], "img", true),
    (["Text": .boolean(true)], "txt;txt;txt", true),
    (["Img": .integer(2)], "img|img", true),
    (["Img": .integer(1)], "img|img", false),
    // Fuzzy.
    (["V": .integer(2), "Img": .integer(1)], "img;txt", true),
    (["V": .integer(2), "Img": .integer(1)], "img;img;txt", false),
    (["V": .integer(2), "Img": .integer(1)], "txt;url", false),
    (["V": .integer(2), "Img": .integer(1), "Strict": .boolean(true)], "img;txt", false),
    (["V": .integer(1), "Img": .integer(1), "Strict": .boolean(false)], "img;txt", false),
    (["V": .integer(2), "URL": .integer(1)], "url;txt", true),
    (["V": .integer(3), "Img": .integer(1)], "img;txt", true),
    // An explicit zero vetoes in fuzzy matching only.
    (["V": .integer(2), "Img": .integer(1), "Text": .boolean(false)], "img;txt", false),
    (["V": .integer(2), "Img": .integer(1), "Mov": .integer(0)], "img;mov", false),
    (["V": .integer(2), "Img": .integer(1), "Mov": .integer(0)], "img;txt", true),
    (["Img": .integer(1), "Mov": .integer(0)], "img", true),
    // Integer reading.
    (["Img": .boolean(true)], "img", true),
    (["Img": .boolean(true)], "img;img", false),
    (["Img": .string("5")], "img;img", true),
    (["Img": .string("many")], "img", false),
    (["Img": .number(2.9)], "img;img", true),
    (["Img": .number(2.9)], "img;img;img", false),
    (["Img": .integer(-1)], "img", false),
    (["V": .integer(2), "Img": .integer(1), "Mov": .integer(-1)], "img;mov", true),
    // Types and exceptions.
    (["URL": .integer(1)], "url", true),
    (["URL": .integer(1)], "furl", false),
    (["URL": .integer(1)], "url+txt", false),
    (["Text": .boolean(true)], "url+txt", true),
    (["URL": .integer(1), "File": .integer(1)], "url;furl+pdf", true),
    (["URL": .integer(1), "Img": .integer(1)], "furl+img", true),
    (["File": .integer(1)], "img", false),
    (["File": .integer(1)], "furl+pdf", true),
    (["File": .integer(1)], "pdf", false),
    (["Img": .integer(5), "Mov": .integer(1)], "img;img;mov", true),
    (["Img": .integer(5), "Mov": .integer(1)], "img;mov;mov", false),
    // Counts of all attachments carry no type.
    (["AttMax": .integer(2)], "txt;url", true),
    (["AttMax": .integer(2)], "txt;url;img", false),
    (["AttMin": .integer(2)], "img;mov", true),
    (["AttMin": .integer(2)], "img", false),
    (["AttMin": .integer(1)], "com.example.unknown", true),
    (["AttMin": .integer(2), "Img": .integer(5)], "img", false),
    (["AttMin": .integer(2), "Img": .integer(5)], "img;img", true),
    (["AttMax": .integer(2)], "-", false),
    (["Img": .integer(1)], "-", false),
    // Web pages.
    (["Page": .integer(1)], "url+aw", true),
    (["Page": .integer(1)], "url;txt", false),
    (["Page": .integer(1)], "js:url", true),
    (["URL": .integer(1)], "url+aw | wa", true),
    // Location.
    (["Location": .integer(1)], "location", true),
    (["Location": .integer(1)], "img", false),
    (["Location": .integer(1), "Img": .integer(1)], "img", true),
    (["Location": .integer(1), "Img": .integer(1)], "location;txt", true),
  ]

  @Test(arguments: cases)
  func `a dictionary activates as on a phone`(
    values: [String: DocumentValue], notation: String, isActive: Bool
  ) {
    let rule = ActivationRule(rule(values), catalogue: .builtIn)
    let answer = rule.evaluate(MatchingPayload(context(notation)), isTraced: true)
    #expect(answer.isActive == isActive, "\(answer.reason.message)")
  }

  @Test func `the conditions that are not met are named`() {
    let rule = ActivationRule(
      rule(["Img": .integer(1), "Text": .boolean(true)]), catalogue: .builtIn)
    let answer = rule.evaluate(MatchingPayload(context("img;img;pdf")), isTraced: true)
    #expect(
      answer.reason.message
        == "the rule asks for at most 1 image, and every attachment to be a text or an image")
  }

  @Test func `a value that is no number makes the rule invalid and names the key`() {
    let rule = ActivationRule(rule(["Img": .array([.integer(1)])]), catalogue: .builtIn)
    #expect(
      rule.fault?.reason(at: "Info.plist")
        == Reason(
          .ruleInvalid,
          "Info.plist.NSExtensionActivationSupportsImageWithMaxCount: a number or a boolean is "
            + "needed; this is an array"))
  }

  @Test func `a dictionary becomes one predicate that can be read`() {
    let rule = ActivationRule(rule(["URL": .integer(1)]), catalogue: .builtIn)
    #expect(
      rule.predicateText == """
        SUBQUERY(extensionItems.@unionOfArrays.attachments, $attachment, TRUEPREDICATE).@count >= 1
        AND SUBQUERY(extensionItems.@unionOfArrays.attachments, $attachment, \
        SUBQUERY($attachment.registeredTypeIdentifiers, $type, \
        $type UTI-CONFORMS-TO "public.url" AND NOT $type UTI-CONFORMS-TO "public.file-url").@count > 0\
        ).@count <= 1
        AND SUBQUERY(extensionItems.@unionOfArrays.attachments, $attachment, \
        SUBQUERY($attachment.registeredTypeIdentifiers, $type, \
        $type UTI-CONFORMS-TO "public.url" AND NOT $type UTI-CONFORMS-TO "public.file-url").@count > 0\
        ).@count == SUBQUERY(extensionItems.@unionOfArrays.attachments, $attachment, TRUEPREDICATE\
        ).@count
        """)
  }
}
