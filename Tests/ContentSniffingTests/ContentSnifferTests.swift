import ContentSniffing
import Foundation
import SeededRandom
import SystemPackage
import TestSupport
import Testing

struct ContentSnifferTests {
  static let samples: [(name: String, bytes: [UInt8], answer: String)] = [
    ("png", Samples.png, "image/png; charset=binary"),
    ("jpeg", Samples.jpeg, "image/jpeg; charset=binary"),
    ("gif", Samples.gifImage(width: 1, height: 1), "image/gif; charset=binary"),
    ("webp", Samples.lossyWebP(width: 1, height: 1), "image/webp; charset=binary"),
    ("bmp", Samples.bitmap(width: 1, height: 1), "image/bmp; charset=binary"),
    ("tiff", Samples.tiffImage((1, 1)), "image/tiff; charset=binary"),
    ("heic", Samples.heifImage("heic", [(1, 1)]), "image/heic; charset=binary"),
    ("avif", Samples.heifImage("avif", [(1, 1)]), "image/avif; charset=binary"),
    ("pdf", Samples.pdf, "application/pdf; charset=utf-8"),
    ("svg", Samples.svg, "image/svg+xml; charset=us-ascii"),
    ("html", Samples.html, "text/html; charset=us-ascii"),
    ("elf", Samples.elf, "application/x-executable; charset=binary"),
    (
      "exe", Samples.portableExecutable,
      "application/vnd.microsoft.portable-executable; charset=binary"
    ),
    ("sh", Samples.shellScript, "text/x-shellscript; charset=us-ascii"),
    (
      "py", Samples.ascii("#!/usr/bin/env python3\nprint(1)\n"),
      "text/x-script.python; charset=us-ascii"
    ),
    ("txt", Samples.ascii("hello, people\n"), "text/plain; charset=us-ascii"),
    ("utf-8", Samples.ascii("grüße\n"), "text/plain; charset=utf-8"),
    (
      "utf-16", Samples.join([0xFF, 0xFE], "hello\n".utf16.flatMap { Samples.little16($0) }),
      "text/plain; charset=utf-16le"
    ),
    ("latin 1", [0x67, 0x72, 0xFC, 0xDF, 0x65, 0x0A], "text/plain; charset=iso-8859-1"),
    ("swift", Samples.ascii("let a = 1\nprint(a)\n"), "text/plain; charset=us-ascii"),
    ("markdown", Samples.ascii("# Title\n\n* one\n* two\n"), "text/plain; charset=us-ascii"),
    ("yaml", Samples.ascii("a: 1\nb:\n  - c\n"), "text/plain; charset=us-ascii"),
    ("css", Samples.ascii("body { color: red; }\n"), "text/plain; charset=us-ascii"),
    ("tsv", Samples.ascii("a\tb\n1\t2\n"), "text/plain; charset=us-ascii"),
    ("json", Samples.ascii("{\"a\": [1, 2]}\n"), "application/json; charset=us-ascii"),
    ("csv", Samples.ascii("a,b,c\n1,2,3\n4,5,6\n"), "text/csv; charset=us-ascii"),
    ("ics", Samples.ascii("BEGIN:VCALENDAR\nVERSION:2.0\n"), "text/calendar; charset=us-ascii"),
    ("vcf", Samples.ascii("BEGIN:VCARD\nVERSION:3.0\n"), "text/vcard; charset=us-ascii"),
    ("rtf", Samples.ascii("{\\rtf1\\ansi hello}\n"), "text/rtf; charset=us-ascii"),
    (
      "url", Samples.ascii("[InternetShortcut]\r\nURL=https://example.com/\r\n"),
      "application/x-mswinurl; charset=us-ascii"
    ),
    ("xml plist", Samples.xmlPropertyList, "text/xml; charset=us-ascii"),
    (
      "binary plist", Samples.binaryPropertyList, "application/octet-stream; charset=binary"
    ),
    ("udif dmg", Samples.zlib, "application/zlib; charset=binary"),
    ("zip", Samples.zip([("a.txt", "hello")]), "application/zip; charset=binary"),
    (
      "docx",
      Samples.zip([
        ("[Content_Types].xml", "<Types/>"), ("_rels/.rels", "<Relationships/>"),
        ("word/document.xml", "<w:document/>"), ("word/styles.xml", "<w:styles/>"),
      ]),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document; charset=binary"
    ),
    (
      "epub", Samples.zip([("mimetype", "application/epub+zip")]),
      "application/epub+zip; charset=binary"
    ),
    (
      "odt", Samples.zip([("mimetype", "application/vnd.oasis.opendocument.text")]),
      "application/vnd.oasis.opendocument.text; charset=binary"
    ),
    ("mp3", Samples.mp3, "audio/mpeg; charset=binary"),
    ("mp4", Samples.media("mp42"), "video/mp4; charset=binary"),
    ("mov", Samples.media("qt  "), "video/quicktime; charset=binary"),
    ("m4a", Samples.media("M4A "), "audio/x-m4a; charset=binary"),
    ("m4b", Samples.media("M4B "), "audio/mp4; charset=binary"),
    ("m4v", Samples.media("M4V "), "video/x-m4v; charset=binary"),
    ("3gp", Samples.media("3gp4"), "video/3gpp; charset=binary"),
    (
      "aiff", Samples.join(Samples.ascii("FORM\0\0\0\u{10}AIFFCOMM"), Samples.zeros(20)),
      "audio/x-aiff; charset=binary"
    ),
    (
      "wav", Samples.join(Samples.ascii("RIFF\u{24}\0\0\0WAVEfmt "), Samples.zeros(28)),
      "audio/x-wav; charset=binary"
    ),
    (
      "caf", Samples.join(Samples.ascii("caff\0\u{1}\0\0desc"), Samples.zeros(40)),
      "application/octet-stream; charset=binary"
    ),
    (
      "xar", Samples.join(Samples.ascii("xar!\0\u{1C}\0\u{1}"), Samples.zeros(40)),
      "application/x-xar; charset=binary"
    ),
    (
      "otf", Samples.join(Samples.ascii("OTTO\0\u{9}\0\0"), Samples.zeros(40)),
      "application/vnd.ms-opentype; charset=binary"
    ),
    (
      "mach-o",
      Samples.join(
        [0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1, 3, 0, 0, 0, 2, 0, 0, 0], Samples.zeros(40)),
      "application/x-mach-binary; charset=binary"
    ),
    ("empty", [], "inode/x-empty; charset=binary"),
  ]

