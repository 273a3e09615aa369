import Testing
import TypeIdentifiers

@testable import ContentSniffing

/// Archives under the names of formats that are stored in archives.
struct ArchivePartsTests {
  private static func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A zip archive of empty files.
  static func archive(_ names: [String], comment: String = "") -> [UInt8] {
    var files: [UInt8] = []
    var directory: [UInt8] = []
    for name in names {
      let fields = [UInt8](repeating: 0, count: 16) + little(name.utf8.count, 2) + [0, 0]
      directory +=
        [0x50, 0x4B, 1, 2, 20, 0, 20, 0, 0, 0, 0, 0] + fields + [UInt8](repeating: 0, count: 10)
        + little(files.count, 4) + Array(name.utf8)
      files += [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0] + fields + Array(name.utf8)
    }
    return files + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + little(names.count, 2)
      + little(names.count, 2) + little(directory.count, 4) + little(files.count, 4)
      + little(comment.utf8.count, 2) + Array(comment.utf8)
  }

  static let plain = ["notes.txt", "a/b.bin"]

  /// A name, the entries of its archive, and the reason.
  static let documents: [(filenameExtension: String, names: [String], reason: String)] = [
    ("docx", plain, "different-type"),
    ("docx", ["word/document.xml", "[Content_Types].xml"], "stored-form"),
    ("xlsx", plain, "different-type"), ("pptx", ["[content_types].xml"], "stored-form"),
    ("pages", plain, "different-type"), ("pages", ["Index/Document.iwa"], "stored-form"),
    ("pages", ["A.pages/Index.zip"], "stored-form"), ("numbers", ["index.xml.gz"], "stored-form"),
    ("key", plain, "ambiguous-name"), ("key", ["Index/Document.iwa"], "stored-form"),
    ("jar", plain, "different-type"), ("jar", ["META-INF/MANIFEST.MF"], "name-is-narrower"),
    ("jar", ["com/example/A.class"], "name-is-narrower"),
    ("odt", plain, "different-type"), ("odt", ["content.xml"], "stored-form"),
    ("epub", plain, "different-type"), ("epub", ["META-INF/container.xml"], "stored-form"),
    ("ipa", plain, "different-type"), ("ipa", ["Payload/A.app/Info.plist"], "stored-form"),
    ("pkpass", plain, "different-type"), ("pkpass", ["pass.json"], "stored-form"),
    ("usdz", plain, "different-type"), ("usdz", ["model.usdc"], "stored-form"),
    ("zip", plain, "same-type"), ("txt", plain, "different-type"), ("ipsw", plain, "stored-form"),
  ]

  @Test(arguments: documents)
  func `an archive is of a format if it has the parts of the format`(
    filenameExtension: String, names: [String], reason: String
  ) {
    var found = SniffedContent(mimeType: "application/zip")
    found.parts = ArchiveParts.found(
      inArchiveEndingWith: Self.archive(names, comment: "made here"))
    #expect(found.parts != nil)
    let agreement = ContentAgreement(of: found, filenameExtension: filenameExtension)
    #expect(agreement.reason.code == reason)
  }

  @Test func `a plain archive is said to be one, and the name to say something else`() {
    var found = SniffedContent(mimeType: "application/zip")
    found.parts = ArchiveParts.found(inArchiveEndingWith: Self.archive(Self.plain))
    let agreement = ContentAgreement(of: found, filenameExtension: "docx")
    #expect(agreement.identifier.rawValue == "public.zip-archive")
    #expect(agreement.verdict == .differs)
    let lenient = ContentAgreement(of: found, filenameExtension: "docx", match: .lenient)
    #expect(lenient.verdict == .agrees)
  }

  @Test func `an archive whose directory is cut off or damaged shows no parts`() {
    let archive = Self.archive(Self.plain)
    #expect(ArchiveParts.found(inArchiveEndingWith: archive) == [])
    #expect(ArchiveParts.found(inArchiveEndingWith: Array(archive.suffix(40))) == nil)
    #expect(ArchiveParts.found(inArchiveEndingWith: []) == nil)
    for count in archive.indices {
      #expect(ArchiveParts.found(inArchiveEndingWith: Array(archive[..<count])) == nil)
    }
    for index in archive.indices {
      var changed = archive
      changed[index] = 0xFF
      _ = ArchiveParts.found(inArchiveEndingWith: changed)
    }
  }

  @Test func `the directory is read at the end of content, in a file and in memory`() throws {
    let service = SniffingService()
    for (names, parts) in [
      (Self.plain, [] as ArchiveParts), (Self.plain + ["[Content_Types].xml"], [.openXML]),
    ] {
      let archive = Self.archive(names)
      #expect(try service.sniff(archive).parts == parts)
      let file = try MemoryFile(archive)
      #expect(try service.sniff(file.descriptor).parts == parts)
    }
    #expect(try service.sniff(Array("text\n".utf8)).parts == nil)
  }
}
