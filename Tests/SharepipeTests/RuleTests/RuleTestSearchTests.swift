import SystemPackage
import Testing

@testable import Sharepipe

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
    let files = try RuleTestSearch.files(at: [folder.path])
    #expect(
      files
        == ["a/deeper/y.YAML", "a/z.yml", "b.yaml", "broken.yaml"].map {
          folder.path.appending($0)
        })
  }

  @Test func `a file that is named is taken, whatever it is`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("notes.txt")
    #expect(try RuleTestSearch.files(at: [file, file]) == [file, file])
  }

  @Test func `a path that is not there is an error`() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path.appending("missing.yaml")
    #expect(throws: InboxError.notFound(missing)) { try RuleTestSearch.files(at: [missing]) }
    #expect(throws: InboxError.notFound("")) { try RuleTestSearch.files(at: [""]) }
  }
}
