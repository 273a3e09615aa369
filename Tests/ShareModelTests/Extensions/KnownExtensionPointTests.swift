import ShareModel
import Testing

struct KnownExtensionPointTests {
  @Test func `the table is sorted, has nothing twice, and none of the points that are run`() {
    let identifiers = KnownExtensionPoint.all.map(\.identifier)
    #expect(identifiers == identifiers.sorted())
    #expect(Set(identifiers.map { $0.lowercased() }).count == identifiers.count)
    #expect(identifiers.allSatisfy { ExtensionPoint(rawValue: $0) == nil })
  }

  @Test func `every meaning starts with an article and ends without a period`() {
    let words = KnownExtensionPoint.all.map(\.meaning)
    #expect(words.allSatisfy { $0.hasPrefix("a ") || $0.hasPrefix("an ") || $0.hasPrefix("the ") })
    #expect(words.allSatisfy { !$0.hasSuffix(".") })
  }

  @Test func `a point is known in any case`() {
    #expect(KnownExtensionPoint.named("COM.APPLE.findersync")?.meaning == "a Finder sync extension")
    #expect(KnownExtensionPoint.named("com.apple.nothing") == nil)
  }
}
