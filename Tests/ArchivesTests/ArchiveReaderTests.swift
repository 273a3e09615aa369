import SystemPackage
import Testing

@testable import Archives

struct ArchiveReaderTests {
  let folder: ArchiveFolder

  init() throws { folder = try ArchiveFolder() }

  /// Bytes that are not all the same.
  static let program = (0..<300_000).map { UInt8(truncatingIfNeeded: ($0 * $0) >> 7) }

  @Test func `files are kept as they were put in, stored and deflated`() async throws {
    let file = try await folder.make(
      """
      with zipfile.ZipFile(path, "w") as archive:
          archive.mkdir("Payload") if hasattr(archive, "mkdir") else archive.writestr("Payload/", "")
          archive.writestr("Payload/A.app/Info.plist", "list " * 100, zipfile.ZIP_DEFLATED)
          archive.writestr("Payload/A.app/PkgInfo", "APPL????", zipfile.ZIP_STORED)
          archive.writestr("Payload/A.app/empty", "", zipfile.ZIP_DEFLATED)
          archive.writestr("Payload/A.app/Caf\u{E9} \u{1F600}", "x")
          archive.writestr("Payload/A.app/A", bytes(i * i >> 7 & 255 for i in range(300000)),
                           zipfile.ZIP_DEFLATED)
      """)
    var scanned: [UInt8] = []
    var asked: [String] = []
    let archive = try ArchiveReader(file) { entry in
      asked.append(entry.name)
      guard entry.name.hasSuffix("/A") else { return .keep(limit: 1_000) }
      return .scan { chunk in
        scanned += chunk
        return true
      }
    }
    #expect(archive.doubts == [])
    #expect(
      archive.entries == [
        ArchiveEntry(name: "Payload/", size: 0, kind: .folder),
        ArchiveEntry(name: "Payload/A.app/Info.plist", size: 500, kind: .file),
        ArchiveEntry(name: "Payload/A.app/PkgInfo", size: 8, kind: .file),
        ArchiveEntry(name: "Payload/A.app/empty", size: 0, kind: .file),
        ArchiveEntry(name: "Payload/A.app/Café 😀", size: 1, kind: .file),
        ArchiveEntry(name: "Payload/A.app/A", size: 300_000, kind: .file),
      ])
    #expect(asked == archive.entries.dropFirst().map(\.name))
    #expect(
      archive.contents == [
        "Payload/A.app/Info.plist": Array(String(repeating: "list ", count: 100).utf8),
        "Payload/A.app/PkgInfo": Array("APPL????".utf8), "Payload/A.app/empty": [],
        "Payload/A.app/Café 😀": Array("x".utf8),
      ])
    // Without the two, for which a difference would be sought.
    let isSame = scanned == Self.program
    #expect(isSame)
  }

  @Test func `a scan ends when it has seen enough`() async throws {
    let file = try await folder.make(
      """
      with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
          archive.writestr("A", bytes(1000000))
          archive.writestr("B", "next")
      """)
    var chunks = 0
    let archive = try ArchiveReader(file) { entry in
      entry.name == "B"
        ? .keep(limit: 4)
        : .scan { _ in
          chunks += 1
          return chunks < 3
        }
    }
    #expect(chunks == 3)
    #expect(archive.contents == ["B": Array("next".utf8)])
  }

  @Test func `nothing is read that is not wanted`() throws {
    // Their content is damaged.
    let item = ZipWriter.Item("A").with { $0.checksum = 1 }
    let archive = try ArchiveReader(folder.write(ZipWriter([item]).bytes)) { _ in .nothing }
    #expect(archive.entries == [ArchiveEntry(name: "A", size: 7, kind: .file)])
    #expect(archive.contents == [:])
  }

  @Test func `an archive may be written as a stream`() async throws {
    let file = try await folder.make(
      """
      import os
      reader, writer = os.pipe()
      with os.fdopen(writer, "wb") as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
          archive.writestr("A", "a" * 1000)
          archive.writestr("B", "b" * 10)
      with os.fdopen(reader, "rb") as source, open(path, "wb") as file: file.write(source.read())
      """)
    let archive = try ArchiveReader(file) { _ in .keep(limit: 1_000) }
    #expect(archive.contents["A"] == Array(repeating: UInt8(ascii: "a"), count: 1_000))
    #expect(archive.contents["B"] == Array(repeating: UInt8(ascii: "b"), count: 10))
  }

  @Test func `the records of large archives are read`() async throws {
    let file = try await folder.make(
      """
      zipfile.ZIP64_LIMIT = 100
      zipfile.ZIP_FILECOUNT_LIMIT = 1
      with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
          for name in "ABC":
              with archive.open(name, "w", force_zip64=True) as out: out.write(name.encode() * 1000)
      assert b"PK\\x06\\x06" in open(path, "rb").read()
      """)
    let archive = try ArchiveReader(file) { _ in .keep(limit: 1_000) }
    #expect(archive.entries.map(\.name) == ["A", "B", "C"])
    #expect(archive.contents["C"] == Array(repeating: UInt8(ascii: "C"), count: 1_000))
  }

  @Test func `an archive of nothing has no entries`() throws {
    #expect(try folder.read(ZipWriter([]).bytes).entries == [])
    let large = try folder.read(ZipWriter([]).with { $0.isLarge = true }.bytes)
    #expect(large.entries == [])
  }

  @Test func `an archive may have a comment of any length`() throws {
    for count in [1, 1_000, 0xFFFF] {
      let writer = ZipWriter("A").with { $0.comment = Array(repeating: 0x50, count: count) }
      #expect(try folder.read(writer.bytes).contents == ["A": Array("content".utf8)])
    }
  }

  @Test func `a large archive of many files takes little memory to look at`() async throws {
    let file = try await folder.make(
      """
      import os
      with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
          for number in range(500):
              archive.writestr(f"Payload/A.app/{number}.bin", os.urandom(20000), zipfile.ZIP_STORED)
      """)
    var sum = 0
    let archive = try ArchiveReader(file) { _ in
      .scan { chunk in
        sum += chunk.count
        return true
      }
    }
    #expect(archive.entries.count == 500)
    #expect(sum == 10_000_000)
    #expect(archive.doubts == [])
  }

  @Test func `what is no file is refused`() throws {
    #expect(folder.refusal(of: folder.path) == .notAFile("a directory"))
    #expect(folder.refusal(of: "/dev/null") == .notAFile("a device"))
    #expect(
      folder.refusal(of: folder.path.appending("none")) == .unreadable(.noSuchFileOrDirectory))
  }

  @Test func `an error names the archive`() throws {
    let file = try folder.write([])
    #expect(throws: ArchiveError(file, .notAnArchive)) {
      try ArchiveReader(file) { _ in .nothing }
    }
    #expect(
      ArchiveError("/a\u{1B}b.ipa", .notAnArchive).description
        == "/a\\u{1B}b.ipa: is not a zip archive, as an .ipa is; check that it is the right file")
  }
}
