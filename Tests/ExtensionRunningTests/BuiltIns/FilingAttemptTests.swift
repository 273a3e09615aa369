import Documents
import Foundation
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ExtensionRunning

/// What an attempt to file makes of what the one before it has left, and what it leaves when it fails.
struct FilingAttemptTests: FilingTesting {
  let fixture: ContentFixture

  init() throws {
    fixture = try Self.makeFixture()
  }

  /// What an attempt leaves that was killed before anything had its name.
  private func killedAttempt(
    _ text: String
  ) throws -> (folder: FilingFolder, staged: FilingFolder.Staged) {
    let folder = try FilingFolder(root: fixture.path("documents"), names: [])
    let staged = try folder.stage(.text(text), nil, named: "a.txt", for: "sharepipe-k")
    FilingPlan([
      FilingPlan.Step(
        root: fixture.path("documents"), names: [], temporary: staged.temporary,
        device: staged.facts.device, inode: staged.facts.inode, madeFolders: 0)
    ]).write(to: fixture.path("plan"), of: try request("a.txt"))
    return (folder, staged)
  }

  /// What an attempt leaves that was killed after it took the place of an older file, without its plan.
  private func killedExchange() throws {
    try fixture.write("older", to: "documents/a.txt")
    setModified("documents/a.txt", 1_000_000_000)
    try fixture.write("newer", to: "a.txt")
    let folder = try FilingFolder(root: fixture.path("documents"), names: [])
    let staged = try folder.stage(.text("newer"), nil, named: "a.txt", for: "sharepipe-k")
    #expect(folder.exchange(staged, with: "a.txt") != nil)
    #expect(fixture.text(of: "documents/a.txt") == "newer")
  }

  @Test
  func `the attempt after a lost end knows what the one before it has done`() async throws {
    try fixture.write("older", to: "documents/a.txt")
    setModified("documents/a.txt", 1_000_000_000)
    try fixture.write("newer", to: "a.txt")
    let options: [String: DocumentValue] = ["Collision": .string("replace-older")]
    let first = try await file(request("a.txt", options: options))
    #expect(first.map(\.manner) == [.replaced])
    // The journal did not hear of the end.
    let second = try await file(request("a.txt", options: options, attempt: 2))
    #expect(second == first)
    let kept = try #require(second.first?.replaced)
    #expect(try String(contentsOfFile: kept.string, encoding: .utf8) == "older")
    #expect(fixture.text(of: "documents/a.txt") == "newer")
  }

  @Test
  func `the file whose place a killed attempt took can be put back`() async throws {
    try killedExchange()
    let filed = try await file(
      request("a.txt", options: ["Collision": .string("replace-older")], attempt: 2))
    #expect(filed.map(\.manner) == [.replaced])
    #expect(fixture.names(in: "documents") == ["a.txt"])
    let kept = try #require(filed.first?.replaced)
    #expect(try String(contentsOfFile: kept.string, encoding: .utf8) == "older")
  }

  @Test
  func `it is kept also where the newer file was changed meanwhile`() async throws {
    try killedExchange()
    try fixture.write("edited", to: "documents/a.txt")
    let filed = try await file(
      request("a.txt", options: ["Collision": .string("replace-older")], attempt: 2))
    #expect(filed.map(\.path) == [fixture.path("documents/a 2.txt")])
    #expect(fixture.names(in: "documents") == ["a 2.txt", "a.txt"])
    #expect(fixture.text(of: "documents/a.txt") == "edited")
    let kept = try #require(fixture.names(in: "container/replaced/c").first)
    #expect(fixture.text(of: "container/replaced/c/\(kept)") == "older")
  }

  @Test
  func `what a killed attempt was about to exchange is removed`() async throws {
    try killedExchange()
    let hidden = try #require(fixture.names(in: "documents").first { $0 != "a.txt" })
    // As if the exchange had not been made.
    try fixture.write("newer", to: "documents/\(hidden)")
    try fixture.write("older", to: "documents/a.txt")
    setModified("documents/a.txt", 1_000_000_000)
    let filed = try await file(
      request("a.txt", options: ["Collision": .string("replace-older")], attempt: 2))
    #expect(filed.map(\.manner) == [.replaced])
    #expect(fixture.names(in: "documents") == ["a.txt"])
  }

