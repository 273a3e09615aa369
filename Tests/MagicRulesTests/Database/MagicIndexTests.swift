import Foundation
import SeededRandom
import Testing

@testable import MagicRules

/// The index, measured against asking every entry.
struct MagicIndexTests {
  static let path = "/usr/lib/file/magic.mgc"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: path)))
  func `what the index leaves out would not have matched`() throws {
    guard let database = MagicDatabase(path: Self.path) else { return }
    let records = try Data(contentsOf: URL(fileURLWithPath: Self.path))
    var random = SeededGenerator(seed: 7)
    let entries = database.entries
    let lines = entries + entries.map { $0 + 1 }
    let scratch = MagicScratch()
    var answered = 0
    for _ in 0..<30 {
      // Values of the database at the places where it looks for them, in random bytes or text.
      var bytes = (0..<Int.random(in: 2..<600, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8(ascii: "\n") : UInt8.random(in: 32...126, using: &random)
      }
      let isText = Bool.random(using: &random)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let line = Int(lines[Int.random(in: 0..<lines.count, using: &random)])
        let start = (line + 1) * MagicRecord.size
        let record = Array(records[start..<start + 160])
        let count = max(4, Int(record[5]))
        let offset = Int(record[12]) | Int(record[13]) << 8
        if offset + count > bytes.count {
          bytes += Array(repeating: 0, count: min(2000, offset + count - bytes.count))
        }
        guard offset + count <= bytes.count else { continue }
        bytes.replaceSubrange(offset..<offset + count, with: record[32..<32 + count])
      }
      for pass in [MagicDatabase.Pass.binary, .text] {
        let answer = database.answer(bytes, pass: pass, looksText: isText, scratch: scratch)
        let plain = database.answer(
          bytes, pass: pass, looksText: isText, entries: entries, budget: .max / 64,
          scratch: scratch)
        #expect(answer == plain, "\(pass) \(isText) \(bytes.prefix(200))")
        if case .type = answer { answered += 1 }
      }
    }
    #expect(answered > 0)
  }

  @Test
  func `words are found wherever they may start`() {
    let words = [
      MagicWord(bytes: Array("ab".utf8), foldsCase: false, starts: 0...5, record: 1),
      MagicWord(bytes: Array("word".utf8), foldsCase: true, starts: 0...Int.max, record: 2),
      MagicWord(bytes: Array("near".utf8), foldsCase: false, starts: 3...8000, record: 3),
    ]
    let index = MagicWordIndex(words)
    func found(_ text: String) -> [UInt32] {
      var (seen, candidates) = ([Bool](repeating: false, count: index.count), [UInt32]())
      unsafe Array(text.utf8).withUnsafeBytes {
        unsafe index.find(in: $0, seen: &seen, into: &candidates)
      }
      return candidates
    }
    #expect(found("ab") == [1])
    #expect(found(".....ab") == [1])
    #expect(found("......ab").isEmpty)
    #expect(found("xWoRd ab") == [2])
    #expect(found("near").isEmpty)
    #expect(found("...near") == [3])
    #expect(found(String(repeating: ".", count: 20_000) + "WORD near ab") == [2])
    #expect(found("w").isEmpty)
    #expect(found("").isEmpty)
  }
}
