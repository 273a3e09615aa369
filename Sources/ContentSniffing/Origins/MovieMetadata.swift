/// What the header of a QuickTime or MPEG-4 movie says about its making.
///
/// The samples of the movie, which are most of the file, are skipped. A header that is compressed
/// (`cmov`) says nothing.
///
/// Source: ISO/IEC 14496-12, 8.2.2 (`mvhd`); Apple, "QuickTime File Format", "Movie header atom",
/// "User data atoms" and "Metadata"; the lists of iTunes as FFmpeg writes them.
struct MovieMetadata {
  /// Seconds from the beginning of 1904, where movies begin to count, to that of 1970, in UTC.
  private static let epoch: UInt64 = 2_082_844_800
  /// The end of the year 9999, in seconds since 1970.
  private static let latest: UInt64 = 253_402_300_799
  private static let names: Set<String> = [
    "com.apple.quicktime.creationdate", "com.apple.quicktime.make", "com.apple.quicktime.model",
    "©day", "©mak", "©mod",
  ]
  /// Canon's box in a raw photo (CR3), which holds Exif in pieces.
  private static let canon: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]

  private var values: [String: [UInt8]] = [:]
  private var created: Int64?
  private var picture = ContentOrigin()

  /// Reads the content of the box `moov`.
  init(in movie: Range<UInt64>, _ reader: inout BoundedReader) {
    for box in MediaBox.all(in: movie, &reader) {
      switch box.type {
      case "mvhd": created = Self.created(in: box.content, &reader)
      case "meta": readMetadata(in: box.content, &reader)
      case "udta": readUserData(in: box.content, &reader)
      case "uuid": readPicture(in: box.content, &reader)
      default: break
      }
    }
  }

  /// The date and the camera: of the picture, of the metadata, and last of the header.
  var origin: ContentOrigin {
    let written = ContentDate(
      WallClock(iso8601: values["com.apple.quicktime.creationdate"]),
      WallClock(iso8601: values["©day"]), source: .quickTime)
    let camera = CameraName.text(
      make: values["com.apple.quicktime.make"] ?? values["©mak"],
      model: values["com.apple.quicktime.model"] ?? values["©mod"])
    let stamp = created.map { ContentDate(.instant($0), source: .quickTime) }
    return picture.completed(by: ContentOrigin(date: written ?? stamp, camera: camera))
  }

  /// The time of creation of a movie header; `nil` if it is 0, which says nothing.
  private static func created(
    in header: Range<UInt64>, _ reader: inout BoundedReader
  ) -> Int64? {
    guard let version: UInt8 = reader.bigEndian(at: header.lowerBound) else { return nil }
    let seconds: UInt64?
    if version == 1 {
      seconds = reader.bigEndian(at: header.lowerBound + 4)
    } else {
      let short: UInt32? = reader.bigEndian(at: header.lowerBound + 4)
      seconds = short.map(UInt64.init)
    }
    guard let seconds, seconds > 0 else { return nil }
    // No movie is older than 1970: such a writer counted from there.
    let instant = seconds < epoch ? seconds : seconds - epoch
    return instant <= latest ? Int64(instant) : nil
  }

  /// Reads a list of values with names.
  private mutating func readMetadata(in range: Range<UInt64>, _ reader: inout BoundedReader) {
    guard let head = reader.read(at: range.lowerBound, count: 8) else { return }
    // The box has a version and flags in MPEG-4, and none in QuickTime.
    let start = range.lowerBound + (head[4...].elementsEqual("hdlr".utf8) ? 0 : 4)
    guard start < range.upperBound,
      let list = MediaBox.first("ilst", in: start..<range.upperBound, &reader)
    else { return }
    let keys = MediaBox.first("keys", in: start..<range.upperBound, &reader)
      .map { Self.keys(in: $0, &reader) }
    for item in MediaBox.all(in: list, &reader) {
      // With keys, the type of an item is the number of its key, from 1.
      let index = Int(item.code) - 1
      let name = keys.map { $0.indices.contains(index) ? $0[index] : "" } ?? item.type
      guard Self.names.contains(name), let data = MediaBox.first("data", in: item.content, &reader)
      else { continue }
      // A kind and a language stand before the value.
      keep(data, after: 8, as: name, &reader)
    }
  }

  /// The names of a list, in the order in which the list numbers them.
  private static func keys(in range: Range<UInt64>, _ reader: inout BoundedReader) -> [String] {
    let length = Int(clamping: range.upperBound - range.lowerBound)
    guard let bytes = reader.read(at: range.lowerBound, count: length) else { return [] }
    var names: [String] = []
    var offset = 8
    while let size: UInt32 = bytes.bigEndian(at: offset), size >= 8,
      Int(size) <= bytes.count - offset
    {
      names.append(String(decoding: bytes[offset + 8..<offset + Int(size)], as: UTF8.self))
      offset += Int(size)
    }
    return names
  }

  /// Reads values with names of four bytes, and lists of values among them.
  private mutating func readUserData(in range: Range<UInt64>, _ reader: inout BoundedReader) {
    for box in MediaBox.all(in: range, &reader) {
      if box.type == "meta" {
        readMetadata(in: box.content, &reader)
      } else if Self.names.contains(box.type) {
        // A length and a language stand before the text.
        keep(box.content, after: 4, as: box.type, &reader)
      }
    }
  }

  /// Keeps the first value of a name.
  private mutating func keep(
    _ content: Range<UInt64>, after header: UInt64, as name: String, _ reader: inout BoundedReader
  ) {
    let length = content.upperBound - content.lowerBound
    guard values[name] == nil, length > header else { return }
    values[name] = reader.read(
      at: content.lowerBound + header,
      count: min(Int(clamping: length - header), CameraName.longest))
  }

  /// Reads the directories of Exif, each of which is a block of its own.
  private mutating func readPicture(in range: Range<UInt64>, _ reader: inout BoundedReader) {
    guard reader.read(at: range.lowerBound, count: 16) == Self.canon else { return }
    let boxes = range.lowerBound + 16..<range.upperBound
    // The first block is the first directory, the second that of Exif, with the better dates.
    for type in ["CMT2", "CMT1"] {
      guard let content = MediaBox.first(type, in: boxes, &reader),
        let block = ExifBlock(in: content, &reader)
      else { continue }
      picture = picture.completed(by: block.origin)
    }
  }
}
