import Documents
import ShareModel
import ShareRules
import ShareTestSupport
import Testing
import TypeIdentifiers

@testable import Sharepipe

struct ActivationMemoTests {
  static let rules: [DocumentValue] = [
    .string("TRUEPREDICATE"), .string("FALSEPREDICATE"),
    .string("extensionItems.@count == 1"),
    .string(
      """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \
      ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 1).@count == 1
      """),
    .string(#"ANY extensionItems.attachments.registeredTypeIdentifiers == "PUBLIC.jpeg""#),
    .string("title CONTAINS 'x'"), .string("extensionItems.nothing + 1 == 2"),
    rule(["image": .integer(1)]), .dictionary([:]),
  ]

  static let contexts = [
    "img", "img", "img+furl", "furl+img", "img;img", "img|img", "url", "url+txt", "js:url",
    "js:url+txt", "aw|wa", "wa|aw", "PUBLIC.jpeg", "public.JPEG", "img+img", "-", "-|img", "txt",
  ]

  private static let extensions = rules.enumerated().map { place, rule in
    ListedExtension.sample("org.example.e\(place)", rule: rule)
  }

  @Test func `what is remembered is what the rule says`() {
    let memo = ActivationMemo(Self.extensions)
    for notation in Self.contexts + Self.contexts.reversed() {
      let shared = context(notation)
      let answers = memo.answers(to: ExaminedContext(context: shared, items: []))
      let expected = Self.extensions.map { $0.rule.evaluate(MatchingPayload(shared)) }
      #expect(answers?.all == expected, "\(notation)")
      let undirected = answers?.undirected
      #expect(undirected?.asked == expected.indices.filter { expected[$0].isActive })
      #expect(
        undirected?.inactive.map(\.reason) == expected.filter { !$0.isActive }.map(\.reason))
      #expect(
        undirected?.problems
          == expected.map(\.reason).filter { $0.code == .ruleEvaluation })
    }
  }

  @Test func `contexts of one shape share their answers, and others do not`() {
    let memo = ActivationMemo(Self.extensions)
    func answers(_ notation: String) -> ActivationMemo.Answers? {
      memo.answers(to: ExaminedContext(context: context(notation), items: []))
    }
    #expect(answers("img+furl") === answers("img+furl"))
    for other in ["furl+img", "img;furl", "img|furl", "js:img+furl", "img", "public.JPEG+furl"] {
      #expect(answers("img+furl") !== answers(other), "\(other)")
    }
  }

  @Test func `the address of a page counts where the sender can run JavaScript`() {
    var page = context("js:url")
    page.items[0].attachments[0].content = .url("https://example.org")
    var mail = page
    mail.items[0].attachments[0].content = .url("mailto:ada@example.org")
    let memo = ActivationMemo(Self.extensions)
    #expect(
      memo.answers(to: ExaminedContext(context: page, items: []))
        !== memo.answers(to: ExaminedContext(context: mail, items: [])))
  }

  @Test func `a context with a title or a text is like no other`() {
    let memo = ActivationMemo(Self.extensions)
    var titled = context("img")
    titled.items[0].attributedTitle = "Trip"
    #expect(memo.answers(to: ExaminedContext(context: titled, items: [])) == nil)
    var told = context("img")
    told.items[0].attributedContentText = "Two"
    #expect(memo.answers(to: ExaminedContext(context: told, items: [])) == nil)
  }

  @Test(arguments: ["now() > CAST(0, 'NSDate')", "random() > 5", "randomn(2) == 1"])
  func `an answer that depends on time or chance is not remembered`(text: String) {
    let memo = ActivationMemo([
      .sample(), .sample("org.example.chance", rule: .string(text)),
    ])
    let answers = memo.answers(to: ExaminedContext(context: context("img"), items: []))
    #expect(answers?.all[0]?.isActive == true)
    #expect(answers?.all[1] == nil)
    #expect(answers?.undirected == nil)
  }

  @Test func `it does not grow without end`() {
    let memo = ActivationMemo([.sample()])
    for number in 0..<2000 {
      let shared = context("org.example.t\(number)")
      #expect(memo.answers(to: ExaminedContext(context: shared, items: []))?.all.count == 1)
    }
  }
}
