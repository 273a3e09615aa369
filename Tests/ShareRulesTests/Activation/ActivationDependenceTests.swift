import Documents
import ShareModel
import ShareTestSupport
import Testing
import TypeIdentifiers

@testable import ShareRules

/// Answers where nobody knows what an attachment is.
struct ActivationDependenceTests {
  /// A rule about attachments for which a condition holds.
  private static func rule(_ condition: String, _ count: String = "> 0") -> DocumentValue {
    .string(
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(count)).@count > 0"
    )
  }

  private static func any(_ type: String) -> String {
    #"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "\#(type)""#
  }

  private static let every = "== $i.attachments.@count"

  /// A rule, and what is said of a page in Chrome: `nil` for a settled answer.
  static let rules: [(DocumentValue, Bool, String?)] = [
    // What else comes along does not matter.
    (keys(["V": 2, "URL": 1]), true, nil), (rule(any("public.url")), true, nil),
    (.string("TRUEPREDICATE"), true, nil),
    // Developers report that these do not appear.
    (keys(["URL": 1]), false, nil), (keys(["URL": 1, "Text": true, "Img": 2]), false, nil),
    (rule(any("public.image")), false, nil), (nil, false, nil), (.string("ANY"), false, nil),
    (
      keys(["URL": 1, "Text": true, "Mov": 1]), false,
      "with public.movie the rule is true, with a type that the rule does not name it is false"
    ),
    (
      keys(["V": 2, "URL": 1, "File": 0]), true,
      "with a type that the rule does not name the rule is true, with public.file-url it is false"
    ),
    (
      rule(any("com.adobe.pdf")), false,
      "with com.adobe.pdf the rule is true, with a type that the rule does not name it is false"
    ),
    (
      rule("\(any("public.url")) OR \(any("public.text")) OR \(any("public.data"))", every), false,
      "with public.data the rule is true, with a type that the rule does not name it is false"
    ),
    (
      rule("\(any("public.file-url")) AND \(any("public.movie"))"), false,
      "with public.file-url, public.movie the rule is true, with a type that the rule does not name "
        + "it is false"
    ),
    (
      rule(#"ANY $a.registeredTypeIdentifiers LIKE "com.google.*""#), false,
      "with com.google.x the rule is true, with a type that the rule does not name it is false"
    ),
  ]

  private static func keys(_ values: [String: DocumentValue]) -> DocumentValue {
    ShareTestSupport.rule(values)
  }

  @Test(arguments: rules)
  func `an answer is settled where it is the same for all that the attachment may be`(
    value: DocumentValue?, isActive: Bool, message: String?
  ) throws {
    let page = try HostShape.named("chrome-page").context(catalogue: .builtIn)
    let rule = ActivationRule(value, catalogue: .builtIn)
    #expect(rule.evaluate(MatchingPayload(page)).isActive == isActive)
    let dependence = rule.dependence(on: page)
    #expect(dependence?.attachments ?? [] == (message == nil ? [] : page.unidentified))
    #expect(dependence?.reason.code == message.map { _ in .ruleDepends })
    #expect(
      dependence?.reason.message
        == message.map { "it depends on attachment 3, whose type is not known: \($0)" })
  }

  @Test func `where all types are known, nothing depends`() throws {
    let rule = ActivationRule(.string("TRUEPREDICATE"), catalogue: .builtIn)
    for shape in HostShape.all where shape.name != "chrome-page" {
      #expect(rule.dependence(on: try shape.context(catalogue: .builtIn)) == nil)
    }
  }

  @Test func `several attachments are named together`() throws {
    let mark = UnidentifiedAttachment.mark.rawValue
    let shared = context("url;\(mark);\(mark) | \(mark)")
    let rule = ActivationRule(Self.rule(Self.any("com.adobe.pdf")), catalogue: .builtIn)
    let message = try #require(rule.dependence(on: shared)?.reason.message)
    #expect(
      message.hasPrefix("it depends on item 1, attachments 2 and 3, item 2, attachment 1, whose"))
  }

  @Test(arguments: rules.map(\.0))
  func `no explanation names the mark, and each change settles the answer`(
    value: DocumentValue?
  ) throws {
    let page = try HostShape.named("chrome-page").context(catalogue: .builtIn)
    let explanation = ActivationExplanation(of: value, for: page, catalogue: .builtIn)
    for line in explanation.summary(for: page) {
      #expect(!line.contains("org.sharepipe"))
    }
    for change in explanation.changes {
      #expect(!"\(change)".contains("org.sharepipe"))
      let changed = ActivationExplanation(of: change.rule, for: page, catalogue: .builtIn)
      #expect(changed.answer.isActive && changed.dependence == nil)
    }
  }

  @Test func `the advice for a page in Chrome is version 2, not a type that nobody knows`() throws {
    let page = try HostShape.named("chrome-page").context(catalogue: .builtIn)
    let explanation = ActivationExplanation(
      of: Self.keys(["URL": 1, "Text": true, "Mov": 1]), for: page, catalogue: .builtIn)
    #expect(explanation.dependence != nil)
    #expect(
      explanation.changes.map(\.message) == ["version 2 lets other types come along"])
    #expect(explanation.hiding.isEmpty)
  }
}
