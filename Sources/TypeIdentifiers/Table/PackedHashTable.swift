/// A table of open addresses, kept as text, of words that stand in ``TypeTable``.
///
/// A slot has two digits (see ``PackedNumbers``): the number of a record from 1 on, or 0 for none.
/// A record has eight: three for the place of its word in the texts of ``TypeTable`` one after the
/// other, the length of the word, and what is said of it. Words that are the same follow each other
/// from slot to slot in the order of their records, and a slot without a record ends them.
struct PackedHashTable: Sendable {
  /// A power of two of slots, some of them empty.
  let slots: StaticString
  /// The records.
  let records: StaticString
  /// A mask of the digits that hold the length: one or two.
  let lengthMask: Int

  /// The slot in which a word is looked for first.
  @inline(__always)
  func slot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (slots.utf8CodeUnitCount / 2 - 1)
  }

  /// Looks for the next record of a word.
  ///
  /// - Parameters:
  ///   - word: The word; the case of ASCII letters does not matter.
  ///   - slot: The slot to start in; afterwards that behind the record.
  /// - Returns: The number of the record from 0 on, or `nil` if there is no more.
  @inline(__always)
  func next(_ word: borrowing RawSpan, from slot: inout Int) -> Int? {
    let mask = slots.utf8CodeUnitCount / 2 - 1
    while true {
      let number = PackedNumbers.pair(slots.pair(at: slot * 2))
      slot = (slot + 1) & mask
      guard number > 0 else { return nil }
      let record = record(number - 1)
      if length(of: record) == word.byteCount,
        TypeTable.hasWord(word, at: PackedNumbers.triple(record))
      {
        return number - 1
      }
    }
  }

  /// The eight characters of a record, the first in the lowest bits.
  @inline(__always)
  func record(_ number: Int) -> UInt64 {
    records.word(at: number * 8)
  }

  /// The word of a record.
  func word(of record: UInt64) -> String {
    TypeTable.word(at: PackedNumbers.triple(record), length: length(of: record))
  }

  @inline(__always)
  private func length(of record: UInt64) -> Int {
    PackedNumbers.pair(record >> 24) & lengthMask
  }
}
