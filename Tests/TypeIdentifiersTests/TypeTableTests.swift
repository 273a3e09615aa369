import Testing

@testable import TypeIdentifiers

struct TypeTableTests {
  @Test func `columns are read in their order, and missing ones are empty`() {
    var reader = TypeTableReader("a|b c||d\ne||PDF ,x|\nf")
    let space = UInt8(ascii: " ")
    #expect(reader.readText() == "a")
    #expect(reader.readList(dividedBy: space) == ["b", "c"])
    #expect(reader.readList(dividedBy: space) == [])
    #expect(reader.readText() == "d")
    #expect(reader.readText() == nil)
    reader.endLine()
    #expect(reader.readText() == "e")
    #expect(reader.readText() == nil)
    #expect(reader.readList(dividedBy: UInt8(ascii: ",")) == ["PDF ", "x"])
    #expect(reader.readText() == nil)
    reader.endLine()
    #expect(reader.readText() == "f")
    reader.endLine()
    #expect(reader.readText() == nil)
  }

  @Test func `a column can be passed over, or read up to its first part`() {
    var reader = TypeTableReader(
      "none|long enough for words of eight|UTTypeItem iOS 14.0|x\nf", from: 5)
    let space = UInt8(ascii: " ")
    reader.skipColumn()
    #expect(reader.readFirst(dividedBy: space) == "UTTypeItem")
    #expect(reader.readText() == "iOS 14.0")
    #expect(reader.readFirst(dividedBy: space) == "x")
    #expect(reader.readText() == nil)
    #expect(reader.readFirst(dividedBy: space) == nil)
    reader.skipColumn()
    #expect(reader.readText() == nil)
    reader.endLine()
    #expect(reader.readList(dividedBy: space) == ["f"])
    reader.skipColumn()
    #expect(reader.readList(dividedBy: space) == [])
  }

  @Test func `every line has an identifier and at most eight columns`() {
    for (origin, text) in TypeTable.groups {
      let lines = text.description.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines {
        let columns = line.split(separator: "|", omittingEmptySubsequences: false)
        #expect((1...8).contains(columns.count), "\(line)")
        #expect(TypeIdentifier(String(columns[0])) != nil, "\(line)")
      }
      #expect(TypeTable.declarations().count { $0.origin == origin } == lines.count)
    }
  }
}
