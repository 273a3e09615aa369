/// The cross-reference tables of a PDF, followed from its end to its beginning.
///
/// A table that is a compressed stream has only its dictionary read.
///
/// Source: ISO 32000-1, 7.5.4 to 7.5.6 and 7.5.8 (cross-reference streams).
struct PDFReferences {
  /// More updates and more pieces of tables than real files have.
  private static let mostTables = 64
  private static let mostPieces = 1_024
  /// The length of an entry, in bytes.
  private static let entry: UInt64 = 20

  /// The objects from one number on, and where the entries about them begin.
  private struct Piece {
    let numbers: Range<UInt64>
    let entries: UInt64
  }

  private var pieces: [Piece] = []
  /// The information dictionary of the newest table that names one.
  private(set) var information: PDFReference?

  /// Reads the tables up to the first that is broken; without any, nothing is known.
  init(_ reader: inout BoundedReader) {
    var next = Self.newest(&reader)
    var seen: Set<UInt64> = []
    while let offset = next, seen.count < Self.mostTables, seen.insert(offset).inserted,
      var trailer = table(at: offset, &reader)
    {
      information = information ?? trailer["Info"]?.reference("R")
      next = trailer["Prev"]?.number()
    }
  }

  /// Where an object begins, as the newest table says that has it.
  func offset(of object: PDFReference, _ reader: inout BoundedReader) -> UInt64? {
    guard let piece = pieces.first(where: { $0.numbers.contains(object.number) }) else {
      return nil
    }
    let index = object.number - piece.numbers.lowerBound
    guard let entry = reader.read(at: piece.entries + Self.entry * index, count: Int(Self.entry)),
      entry[17] == UInt8(ascii: "n")
    else { return nil }
    var scanner = DateScanner(entry)
    return scanner.number(digits: 10).map(UInt64.init)
  }

  /// Where the newest table is: the end of the file says it.
  private static func newest(_ reader: inout BoundedReader) -> UInt64? {
    guard let length = reader.length else { return nil }
    let start = length - min(length, 2_048)
    guard let tail = reader.readAvailable(at: start, count: Int(length - start)),
      let place = tail.lastPlace(of: "startxref", before: tail.count)
    else { return nil }
    var scanner = PDFScanner(tail, at: place)
    return scanner.take("startxref") ? scanner.number() : nil
  }

  /// Reads a table, or a stream in its place: the dictionary at its end or beginning.
  private mutating func table(
    at offset: UInt64, _ reader: inout BoundedReader
  ) -> [String: PDFScanner]? {
    guard let start = reader.readAvailable(at: offset, count: 16_384) else { return nil }
    var scanner = PDFScanner(start)
    guard scanner.take("xref") else {
      return scanner.reference("obj") == nil ? nil : scanner.dictionary()
    }
    var place = offset + UInt64(scanner.index)
    while pieces.count < Self.mostPieces, let head = reader.readAvailable(at: place, count: 64) {
      var scanner = PDFScanner(head)
      guard let first = scanner.number(), let count = scanner.number() else { break }
      scanner.skipSpace()
      let entries = place + UInt64(scanner.index)
      let (end, isTooHigh) = first.addingReportingOverflow(count)
      guard !isTooHigh, count <= UInt64(UInt32.max), entries <= Int64.max >> 1 else { return nil }
      pieces.append(Piece(numbers: first..<end, entries: entries))
      place = entries + Self.entry * count
    }
    var trailer = PDFScanner(reader.readAvailable(at: place, count: 4_096) ?? [])
    return trailer.take("trailer") ? trailer.dictionary() : nil
  }
}

extension [UInt8] {
  /// The last place of a text that ends at an index or before it.
  func lastPlace(of text: String, before end: Int) -> Int? {
    let text = Array(text.utf8)
    var index = Swift.min(end, count) - text.count
    while index >= 0 {
      if self[index] == text[0], self[index...].starts(with: text) { return index }
      index -= 1
    }
    return nil
  }
}
