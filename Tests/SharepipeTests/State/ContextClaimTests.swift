import Foundation
import Glibc
import Intake
import SafeFiles
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

@testable import Sharepipe

struct ContextClaimTests {
  /// An inbox beside a state with the directory of one context.
  struct Scene {
    let files: InboxFixture
    let claim: ContextClaim

    init() throws {
      files = try InboxFixture()
      try files.directory("inbox")
      let state = try files.directory("state").fullPath
      claim = ContextClaim(directory: try WorkSpace(state: state).make("c1"))
    }

    /// An entry of the inbox.
    func entry(_ name: String, _ kind: InboxEntry.Kind = .file) -> InboxEntry {
      InboxEntry(
        reference: FileReference(root: files.root.appending("inbox"), path: FilePath(name)),
        kind: kind)
    }

    /// Why an entry cannot be claimed, or `nil` if it can.
    func code(of name: String) -> ReasonCode? {
      do throws(EntryFault) {
        _ = try claim.take(entry(name), number: 0)
        return nil
      } catch {
        return error.reasons.first?.code
      }
    }

    /// As ``code(of:)``, when this process may open only so many more files.
    func code(of name: String, opening more: Int) -> ReasonCode? {
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit()
      unsafe getrlimit(resource, &limit)
      // What was inherited leaves numbers free between others.
      var fillers = [unsafe Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)]
      defer { for filler in fillers { Glibc.close(filler) } }
      while let last = fillers.last, fcntl(last + 1, F_GETFD) >= 0 || fillers.count < 64 {
        fillers.append(unsafe Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC))
      }
      let next = (fillers.max() ?? 2) + 1
      var few = limit
      few.rlim_cur = rlim_t(next) + rlim_t(more)
      unsafe setrlimit(resource, &few)
      defer { unsafe setrlimit(resource, &limit) }
      return code(of: name)
    }

    /// The files beneath the root.
    var list: [String] { get throws { try FileTree.files(in: files.root).map(\.name) } }
  }

  @Test func `a claim is where it was below the inbox`() throws {
    let scene = try Scene()
    try scene.files.file("inbox/a/b.txt", "x")
    let entry = scene.entry("a/b.txt")
    let claimed = try #require(try scene.claim.take(entry, number: 3))
    #expect(claimed.origin == entry.reference)
    #expect(claimed.entry.name.label == "a/b.txt")
    #expect(
      claimed.entry.reference?.fullPath
        == scene.files.root.appending("state/work/c1/claims/3/a/b.txt"))
    #expect(!claimed.needsCopy)
    #expect(try scene.list == ["state/work/c1/claims/3/a/b.txt"])
    // The directory stays, for others put their files there.
    #expect(try FileTree.everything(in: scene.files.root.appending("inbox")).map(\.name) == ["a"])
  }

  @Test func `an entry is left for later when no more files can be opened`() async {
    await #expect(processExitsWith: .success) {
      let scene = try Scene()
      try scene.files.file("inbox/a.txt", "x")
      for more in 0..<3 {
        #expect(scene.code(of: "a.txt", opening: more) == .noResources, "\(more) more")
        #expect(try scene.list == ["inbox/a.txt"])
      }
      #expect(scene.code(of: "a.txt") == nil)
    }
  }

  @Test func `a file is kept open from before it is claimed`() throws {
    let scene = try Scene()
    try scene.files.file("inbox/a.txt", "x")
    try scene.files.file("inbox/b.share/c.txt", "x")
    let file = try #require(try scene.claim.take(scene.entry("a.txt"), number: 0))
    #expect(file.entry.reference?.held != nil)
    let folder = scene.entry("b.share", .contextDirectory(hasManifest: false))
    let directory = try #require(try scene.claim.take(folder, number: 1))
    #expect(directory.entry.reference?.held == nil)
  }

  @Test func `what is being written stays where it is`() throws {
    let scene = try Scene()
    let file = try scene.files.file("inbox/a.txt", "x")
    try scene.files.file("inbox/trip.share/b.txt", "x")
    let inside = try scene.files.file("inbox/trip.share/c.txt", "x")
    for (written, entry) in [
      (file, scene.entry("a.txt")),
      (inside, scene.entry("trip.share", .contextDirectory(hasManifest: false))),
    ] {
      let writer = try FileDescriptor.open(written.fullPath, .writeOnly, options: .closeOnExec)
      #expect(try scene.claim.take(entry, number: 0) == nil)
      try writer.close()
    }
    #expect(
      try scene.list == ["inbox/a.txt", "inbox/trip.share/b.txt", "inbox/trip.share/c.txt"])
    #expect(try scene.claim.take(scene.entry("a.txt"), number: 0) != nil)
  }

  @Test func `what has another name is copied before it is judged`() throws {
    let scene = try Scene()
    let file = try scene.files.file("inbox/a.txt")
    let other = scene.files.root.appending("inbox/other.txt")
    #expect(unsafe link(file.fullPath.string, other.string) == 0)
    let claimed = try #require(try scene.claim.take(scene.entry("a.txt"), number: 0))
    #expect(claimed.needsCopy)
  }

  @Test func `a directory is copied, for whoever has it open can still write into it`() throws {
    let scene = try Scene()
    try scene.files.file("inbox/trip.share/a.txt")
    let entry = scene.entry("trip.share", .contextDirectory(hasManifest: false))
    #expect(try #require(try scene.claim.take(entry, number: 0)).needsCopy)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file to somebody else"))
  func `what belongs to somebody else is copied before it is judged`() throws {
    let scene = try Scene()
    let file = try scene.files.file("inbox/a.txt")
    try scene.files.check(
      unsafe file.fullPath.withPlatformString { unsafe chown($0, 65534, 65534) })
    #expect(try #require(try scene.claim.take(scene.entry("a.txt"), number: 0)).needsCopy)
  }

  @Test func `an entry that is put back takes another name if its own is taken`() throws {
    let scene = try Scene()
    try scene.files.file("inbox/a/b.txt", "old")
    let claimed = try #require(try scene.claim.take(scene.entry("a/b.txt"), number: 0))
    try scene.files.file("inbox/a/b.txt", "new")
    let reference = try #require(claimed.entry.reference)
    try scene.claim.putBack(reference, to: claimed.origin)
    #expect(try scene.list == ["inbox/a/b 2.txt", "inbox/a/b.txt"])
  }

  @Test func `a claim is found again, or it is not there`() throws {
    let scene = try Scene()
    let classifier = EntryClassifier(catalogue: .builtIn, recognisesContexts: true)
    try scene.files.file("inbox/trip.share/context.json", "{}")
    let entry = scene.entry("trip.share", .contextDirectory(hasManifest: true))
    let claimed = try #require(try scene.claim.take(entry, number: 0))
    let place = try #require(JournalContext.Claim(entry))
    let found = try #require(try scene.claim.find(place, number: 0, classifier: classifier))
    #expect(found.entry == claimed.entry)
    #expect(found.origin == claimed.origin)
    #expect(found.needsCopy)
    #expect(try scene.claim.find(place, number: 1, classifier: classifier) == nil)
    let writer = try FileDescriptor.open(
      try #require(claimed.entry.reference).fullPath.appending("context.json"), .writeOnly)
    #expect(try scene.claim.find(place, number: 0, classifier: classifier)?.needsCopy == true)
    try writer.close()
  }

  /// A directory on another file system than the temporary one, or `nil`.
  static let elsewhere: FilePath? = {
    let here = try? FileFacts(at: "/tmp", followingLinks: true)
    let there = try? FileFacts(at: "/dev/shm", followingLinks: true)
    guard let here, let there, here.device != there.device,
      unsafe access("/dev/shm", W_OK) == 0
    else { return nil }
    return "/dev/shm"
  }()

  @Test(.enabled(if: elsewhere != nil, "there is no other file system"))
  func `from another file system nothing is claimed`() throws {
    let scene = try Scene()
    try scene.files.file("inbox/a.txt")
    let state = try #require(Self.elsewhere).appending("sharepipe-\(UUID().uuidString)")
    defer { try? TreeRemoval.remove(state) }
    let claim = ContextClaim(directory: try WorkSpace(state: state).make("c1"))
    #expect(
      throws: EntryFault(
        .moveFailed,
        "a.txt: cannot be claimed: the state is on another file system; give a directory on that "
          + "of the inbox with --state")
    ) { try claim.take(scene.entry("a.txt"), number: 0) }
    #expect(try scene.list == ["inbox/a.txt"])
  }

  /// Nothing but the entry itself has to wait for that.
  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `what lies in a folder of others is told from an inbox that is closed`() throws {
    let scene = try Scene()
    try scene.files.file("inbox/theirs/a.txt")
    try scene.files.file("inbox/b.txt")
    let theirs = scene.files.root.appending("inbox/theirs").string
    let inbox = scene.files.root.appending("inbox").string
    defer {
      unsafe chmod(inbox, 0o700)
      unsafe chmod(theirs, 0o700)
    }
    unsafe chmod(theirs, 0o500)
    #expect(scene.code(of: "theirs/a.txt") == .entryUnreadable)
    unsafe chmod(inbox, 0o500)
    #expect(scene.code(of: "b.txt") == .moveFailed)
    #expect(scene.code(of: "none.txt") == .entryVanished)
  }

  @Test func `what is not there cannot be claimed`() throws {
    let scene = try Scene()
    #expect(scene.code(of: "a.txt") == .entryVanished)
    let line = InboxEntry(line: 1, bytes: [])
    #expect(throws: EntryFault(.moveFailed, "line 1: is not a file")) {
      try scene.claim.take(line, number: 0)
    }
  }
}