  @Test(arguments: samples)
  func `content is named by its bytes`(name: String, bytes: [UInt8], answer: String) throws {
    let sniffer = try ContentSniffer()
    #expect(try sniffer.sniff(bytes).description == answer)
    let file = try MemoryFile(bytes)
    #expect(try sniffer.sniff(file.descriptor).description == answer)
  }

  @Test(arguments: [0, 1, 5, 10_000])
  func `the offset of the file neither counts nor changes`(offset: Int64) throws {
    let sniffer = try ContentSniffer()
    let file = try MemoryFile(Samples.png)
    _ = try file.descriptor.seek(offset: offset, from: .start)
    #expect(try sniffer.sniff(file.descriptor).mimeType == "image/png")
    #expect(try file.descriptor.seek(offset: 0, from: .current) == offset)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/file")))
  func `the answers are those of file`() async throws {
    let folder = try TemporaryFolder()
    let names = try Self.samples.map { try folder.write($0.name, bytes: $0.bytes) }
    let file = try await StartedProgram.run(
      "/usr/bin/file", ["--brief", "--mime", "--"] + names.map(\.string))
    #expect(file.lines == Self.samples.map(\.answer))
  }

  @Test func `eight workers with handles of their own agree`() async throws {
    let expected = Self.samples.map(\.answer)
    let answers = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in
          let sniffer = try ContentSniffer()
          return try (0..<5).flatMap { _ in
            try Self.samples.map { try sniffer.sniff($0.bytes).description }
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 8)
    #expect(answers.allSatisfy { $0 == Array(repeatElement(expected, count: 5).joined()) })
  }

  @Test func `a sparse file of 1 GiB takes bounded time`() throws {
    let sniffer = try ContentSniffer()
    let file = try MemoryFile([])
    _ = try file.descriptor.resize(to: 1 << 30)
    let time = try processorTime {
      let fact = try sniffer.sniff(file.descriptor)
      #expect(fact.mimeType == "application/octet-stream")
      #expect(ImageDimensions(of: file.descriptor) == nil)
    }
    #expect(time < .seconds(10))
  }

  @Test(arguments: ["\n", " ", "[", "{\"a\":", "<a ", "PK\u{3}\u{4}", "\u{7F}ELF\u{2}\u{1}", "\0"])
  func `7 MiB of the same few bytes take bounded time`(unit: String) throws {
    let sniffer = try ContentSniffer()
    let bytes = Samples.repeated(unit, count: 7 << 20)
    let time = try processorTime { _ = try sniffer.sniff(bytes) }
    #expect(time < .seconds(10))
  }

  @Test func `broken bytes never make the sniffer fail`() throws {
    let sniffer = try ContentSniffer()
    var random = SeededGenerator(seed: 11)
    for sample in Self.samples where !sample.bytes.isEmpty {
      for _ in 0..<10 {
        var bytes = sample.bytes
        bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        #expect(try sniffer.sniff(bytes).mimeType.contains("/"))
        bytes.removeLast(.random(in: 0...bytes.count, using: &random))
        #expect(try sniffer.sniff(bytes).mimeType.contains("/"))
      }
    }
  }

  @Test func `what is no regular file is refused`() throws {
    let sniffer = try ContentSniffer()
    let pipe = try FileDescriptor.pipe()
    #expect(throws: SniffingError.notARegularFile) { try sniffer.sniff(pipe.readEnd) }
    try pipe.readEnd.close()
    try pipe.writeEnd.close()
    let directory = try FileDescriptor.open(FilePath("/"), .readOnly)
    #expect(throws: SniffingError.notARegularFile) { try sniffer.sniff(directory) }
    try directory.close()
    #expect(throws: SniffingError.cannotRead(.badFileDescriptor)) {
      try sniffer.sniff(FileDescriptor(rawValue: -1))
    }
  }

