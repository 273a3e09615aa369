import ContentSniffing
import SeededRandom
import SystemPackage
import Testing

struct ContentOriginTests {
  static let best = "2024:05:06 07:08:09"
  static let other = "2023:02:03 04:05:06"
  static let taken = Samples.exif(
    [0x010F: "Canon", 0x0110: "Canon EOS R5", 0x0132: other],
    below: [0x9003: best, 0x9004: other, 0x9011: "-03:30"])
  static let takenOrigin = "exif 2024-05-06T07:08:09-03:30, Canon EOS R5"

  static let origins: [(name: String, bytes: [UInt8], origin: String)] = [
    ("jpeg", Samples.photo(taken), takenOrigin),
    ("tiff", taken, takenOrigin),
    ("png", Samples.chunkedPNG(taken), takenOrigin),
    ("webp", Samples.chunkedWebP(taken), takenOrigin),
    ("webp with a signature", Samples.chunkedWebP(Samples.ascii("Exif\0\0") + taken), takenOrigin),
    ("heif", Samples.heif(taken), takenOrigin),
    ("heif with construction methods", Samples.heif(taken, version: 1), takenOrigin),
    ("heif with long numbers", Samples.heif(taken, version: 2), takenOrigin),
    ("heif with item data", Samples.heif(taken, version: 1, isInItemData: true), takenOrigin),
    ("raw photo of Fujifilm", Samples.fujifilmRaw(taken), takenOrigin),
    (
      "raw photo of Canon",
      Samples.movie(
        Samples.box(
          "uuid",
          Samples.join(
            Samples.canonBox,
            Samples.box("CMT1", Samples.exif([0x0110: "Canon EOS M50", 0x0132: other])),
            Samples.box("CMT2", Samples.exif([0x9003: best])))),
        Samples.movieHeader(3_797_824_089)),
      "exif 2024-05-06T07:08:09, Canon EOS M50"
    ),
    (
      "big-endian",
      Samples.photo(
        Samples.exif([0x0110: "E-1"], below: [0x9003: best], isBigEndian: true)),
      "exif 2024-05-06T07:08:09, E-1"
    ),
    (
      "digitized only",
      Samples.photo(Samples.exif([0x0132: other], below: [0x9004: best, 0x9012: "+02:00"])),
      "exif 2024-05-06T07:08:09+02:00"
    ),
    ("changed only", Samples.photo(Samples.exif([0x0132: best])), "exif 2024-05-06T07:08:09"),
    (
      "camera only", Samples.photo(Samples.exif([0x0110: "E-1"], below: [0x9003: "    :"])),
      "-, E-1"
    ),
    (
      "movie of a phone",
      Samples.movie(
        Samples.movieHeader(3_797_824_089),
        Samples.keyedMetadata([
          ("com.apple.quicktime.software", "17.4"), ("com.apple.quicktime.make", "Apple"),
          ("com.apple.quicktime.model", "iPhone 15"),
          ("com.apple.quicktime.creationdate", "2024-05-06T07:08:09+0200"),
        ])),
      "quickTime 2024-05-06T07:08:09+02:00, Apple iPhone 15"
    ),
    (
      "movie with user data",
      Samples.movie(
        Samples.userData([
          ("day", "2024-05-06T07:08:09Z"), ("mak", "GoPro"), ("mod", "HERO6 Black"),
        ])), "quickTime 2024-05-06T07:08:09+00:00, GoPro HERO6 Black"
    ),
    (
      "movie with a list of iTunes", Samples.movie(Samples.itemList(day: "2024-05-06")),
      "quickTime 2024-05-06T00:00:00"
    ),
    (
      "song with a year of release",
      Samples.movie(Samples.itemList(day: "2019"), Samples.movieHeader(3_797_824_089)),
      "quickTime 1714979289"
    ),
    ("movie", Samples.movie(Samples.movieHeader(3_797_824_089)), "quickTime 1714979289"),
    (
      "movie with a long header", Samples.movie(Samples.longMovieHeader(3_797_824_089)),
      "quickTime 1714979289"
    ),
    (
      "movie that counts from 1970", Samples.movie(Samples.movieHeader(1_714_979_289)),
      "quickTime 1714979289"
    ),
    ("movie without a date", Samples.movie(Samples.movieHeader(0)), "-"),
    (
      "pdf", Samples.pdf("<< /Type /Catalog >>", "<< /CreationDate (D:20240506070809+02'00') >>"),
      "pdf 2024-05-06T07:08:09+02:00"
    ),
    (
      "pdf with a title that lies",
      Samples.pdf(
        "<<>>",
        """
        << /Title (a \\(b /CreationDate (D:19990101)) /K [<< /CreationDate (D:1998) >>] % /C (
        /CreationDate (D:20240506070809Z) >>
        """), "pdf 2024-05-06T07:08:09+00:00"
    ),
    (
      "pdf of a Mac",
      Samples.pdf("<<>>", "<< /CreationDate 3 0 R >>", "(D:20240506070809-05'00')"),
      "pdf 2024-05-06T07:08:09-05:00"
    ),
    (
      "pdf with hexadecimal UTF-16",
      Samples.pdf(
        "<<>>", "<</CreationDate<FEFF0044003A00320030003200340030003500300036>>>"),
      "pdf 2024-05-06T00:00:00"
    ),
    (
      "pdf with escapes", Samples.pdf("<<>>", "<< /CreationDate (D\\0722024\\060506) >>"),
      "pdf 2024-05-06T00:00:00"
    ),
    (
      "pdf with an update",
      Samples.updatedPDF(
        Samples.pdf("<<>>", "<< /CreationDate (D:20230203) >>"),
        information: "<< /CreationDate (D:20240506070809) >>"), "pdf 2024-05-06T07:08:09"
    ),
    (
      "pdf with a compressed table",
      Samples.streamedPDF(information: "<< /CreationDate (D:20240506070809) >>"),
      "pdf 2024-05-06T07:08:09"
    ),
    (
      "pdf with XMP",
      Samples.streamedPDF(
        information: "<< /CreationDate (yesterday) >>",
        after: "<xmp:CreateDate>2024-05-06T07:08:09.5+02:00</xmp:CreateDate>\n"),
      "pdf 2024-05-06T07:08:09+02:00"
    ),
    (
      "pdf with short XMP",
      Samples.streamedPDF(
        information: "<<>>", after: "<rdf:Description xmp:CreateDate='2024-05-06T07:08Z'/>\n"),
      "pdf 2024-05-06T07:08:00+00:00"
    ),
    (
      "mail", Samples.mail(date: "Mon, 6 May 2024 07:08:09 +0200"),
      "mail 2024-05-06T07:08:09+02:00"
    ),
    (
      "mail with a second date",
      Samples.mail(date: "today\r\nDATE:\r\n\tMon, 6 May\r\n 2024 07:08:09 GMT"),
      "mail 2024-05-06T07:08:09+00:00"
    ),
    ("mail without a date", Samples.mail(date: "today"), "-"),
  ]

