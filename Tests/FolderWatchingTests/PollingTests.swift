import FolderWatching
import Glibc
import SystemPackage
import Testing

struct PollingTests {
  @Test func `a folder that is polled gives out each file once, and again after a change`()
    async throws
  {
    let folder = try WatchedFolder()
    try folder.make(folder.inbox + "/a/b")
    try folder.write("a/b/one")
    let watcher = try folder.watcher(polling: true)
    #expect(await watcher.notice { _ in true } == .polling(.requested))
    let first = try #require(await watcher.next(within: .seconds(300)))
    #expect(first.path == "a/b/one")
    #expect(first.arrival == .quiet)
    watcher.leave(first)
    try folder.make(folder.inbox + "/c")
    try folder.renameIn("c/two")
    let second = try #require(await watcher.next(within: .seconds(300)))
    #expect(second.path == "c/two")
    try folder.claim(second)
    #expect(await watcher.next(within: .milliseconds(500)) == nil)
    try folder.write("a/b/one", "changed")
    #expect(await watcher.names(1) == ["a/b/one"])
  }

  @Test func `a folder that is polled waits for a writer`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(polling: true)
    let writer = try folder.open("a")
    #expect(await watcher.next(within: .milliseconds(700)) == nil)
    writer.close()
    #expect(await watcher.names(1) == ["a"])
  }

  static let reasons: [(WatchNotice, String)] = [
    (
      .polling(.networkFileSystem("NFS")),
      "polling: the folder is on NFS, where changes by other computers cause no events"
    ),
    (
      .polling(.watchLimit),
      """
      polling: the limit on watched directories is reached; raise it in \
      /proc/sys/fs/inotify/max_user_watches (sysctl fs.inotify.max_user_watches=N)
      """
    ),
    (
      .polling(.instanceLimit(.tooManyOpenFiles)),
      """
      polling: no more event queues are available (Too many open files); raise \
      /proc/sys/fs/inotify/max_user_instances (sysctl fs.inotify.max_user_instances=N) \
      or the limit on open files
      """
    ),
    (.polling(.requested), "polling: as asked"),
    (.eventsAgain, "watching by events again"),
    (.overflow, "more arrived than the event queue holds: looking at everything"),
    (
      .leaseUnavailable("/a", .permissionDenied),
      "no lease is available on /a (Permission denied): such files are copied and compared"
    ),
    (
      .unreadableDirectory("/a", .permissionDenied),
      "/a cannot be read (Permission denied): its content waits"
    ),
  ]

  @Test(arguments: reasons)
  func `a notice says what is the matter and what to do`(notice: WatchNotice, text: String) {
    #expect(notice.description == text)
  }
}
