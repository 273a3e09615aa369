import Foundation
import SeededRandom
import Testing

@testable import MagicRules

/// The index, measured against asking every entry.
struct MagicIndexTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: InstalledDatabase.path)))
  func `what the index leaves out would not have matched`() throws {
    guard let database = MagicDatabase(path: InstalledDatabase.path) else { return }
    let records = try Data(contentsOf: URL(fileURLWithPath: InstalledDatabase.path))
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
        let start = (line + 1) * database.recordSize
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

  private static func found(_ text: [UInt8], by index: MagicWordIndex) -> Set<UInt32> {
    var (seen, candidates) = ([Bool](repeating: false, count: index.count), [UInt32]())
    unsafe text.withUnsafeBytes { unsafe index.find(in: $0, seen: &seen, into: &candidates) }
    return Set(candidates)
  }

  @Test
  func `words are found wherever they may start`() {
    let words = [
      MagicWord(bytes: Array("ab".utf8), foldsCase: false, starts: 0...25, record: 1),
      MagicWord(bytes: Array("word".utf8), foldsCase: true, starts: 0...Int.max, record: 2),
      MagicWord(bytes: Array("near".utf8), foldsCase: false, starts: 3...8000, record: 3),
      MagicWord(bytes: Array("#!".utf8), foldsCase: false, starts: 0...1, record: 4),
      MagicWord(
        bytes: Array("line".utf8), foldsCase: true, starts: 0...8192, before: ByteSet(),
        record: 5),
    ]
    let index = MagicWordIndex(words)
    func found(_ text: String) -> Set<UInt32> { Self.found(Array(text.utf8), by: index) }
    #expect(found("ab") == [1])
    #expect(found(String(repeating: ".", count: 25) + "ab") == [1])
    #expect(found(String(repeating: ".", count: 26) + "ab").isEmpty)
    #expect(found("xWoRd ab") == [1, 2])
    #expect(found("near").isEmpty)
    #expect(found("...near") == [3])
    #expect(found(String(repeating: ".", count: 20_000) + "WORD near ab") == [2])
    #expect(found("#!") == [4])
    #expect(found("x#!") == [4])
    #expect(found("xy#!").isEmpty)
    #expect(found("Line") == [5])
    #expect(found("a Line\n line\nLINE") == [5])
    #expect(found("a Line\n line\n.LINE").isEmpty)
    #expect(found("w").isEmpty)
    #expect(found("").isEmpty)
  }

  /// Words as an index does not find them: by looking at every place.
  private static func searched(_ text: [UInt8], for words: [MagicWord]) -> Set<UInt32> {
    var found: Set<UInt32> = []
    for word in words {
      for place in text.indices
      where word.starts.contains(place) && place + word.bytes.count <= text.count {
        let bytes = text[place..<place + word.bytes.count]
        guard (word.foldsCase ? bytes.map(\.lowercased) : Array(bytes)) == word.bytes else {
          continue
        }
        let line = text[..<place].split(separator: 10, omittingEmptySubsequences: false).last ?? []
        if word.before.map({ line.allSatisfy($0.contains) }) ?? true { found.insert(word.record) }
      }
    }
    return found
  }

  @Test
  func `an index finds the words that looking at every place finds`() {
    var random = SeededGenerator(seed: 11)
    let letters = Array("abAB \n%".utf8)
    func bytes(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
      (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
    }
    for round in 0..<30 {
      var words: [MagicWord] = []
      for record in 0..<UInt32.random(in: 1...8, using: &random) {
        let folds = Bool.random(using: &random)
        // The shortest words decide how far apart the places are that are looked at.
        let count = Int.random(in: (round % 5 + 2)...9, using: &random)
        let start = Int.random(in: 0...9, using: &random)
        let ends = [1, 16, 40, 200, 8448, 20_000, Int.max]
        var before: ByteSet?
        if Bool.random(using: &random) {
          before = ByteSet()
          before?.insert(bytes(2, &random).filter { $0 != 10 })
        }
        let word = bytes(count, &random).map { folds ? $0.lowercased : $0 }
        let end = max(start, ends[Int.random(in: 0..<ends.count, using: &random)])
        words.append(
          MagicWord(
            bytes: word, foldsCase: folds, starts: start...end, before: start == 0 ? before : nil,
            record: record))
      }
      let index = MagicWordIndex(words)
      var text = bytes(Int.random(in: 0...60, using: &random), &random)
      #expect(Self.found(text, by: index) == Self.searched(text, for: words), "\(words) \(text)")
      // Few words stand in a text that is far longer, and where the near part ends.
      for word in words where Bool.random(using: &random) {
        let place = Bool.random(using: &random) ? 8440 : Int.random(in: 0...9000, using: &random)
        let space = [UInt8](repeating: UInt8(ascii: "_"), count: max(0, place - text.count))
        text += space + word.bytes + bytes(Int.random(in: 0...3, using: &random), &random)
      }
      #expect(Self.found(text, by: index) == Self.searched(text, for: words), "\(words)")
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: InstalledDatabase.path)),
    arguments: [1, 700, 3000, 9000])
  func `white space of any length before a word hides it from no entry`(count: Int) throws {
    guard let database = MagicDatabase(path: InstalledDatabase.path) else { return }
    let space = String(repeating: " ", count: count)
    let texts = ["x\n<a\(space)href=", "x\n\(space)\n=pod\n", "x\n<!doctype\(space)html"]
    for text in texts {
      let bytes = Array(text.utf8)
      let answer = database.answer(bytes, pass: .text, looksText: true)
      let plain = database.answer(
        bytes, pass: .text, looksText: true, entries: database.entries, budget: .max / 64)
      #expect(answer == plain || answer == .inDoubt, "\(text.prefix(20)) \(count)")
      if count < 3000 { #expect(answer == plain) }
    }
  }
}