  @Test(arguments: origins)
  func `the origin of content is read from its bytes`(
    name: String, bytes: [UInt8], origin: String
  ) throws {
    #expect(Self.words(Self.read(bytes)) == origin)
    let file = try MemoryFile(bytes)
    _ = try file.descriptor.seek(offset: 3, from: .start)
    #expect(Self.words(ContentOrigin(of: file.descriptor, mimeType: Self.type(bytes))) == origin)
    #expect(try file.descriptor.seek(offset: 0, from: .current) == 3)
  }

  @Test(arguments: origins)
  func `content that is cut off has a date that is written in it, or none`(
    name: String, bytes: [UInt8], origin: String
  ) {
    for count in bytes.indices {
      let found = Self.words(Self.read(Array(bytes[..<count]), as: Self.type(bytes)))
      let date = found.split(separator: " ").dropFirst().first ?? ""
      let isWritten = ["2024-05-06T", "2023-02-03T", "1714979289"].contains { date.hasPrefix($0) }
      #expect(isWritten || found.hasPrefix("-"), "\(found) of \(count) bytes")
    }
  }

  @Test(arguments: origins)
  func `no flipped bits make the reader fail`(name: String, bytes: [UInt8], origin: String) {
    let type = Self.type(bytes)
    for index in bytes.indices {
      // One bit, another one for each place, and all of them.
      for bits in [1 << (index % 8), 0xFF] as [UInt8] {
        var broken = bytes
        broken[index] ^= bits
        if Self.read(broken, as: type).camera == "" { Issue.record("an empty name") }
      }
    }
  }

