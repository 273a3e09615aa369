import ShareModel
import Testing

struct ContextIdentifiersTests {
  @Test func `identifiers are 24 hexadecimal digits, each another, in the order of time`() {
    let identifiers = ContextIdentifiers()
    let made = (0..<10_000).map { _ in identifiers.next() }
    #expect(made.allSatisfy { $0.utf8.count == 24 })
    #expect(made.allSatisfy { $0.allSatisfy { $0.isHexDigit && !$0.isUppercase } })
    #expect(Set(made).count == made.count)
    let times = made.map { $0.prefix(14) }
    #expect(times == times.sorted())
    #expect(Set(times).count > 1)
  }
}