  @Test
  func `another file that got the number of one that was placed is not taken for it`() async throws
  {
    try fixture.write("x", to: "a.txt")
    let (folder, staged) = try killedAttempt("x")
    folder.discard(staged.temporary)
    try fixture.write("other", to: "documents/other.txt")
    let facts = try FileFacts(at: fixture.path("documents/other.txt"), followingLinks: false)
    FilingPlan([
      FilingPlan.Step(
        root: fixture.path("documents"), names: [], temporary: staged.temporary,
        device: facts.device, inode: facts.inode, madeFolders: 0)
    ]).write(to: fixture.path("plan"), of: try request("a.txt"))
    let filed = try await file(request("a.txt", attempt: 2))
    #expect(filed.map(\.path) == [fixture.path("documents/a.txt")])
    #expect(fixture.text(of: "documents/a.txt") == "x")
    #expect(fixture.text(of: "documents/other.txt") == "other")
  }

  @Test
  func `an attempt after a kill knows what the one before it has placed`() async throws {
    try fixture.write("x", to: "a.txt")
    let (folder, staged) = try killedAttempt("x")
    #expect(try folder.place(staged, as: "a.txt"))
    let filed = try await file(request("a.txt", attempt: 2))
    #expect(filed.map(\.manner) == [.added])
    #expect(filed.map(\.path) == [fixture.path("documents/a.txt")])
    #expect(fixture.names(in: "documents") == ["a.txt"])
    #expect(try await file(request("a.txt", attempt: 3)) == filed)
  }

  @Test
  func `without its plan, what an attempt has placed is known again by its bytes`() async throws {
    try fixture.write("x", to: "a.txt")
    let first = try await file(request("a.txt"))
    try TreeRemoval.remove(fixture.path("plan"))
    let second = try await file(request("a.txt", attempt: 2))
    #expect(second.map(\.path) == first.map(\.path))
    #expect(second.map(\.manner) == [.identical])
    #expect(fixture.names(in: "documents") == ["a.txt"])
  }

  @Test
  func `an attempt after a kill before anything had its name begins anew`() async throws {
    try fixture.write("x", to: "a.txt")
    _ = try killedAttempt("x")
    #expect(try await file(request("a.txt", attempt: 2)).map(\.manner) == [.added])
    #expect(fixture.names(in: "documents") == ["a.txt"])
  }

  @Test
  func `an attempt after a kill in the middle of a replacement keeps the older file`() async throws
  {
    try fixture.write("old", to: "documents/a.txt")
    setModified("documents/a.txt", 1000)
    try fixture.write("new", to: "a.txt")
    let (folder, staged) = try killedAttempt("new")
    #expect(folder.exchange(staged, with: "a.txt") != nil)
    let filed = try await file(
      request("a.txt", options: ["Collision": .string("replace-older")], attempt: 2))
    #expect(filed.map(\.manner) == [.replaced])
    #expect(fixture.names(in: "documents") == ["a.txt"])
    #expect(fixture.text(of: "documents/a.txt") == "new")
    #expect(fixture.text(of: "container/replaced/c/a.txt") == "old")
  }

  /// An attempt that has replaced an older file and kept it.
  private func replacement() throws -> FilingSession {
    try fixture.write("older", to: "documents/a.txt")
    setModified("documents/a.txt", 1_000_000_000)
    try fixture.write("newer", to: "a.txt")
    let request = try request("a.txt", options: ["Collision": .string("replace-older")])
    let filing = FileExtension(.file, catalogue: .builtIn, now: { filingNoon })
    var session = try filing.session(for: request)
    try filing.stage(request, in: &session)
    #expect(try session.placeAll().map(\.manner) == [.replaced])
    #expect(fixture.text(of: "documents/a.txt") == "newer")
    return session
  }