  @Test func `a file that is open for writing only is refused with libmagic's reason`() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor.open(folder.write("file"), .writeOnly, options: .closeOnExec)
    defer { try? file.close() }
    _ = try file.writeAll(Samples.png)
    let sniffer = try ContentSniffer()
    #expect {
      try sniffer.sniff(file)
    } throws: { error in
      "\(error)".hasPrefix("libmagic cannot examine the content: ")
        && "\(error)".contains("Bad file descriptor")
    }
    #expect(try file.seek(offset: 0, from: .current) == Int64(Samples.png.count))
  }

  static let answers: [(String, SniffedContent)] = [
    ("text/plain; charset=utf-8", SniffedContent(mimeType: "text/plain", encoding: "utf-8")),
    ("image/png; charset=binary", SniffedContent(mimeType: "image/png")),
    ("image/png", SniffedContent(mimeType: "image/png")),
    (
      "application/x-mach-binary\\012- text/x; charset=binary",
      SniffedContent(mimeType: "application/x-mach-binary")
    ),
    ("", SniffedContent(mimeType: "")),
  ]

  @Test(arguments: answers)
  func `an answer is read as type and encoding`(answer: String, found: SniffedContent) {
    #expect(SniffedContent(answer: answer) == found)
  }

  static let faults: [(SniffingError, String)] = [
    (.cannotOpen(.noMemory), "libmagic cannot start: Cannot allocate memory"),
    (
      .cannotLoad("could not find any valid magic files!"),
      "libmagic cannot load its database: could not find any valid magic files!; "
        + "is the package libmagic-mgc installed?"
    ),
    (
      .cannotLimit("regex"),
      "libmagic does not take the limit 'regex'; version 5.44 or newer is needed"
    ),
    (.notARegularFile, "only a regular file has bytes to look at"),
    (.cannotRead(.badFileDescriptor), "the file cannot be read: Bad file descriptor"),
    (.refused("regex error"), "libmagic cannot examine the content: regex error"),
    (
      .workerDied(signal: 11),
      "the content was not examined: the process that looked at it was ended by signal 11"
    ),
    (
      .workerDied(signal: nil),
      "the content was not examined: the process that looked at it ended"
    ),
    (
      .workerTimedOut,
      "the content was not examined: the process that looked at it took too long and was ended"
    ),
    (
      .workerNotStarted("no"),
      "the content was not examined: sharepipe-sniffer cannot be started: no"
    ),
  ]

  @Test(arguments: faults)
  func `a fault says what is wrong`(fault: SniffingError, description: String) {
    #expect(fault.description == description)
  }
}
