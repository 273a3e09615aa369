import Documents
import ShareModel
import ShareRules
import ShareTestSupport
import Testing
import TypeIdentifiers

struct RememberedOffersTests {
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
    ListedExtension.sample(BundleIdentifier(naming: "org.example.e\(place)"), rule: rule)
  }

  private static func sheet(
    _ extensions: [ListedExtension] = extensions, excluding excluded: [String] = []
  ) -> ShareSheet {
    var policy = HostPolicy()
    policy.excludedActivities = excluded
    return ShareSheet(extensions, by: DecisionMaker(policy: policy, catalogue: .builtIn))
  }

  private static func offers(
    _ remembered: RememberedOffers, _ shared: ShareContext
  ) -> Offers {
    remembered.offers(of: ExaminedContext(context: shared, items: []))
  }

  /// Whether two contexts share what is remembered: the same array, and not only an equal one.
  private static func isShared(_ first: Offers, _ second: Offers) -> Bool {
    unsafe first.all.withUnsafeBufferPointer { first in
      unsafe second.all.withUnsafeBufferPointer { unsafe first.baseAddress == $0.baseAddress }
    }
  }

  @Test func `what is remembered is what the sheet offers`() {
    let sheet = Self.sheet(excluding: ["org.example.e2"])
    let remembered = RememberedOffers(of: sheet)
    for notation in Self.contexts + Self.contexts.reversed() {
      let shared = context(notation)
      #expect(
        Self.offers(remembered, shared)
          == sheet.offers(of: ExaminedContext(context: shared, items: [])), "\(notation)")
    }
  }

  @Test func `contexts of one shape share their offers, and others do not`() {
    let remembered = RememberedOffers(of: Self.sheet())
    func offers(_ notation: String) -> Offers { Self.offers(remembered, context(notation)) }
    #expect(Self.isShared(offers("img+furl"), offers("img+furl")))
    for other in ["furl+img", "img;furl", "img|furl", "js:img+furl", "img", "public.JPEG+furl"] {
      #expect(!Self.isShared(offers("img+furl"), offers(other)), "\(other)")
    }
  }

  @Test func `the address of a page counts where the sender can run JavaScript`() {
    var page = context("js:url")
    page.items[0].attachments[0].content = .url("https://example.org")
    var mail = page
    mail.items[0].attachments[0].content = .url("mailto:ada@example.org")
    let remembered = RememberedOffers(of: Self.sheet())
    #expect(!Self.isShared(Self.offers(remembered, page), Self.offers(remembered, mail)))
  }

  static let unlike: [@Sendable (inout ShareContext) -> Void] = [
    { $0.items[0].attributedTitle = "Trip" }, { $0.items[0].attributedContentText = "Two" },
    { $0.activityType = "org.example.e0" }, { $0.excludedActivityTypes = ["org.example.e0"] },
  ]

  @Test(arguments: unlike.indices)
  func `a context with a title, a text or a destination is like no other`(place: Int) {
    let sheet = Self.sheet()
    let remembered = RememberedOffers(of: sheet)
    var shared = context("img")
    _ = Self.offers(remembered, shared)
    Self.unlike[place](&shared)
    let offers = Self.offers(remembered, shared)
    #expect(!Self.isShared(offers, Self.offers(remembered, shared)))
    #expect(offers == sheet.offers(of: ExaminedContext(context: shared, items: [])))
  }

  @Test(arguments: ["now() > CAST(0, 'NSDate')", "random() > 5", "randomn(2) == 1"])
  func `an offer that depends on time or chance is not remembered`(text: String) {
    let sheet = Self.sheet([.sample(), .sample("org.example.chance", rule: .string(text))])
    #expect(!sheet.isRepeatable)
    let remembered = RememberedOffers(of: sheet)
    let shared = context("img")
    #expect(!Self.isShared(Self.offers(remembered, shared), Self.offers(remembered, shared)))
  }

  @Test func `it does not grow without end`() {
    let remembered = RememberedOffers(of: Self.sheet([.sample()]))
    for number in 0..<2000 {
      #expect(Self.offers(remembered, context("org.example.t\(number)")).all.count == 1)
    }
  }
}
