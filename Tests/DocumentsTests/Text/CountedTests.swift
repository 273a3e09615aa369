import Documents
import Testing

struct CountedTests {
  static let counts: [(Counted, String)] = [
    (Counted(0, "file"), "0 files"), (Counted(1, "file"), "1 file"),
    (Counted(2, "file"), "2 files"), (Counted(1, "entry", "entries"), "1 entry"),
    (Counted(3, "entry", "entries"), "3 entries"),
  ]

  @Test(arguments: counts)
  func `a number agrees with its noun`(count: Counted, text: String) {
    #expect(count.description == text)
  }
}
