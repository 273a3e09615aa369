import CLinux
import FolderWatching
import Foundation
import Glibc
import SafeFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing

struct SettlingTests {
  private static let never = Duration.milliseconds(700)

  @Test func `a file that is renamed in is whole at once`() async throws {
    let folder = try WatchedFolder()
    // Only a rename can be settled in this time.
    let watcher = try await folder.readyWatcher(settle: .seconds(60))
    try folder.renameIn("a")
    try folder.write("b.part")
    try folder.rename(folder.inbox + "/b.part", folder.inbox + "/b")
    let entries = try [
      #require(await watcher.next(within: .seconds(300))),
      #require(await watcher.next(within: .seconds(300))),
    ]
    #expect(entries.map(\.path) == ["a", "b"])
    #expect(entries.map(\.arrival) == [.renamed, .renamed])
    #expect(entries.map(\.lease) == [.granted, .granted])
  }

  @Test func `a file that is renamed in and written again must be quiet`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(500))
    try folder.renameIn("a")
    try folder.write("a", "second page")
    let entry = try #require(await watcher.next(within: .seconds(300)))
    #expect(entry.arrival == .quiet)
    #expect(entry.facts.size == 11)
  }

  @Test func `a file that somebody has open for writing waits, however quiet it is`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    let writer = try folder.open("a")
    writer.write("half")
    #expect(await watcher.next(within: Self.never) == nil)
    writer.write(" and half")
    writer.close()
    let entry = try #require(await watcher.next(within: .seconds(300)))
    #expect(entry.facts.size == 13)
    #expect(entry.lease == .granted)
  }

  @Test func `a file that is split once by its writer's pause is not split again`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(200))
    // The first page is taken, and after a pause the second one is appended to a file that is gone.
    try folder.write("scan.pdf", "%PDF-1.7 page 1")
    let first = try #require(await watcher.next(within: .seconds(300)))
    try folder.claim(first)
    try await Task.sleep(for: .seconds(4))
    try folder.write("scan.pdf", "2 0 obj\nendobj\n")
    let rest = try #require(await watcher.next(within: .seconds(300)))
    try folder.claim(rest)
    // The next file of that writer has a shorter pause, and comes whole.
    try folder.write("other.pdf", "page 1")
    // The watcher looks at it only while a task waits for the next entry.
    #expect(
      await eventually {
        await watcher.next(within: .milliseconds(100)) == nil && watcher.summary.awaitedCount == 1
      })
    let writer = try folder.open("other.pdf", flags: O_APPEND)
    writer.write(", page 2")
    writer.close()
    let whole = try #require(await watcher.next(within: .seconds(300)))
    #expect(whole.facts.size == 14)
    // Another kind of file is not kept waiting.
    try folder.write("a.txt")
    #expect(try #require(await watcher.next(within: .seconds(300))).path == "a.txt")
    #expect(await eventually { watcher.summary.awaitedCount == 0 })
    // Each wait is said once, however often the file was looked at.
    watcher.stop()
    var waits: [FilePath] = []
    for await case .waitsForWriter(let path, let more, let pause) in watcher.notices {
      waits.append(path)
      #expect(more > .zero && pause > .milliseconds(3900))
    }
    #expect(waits == ["scan.pdf", "other.pdf"])
  }

  @Test func `a scanner that writes all pages again each time makes pauses`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(200))
    for text in ["page 1", "page 1, page 2"] {
      try folder.write("scan.pdf", text)
      try folder.claim(try #require(await watcher.next(within: .seconds(3))))
      try await Task.sleep(for: .seconds(4))
    }
    try folder.write("scan.pdf", "page 1, page 2, page 3")
    // It waits for more pages.
    #expect(await watcher.next(within: .milliseconds(900)) == nil)
    #expect(await watcher.names(1) == ["scan.pdf"])
  }

  @Test func `a file is not read in the folder unless its name was taken before`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(200)) { $0.comparedBytes = 20 }
    let reads = try ReadWatch(of: folder.inbox)
    let rest = "2 0 obj\nendobj\n"
    try folder.write("scan.pdf", "%PDF-1.7 page 1")
    try folder.claim(try #require(await watcher.next(within: .seconds(300))))
    #expect(!reads.areThere)
    // Nor is one that is too large, or has a name elsewhere.
    try folder.write("scan.pdf", rest + rest)
    try folder.claim(try #require(await watcher.next(within: .seconds(300))))
    #expect(!reads.areThere)
    try folder.write("aside", rest, in: folder.outside)
    #expect(unsafe link(folder.outside + "/aside", folder.inbox + "/scan.pdf") == 0)
    try folder.claim(try #require(await watcher.next(within: .seconds(300))))
    #expect(!reads.areThere)
    try folder.write("scan.pdf", rest)
    try folder.claim(try #require(await watcher.next(within: .seconds(300))))
    #expect(reads.areThere)
  }

  @Test func `a file that came by a rename is not taken for the one before`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(200))
    try folder.write("a.pdf", "%PDF-1.7 page 1")
    try folder.claim(try #require(await watcher.next(within: .seconds(300))))
    try await Task.sleep(for: .seconds(3))
    // The name comes again, and before that settles a whole file is put in its place.
    let writer = try folder.open("a.pdf")
    try await Task.sleep(for: .milliseconds(100))
    try folder.renameIn("a.pdf", "%PDF-1.7 whole")
    let whole = try #require(await watcher.next(within: .seconds(300)))
    #expect(whole.arrival == .renamed)
    try folder.claim(whole)
    writer.close()
    // A pause of 3 seconds would mean 4.5 to wait.
    try folder.write("a.pdf", "2 0 obj\nendobj\n")
    #expect(await watcher.next(within: .seconds(3)) != nil)
  }

  @Test func `a name that is used again for another file teaches nothing`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(200))
    for name in ["a.pdf", "c.pdf", "d.pdf"] {
      try folder.write(name, "%PDF job 1")
      try folder.claim(try #require(await watcher.next(within: .seconds(300))))
    }
    try await Task.sleep(for: .seconds(3))
    for (name, text) in [
      ("a.pdf", "%PDF job 2, longer"), ("b.pdf", "%PDF job 3"), ("a.pdf", "%PDF"),
      ("c.pdf", "RIFF\0\0\0\0WEBPVP8 "), ("d.pdf", "Dear Anna"),
    ] {
      try folder.write(name, text)
      // A pause of 3 seconds would mean 4.5 to wait.
      let entry = try #require(await watcher.next(within: .seconds(3)), "\(text)")
      #expect(entry.facts.size == text.utf8.count)
      try folder.claim(entry)
    }
  }

  @Test func `the words for a wait name the entry, the time that is left and the pause`() {
    let notice = WatchNotice.waitsForWriter(
      "in/a.pdf", more: .milliseconds(39_100), pause: .seconds(45))
    #expect(
      notice.description
        == "in/a.pdf: waits 40 s more, since its writer paused for 45 s before")
  }

  @Test func `the same rule holds for a file that is there at the start and one renamed in`()
    async throws
  {
    let folder = try WatchedFolder()
    let first = try folder.open("a")
    let watcher = try folder.watcher()
    let second = try folder.open("b", in: folder.outside)
    try folder.rename(folder.outside + "/b", folder.inbox + "/b")
    #expect(await watcher.next(within: Self.never) == nil)
    first.write("text")
    second.write("text")
    first.close()
    second.close()
    #expect(Set(await watcher.names(2)) == ["a", "b"])
  }

  @Test func `a file waits while a writable mapping of it exists that has no descriptor`()
    async throws
  {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    let writer = try OpenWriter(folder.inbox + "/a", flags: O_CREAT)
    #expect(ftruncate(writer.number, 4_096) == 0)
    let second = try SystemCalls.open(folder.inbox + "/a", O_RDWR)
    let memory = unsafe mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, second, 0)
    close(second)
    writer.close()
    #expect(await watcher.next(within: Self.never) == nil)
    unsafe munmap(memory, 4_096)
    #expect(await watcher.names(1) == ["a"])
  }

  @Test func `a file of its full size from the start waits for what is written into it`()
    async throws
  {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    let writer = try folder.open("a")
    #expect(posix_fallocate(writer.number, 0, 65_536) == 0)
    #expect(await watcher.next(within: Self.never) == nil)
    writer.write("text")
    writer.close()
    let entry = try #require(await watcher.next(within: .seconds(300)))
    #expect(entry.facts.size == 65_536)
  }

  @Test func `a file that is closed and opened again for each page waits for the last page`()
    async throws
  {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(800))
    let entry = try await folder.whileWriting(watcher) { _ in
      try folder.open("a", flags: O_CREAT | O_APPEND).write("page")
    }
    #expect(entry.facts.size % 32 == 0)
  }

  @Test func `a past time put on a file does not make it quiet`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(800))
    let entry = try await folder.whileWriting(watcher) { number in
      // The size stays the same and the time is always the same one in the past.
      try folder.write("a", "page \(number)")
      try folder.touch("a", 86_400)
    }
    #expect(entry.facts.modified == 86_400_000_000_000)
  }

  @Test func `the lease of a watcher ends no program and disturbs no writer`() async throws {
    let folder = try WatchedFolder()
    try folder.write("a")
    let watcher = try folder.watcher(settle: .zero) { $0.rescanInterval = .milliseconds(1) }
    let writer = BusyWriter()
    // On a thread of its own: it never waits, and tasks share only as many as there are processors.
    Thread.detachNewThread { writer.run(writingTo: folder.inbox + "/a") }
    // A lease that is broken sends a signal that ends a program which does not handle it.
    for _ in 0..<500 {
      guard let entry = await watcher.next(within: .seconds(2)) else { break }
      watcher.leave(entry)
    }
    writer.isEnough.store(true, ordering: .relaxed)
    #expect(writer.count.load(ordering: .relaxed) > 0)
  }

  @Test func `links, pipes and sockets are offered as they are and never opened`() async throws {
    let folder = try WatchedFolder()
    try SystemCalls.makePipe(folder.inbox + "/pipe")
    try SystemCalls.link(folder.inbox + "/link", to: "/etc/shadow")
    try SystemCalls.link(folder.inbox + "/directory-link", to: "/etc")
    let watcher = try folder.watcher()
    try SystemCalls.makePipe(folder.inbox + "/pipe2")
    var kinds: [String: FileFacts.Kind] = [:]
    for _ in 0..<4 {
      let entry = try #require(await watcher.next(within: .seconds(300)))
      #expect(entry.lease == .notNeeded)
      kinds[entry.path.string] = entry.facts.kind
    }
    #expect(
      kinds == [
        "pipe": .special(.pipe), "pipe2": .special(.pipe), "link": .special(.symbolicLink),
        "directory-link": .special(.symbolicLink),
      ])
  }

  // MARK: - Directories that count as one thing

  @Test func `a directory is whole when all is there that its manifest names`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .seconds(5)) { $0.incompleteTime = .seconds(60) }
    try folder.make(folder.inbox + "/a.share")
    try folder.write("a.share/context.json", "one\ntwo\n")
    try folder.write("a.share/one")
    #expect(await watcher.next(within: Self.never) == nil)
    let writer = try folder.open("a.share/two")
    #expect(await watcher.next(within: Self.never) == nil)
    writer.close()
    let entry = try #require(await watcher.next(within: .seconds(300)))
    #expect(entry.path == "a.share")
    #expect(entry.arrival == .complete)
    #expect(entry.lease == .granted)
  }

  @Test func `a directory without a manifest is whole when everything in it is quiet`()
    async throws
  {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(800))
    let entry = try await folder.whileWriting(watcher) { _ in
      try folder.make(folder.inbox + "/a.share/deep/er")
      try folder.open("a.share/deep/er/file", flags: O_CREAT | O_APPEND).write("page")
    }
    #expect(entry.arrival == .quiet)
  }

  @Test func `a directory whose files do not come is offered as incomplete`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(50)) {
      $0.incompleteTime = .milliseconds(400)
    }
    try folder.make(folder.inbox + "/a.share")
    try folder.write("a.share/context.json", "missing\n")
    let entry = try #require(await watcher.next(within: .seconds(300)))
    #expect(entry.arrival == .incomplete)
  }

  @Test func `a directory that is renamed in is whole at once, if nobody writes in it`()
    async throws
  {
    let folder = try WatchedFolder()
    let watcher = try await folder.readyWatcher(settle: .milliseconds(300))
    try folder.make(folder.outside + "/a.share")
    let writer = try folder.open("a.share/file", in: folder.outside)
    try folder.rename(folder.outside + "/a.share", folder.inbox + "/a.share")
    #expect(await watcher.next(within: Self.never) == nil)
    writer.close()
    let entry = try #require(await watcher.next(within: .seconds(300)))
    #expect(entry.path == "a.share")
    #expect(entry.arrival == .renamed)
    #expect(entry.lease == .granted)
  }
}

/// Whether a file in a directory was read, as the kernel reports it.
///
/// Source: inotify(7).
private final class ReadWatch {
  private let queue: CInt

  init(of directory: String) throws {
    queue = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
    guard unsafe inotify_add_watch(queue, directory, UInt32(IN_ACCESS)) >= 0 else {
      throw Errno(rawValue: errno)
    }
  }

  deinit { close(queue) }

  /// Whether that happened since it was asked last.
  var areThere: Bool {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe read(queue, &bytes, bytes.count)
    // The directory itself is read too; such an event has no name.
    return count > 0 && bytes.prefix(count).contains(Array("scan.pdf".utf8))
  }
}

/// Opens a file for writing and closes it, again and again.
private final class BusyWriter: Sendable {
  let isEnough = Atomic(false)
  let count = Atomic(0)

  func run(writingTo path: String) {
    while !isEnough.load(ordering: .relaxed) {
      guard let number = try? SystemCalls.open(path, O_WRONLY) else { return }
      count.add(1, ordering: .relaxed)
      close(number)
    }
  }
}
