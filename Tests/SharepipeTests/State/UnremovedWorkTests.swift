import Foundation
import SafeFiles
import ShareTestSupport
import SystemPackage
import Testing

@testable import Sharepipe

struct UnremovedWorkTests {
  private let fixture: ContentFixture
  private let left: UnremovedWork

  init() throws {
    fixture = try ContentFixture()
    left = UnremovedWork(in: fixture.path("work"))
    for folder in ["", "/a", "/a/claims", "/a/claims/0", "/a/run-1"] {
      try fixture.makeDirectory("work\(folder)")
    }
    try fixture.write("a copy", to: "work/a/run-1/0.txt")
  }

  /// Puts an entry in the way of a removal.
  private func obstruct() throws { try fixture.write("an entry", to: "work/a/claims/0/x.txt") }

  private func clear() throws { try TreeRemoval.remove(fixture.path("work/a/claims/0/x.txt")) }

  @Test func `what can be removed is not left`() {
    #expect(left.remove(.all, of: "a") == nil)
    #expect(left.isEmpty)
    #expect(fixture.names(in: "work") == [])
  }

  @Test func `what cannot be removed is reported, and removed later`() throws {
    try obstruct()
    #expect(!left.takeNews())
    #expect(left.remove(.all, of: "a") != nil)
    #expect(!left.isEmpty)
    #expect(left.takeNews())
    left.removeAgain()
    #expect(!left.takeNews())
    #expect(!left.isEmpty, "the entry is still there")
    #expect(fixture.names(in: "work/a/claims/0") == ["x.txt"])
    try clear()
    left.removeAgain()
    #expect(left.isEmpty)
    #expect(fixture.names(in: "work") == [])
  }

  @Test func `a patient try waits a while`() throws {
    try obstruct()
    left.remove(.all, of: "a")
    try clear()
    left.removeAgain(isPatient: true)
    #expect(fixture.names(in: "work") == ["a"])
    left.removeAgain()
    #expect(fixture.names(in: "work") == [])
  }

  @Test func `the copies of a context that waits are removed later, and nothing else`() throws {
    try TreeRemoval.remove(fixture.path("work/a"))
    try fixture.write("in the way", to: "work/a")
    #expect(left.remove(.runs, of: "a") != nil)
    try TreeRemoval.remove(fixture.path("work/a"))
    for folder in ["a", "a/claims", "a/run-1", "a/input", "a/stage-1"] {
      try fixture.makeDirectory("work/\(folder)")
    }
    left.removeAgain()
    #expect(left.isEmpty)
    #expect(fixture.names(in: "work/a") == ["claims", "stage-1"])
  }

  @Test func `a context without a directory has left nothing`() {
    #expect(left.remove(.runs, of: "b") == nil)
    #expect(left.remove(.all, of: "b") == nil)
    #expect(left.isEmpty)
  }

  @Test(arguments: [UnremovedWork.Part.all, .runs])
  func `what is in a state that is away is removed when it is back`(
    _ part: UnremovedWork.Part
  ) throws {
    let (work, away) = (fixture.path("work"), fixture.path("away"))
    try FileManager.default.moveItem(atPath: work.string, toPath: away.string)
    #expect(left.remove(part, of: "a") != nil)
    try FileManager.default.moveItem(atPath: away.string, toPath: work.string)
    left.removeAgain()
    #expect(left.isEmpty)
    #expect(fixture.names(in: "work/a") == (part == .all ? [] : ["claims"]))
  }

  @Test func `the directory of a context that is taken up again is left alone`() throws {
    try obstruct()
    left.remove(.all, of: "a")
    try fixture.makeDirectory("work/a/run-1")
    left.forget("a")
    left.removeAgain()
    #expect(fixture.names(in: "work/a") == ["claims", "run-1"])
  }
}
