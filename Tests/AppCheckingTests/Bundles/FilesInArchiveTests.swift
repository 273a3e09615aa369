import Archives
import Lints
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking

struct FilesInArchiveTests {
  static let samples = FilePath(LintExampleTests.folder).removingLastComponent().appending("apps")

  /// The folders of made-up apps that were built, and are no archives themselves.
  static let names = LintExampleTests.names(in: samples.string).filter {
    !["Archived", "Unbuilt", "make-apps"].contains($0)
  }

  /// Runs a program in Python that makes an archive, which it finds as `path`.
  static func make(
    _ folder: TemporaryFolder, _ program: String, named name: String = "a.ipa", _ more: String...
  ) async throws -> FilePath {
    let file = folder.path.appending(name)
    let words = "import os, sys, zipfile\npath = sys.argv[1]\n" + program
    let python = try await StartedProgram.run("python3", ["-c", words, file.string] + more)
    try #require(python.status == 0, "\(python.errors)")
    return file
  }

  /// Packs a folder.
  static func pack(_ source: FilePath, _ folder: TemporaryFolder) async throws -> FilePath {
    try await make(
      folder,
      """
      with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
          for place, _, files in os.walk(sys.argv[2]):
              for name in sorted(files):
                  file = os.path.join(place, name)
                  archive.write(file, os.path.relpath(file, sys.argv[2]))
      """, source.string)
  }

  /// What is said of a walk, without the name of the folder or archive and in any order.
  static func story(_ path: FilePath, _ prefix: String) -> [String] {
    var set = CheckedSet()
    set.add(CheckWalk(path))
    let findings = Checker().check(set).map { finding in
      "\(finding.document): \(finding.keyPlace): \(finding.severity) \(finding.confidence) "
        + "\(finding.lint.id): \(finding.message); \(finding.hint ?? "") \(finding.source?.line ?? 0)"
    }
    let bundles = set.bundles.map { "\(BundleInventory($0))" }
    let documents = set.documents.map(\.name)
    return (findings + bundles + documents + set.problems.map(\.description))
      .map { $0.replacing(prefix, with: "") }.sorted()
  }

  @Test(arguments: names)
  func `an archive says the same as its files unpacked`(name: String) async throws {
    let source = Self.samples.appending(name)
    let folder = try TemporaryFolder()
    let file = try await Self.pack(source, folder)
    let packed = Self.story(file, "\(file): ")
    #expect(packed == Self.story(source, "\(source)/"))
    #expect(!packed.isEmpty)
  }

  @Test func `of two entries with one name the first is read`() async throws {
    let folder = try TemporaryFolder()
    let list = PropertyListText.list(
      "<key>CFBundleIdentifier</key><string>org.example.a</string>"
        + "<key>CFBundlePackageType</key><string>APPL</string>")
    let file = try await Self.make(
      folder,
      """
      with zipfile.ZipFile(path, "w") as archive:
          archive.writestr("Payload/A.app/Info.plist", sys.argv[2])
          archive.writestr("Payload/A.app/Info.plist", sys.argv[2].replace("example.a", "example.b"))
      """, named: "a.ipa", list)
    let walk = CheckWalk(file)
    #expect(walk.found.bundles.map(\.identifier) == ["org.example.a"])
    var set = CheckedSet()
    set.add(walk)
    #expect(Checker().check(set).map(\.lint.id) == ["archive-entry-twice"])
  }

  @Test func `a name that no path can have is told and costs no memory`() async throws {
    let folder = try TemporaryFolder()
    let file = try await Self.make(
      folder,
      """
      with zipfile.ZipFile(path, "w") as archive:
          archive.writestr("Payload/A.app/Info.plist", sys.argv[2])
          for number in range(20):
              archive.writestr("a/" * 30000 + str(number), "x")
      """, named: "a.ipa", PropertyListText.list(""))
    let walk = CheckWalk(file)
    #expect(walk.found.oddities.map(\.kind) == Array(repeating: .nameTooLong, count: 20))
    #expect(walk.found.bundles.count == 1)
  }

