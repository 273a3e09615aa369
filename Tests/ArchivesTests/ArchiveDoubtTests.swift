import SystemPackage
import Testing

@testable import Archives

struct ArchiveDoubtTests {
  typealias Item = ZipWriter.Item
  typealias Kind = ArchiveDoubt.Kind

  let folder: ArchiveFolder

  init() throws { folder = try ArchiveFolder() }

  static let names: [(name: String, kinds: [Kind])] = [
    ("Payload/A.app/Info.plist", []),
    ("Payload/A..app/..plist", []),
    ("Payload/A.app/...", []),
    ("C", []),
    ("A\u{301}\u{1F468}\u{200D}\u{1F469}", []),
    ("..", [.parentFolder]),
    ("../A", [.parentFolder]),
    ("Payload/../../A", [.parentFolder]),
    ("Payload/A.app/..", [.parentFolder]),
    ("Payload\\..\\A", [.parentFolder, .backslash]),
    ("/etc/passwd", [.absoluteName]),
    ("//server/share", [.absoluteName]),
    ("/../A", [.parentFolder, .absoluteName]),
    ("\\Windows", [.absoluteName]),
    ("C:\\A", [.absoluteName, .backslash]),
    ("c:A", [.absoluteName]),
    ("1:A", []),
    ("Payload\\A.app", [.backslash]),
    ("", [.emptyComponent]),
    (".", [.emptyComponent]),
    ("Payload//A", [.emptyComponent]),
    ("./A", [.emptyComponent]),
    ("Payload/./A", [.emptyComponent]),
    ("A\u{0}B", [.controlCharacter]),
    ("A\nB", [.controlCharacter]),
    ("A\u{7F}", [.controlCharacter]),
    ("A\u{9B}31m", [.controlCharacter]),
  ]

  @Test(arguments: names)
  func `a name that may lead elsewhere is doubted, and its content is not read`(
    name: String, kinds: [Kind]
  ) throws {
    let archive = try folder.read(ZipWriter(name).bytes)
    #expect(archive.entries == [ArchiveEntry(name: name, size: 7, kind: .file)])
    #expect(archive.doubts == kinds.map { ArchiveDoubt(name, $0) })
    #expect(archive.contents == (kinds.isEmpty ? [name: Array("content".utf8)] : [:]))
  }

  @Test func `a name that is not UTF-8 is shown with its bytes`() throws {
    let item = Item("").with { $0.name = [0x43, 0x61, 0x66, 0xE9, 0x2F, 0x0A] }
    let archive = try folder.read(ZipWriter([item]).bytes)
    #expect(archive.entries.map(\.name) == ["Caf\\xE9/\n"])
    #expect(archive.doubts == [ArchiveDoubt("Caf\\xE9/\n", .notUTF8)])
    #expect(archive.contents == [:])
  }

  @Test func `a second name for programs that know it is doubted`() throws {
    let field: [UInt8] = [0x75, 0x70, 6, 0, 1, 0, 0, 0, 0]
    let same = Item("A").with { $0.extra = field + [0x41] }
    let other = Item("B").with { $0.extra = field + [0x43] }
    let archive = try folder.read(ZipWriter([same, other]).bytes)
    #expect(archive.doubts == [ArchiveDoubt("B", .otherName("C"))])
  }

  static let repeated: [(names: [String], kinds: [Kind?])] = [
    (["A", "B"], [nil, nil]),
    (["A", "A"], [nil, .repeated]),
    (["A", "A", "A"], [nil, .repeated, .repeated]),
    (["A/", "A"], [nil, .repeated]),
    (["caf\u{E9}", "cafe\u{301}"], [nil, .repeated]),
    (["A/b", "a/B"], [nil, .repeatedInOtherCase(of: "A/b")]),
    (["a", "A", "a"], [nil, .repeatedInOtherCase(of: "a"), .repeated]),
    (["\u{C9}", "\u{E9}"], [nil, .repeatedInOtherCase(of: "\u{C9}")]),
  ]

