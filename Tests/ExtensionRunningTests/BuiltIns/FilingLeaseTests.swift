import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ExtensionRunning

/// What the built-in extensions make final under a lease.
struct FilingLeaseTests: FilingTesting {
  let fixture: ContentFixture

  init() throws {
    fixture = try Self.makeFixture()
  }

  private func lease() throws -> LeaseFile {
    try LeaseFile(in: fixture.path("container"), until: .now + .seconds(600))
  }

  private func names(_ folder: String) throws -> [String] {
    let listing = try DirectoryListing(
      of: SafeOpen.openDirectory(FileReference(root: fixture.path(folder), path: "")))
    return (0..<listing.count).map { String(decoding: listing[$0].bytes, as: UTF8.self) }
  }

  @Test
  func `File gives nothing its name once the lease is lost, and the next attempt does`()
    async throws
  {
    try fixture.write("text", to: "a.txt")
    let lease = try lease()
    var first = try request("a.txt")
    first.lease = lease.lease
    let file = FileExtension(.file, catalogue: .builtIn, now: { filingNoon })
    var session = try file.session(for: first)
    try file.stage(first, in: &session)
    lease.end()
    #expect(throws: BuiltInError.leaseLost) { try session.placeAll() }
    await #expect(throws: BuiltInError.leaseLost) { try await file.file(first) }
    // What was written stays as after a kill, under hidden names.
    #expect(fixture.text(of: "documents/a.txt") == nil)
    #expect(try names("documents").count == 2)

    let filed = try await self.file(request("a.txt", attempt: 2))
    #expect(filed.map(\.path) == [fixture.path("documents/a.txt")])
    #expect(try names("documents") == ["a.txt"])
  }

  @Test
  func `File leaves what has its name when the lease is lost in between`() throws {
    try fixture.write("one", to: "a.txt")
    let lease = try lease()
    var request = try request("a.txt")
    request.lease = lease.lease
    request.context.items += request.context.items
    request.examined += request.examined
    let file = FileExtension(.file, catalogue: .builtIn, now: { filingNoon })
    var session = try file.session(for: request)
    try file.stage(request, in: &session)
    let second = session.pending.removeLast()
    // The lease ends while the first is given its name.
    let ending = FilingSession.Pending(
      attachment: second.attachment, folder: second.folder, root: second.root, names: second.names,
      staged: second.staged, madeFolders: 0, date: nil, name: second.name)
    session.pending = session.pending.map { one in
      FilingSession.Pending(
        attachment: one.attachment, folder: one.folder, root: one.root, names: one.names,
        staged: one.staged, madeFolders: one.madeFolders, date: one.date,
        name: { number in
          lease.end()
          return one.name(number)
        })
    }
    session.pending.append(ending)
    #expect(throws: BuiltInError.leaseLost) { try session.placeAll() }
    #expect(fixture.text(of: "documents/a.txt") == "one")
    #expect(fixture.text(of: "documents/a 2.txt") == nil)
  }

  @Test
  func `Reading List and Copy change nothing once the lease is lost`() async throws {
    let lease = try lease()
    let bundle = ExtensionBundle(
      identifier: "com.example.a", point: .share, activationRule: nil)
    var request = ExtensionRequest(
      contextIdentifier: "c", idempotencyKey: "k", bundle: bundle, options: [:],
      context: .url("https://example.com/"), output: fixture.path("output"),
      container: fixture.path("container"))
    request.lease = lease.lease
    lease.end()
    let list = ReadingListExtension(now: { 1 })
    await #expect(throws: BuiltInError.leaseLost) { try await list.didSelectPost(request) }
    #expect(fixture.text(of: "container/Reading List.html") == nil)
    let copy = CopyExtension(catalogue: .builtIn, now: { 1 })
    await #expect(throws: BuiltInError.leaseLost) { try await copy.didSelectPost(request) }
    let board = PrivateBoard(try BoardName("copy"), in: fixture.path("container"))
    #expect(try board.copy(at: 1) == nil)
    #expect(RunFault(BuiltInError.leaseLost).code == .leaseLost)
    #expect("\(BuiltInError.leaseLost)" == "\(RunFault.leaseLost)")

    request.lease = nil
    #expect(try await list.didSelectPost(request) == .completed(nil))
    #expect(fixture.text(of: "container/Reading List.html")?.contains("example.com") == true)
  }
}
