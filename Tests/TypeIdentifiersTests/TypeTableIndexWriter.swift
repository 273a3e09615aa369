@testable import TypeIdentifiers

extension PackedNumbers {
  /// Writes a number with so many digits.
  static func written(_ number: Int, digits: Int) -> String {
    var text = ""
    for place in 0..<digits {
      let value = UInt8(number >> (6 * place) & 0x3F)
      text.unicodeScalars.append(Unicode.Scalar(value == 63 ? UInt8(ascii: "?") : value | 0x40))
    }
    return text
  }
}

/// Writes `TypeTable+Index.swift`: what leads to the types of `TypeTable` without reading all.
struct TypeTableIndexWriter {
  /// A word that leads to a type, and its place in the texts of the table one after the other.
  private struct Word {
    let text: String
    let place: Int
    let type: Int
  }

  private let declarations = TypeTable.declarations()
  private var identifiers: [Word] = []
  private var filenameExtensions: [Word] = []
  private var mimeTypes: [Word] = []

  init() {
    var place = 0
    for (_, text) in TypeTable.groups {
      for line in text.description.utf8.split(separator: UInt8(ascii: "\n")) {
        read(line, at: place)
        place += line.count + 1
      }
      // No line break follows the last line of a group.
      place -= 1
    }
  }

  private mutating func read(_ line: Substring.UTF8View, at place: Int) {
    let type = identifiers.count
    var place = place
    let columns = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    for (number, column) in columns.prefix(4).enumerated() {
      for part in column.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
        let word = Word(text: "\(Substring(part))", place: place, type: type)
        switch number {
        case 0: identifiers.append(word)
        case 2 where !part.isEmpty: filenameExtensions.append(word)
        case 3 where !part.isEmpty: mimeTypes.append(word)
        default: break
        }
        place += part.count + 1
      }
    }
  }

  /// The text of the file.
  func text() -> String {
    let bareCount = declarations.count { $0.origin != .thirdParty }
    let (rows, rowOfType, wideTypes) = supertypeRows()
    let rowLength = (wideTypes.count + 5) / 6
    let places = Dictionary(uniqueKeysWithValues: wideTypes.enumerated().map { ($1, $0) })
    let types = identifiers.map { word in
      let wide = places[word.type]
      return PackedNumbers.written(word.place, digits: 3)
        + PackedNumbers.written(word.text.utf8.count, digits: 1)
        + PackedNumbers.written(rowOfType[word.type], digits: 2)
        + PackedNumbers.written(wide.map { $0 / 6 } ?? 0, digits: 1)
        + PackedNumbers.written(wide.map { 1 << ($0 % 6) } ?? 0, digits: 1)
    }
    return """
      /// What leads to the types of ``TypeTable`` without reading all of it.
      ///
      /// Written by a test: `UPDATE_GOLDEN=1 swift test --filter TypeTableIndexTests`.
      enum TypeTableIndex {
        /// How many types a system without any further app knows, the first ones.
        static let bareSystemCount = \(bareCount)

        /// The types by their identifiers.
        ///
        /// The length of a word has one digit. Two more are the row of the type's supertypes, and the
        /// last two are the digit in such a row, and the bit in it, that stand for the type itself.
        static let types = \(table(identifiers, records: types, lengthDigits: 1))

        /// How many digits a row of supertypes has.
        static let supertypeRowLength = \(rowLength)

        /// Sets of supertypes, a bit for each type that is a supertype of any.
        static let supertypeRows: StaticString = \(literal(rows, indent: 4))

        /// The filename extensions.
        ///
        /// The length of a word has two digits. Two more are the type.
        static let filenameExtensions = \(tagTable(filenameExtensions))

        /// The MIME types, likewise.
        static let mimeTypes = \(tagTable(mimeTypes))
      }

      """
  }

  /// The different sets of types above a type, and which of them each type has.
  ///
  /// A type that is a supertype is in its own set.
  private func supertypeRows() -> (rows: String, rowOfType: [Int], wideTypes: [Int]) {
    let places = Dictionary(
      uniqueKeysWithValues: declarations.enumerated().map { ($1.identifier, $0) })
    let supertypes = declarations.map { $0.conformsTo.compactMap { places[$0] } }
    let wideTypes = Set(supertypes.joined()).sorted()
    var rows = ""
    var numbers: [String: Int] = [:]
    let rowOfType = declarations.indices.map { type in
      var above: Set<Int> = []
      var open = [type]
      while let next = open.popLast() {
        if above.insert(next).inserted { open += supertypes[next] }
      }
      let bits = wideTypes.map { above.contains($0) }
      let row = stride(from: 0, to: bits.count, by: 6).map { start in
        let digit = bits[start...].prefix(6).reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        return PackedNumbers.written(digit, digits: 1)
      }.joined()
      if let number = numbers[row] { return number }
      numbers[row] = numbers.count
      rows += row
      return numbers.count - 1
    }
    return (rows, rowOfType, wideTypes)
  }

  private func tagTable(_ words: [Word]) -> String {
    let records = words.map { word in
      PackedNumbers.written(word.place, digits: 3)
        + PackedNumbers.written(word.text.utf8.count, digits: 2)
        + PackedNumbers.written(word.type, digits: 3)
    }
    return table(words, records: records, lengthDigits: 2)
  }

  private func table(_ words: [Word], records: [String], lengthDigits: Int) -> String {
    var slotCount = 16
    while slotCount < words.count * 3 { slotCount *= 2 }
    var slots = [Int](repeating: 0, count: slotCount)
    for (number, word) in words.enumerated() {
      var slot = Int(truncatingIfNeeded: IdentifierPositions.place(of: word.text)) & (slotCount - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = number + 1
    }
    return """
      PackedHashTable(
          slots: \(literal(slots.map { PackedNumbers.written($0, digits: 2) }.joined(), indent: 6)),
          records: \(literal(records.joined(), indent: 6)),
          lengthMask: \(lengthDigits == 1 ? "0x3F" : "0xFFF"))
      """
  }

  /// A text as a literal, some of it on each line.
  private func literal(_ text: String, indent: Int) -> String {
    let lineBreak = "\n" + String(repeating: " ", count: indent)
    var lines: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(88))
      rest = rest.dropFirst(88)
    }
    let quotes = String(repeating: "\"", count: 3)
    return "#" + quotes + lineBreak + lines.joined(separator: "\\#" + lineBreak) + lineBreak
      + quotes + "#"
  }
}