  @Test func `random bytes never make the reader fail`() {
    var random = SeededGenerator(seed: 22)
    for (_, bytes, _) in Self.origins {
      for _ in 0..<200 {
        var broken = bytes
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          broken[Int.random(in: 0..<broken.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        if Self.read(broken, as: Self.type(bytes)).camera == "" { Issue.record("an empty name") }
      }
    }
  }

  static let texts: [(String, String)] = [
    ("2024:05:06 07:08:09", "exif 2024-05-06T07:08:09"),
    ("2024-05-06T07:08:09", "exif 2024-05-06T07:08:09"),
    ("2024:02:29 00:00:00", "exif 2024-02-29T00:00:00"),
    ("2000:02:29 23:59:60", "exif 2000-02-29T23:59:60"),
    ("1826:01:01 00:00:00", "exif 1826-01-01T00:00:00"),
    ("9999:12:31 23:59:59", "exif 9999-12-31T23:59:59"),
    ("0000:00:00 00:00:00", "-"), ("    :  :     :  :  ", "-"), ("", "-"),
    ("1825:12:31 23:59:59", "-"), ("2023:02:29 00:00:00", "-"), ("1900:02:29 00:00:00", "-"),
    ("2024:02:30 00:00:00", "-"), ("2024:04:31 00:00:00", "-"), ("2024:13:01 00:00:00", "-"),
    ("2024:00:01 00:00:00", "-"), ("2024:01:00 00:00:00", "-"), ("2024:01:01 24:00:00", "-"),
    ("2024:01:01 00:60:00", "-"), ("2024:01:01 00:00:61", "-"), ("2024:05:06 07:08", "-"),
    ("24:05:06 07:08:09", "-"), ("2024:5:6 07:08:09", "-"), ("-024:05:06 07:08:09", "-"),
    ("05/06 07:08:09", "-"),
  ]

  @Test(arguments: texts)
  func `a date that no calendar has says nothing`(text: String, origin: String) {
    #expect(Self.words(Self.read(Samples.photo(Samples.exif([0x9003: text])))) == origin)
    let followed = Samples.photo(Samples.exif([0x0132: Self.other], below: [0x9003: text]))
    let next = origin == "-" ? "exif 2023-02-03T04:05:06" : origin
    #expect(Self.words(Self.read(followed)) == next)
  }

  static let cameras: [(make: String, model: String, camera: String?)] = [
    ("Apple", "iPhone 15 Pro", "Apple iPhone 15 Pro"), ("Canon", "Canon EOS R5", "Canon EOS R5"),
    ("NIKON CORPORATION", "NIKON D90", "NIKON D90"), ("samsung", "SAMSUNG NX1", "SAMSUNG NX1"),
    ("  Leica ", " Q3  43 \n", "Leica Q3 43"), ("", "E-1", "E-1"), ("Canon", "", nil),
    ("Ca\u{1B}[2Jnon", "x\u{202E}\u{0}y", "Ca [2Jnon x"),
    ("", "Kamera für alle", "Kamera für alle"),
    (" ", "\u{200B} \t", nil),
  ]

  @Test(arguments: cameras)
  func `a camera is named once, on one line`(make: String, model: String, camera: String?) {
    let bytes = Samples.photo(Samples.exif([0x010F: make, 0x0110: model]))
    #expect(Self.read(bytes).camera == camera)
  }

  @Test func `a camera whose name is not UTF-8 is read as ISO 8859-1`() throws {
    var bytes = Samples.exif([0x0110: "Kamera fXr alle"])
    bytes[try #require(bytes.firstIndex(of: UInt8(ascii: "X")))] = 0xFC
    #expect(Self.read(bytes).camera == "Kamera für alle")
  }

  static let mails: [(String, String)] = [
    ("Mon, 6 May 2024 07:08:09 +0200", "2024-05-06T07:08:09+02:00"),
    ("6 may 2024 07:08 -0330", "2024-05-06T07:08:00-03:30"),
    ("Mon,06 May 2024 07 : 08 : 09 GMT", "2024-05-06T07:08:09+00:00"),
    ("Mon, 6 May 24 07:08:09 EDT", "2024-05-06T07:08:09-04:00"),
    ("Mon, 6 May 2024 07:08:09 Z", "2024-05-06T07:08:09"),
    ("Mon, 6 May 2024 07:08:09 -0000", "2024-05-06T07:08:09"),
    ("Mon, 6 May 2024 07:08:09", "2024-05-06T07:08:09"),
    ("Fri, 3 Feb 95 04:05:06 PST", "1995-02-03T04:05:06-08:00"),
    ("Sat, 1 Jan 100 00:00:00 UT", "2000-01-01T00:00:00+00:00"),
    ("Mon (a (b\\)) c), 6 (May) May 2024 07:08:09 +0200 (CEST)", "2024-05-06T07:08:09+02:00"),
    ("Fri, 30 Feb 2024 07:08:09 +0000", "-"), ("Mon, 6 Mai 2024 07:08:09 +0000", "-"),
    ("Mon, 6 May 07:08:09 +0000", "-"), ("2024-05-06T07:08:09Z", "-"), ("(", "-"),
  ]

  @Test(arguments: mails)
  func `the date of a mail is read as RFC 5322 has it`(text: String, date: String) {
    let origin = Self.words(Self.read(Samples.mail(date: text)))
    #expect(origin == (date == "-" ? "-" : "mail \(date)"))
  }

  static let documents: [(String, String)] = [
    ("D:2024", "2024-01-01T00:00:00"), ("D:202405", "2024-05-01T00:00:00"),
    ("20240506070809", "2024-05-06T07:08:09"),
    ("D:20240506070809Z00'00'", "2024-05-06T07:08:09+00:00"),
    ("D:20240506070809+05", "2024-05-06T07:08:09+05:00"),
    ("D:20240506070809+99'99'", "2024-05-06T07:08:09"),
    ("2024-05-06T07:08:09-01:00", "2024-05-06T07:08:09-01:00"),
    ("D:20240230070809", "-"), ("D:2024/05/06", "-"), ("D:19", "-"), ("", "-"),
  ]

  @Test(arguments: documents)
  func `the date of a PDF is read as ISO 32000 has it`(text: String, date: String) {
    let origin = Self.words(Self.read(Samples.pdf("<<>>", "<< /CreationDate (\(text)) >>")))
    #expect(origin == (date == "-" ? "-" : "pdf \(date)"))
  }

  @Test func `the header of a movie is found behind more than can be read`() throws {
    let header = Samples.box("moov", Samples.movieHeader(3_797_824_089))
    let file = try MemoryFile(
      Samples.join(
        Samples.media("qt  "), Samples.big32(1), Samples.ascii("mdat"), Samples.big32(2),
        Samples.big32(0)))
    let start = Int64(Samples.media("qt  ").count)
    try file.descriptor.writeAll(toAbsoluteOffset: start + 1 << 33, header)
    let origin = ContentOrigin(of: file.descriptor, mimeType: "video/quicktime")
    #expect(Self.words(origin) == "quickTime 1714979289")
  }

  static let hostile: [(String, [UInt8])] = [
    ("nothing", []),
    ("text", Samples.ascii("MM is not the start of a picture at all.")),
    ("jpeg of fill bytes", [0xFF, 0xD8] + Array(repeating: 0xFF, count: 100_000)),
    (
      "directory with too many fields",
      [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0xFF, 0xFF] + Samples.zeros(40)
    ),
    ("directory past the end", [0x4D, 0x4D, 0, 0x2A, 0xFF, 0xFF, 0xFF, 0xFF] + Samples.zeros(40)),
    (
      "directory that names itself",
      Samples.join(
        [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0],
        Samples.zeros(4))
    ),
    (
      "text longer than the file",
      Samples.join(
        [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x03, 0x90, 2, 0], Samples.big32(.max),
        Samples.big32(.max), Samples.zeros(4))
    ),
    ("png of empty chunks", Samples.pngImage(width: 1, height: 1) + Samples.zeros(300_000)),
    ("webp of empty chunks", Samples.webP("    ", []) + Samples.zeros(200_000)),
    (
      "movie with a box of the longest size",
      Samples.media("qt  ") + [0, 0, 0, 1] + Samples.ascii("moov")
        + Array(repeating: 0xFF, count: 40)
    ),
    ("movie with tiny boxes", Samples.media("qt  ") + Samples.box("moov", Samples.zeros(400_000))),
    (
      "movie with a key of no length",
      Samples.movie(
        Samples.box(
          "meta",
          Samples.box("hdlr", []) + Samples.box("ilst", []) + Samples.box("keys", Samples.zeros(64))
        ))
    ),
    ("movie after the year 9999", Samples.movie(Samples.longMovieHeader(.max))),
    (
      "heif with numbers of fifteen bytes",
      Samples.media("heic")
        + Samples.box(
          "meta",
          Samples.join(
            Samples.zeros(4),
            Samples.box(
              "iinf",
              Samples.join(
                Samples.zeros(4), Samples.big16(1),
                Samples.box("infe", Samples.join([2, 0, 0, 0, 0, 1, 0, 0], Samples.ascii("Exif"))))),
            Samples.box(
              "iloc", Samples.join([1, 0, 0, 0, 0xFF, 0xFF, 0, 1, 0, 1], Samples.zeros(90)))))
    ),
    (
      "pdf whose table leads to itself",
      Samples.ascii("%PDF-1.4\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF")
    ),
    (
      "pdf with a table of the longest size",
      Samples.ascii(
        "%PDF-1.4\nxref\n0 4294967295\n999999999999999999 999999999999999999\nstartxref\n9\n%%EOF")
    ),
    (
      "pdf with deep arrays",
      Samples.pdf("<<>>", "<< /K " + String(repeating: "[<<", count: 20_000))
    ),
    (
      "pdf that only repeats a name",
      Samples.ascii("%PDF-1.4\n") + Samples.repeated("xmp:CreateDate", count: 90_000)
    ),
    ("heic without boxes", Samples.media("heic")),
  ]

  @Test(arguments: hostile)
  func `content that says nothing has no origin`(name: String, bytes: [UInt8]) {
    #expect(Self.read(bytes) == Self.read([]))
    #expect(Self.words(Self.read(bytes)) == "-")
  }

  @Test func `a mail of nothing but fields or comments has no date`() {
    for text in ["Date: ((((", "A: b\n", "Date:\n "] {
      let bytes = Samples.repeated(text, count: 400_000)
      #expect(Self.words(Self.read(bytes, as: "message/rfc822")) == "-")
    }
  }

  @Test func `a descriptor that is not open has no origin`() {
    let origin = ContentOrigin(of: FileDescriptor(rawValue: -1), mimeType: "image/jpeg")
    #expect(Self.words(origin) == "-")
  }

  private static func read(_ bytes: [UInt8], as type: String? = nil) -> ContentOrigin {
    ContentOrigin(of: bytes, mimeType: type ?? self.type(bytes))
  }

  /// The MIME type: only that of a mail matters.
  private static func type(_ bytes: [UInt8]) -> String {
    bytes.starts(with: "Received:".utf8) ? "message/rfc822" : "application/octet-stream"
  }

  /// An origin in words: source and date, then the camera.
  private static func words(_ origin: ContentOrigin) -> String {
    let date =
      switch origin.date?.value {
      case .wallClock(let clock): " \(clock)"
      case .instant(let seconds): " \(seconds)"
      case nil: ""
      }
    return (origin.date?.source.rawValue ?? "-") + date + (origin.camera.map { ", \($0)" } ?? "")
  }
}