  @Test(arguments: repeated)
  func `a name that comes again is doubted`(names: [String], kinds: [Kind?]) throws {
    let items = zip(0..., names).map { Item($1, "\($0)") }
    let archive = try folder.read(ZipWriter(items).bytes)
    #expect(
      archive.doubts
        == zip(names, kinds).compactMap { name, kind in
          kind.map { ArchiveDoubt(name, $0) }
        })
    // Of what is the same, the first one is kept.
    #expect(archive.contents.values.allSatisfy { $0 != [0x32] })
  }

  static let links: [(name: String, target: String, leaves: Bool)] = [
    ("Payload/A.app/A", "B", false),
    ("Payload/A.app/Frameworks/F/Current", "Versions/A", false),
    ("Payload/A.app/Frameworks/F", "../B", false),
    ("Payload/A.app/A", "..", true),
    ("Payload/A.app/A", "../B.app/A", true),
    ("Payload/A.app/A", "../A.app/A", true),
    ("Payload/A.app/B/A", "C/../../../D", true),
    ("Payload/A.APP/A", "..", true),
    ("Payload/A.app/A", "/etc/passwd", true),
    ("Payload/A.app/A", "C:\\A", true),
    ("Payload/A.app/A", "..\\A", true),
    ("Payload/A.app/A", "./././B", false),
    ("Payload/A.app/PlugIns/B.app/A", "../C", false),
    ("Payload/A", "B", false),
    ("Payload/A", "..", false),
    ("Payload/A", "../..", true),
  ]

  @Test(arguments: links)
  func `a link says where it leads`(name: String, target: String, leaves: Bool) throws {
    let item = Item(name, target).with { $0.attributes = 0o120777 << 16 }
    let archive = try folder.read(ZipWriter([item]).bytes)
    #expect(archive.entries.map(\.kind) == [.link(target: target)])
    #expect(archive.doubts.map(\.kind) == [.link(target: target, leavesBundle: leaves)])
    #expect(archive.contents == [:])
  }

  @Test func `a target that cannot be read is unknown`() throws {
    let link = Item("A").with { $0.attributes = 0o120777 << 16 }
    let items = [
      link.with { $0.content = Array(repeating: 0x41, count: 4_096) },
      link.with { $0.content = [0xFF] }, link.with { $0.content = [] },
      link.with { $0.checksum = 1 }, link.with { $0.flags = 1 }, link.with { $0.method = 14 },
    ]
    for item in items {
      let archive = try folder.read(ZipWriter([item]).bytes)
      #expect(archive.doubts.first == ArchiveDoubt("A", .link(target: nil, leavesBundle: false)))
    }
    var limits = ArchiveLimits()
    limits.linkTargets = 1
    let two = [link, link.with { $0.name = [0x42] }]
    let archive = try folder.read(ZipWriter(two).bytes, limits: limits)
    #expect(archive.entries.map(\.kind) == [.link(target: "content"), .link(target: nil)])
  }

  static let modes: [(name: String, attributes: UInt32, kind: ArchiveEntry.Kind, doubts: [Kind])] =
    [
      ("A", 0, .file, []),
      ("A/", 0, .folder, []),
      ("A", 0x10, .folder, []),
      ("A", 0o40755 << 16, .folder, []),
      ("A", 0o644 << 16, .file, []),
      ("A", 0o10644 << 16, .other, [.specialFile]),
      ("A", 0o20644 << 16, .other, [.specialFile]),
      ("A", 0o60644 << 16, .other, [.specialFile]),
      ("A", 0o140644 << 16, .other, [.specialFile]),
      ("A/", 0o20644 << 16, .other, [.specialFile]),
      ("A.zip", 0, .file, [.archiveInside]),
      ("A.IPA", 0, .file, [.archiveInside]),
      ("A.jar/", 0, .folder, []),
      ("zip", 0, .file, []),
    ]

  @Test(arguments: modes)
  func `the mode says what an entry is`(
    name: String, attributes: UInt32, kind: ArchiveEntry.Kind, doubts: [Kind]
  ) throws {
    let item = Item(name).with { $0.attributes = attributes }
    let archive = try folder.read(ZipWriter([item]).bytes)
    #expect(archive.entries.map(\.kind) == [kind])
    #expect(archive.doubts.map(\.kind) == doubts)
    #expect(archive.contents.isEmpty == (kind != .file))
  }

  static let unread: [(item: Item, kind: Kind)] = [
    (Item("A").with { $0.flags = 1 }, .encrypted),
    (Item("A").with { $0.flags = 0x41 }, .encrypted),
    (Item("A").with { $0.method = 99 }, .encrypted),
    (Item("A").with { $0.method = 14 }, .unknownMethod(14)),
    (Item("A").with { $0.method = 0xFFFF }, .unknownMethod(0xFFFF)),
  ]

  @Test(arguments: unread)
  func `what cannot be read is doubted`(item: Item, kind: Kind) throws {
    let archive = try folder.read(ZipWriter([item, Item("B")]).bytes)
    #expect(archive.doubts == [ArchiveDoubt("A", kind)])
    #expect(archive.contents == ["B": Array("content".utf8)])
  }

  @Test func `what is larger than it may be is not read`() throws {
    let file = try folder.write(ZipWriter("A", "B").bytes)
    let archive = try ArchiveReader(file) { .keep(limit: $0.name == "A" ? 6 : 7) }
    #expect(archive.doubts == [ArchiveDoubt("A", .tooLarge(limit: 6))])
    #expect(archive.contents == ["B": Array("content".utf8)])
  }

  static let words: [(kind: Kind, words: String)] = [
    (.parentFolder, "'A' has '..' in its name, and may lead out of the folder"),
    (.absoluteName, "'A' has an absolute name, and may lead out of the folder"),
    (.backslash, "'A' has a backslash in its name, which some programs take for a slash"),
    (.emptyComponent, "'A' has an empty part in its name, or the part '.'"),
    (.controlCharacter, "'A' has a control character in its name"),
    (.notUTF8, "'A' has a name that is not UTF-8; it was not looked at"),
    (.otherName("B\u{202E}"), #"'A' has another name, 'B\u{202E}', which some programs take"#),
    (.repeated, "'A' has the name of an earlier entry; it was not looked at"),
    (
      .repeatedInOtherCase(of: "a"),
      "'A' has the name of 'a' in another case; where case does not matter, one replaces the other"
    ),
    (.link(target: nil, leavesBundle: false), "'A' is a symbolic link; its target cannot be read"),
    (.link(target: "B", leavesBundle: false), "'A' is a symbolic link to 'B'"),
    (
      .link(target: "/B", leavesBundle: true),
      "'A' is a symbolic link to '/B', which is outside the app"
    ),
    (.specialFile, "'A' is neither a file nor a folder"),
    (.encrypted, "'A' is encrypted; it was not looked at"),
    (
      .unknownMethod(14),
      "'A' is packed by method 14, which apps do not have; it was not looked at"
    ),
    (.archiveInside, "'A' is an archive inside the archive; it was not opened"),
    (.tooLarge(limit: 9), "'A' has more than 9 bytes; it was not looked at"),
  ]

  @Test(arguments: words)
  func `a doubt has words`(kind: Kind, words: String) {
    #expect(ArchiveDoubt("A", kind).description == words)
  }

  @Test func `a name is shown on one line, and not endlessly`() {
    let name = String(repeating: "a", count: 150) + String(repeating: "b", count: 150)
    let shown = String(repeating: "a", count: 100) + "…" + String(repeating: "b", count: 100)
    #expect(ShownName(name).description == shown)
    #expect(ShownName("A\n\u{1B}é\u{202E}").description == #"A\u{A}\u{1B}é\u{202E}"#)
  }
}
