import ShareRules
import ShareTestSupport
import SystemPackage
import Testing

@testable import ExtensionRunning

struct FilingPlanTests: FilingTesting {
  let fixture: ContentFixture
  private var path: FilePath { fixture.path("plan") }

  init() throws {
    fixture = try Self.makeFixture()
    try fixture.write("x", to: "a.txt")
  }

  private func plan(_ inodes: UInt64...) -> FilingPlan {
    FilingPlan(
      inodes.map { inode in
        FilingPlan.Step(
          root: "/documents", names: ["2026", "11"], temporary: ".hidden", device: 7, inode: inode,
          madeFolders: 1)
      })
  }

  private func inodes(_ request: ExtensionRequest) -> [UInt64]? {
    FilingPlan(at: path, of: request)?.steps.map(\.inode)
  }

  private func request(of context: String, key: String = "k") throws -> ExtensionRequest {
    var request = try request("a.txt", key: key)
    request.contextIdentifier = context
    return request
  }

  @Test func `each run of a context finds its last plan`() throws {
    let (one, other) = (try request(of: "c", key: "one"), try request(of: "c", key: "other"))
    plan(1).write(to: path, of: one)
    plan(2, 3).write(to: path, of: other)
    #expect(inodes(one) == [1])
    #expect(inodes(other) == [2, 3])
    plan(4).write(to: path, of: one)
    #expect(inodes(one) == [4])
    plan().write(to: path, of: one)
    #expect(inodes(one) == nil)
    #expect(inodes(other) == [2, 3])
    #expect(FilingPlan(at: path, of: other)?.steps.first?.names == ["2026", "11"])
  }

  @Test func `what an earlier context has left is written over`() throws {
    let (earlier, later) = (try request(of: "c1"), try request(of: "c2"))
    plan(1, 2, 3, 4, 5).write(to: path, of: earlier)
    plan(6).write(to: path, of: earlier)
    #expect(inodes(later) == nil)
    plan(7).write(to: path, of: later)
    #expect(inodes(later) == [7])
    #expect(inodes(earlier) == nil)
    plan(8, 9).write(to: path, of: later)
    #expect(inodes(later) == [8, 9])
  }

  @Test func `a plan that was not written to its end is none`() throws {
    let request = try request(of: "c")
    plan(1).write(to: path, of: request)
    plan(2).write(to: path, of: request)
    let whole = try #require(fixture.text(of: "plan"))
    for length in [0, 1, 64, 65, 66, whole.utf8.count / 2 - 1] {
      try fixture.write(String(whole.prefix(length)), to: "plan")
      #expect(inodes(request) == nil, "\(length)")
    }
    try fixture.write(String(whole.dropLast()), to: "plan")
    #expect(inodes(request) == [1])
    try fixture.write(
      whole.replacing("[\"c\",\"k\",[[\"/documents\"", with: "[\"c\",\"k\",[[\"/other\""),
      to: "plan")
    #expect(inodes(request) == nil)
    plan(3).write(to: path, of: request)
    #expect(inodes(request) == [3])
  }

  @Test func `a link in its place is not followed`() throws {
    try fixture.write("mine", to: "other.txt")
    try fixture.link("plan", to: "other.txt")
    let request = try request(of: "c")
    plan(1).write(to: path, of: request)
    #expect(inodes(request) == nil)
    #expect(fixture.text(of: "other.txt") == "mine")
  }
}
