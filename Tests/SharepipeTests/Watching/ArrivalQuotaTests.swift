import CLinux
@testable import FolderWatching
import Documents
import Glibc
import ShareRules
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct ArrivalQuotaTests {
  private static let noon: Timestamp = 1_795_608_000_000_000
  private static let day = Duration.seconds(86_400)

  private let folder: TemporaryFolder
  private let quota: ArrivalQuota

  init() throws {
    folder = try TemporaryFolder()
    let state = try LockedState(at: folder.path.appending("state"), inboxes: [])
    quota = ArrivalQuota(inbox: folder.path.appending("in"), state: state)
  }

  /// An entry that has settled in the inbox.
  private func settled(_ name: String) throws -> SettledEntry {
    var status = stat()
    let path = folder.path.appending("in/\(name)")
    try #require(unsafe path.withPlatformString { unsafe lstat($0, &status) } == 0)
    let facts = FileFacts(status)
    return SettledEntry(
      path: FilePath(name), arrival: .quiet, lease: .granted, facts: facts,
      arrivedFolders: 0,
      memory: OfferedEntries.Key(EntryPlace(directory: 0, name: Array(name.utf8))))
  }

  private func admit(
    _ name: String, _ owner: OwnerQuota, at time: Timestamp = Self.noon
  ) async throws -> ArrivalQuota.Answer {
    await quota.admit(try settled(name), owner, at: time)
  }

  @Test func `without a quota everything comes in, with its size`() async throws {
    try folder.write("in/a.txt", "12345")
    #expect(try await admit("a.txt", OwnerQuota()) == .admitted(bytes: 5))
  }

  @Test func `what is over the quota is put off until the next day, and said once`() async throws {
    for name in ["a", "b", "c"] { try folder.write("in/\(name)", "1234567890") }
    let owner = OwnerQuota(bytes: 15)
    #expect(try await admit("a", owner) == .admitted(bytes: 10))
    #expect(try await admit("b", owner) == .putOff(isNews: true))
    #expect(try await admit("c", owner) == .putOff(isNews: false))
    #expect(try await admit("b", owner, at: Self.noon + Self.day) == .admitted(bytes: 10))
  }

  @Test func `the files in a directory count together`() async throws {
    try folder.write("in/d/a", "12345")
    try folder.write("in/d/deep/b", "1234567")
    #expect(try await admit("d", OwnerQuota(bytes: 11)) == .tooLarge(bytes: 12))
    #expect(try await admit("d", OwnerQuota(bytes: 12)) == .admitted(bytes: 12))
  }

  @Test func `a link brings in nothing`() async throws {
    try folder.write("in/a", "12345")
    let link = folder.path.appending("in/link")
    try #require(unsafe link.withPlatformString { unsafe symlink("a", $0) } == 0)
    #expect(try await admit("link", OwnerQuota(bytes: 1)) == .admitted(bytes: 0))
  }
}
