/// The date of a PDF.
///
/// The tables of the file lead to its information dictionary. Where they are compressed or broken, the
/// dictionary is looked for in the first and the last 512 KiB. So is the XMP, where the dictionary has
/// no date: the XMP of a picture in the document may come before its own. What is compressed or
/// encrypted is not found.
///
/// Source: ISO 32000-1, 14.3.3 (information dictionary) and 14.3.2 (metadata streams);
/// ISO 16684-1, 8.4 (`xmp:CreateDate`).
struct PDFOrigin {
  /// How much is searched at either end, in pieces of the reader.
  private static let mostPieces = 8

  private let references: PDFReferences
  private var windows: [[UInt8]]?

  /// The date that a PDF says, or `nil` if none is found.
  static func date(_ reader: inout BoundedReader) -> ContentDate? {
    var document = Self(references: PDFReferences(&reader), windows: nil)
    return ContentDate(document.informationDate(&reader), source: .pdf)
      ?? ContentDate(document.metadataDate(&reader), source: .pdf)
  }

  private mutating func informationDate(_ reader: inout BoundedReader) -> WallClock? {
    guard let information = references.information,
      var scanner = object(information, &reader), var date = scanner.dictionary()?["CreationDate"]
    else { return nil }
    if let reference = date.reference("R") {
      guard let target = object(reference, &reader) else { return nil }
      date = target
    }
    guard case .string(let text) = date.next() else { return nil }
    // Of UTF-16 the characters of a date are left.
    let plain = text.filter { (1...0x7F).contains($0) }
    return WallClock(pdf: plain) ?? WallClock(iso8601: plain)
  }

  /// The content of an object.
  private mutating func object(
    _ reference: PDFReference, _ reader: inout BoundedReader
  ) -> PDFScanner? {
    if let offset = references.offset(of: reference, &reader),
      let bytes = reader.readAvailable(at: offset, count: BoundedReader.longestPiece)
    {
      var scanner = PDFScanner(bytes)
      if scanner.reference("obj") == reference { return scanner }
    }
    let header = "\(reference.number) \(reference.generation) obj"
    for window in searched(&reader) {
      var end = window.count
      while let place = window.lastPlace(of: header, before: end) {
        // The last digits of a longer number are another object.
        if place == 0 || !(0x30...0x39).contains(window[place - 1]) {
          return PDFScanner(window, at: place + header.utf8.count)
        }
        end = place
      }
    }
    return nil
  }

  private mutating func metadataDate(_ reader: inout BoundedReader) -> WallClock? {
    let name = "xmp:CreateDate"
    for window in searched(&reader) {
      var end = window.count
      while let place = window.lastPlace(of: name, before: end) {
        // An attribute has its value in quotation marks, an element has it before its end tag.
        let value = window[(place + name.utf8.count)...].prefix(64)
          .drop { "=\"'> \t\r\n".utf8.contains($0) }
        if let date = WallClock(iso8601: Array(value)) { return date }
        end = place
      }
    }
    return nil
  }

  /// The end and the beginning of the file.
  private mutating func searched(_ reader: inout BoundedReader) -> [[UInt8]] {
    if let windows { return windows }
    let most = UInt64(Self.mostPieces * BoundedReader.longestPiece)
    let length = reader.length ?? 0
    let tail = length - min(length, most)
    let found = [tail..<length, 0..<min(tail, most)].map { range in
      stride(from: range.lowerBound, to: range.upperBound, by: BoundedReader.longestPiece)
        .flatMap { reader.readAvailable(at: $0, count: BoundedReader.longestPiece) ?? [] }
    }
    windows = found
    return found
  }
}
