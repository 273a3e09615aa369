import Documents
import Testing

struct CSVTableTests {
  private func text(_ rows: [String]...) -> String {
    var table = CSVTable()
    for row in rows { table.add(row) }
    return String(decoding: table.bytes, as: UTF8.self)
  }

  @Test func `cells are in quotation marks, and rows end with CR LF`() {
    #expect(
      text(["a", ""], ["é, \"b\"", "c\nd"])
        == "\"a\",\"\"\r\n\"é, \"\"b\"\"\",\"c\nd\"\r\n")
  }

  static let cells: [(String, String)] = [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
    ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"), ("=\u{301}1", "'=\u{301}1"),
    ("＝1", "'＝1"), ("＠a", "'＠a"),
    ("\t=1", "'\t'=1"), ("\ra", "'\ra"), ("\n=1", "'\n'=1"), ("\r\n=1", "'\r\n'=1"),
    // Where a spreadsheet splits at semicolons, it sees a cell of its own there.
    ("a;=1", "a;'=1"), ("a\t@b", "a\t'@b"), ("a\n-1", "a\n'-1"), ("\";=1", "\"\";'=1"),
    ("a=1", "a=1"), ("a-b@c", "a-b@c"), ("1 - 1", "1 - 1"), ("'=1", "'=1"), (";", ";"), ("", ""),
  ]

  @Test(arguments: cells)
  func `what a spreadsheet would run gets an apostrophe in front`(cell: String, shown: String) {
    #expect(text([cell]) == "\"\(shown)\"\r\n")
  }
}
