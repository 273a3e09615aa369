import Documents
import ShareJournal
import ShareModel
import Testing

struct InactiveFragmentsTests {
  private func record(_ inactive: [InactiveExtension]) -> ContextRecord {
    ContextRecord(
      identifier: "1", entry: EntryName("a"), owner: 0, end: .unclaimed, inactive: inactive)
  }

  @Test func `a record is the same whether its list was written before or not`() {
    var fragments = InactiveFragments()
    for count in [0, 1, 7, 8, 9, 200, 8, 0] {
      for start in 0..<3 {
        let list = (0..<count).map {
          InactiveExtension(
            identifier: BundleIdentifier(naming: "org.example.\"\($0 + start)\""),
            reason: Reason(.ruleNotMatched, "no"))
        }
        var alone = JSONWriter()
        record(list).write(to: &alone)
        for _ in 0..<2 {
          var together = JSONWriter()
          record(list).write(to: &together, &fragments)
          #expect(together.bytes == alone.bytes)
        }
        let expected = list.map { one in JSONWriter.text { $0.string(one.identifier.rawValue) } }
        #expect(
          String(decoding: alone.bytes, as: UTF8.self)
            .contains(#""inactive":["# + expected.joined(separator: ",") + "]"))
      }
    }
  }
}
