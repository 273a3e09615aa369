/// What one directory of a TIFF says about sizes and about further directories.
struct TIFFDirectory {
  /// More fields than real directories have.
  private static let mostFields = 4_096

  private(set) var dimensions: ImageDimensions?
  private(set) var others: [UInt32] = []

  /// Reads a directory, or returns `nil` if it is cut off or a field that counts is not understood.
  init?(at offset: UInt32, _ numbers: TIFFNumbers, _ reader: inout BoundedReader) {
    guard let start = reader.read(at: UInt64(offset), count: 2) else { return nil }
    let count = Int(numbers.short(start, at: 0))
    guard count <= Self.mostFields,
      let fields = reader.read(at: UInt64(offset) + 2, count: 12 * count),
      let next = reader.read(at: UInt64(offset) + 2 + UInt64(12 * count), count: 4)
    else { return nil }
    others.append(numbers.long(next, at: 0))
    var width: UInt32 = 0
    var height: UInt32 = 0
    for field in stride(from: 0, to: fields.count, by: 12) {
      let isShort = numbers.short(fields, at: field + 2) == 3
      let value =
        isShort ? numbers.short(fields, at: field + 8) : numbers.long(fields, at: field + 8)
      switch numbers.short(fields, at: field) {
      case 256: width = value
      case 257: height = value
      case 330:
        // The places of directories below this one: in the field itself if it is only one.
        let places = numbers.long(fields, at: field + 4)
        if places == 1 {
          others.append(value)
        } else {
          guard places <= 64, let list = reader.read(at: UInt64(value), count: 4 * Int(places))
          else { return nil }
          others += stride(from: 0, to: list.count, by: 4).map { numbers.long(list, at: $0) }
        }
      default: break
      }
    }
    dimensions = ImageDimensions(width: width, height: height)
  }
}
