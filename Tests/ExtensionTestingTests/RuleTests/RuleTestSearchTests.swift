import AppChecking
import Documents
import ExtensionTesting
import Intake
import SystemPackage
import TestSupport
import Testing

struct RuleTestSearchTests {
  @Test func `a directory is walked for what looks like a test file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("b.yaml", "cases: []")
    try folder.write("a/z.yml", "rule: x\ncases: 3")
    try folder.write("a/deeper/y.YAML", "cases: {}")
    try folder.write("broken.yaml", "rule: [\ncases:\n  - {")
    try folder.write("policy.yaml", "extensions: []")
    try folder.write("chart.yaml", "{{ template }}\n")
    try folder.write("notes.txt", "cases: []")
    try folder.write(".hidden/c.yaml", "cases: []")
    try folder.link("link.yaml", to: "b.yaml")
    try folder.link("loop", to: ".")
    let search = try RuleTestSearch([folder.path])
    #expect(search.problems.isEmpty)
    #expect(
      search.files
        == ["a/deeper/y.YAML", "a/z.yml", "b.yaml", "broken.yaml"].map {
          folder.path.appending($0)
        })
  }

  @Test func `a file that is named is taken, whatever it is`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("notes.txt")
    #expect(try RuleTestSearch([file, file]).files == [file, file])
  }

  @Test func `a path that is not there is an error`() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path.appending("missing.yaml")
    #expect(throws: InboxError.notFound(missing)) { try RuleTestSearch([missing]) }
    #expect(throws: InboxError.notFound("")) { try RuleTestSearch([""]) }
  }

  @Test func `a file that cannot be read is returned, so that its fault is told`() throws {
    let folder = try TemporaryFolder()
    let long = try folder.write("a.yaml", String(repeating: "#", count: 1 << 20) + "\ncases: []")
    try folder.write("a.txt", String(repeating: "#", count: 1 << 21))
    let search = try RuleTestSearch([folder.path])
    #expect(search.files == [long])
    #expect(throws: DocumentError(long.string, .tooLarge(limit: 1 << 20))) {
      try RuleTestFile.read(from: long)
    }
  }

  @Test func `directories without end are a problem`() throws {
    let folder = try TemporaryFolder()
    let deep = Array(repeating: "a", count: 40).joined(separator: "/")
    try folder.write(deep + "/a.yaml", "cases: []")
    let file = try folder.write("b.yaml", "cases: []")
    let search = try RuleTestSearch([folder.path])
    #expect(search.files == [file])
    #expect(search.problems.map(\.reason) == [.tooDeep(limit: 32)])
  }
}