  @Test func `of the other lists in an archive those that are about an extension are read`()
    async throws
  {
    let folder = try TemporaryFolder()
    let app = PropertyListText.list("<key>CFBundlePackageType</key><string>APPL</string>")
    try folder.write("App/Payload/A.app/Info.plist", app)
    try folder.write("App/Payload/A.app/Settings.bundle/Root.plist", PropertyListText.list(""))
    try folder.write("App/Payload/A.app/Settings.bundle/Empty.plist", "")
    try folder.write("App/Payload/A.app/Settings.bundle/Old.plist", "{ \"old\" = \"form\"; }")
    try folder.write("App/Payload/A.app/Frameworks/F.framework/Rule.plist", PropertyListText.rule)
    try folder.write(
      "App/Payload/A.app/Data/Long.plist",
      PropertyListText.rule + String(repeating: "\n", count: 1 << 20))
    try folder.write("App/iTunesMetadata.plist", PropertyListText.list(""))
    try folder.write("App/rule.predicate", "TRUEPREDICATE")
    try folder.write("App/host.yaml", "extensions: []\n")
    let source = folder.path.appending("App")
    let file = try await Self.pack(source, folder)
    let walk = CheckWalk(file)
    #expect(walk.problems == [])
    #expect(
      walk.documents.map(\.name).sorted() == [
        "\(file): Payload/A.app/Frameworks/F.framework/Rule.plist",
        "\(file): Payload/A.app/Info.plist", "\(file): host.yaml", "\(file): rule.predicate",
      ])
    #expect(Self.story(file, "\(file): ") == Self.story(source, "\(source)/"))
  }

  @Test func `a list with a rule that is broken is told, with its name in the archive`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("App/Payload/A.app/Info.plist", PropertyListText.list(""))
    try folder.write("App/Payload/A.app/b/Rule.plist", "<plist><dict><key>NSExtension</key>")
    let file = try await Self.pack(folder.path.appending("App"), folder)
    let problems = CheckWalk(file).problems
    #expect(problems.map(\.path) == [FilePath("\(file): Payload/A.app/b/Rule.plist")])
    #expect(problems.first?.description.contains("Rule.plist:1:") == true)
  }

  static let hostile: [(program: String, words: String)] = [
    (
      "open(path, 'w').write('hello' * 100)",
      "is not a zip archive, as an .ipa is; check that it is the right file"
    ),
    (
      """
      with zipfile.ZipFile(path, "w") as archive: archive.writestr("Payload/A.app/Info.plist", "x" * 999)
      whole = open(path, "rb").read()
      open(path, "wb").write(whole[:len(whole) // 2])
      """, "is cut short; copy it again"
    ),
    (
      """
      with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
          archive.writestr("Payload/A.app/big.nib", bytes(50 << 20))
      """,
      "grows to more than 200 times its size at 'Payload/A.app/big.nib', as no app does; do not "
        + "unpack it"
    ),
    (
      """
      with zipfile.ZipFile(path, "w") as archive:
          for number in range(100001): archive.writestr(f"Payload/A.app/{number}", "")
      """, "has more than 100000 entries; leave files out"
    ),
    (
      """
      with zipfile.ZipFile(path, "w") as archive: archive.writestr("A", "content")
      whole = bytearray(open(path, "rb").read())
      start = whole.index(b"PK\\1\\2")
      whole[start + 20:start + 28] = b"\\xfe\\xff\\xff\\xff" * 2
      open(path, "wb").write(whole)
      """, ""
    ),
    (
      """
      with zipfile.ZipFile(path, "w") as archive:
          archive.writestr("A", "content")
          archive.writestr("B", "content")
      whole = bytearray(open(path, "rb").read())
      start = whole.rindex(b"PK\\1\\2")
      whole[start + 42:start + 46] = bytes(4)
      open(path, "wb").write(whole)
      """, ""
    ),
  ]

  @Test(arguments: hostile)
  func `a hostile archive is a problem, and what lies beside it is checked`(
    program: String, words: String
  ) async throws {
    let folder = try TemporaryFolder()
    let rule = try folder.write("z.predicate", "TRUEPREDICATE")
    let file = try await Self.make(folder, program)
    var walk = CheckWalk(rule)
    let time = processorTime { walk = CheckWalk(folder.path) }
    #expect(time < .seconds(60))
    #expect(walk.documents.map(\.name) == [rule.string])
    #expect(walk.problems.map(\.path) == [file])
    let description = try #require(walk.problems.first?.description)
    #expect(words.isEmpty || description == "\(file): \(words)")
    guard case .archive = walk.problems.first?.cause else {
      Issue.record("\(walk.problems)")
      return
    }
  }

  @Test func `a list that is encrypted, or too long, is told as such`() async throws {
    let folder = try TemporaryFolder()
    let file = try await Self.make(
      folder,
      """
      with zipfile.ZipFile(path, "w") as archive:
          archive.writestr("Payload/A.app/Info.plist", "content")
          archive.writestr("Payload/B.app/Info.plist", os.urandom((1 << 20) + 1))
      whole = bytearray(open(path, "rb").read())
      whole[6] |= 1
      whole[whole.index(b"PK\\1\\2") + 8] |= 1
      open(path, "wb").write(whole)
      """)
    #expect(
      CheckWalk(file).problems.map(\.description).sorted() == [
        "\(file): Payload/A.app/Info.plist: property list not supported: it is encrypted, or packed in "
          + "a way that is not known",
        "\(file): Payload/B.app/Info.plist: is larger than 1048576 bytes; make it smaller",
      ])
  }

  @Test func `lists that are kept have a limit together`() {
    let search = ListSearch(limit: 100)
    let bytes = Array("NSExtension and more".utf8)
    for number in 0..<5 { #expect(search.take(bytes[...], of: FilePath("\(number)"))) }
    _ = search.take(Array("nothing".utf8)[...], of: FilePath("other"))
    #expect(search.found?.count == 6)
    #expect(search.found?.first { $0.0 == FilePath("other") }?.1 == [])
    _ = search.take(bytes[...], of: FilePath("6"))
    #expect(search.found == nil)
    #expect(!search.take(bytes[...], of: FilePath("7")))
  }
}
