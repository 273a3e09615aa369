#if Sources
import AppChecking
import AppSourceReading
import ContentSniffing
import ExtensionRunning
import Lints
import SafeFiles
import SourceReading
import SystemPackage
import TestSupport
import Testing

/// Folders of sources, by the real program and by one that misbehaves.
@Suite(.enabled(if: ReaderFixture.isPossible))
struct SourceFolderTests {
  /// What is found of a folder of files, as `NAME:LINE:COLUMN: message`.
  private func unread(
    _ folder: TemporaryFolder, by reader: some SourceFileReader
  ) async -> [String] {
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    await set.readSources(with: reader)
    return Checker().check(set).filter { $0.lint.id == "source-unread" }.map { finding in
      let place = finding.source.map { "\($0.line):\($0.column)" } ?? "-"
      return "\(finding.file?.lastComponent?.string ?? "-"):\(place): \(finding.message)"
    }
  }

  private func installed() throws -> SourceReadingProgram {
    try #require(SourceReadingProgram.installed(Isolation()))
  }

  @Test func `a file at which the program ends is a finding, and the rest is checked`() async throws
  {
    let folder = try TemporaryFolder()
    for name in ["A", "B", "C"] {
      let module = name == "B" ? "witness-killed" : name
      try folder.write("\(name).swift", bytes: ReaderFixture.bytes(importing: module))
    }
    let found = await unread(folder, by: try ReaderFixture.misbehaving())
    #expect(
      found == [
        "B.swift:1:1: it was not read: 'sharepipe-source-reader' was ended by signal 9"
      ])
  }

  @Test func `what a program that was taken over says of places does no harm`() async throws {
    let folder = try TemporaryFolder()
    var file = SourceFile(language: .swift)
    file.faults = [
      SourceFault("far", at: SourceRange(start: .max, length: .max)),
      SourceFault("long", at: SourceRange(start: 1, length: .max)),
    ]
    try folder.write("A.swift", bytes: EncodedSource.bytes(of: file))
    let found = await unread(folder, by: try ReaderFixture.misbehaving())
    #expect(found.map { $0.suffix(4) } == ["long", " far"])
  }

  @Test func `the real program reads what is there, and reports what it cannot read`() async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("Broken.swift", "func b( {\n}\nfunc c() {}\n")
    try folder.write("Empty.swift", "")
    try folder.write("Latin.m", bytes: Array("// caf".utf8) + [0xE9, 0, 0x0A])
    try folder.write("Sound.swift", "func s() {}\n")
    #expect(await unread(folder, by: try installed()) == ["Broken.swift:1:9: expected ')'"])
  }

  static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  /// What is deep in the model, but not too deep for the reader.
  static let deep: [(name: String, text: String)] = [
    ("a chain", "let a = b" + times(1_400, ".c")),
    ("a sum", "let a = b" + times(1_300, " + c")),
    ("a sum of chains", "let a = b" + times(600, " + c.d.e")),
    ("a chain in a function", "func f() { a = b" + times(1_400, ".c") + " }"),
    ("a sum in a function", "func f() { a = b" + times(1_300, " + c") + " }"),
  ]

  @Test(arguments: deep.map(\.name))
  func `what is nested as deep as the reader takes it comes back`(name: String) async throws {
    let text = try #require(Self.deep.first { $0.name == name }).text
    let answers = await (try installed()).read([
      SourceText(language: .swift, bytes: Array(text.utf8))
    ])
    let source = try #require(answers.first).get()
    #expect(source.file.faults == [])
    #expect(source.file.properties.count + source.functions.count == 1)
    let isRead = await BlockingThread.run(stackBytes: ByteReader.stackBytes) {
      source.functions.indices.allSatisfy { (try? source.body(of: $0)) != nil }
    }
    #expect(isRead)
  }
}
#endif
