import Documents
import ShareModel
import ShareRules
import ShareTestSupport
import Testing
import TypeIdentifiers

struct PrivateCopyNeedTests {
  private func copyNeed(
    _ extensions: [ListedExtension], excluding excluded: [String] = [], chosen: String? = nil,
    isUntyped: Bool = false, items: Int = 1
  ) -> PrivateCopyNeed {
    var context = ShareContext.text(String(repeating: "a", count: 100))
    context.items = Array(repeating: context.items[0], count: items)
    context.activityType = chosen
    context.excludedActivityTypes = excluded
    let sheet = ShareSheet(
      extensions, by: DecisionMaker(policy: HostPolicy(), catalogue: .builtIn))
    let offers =
      isUntyped
      ? sheet.possibleOffers(of: context)
      : sheet.offers(of: ExaminedContext(context: context, items: []))
    return PrivateCopyNeed(
      of: context, at: sheet, offers, IntakeSize(of: context.attachments), isUntyped: isUntyped)
  }

  private func small(_ identifier: BundleIdentifier = "org.example.small") -> ListedExtension {
    var requirements = ContentRequirements()
    requirements.maximumBytes = 99
    return .sample(identifier, requirements: requirements)
  }

  private let none = ListedExtension.sample("org.example.none", rule: .string("FALSEPREDICATE"))

  @Test func `content is copied if one extension may get it`() {
    #expect(copyNeed([]) == .nothing)
    #expect(copyNeed([none]) == .nothing)
    #expect(copyNeed([none, .sample()]) == .run)
    #expect(copyNeed([small(), .sample()]) == .run)
  }

  @Test func `what is excluded or not chosen gets no copy`() {
    #expect(copyNeed([.sample()], excluding: ["org.example.post"]) == .nothing)
    #expect(copyNeed([.sample()], chosen: "org.example.other") == .nothing)
    #expect(copyNeed([.sample()], chosen: "org.example.post") == .run)
  }

  @Test func `what every extension refuses by its size gets no copy`() {
    #expect(copyNeed([none, small()]) == .refusedBySize)
    #expect(copyNeed([small(), small("org.example.other")]) == .refusedBySize)
  }

  @Test func `before the type is known, any rule may activate`() {
    #expect(copyNeed([none], isUntyped: true) == .run)
    #expect(copyNeed([none], excluding: ["org.example.none"], isUntyped: true) == .nothing)
    #expect(copyNeed([small()], isUntyped: true) == .refusedBySize)
    // Of several items an extension may get some, which may be small.
    #expect(copyNeed([small()], isUntyped: true, items: 2) == .run)
    #expect(copyNeed([small()], items: 2) == .refusedBySize)
  }
}
