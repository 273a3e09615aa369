import Foundation
import SafeFiles
import ShareTestSupport
import SystemPackage
import Testing

@testable import Intake

struct ArrivalMarkTests {
  private func covers(_ mark: ArrivalMark, _ inbox: InboxFixture, _ path: String) throws -> Bool {
    let reference = inbox.reference(path)
    return mark.covers(try SafeOpen.facts(of: reference)) {
      DirectoryIdentity(of: reference.fullPath.removingLastComponent())
    }
  }

  private func move(_ inbox: InboxFixture, _ old: String, _ new: String) throws {
    try FileManager.default.moveItem(
      atPath: inbox.root.appending(old).string, toPath: inbox.root.appending(new).string)
  }

  @Test func `what was there stays, and what comes or changes is new`() async throws {
    let inbox = try InboxFixture()
    for path in ["in/old", "in/changed", "in/deep/old", "aside/file", "folder/file"] {
      try inbox.file(path)
    }
    try inbox.directory("state")
    // The times of files lag behind the clock by a tick of the kernel.
    try await Task.sleep(for: .milliseconds(50))
    let state = inbox.root.appending("state")
    let made = try ArrivalMark.kept(in: state, of: inbox.root.appending("in"))
    try await Task.sleep(for: .milliseconds(50))
    try inbox.file("in/new")
    try inbox.file("in/deep/new")
    try inbox.file("in/changed", "more")
    try move(inbox, "aside/file", "in/moved")
    try move(inbox, "folder", "in/folder")
    let read = try #require(try ArrivalMark.read(in: state))
    let again = try ArrivalMark.kept(in: state, of: inbox.root.appending("in"))
    for mark in [made, read, again] {
      for path in ["in/old", "in/deep/old"] { #expect(try covers(mark, inbox, path), "\(path)") }
      for path in ["in/new", "in/deep/new", "in/changed", "in/moved", "in/folder/file"] {
        #expect(try !covers(mark, inbox, path), "\(path)")
      }
    }
  }

  @Test func `a state without a mark has none`() throws {
    let inbox = try InboxFixture()
    #expect(try ArrivalMark.read(in: inbox.root) == nil)
  }
}