  @Test
  func `an older file that is kept already gets its place back`() throws {
    let before = try replacement()
    let kept = try FileFacts(
      at: fixture.path("container/replaced/c/a.txt"), followingLinks: false)
    var session = before
    session.takeBack()
    #expect(fixture.text(of: "documents/a.txt") == "older")
    let facts = try FileFacts(at: fixture.path("documents/a.txt"), followingLinks: false)
    // It is moved, which needs no space.
    #expect(facts.isSameFile(as: kept))
    #expect(facts.modified == 1_000_000_000_000_000_007)
    #expect(fixture.names(in: "documents") == ["a.txt"])
    #expect(fixture.names(in: "container/replaced/c") == [])
    #expect(FilingPlan(at: fixture.path("plan"), of: try request("a.txt")) == nil)
  }

  @Test
  func `it does not where the newer one was changed, and the next attempt knows of it`() throws {
    var session = try replacement()
    try TreeRemoval.remove(fixture.path("documents/a.txt"))
    try fixture.write("saved by its owner", to: "documents/a.txt")
    session.takeBack()
    #expect(fixture.text(of: "documents/a.txt") == "saved by its owner")
    #expect(fixture.names(in: "documents") == ["a.txt"])
    #expect(fixture.text(of: "container/replaced/c/a.txt") == "older")
    #expect(FilingPlan(at: fixture.path("plan"), of: try request("a.txt")) != nil)
  }

  // MARK: Where a file system has no renames with flags

  private static let replaceOlder: [String: DocumentValue] = [
    "Collision": .string("replace-older")
  ]

  private func withoutFlags<Value>(
    _ refusals: RenameWithoutReplacing.Refusals = .flags, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await RenameWithoutReplacing.$refused.withValue(refusals, operation: body)
  }

  private func writeBoth() throws {
    try fixture.write("older", to: "documents/a.txt")
    setModified("documents/a.txt", 1_000_000_000)
    try fixture.write("newer", to: "a.txt")
  }

  @Test
  func `without an exchange, an older file is replaced by two names and a rename`() async throws {
    try await withoutFlags {
      var session = try replacement()
      #expect(fixture.names(in: "documents") == ["a.txt"])
      #expect(fixture.text(of: "container/replaced/c/a.txt") == "older")
      session.takeBack()
      #expect(fixture.text(of: "documents/a.txt") == "older")
      #expect(fixture.names(in: "documents") == ["a.txt"])
      #expect(fixture.names(in: "container/replaced/c") == [])
    }
  }

  @Test
  func `without second names it is not replaced, and the message says why`() async throws {
    try writeBoth()
    _ = await withoutFlags([.flags, .links]) {
      await #expect(
        throws: BuiltInError.file(
          path: fixture.path("documents").string,
          why: "a.txt: cannot be replaced: its file system can neither exchange two files nor give "
            + "one a second name; choose another Collision")
      ) { try await file(request("a.txt", options: Self.replaceOlder)) }
    }
    #expect(fixture.text(of: "documents/a.txt") == "older")
    #expect(fixture.names(in: "documents") == ["a.txt"])
  }

  @Test
  func `the second name of an older file that was not replaced yet goes`() async throws {
    try writeBoth()
    let (folder, staged) = try killedAttempt("newer")
    let aside = FilingFolder.aside(staged.temporary)
    link("documents/a.txt", folder.path.appending(aside))
    let filed = try await withoutFlags {
      try await file(request("a.txt", options: Self.replaceOlder, attempt: 2))
    }
    #expect(filed.map(\.manner) == [.replaced])
    #expect(fixture.names(in: "documents") == ["a.txt"])
    #expect(fixture.text(of: "documents/a.txt") == "newer")
    #expect(fixture.names(in: "container/replaced/c") == ["a.txt"])
  }

  @Test
  func `content that has its name and still the hidden one is placed`() async throws {
    try fixture.write("x", to: "a.txt")
    let (folder, staged) = try killedAttempt("x")
    link("documents/\(staged.temporary.string)", folder.path.appending("a.txt"))
    let filed = try await withoutFlags { try await file(request("a.txt", attempt: 2)) }
    #expect(filed.map(\.manner) == [.added])
    #expect(filed.map(\.path) == [fixture.path("documents/a.txt")])
    #expect(fixture.names(in: "documents") == ["a.txt"])
  }

  private func link(_ old: String, _ new: FilePath) {
    #expect(unsafe Glibc.link(fixture.path(old).string, new.string) == 0)
  }
}
