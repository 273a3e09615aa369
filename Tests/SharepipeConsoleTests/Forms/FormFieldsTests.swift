import SeededRandom
import Testing

@testable import SharepipeConsole

struct FormFieldsTests {
  @Test func `what was encoded is read as it was`() throws {
    let texts = ["", "a b", "a+b&c=d%", "\u{E4}\u{1F468}", "line\nline", "\"<>'\\", "\u{202E}x"]
    for text in texts {
      let query = FormFields.query([(name: "name", value: text)])
      let fields = try FormFields(Array(query.dropFirst().utf8))
      #expect(fields["name"] ?? "" == text)
      #expect(query.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }

  @Test func `fields at random are read or have a fault`() {
    var random = SeededGenerator(seed: 7)
    let letters = Array("abi=&%+0f;\0".utf8)
    for _ in 0..<50_000 {
      let count = Int.random(in: 0..<20, using: &random)
      let bytes = (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      guard let fields = try? FormFields(bytes) else { continue }
      for name in fields.names { #expect(!fields.all(name).isEmpty) }
    }
  }
}
