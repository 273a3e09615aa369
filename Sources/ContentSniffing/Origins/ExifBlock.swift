/// The block of a file that has Exif: a TIFF without pixels, or a raw photo built on TIFF.
///
/// The fields are looked for in the first directory and in the Exif directory that it names. Further
/// directories are of thumbnails and previews, so that no chain is followed.
///
/// Source: CIPA DC-008-2019 (Exif 2.32), 4.5.2 (structure), 4.6.3 (`Exif IFD`, `GPS IFD`), 4.6.4 and 4.6.5
/// (tags); Adobe, "TIFF Revision 6.0", section 2.
struct ExifBlock {
  private enum Tag {
    static let make = 0x010F, model = 0x0110, exifDirectory = 0x8769, placeDirectory = 0x8825
    /// The dates from the taking of the picture on, each with its zone.
    static let dates = [(0x9003, 0x9011), (0x9004, 0x9012), (0x0132, 0x9010)]
    static let texts = Set([make, model] + dates.flatMap { [$0.0, $0.1] })
  }

  /// The numbers behind the byte order: that of TIFF, and those of ORF (twice) and RW2.
  private static let versions: Set<UInt32> = [42, 0x4F52, 0x5352, 0x55]
  /// What some formats put before the block.
  private static let signature = Array("Exif\0\0".utf8)
  /// More fields than real directories have.
  private static let mostFields = 4_096

  private let block: Range<UInt64>
  private let numbers: TIFFNumbers
  private var texts: [Int: [UInt8]] = [:]
  private var exifDirectory: UInt32?
  /// Whether it names the directory with the place where a picture was taken.
  private(set) var hasPlace = false

  /// Reads the fields, or returns `nil` if a range holds no such block.
  init?(in range: Range<UInt64>, _ reader: inout BoundedReader) {
    guard var head = reader.read(at: range.lowerBound, count: 8) else { return nil }
    var start = range.lowerBound
    if head.starts(with: Self.signature) {
      start += UInt64(Self.signature.count)
      guard let next = reader.read(at: start, count: 8) else { return nil }
      head = next
    }
    guard start < range.upperBound, head[0] == head[1], head[0] == 0x49 || head[0] == 0x4D else {
      return nil
    }
    block = start..<range.upperBound
    numbers = TIFFNumbers(isLittleEndian: head[0] == 0x49)
    guard Self.versions.contains(numbers.short(head, at: 2)) else { return nil }
    readDirectory(at: numbers.long(head, at: 4), &reader)
    if let exifDirectory { readDirectory(at: exifDirectory, &reader) }
  }

  /// The date and the camera that the fields name.
  var origin: ContentOrigin {
    ContentOrigin(
      date: Tag.dates.lazy.compactMap { [texts] date, zone in
        ContentDate(WallClock(exif: texts[date], zone: texts[zone]), source: .exif)
      }.first,
      camera: CameraName.text(make: texts[Tag.make], model: texts[Tag.model]))
  }

  private mutating func readDirectory(at offset: UInt32, _ reader: inout BoundedReader) {
    guard let start = read(at: offset, count: 2, &reader) else { return }
    let count = Int(numbers.short(start, at: 0))
    let (place, isTooFar) = offset.addingReportingOverflow(2)
    guard count <= Self.mostFields, !isTooFar,
      let fields = read(at: place, count: 12 * count, &reader)
    else { return }
    for field in stride(from: 0, to: fields.count, by: 12) {
      let tag = Int(numbers.short(fields, at: field))
      if tag == Tag.exifDirectory {
        exifDirectory = exifDirectory ?? numbers.long(fields, at: field + 8)
      } else if tag == Tag.placeDirectory {
        hasPlace = true
      } else if Tag.texts.contains(tag), texts[tag] == nil {
        texts[tag] = text(of: Array(fields[field..<field + 12]), &reader)
      }
    }
  }

  /// The text of a field, which stands in the field itself if it has up to four bytes.
  private func text(of field: [UInt8], _ reader: inout BoundedReader) -> [UInt8]? {
    // ASCII, as Exif has it; BYTE, UNDEFINED and UTF-8 are written too.
    guard [1, 2, 7, 129].contains(numbers.short(field, at: 2)) else { return nil }
    let count = min(Int(numbers.long(field, at: 4)), CameraName.longest)
    if count <= 4 { return Array(field[8..<8 + count]) }
    return read(at: numbers.long(field, at: 8), count: count, &reader)
  }

  /// Reads a piece that is in the block as a whole.
  private func read(
    at offset: UInt32, count: Int, _ reader: inout BoundedReader
  ) -> [UInt8]? {
    let size = block.upperBound - block.lowerBound
    guard UInt64(offset) + UInt64(count) <= size else { return nil }
    return reader.read(at: block.lowerBound + UInt64(offset), count: count)
  }
}
