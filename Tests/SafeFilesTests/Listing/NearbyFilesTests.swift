import SafeFiles
import ShareTestSupport
import SystemPackage
import Testing

struct NearbyFilesTests {
  @Test func `files are opened one after the other, in whatever directory`() throws {
    let inbox = try InboxFixture()
    let files = NearbyFiles()
    for path in ["a", "b", "in/a", "in/b", "in/deep/a", "b", "in/a"] {
      let reference = try inbox.file(path, "content of \(path)")
      let content = try files.open(reference).contents(upTo: 100)
      #expect(content == Array("content of \(path)".utf8))
    }
  }

  @Test func `the same faults are found as without a directory that is held`() throws {
    let inbox = try InboxFixture()
    try inbox.file("in/file")
    try inbox.directory("in/directory")
    try inbox.pipe("in/pipe")
    try inbox.socket("in/socket")
    try inbox.file("secret", "s3cret")
    try inbox.link("in/link", to: "../secret")
    try inbox.link("up", to: "in")
    let faults: [(String, FileFault)] = [
      ("in/directory", .directory), ("in/pipe", .special(.pipe)),
      ("in/socket", .special(.socket)), ("in/link", .special(.symbolicLink)),
      ("in/missing", .vanished), ("missing/file", .vanished), ("up/file", .symbolicLink),
      ("../secret", .outside), ("in/../../secret", .outside), ("", .outside),
      ("in/" + String(repeating: "n", count: 256), .unreadable(.fileNameTooLong)),
    ]
    let files = NearbyFiles()
    for (path, fault) in faults {
      _ = try files.open(inbox.reference("in/file"))
      #expect(throws: fault, "\(path)") { _ = try files.open(inbox.reference(path)) }
      #expect(throws: fault, "\(path)") { _ = try SafeOpen.open(inbox.reference(path)) }
    }
  }

  @Test func `a file that came after its directory was replaced is found`() throws {
    let inbox = try InboxFixture()
    let files = NearbyFiles()
    _ = try files.open(inbox.file("in/old"))
    try TreeRemoval.remove(inbox.root.appending("in"))
    let new = try inbox.file("in/new", "new")
    #expect(try files.open(new).contents(upTo: 10) == Array("new".utf8))
  }
}
