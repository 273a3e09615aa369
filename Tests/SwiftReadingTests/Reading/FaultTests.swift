#if Sources
import SourceReading
import SwiftReading
import Testing

struct FaultTests {
  @Test func `what cannot be parsed is reported, and the rest is read`() {
    let file = SourceFile.reading("func f() { g( }\nfunc h() { a() }\nlet c = )\nlet d = 1\n")
    #expect(file.functions.map(\.name) == ["f()", "h()"])
    #expect(file.properties.map(\.name) == ["c", "d"])
    #expect(
      file.faults.map { "\($0.range.bytes) \($0.words)" } == [
        "14..<14 expected an expression and ')'",
        "41..<41 expected an expression", "41..<42 unexpected ')'",
      ])
  }

  @Test func `bytes that are not UTF-8 are faults, and offsets stay`() throws {
    let bytes =
      Array("// ".utf8) + [0xFF, 0xFE] + Array("\nlet a = \"".utf8) + [0xE9]
      + Array("\"\nlet b = 2 + c\n".utf8)
    let file = SwiftReader.read(bytes)
    #expect(file.faults.prefix(1).map(\.words) == ["not UTF-8"])
    #expect(file.faults.contains { $0.range.bytes == 3..<5 && $0.words == "not UTF-8" })
    #expect(file.faults.contains { $0.range.bytes == 15..<16 && $0.words == "not UTF-8" })
    let last = try #require(file.properties.last)
    #expect(last.name == "b")
    #expect(Array(bytes[try #require(last.value).range.bytes]) == Array("2 + c".utf8))
  }

  @Test func `a byte order mark counts among the bytes`() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("import A\nlet b = 1\n".utf8)
    let file = SwiftReader.read(bytes)
    #expect(ModelDump.lines(file) == ["import A", "let b = 1"])
    #expect(file.properties.first?.range.bytes == 16..<17)
  }

  @Test func `line ends of two bytes count as two`() {
    let file = SwiftReader.read(Array("import A\r\nlet b = 1\r\n".utf8))
    #expect(ModelDump.lines(file) == ["import A", "let b = 1"])
    #expect(file.properties.first?.range.bytes == 14..<15)
  }

  @Test func `a byte of 0 is reported or passed over`() {
    let file = SwiftReader.read(Array("let a = 1\n\0let b = 2\n".utf8))
    #expect(file.properties.map(\.name) == ["a", "b"])
  }

  @Test(arguments: ["", " ", "\n", "// a", "/*", "#!/usr/bin/swift\n"])
  func `a file without code says nothing`(text: String) {
    let file = SourceFile.reading(text)
    #expect(file.functions.isEmpty && file.properties.isEmpty && file.types.isEmpty)
  }

  @Test func `a file has at most 100 faults`() {
    let file = SourceFile.reading(String(repeating: "let = )\n", count: 2_000) + "let a = 1")
    #expect(file.faults.count == 100)
    #expect(file.properties.last?.name == "a")
  }
}
#endif
