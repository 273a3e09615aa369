import FolderWatching
import Foundation
import Glibc
import SafeFiles
import SystemPackage
import TestSupport
import Testing

/// What needs a process of its own: other limits, another user, or a count of what it used.
struct LimitTests {
  @Test func `a watcher that has nothing to do uses no processor time`() async {
    await #expect(processExitsWith: .success) {
      let folder = try WatchedFolder()
      let watcher = try folder.watcher(settle: nil)
      try folder.renameIn("a")
      let entry = try #require(await watcher.next(within: .seconds(300)))
      watcher.leave(entry)
      let pull = Task { await watcher.next() }
      try await Task.sleep(for: .milliseconds(1_500))
      let before = Usage.now
      try await Task.sleep(for: .seconds(2))
      let after = Usage.now
      #expect(after.microseconds - before.microseconds < 20_000)
      #expect(after.switches - before.switches < 20)
      pull.cancel()
    }
  }

  @Test(.enabled(if: geteuid() == 0, "becoming another user needs root"))
  func `no lease on another's file: it is offered, and that is said once`() async {
    await #expect(processExitsWith: .success) {
      let folder = try WatchedFolder()
      try folder.write("a")
      try folder.write("b")
      // The other user can remove all this at the end.
      try SystemCalls.setOwner(65_534, of: folder.base)
      try SystemCalls.setOwner(65_534, of: folder.outside)
      try SystemCalls.setMode(0o777, of: folder.inbox)
      try SystemCalls.become(65_534)
      let watcher = try folder.watcher()
      for _ in 0..<2 {
        let entry = try #require(await watcher.next(within: .seconds(300)))
        #expect(entry.lease == .unavailable)
        #expect(entry.arrival == .quiet)
        #expect(entry.facts.owner == 0)
      }
      watcher.stop()
      var notices: [WatchNotice] = []
      for await notice in watcher.notices { notices.append(notice) }
      #expect(notices == [.leaseUnavailable(FilePath(folder.inbox + "/a"), .permissionDenied)])
    }
  }

  @Test(.enabled(if: geteuid() == 0, "becoming another user needs root"))
  func `a directory that cannot be read is said, hides nothing else, and is read when it can be`()
    async
  {
    await #expect(processExitsWith: .success) {
      let folder = try WatchedFolder()
      try folder.make(folder.inbox + "/closed")
      try folder.write("closed/inside")
      try folder.write("file")
      try SystemCalls.setOwner(65_534, of: folder.base)
      try SystemCalls.setOwner(65_534, of: folder.outside)
      for path in ["", "/closed", "/closed/inside", "/file"] {
        try SystemCalls.setOwner(65_534, of: folder.inbox + path)
      }
      try SystemCalls.setMode(0, of: folder.inbox + "/closed")
      try SystemCalls.become(65_534)
      let watcher = try folder.watcher()
      let closed = FilePath(folder.inbox + "/closed")
      #expect(
        await watcher.notice { _ in true } == .unreadableDirectory(closed, .permissionDenied))
      #expect(await watcher.names(1) == ["file"])
      try SystemCalls.setMode(0o755, of: folder.inbox + "/closed")
      #expect(await watcher.names(1) == ["closed/inside"])
    }
  }

  private static let isInNamespace =
    ProcessInfo.processInfo.environment["SHAREPIPE_TEST_WATCH_LIMIT"] != nil

  @Test(.enabled(if: isInNamespace, "runs in the namespace of the next test"))
  func `at the limit on watches the folder is polled, and events come back`() async throws {
    let folder = try WatchedFolder()
    for number in 0..<10 { try folder.make(folder.inbox + "/\(number)") }
    let watcher = try folder.watcher { $0.rescanInterval = .seconds(1) }
    #expect(await watcher.notice { _ in true } == .polling(.watchLimit))
    try folder.write("9/a")
    let entry = try #require(await watcher.next(within: .seconds(300)))
    #expect(entry.path == "9/a")
    try folder.claim(entry)
    for number in 0..<10 { try SystemCalls.removeDirectory(folder.inbox + "/\(number)") }
    #expect(await watcher.notice { _ in true } == .eventsAgain)
    try folder.renameIn("b")
    #expect(await watcher.next(within: .seconds(300))?.arrival == .renamed)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/unshare")))
  func `the limit on watches of the kernel is survived`() async throws {
    // The test above, in a namespace in which the limit is low.
    let script = """
      echo 4 > /proc/sys/user/max_inotify_watches || exit 77
      SHAREPIPE_TEST_WATCH_LIMIT=1 exec "$0" --testing-library swift-testing \
        --filter 'at the limit on watches'
      """
    let test = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let unshare = try await StartedProgram.run(
      "/usr/bin/unshare", ["--user", "--map-root-user", "/bin/sh", "-c", script, test])
    let text = unshare.output + unshare.errors
    // The system may allow no such namespace.
    if unshare.status == 77 || text.contains("unshare: ") { return }
    #expect(unshare.status == 0, "\(text)")
    #expect(text.contains("Test run with 1 test in"), "\(text)")
  }

  @Test(.enabled(if: geteuid() == 0, "becoming another user needs root"))
  func `without event queues the folder is polled, and events come back when they can`() async {
    await #expect(processExitsWith: .success) {
      let folder = try WatchedFolder()
      try SystemCalls.setOwner(60_001, of: folder.base)
      try SystemCalls.setOwner(60_001, of: folder.inbox)
      try SystemCalls.setOwner(60_001, of: folder.outside)
      try SystemCalls.become(60_001)
      // All that this user may have.
      var queues: [CInt] = []
      while true {
        let queue = inotify_init1(CInt(IN_CLOEXEC))
        guard queue >= 0 else { break }
        queues.append(queue)
      }
      let watcher = try folder.watcher(settle: nil) {
        $0.settleTime = .milliseconds(100)
        $0.rescanInterval = .seconds(1)
      }
      #expect(
        await watcher.notice { _ in true } == .polling(.instanceLimit(.tooManyOpenFiles)))
      try folder.write("polled")
      #expect(await watcher.names(1) == ["polled"])
      for queue in queues { close(queue) }
      #expect(await watcher.notice { _ in true } == .eventsAgain)
      try folder.renameIn("renamed")
      let entry = try #require(await watcher.next(within: .seconds(300)))
      #expect(entry.arrival == .renamed)
    }
  }
}

/// What this process used so far.
struct Usage {
  let microseconds: Int
  let switches: Int
  let kilobytes: Int

  static var now: Self {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Self(
      microseconds: (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000
        + Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec),
      switches: usage.ru_nvcsw, kilobytes: usage.ru_maxrss)
  }
}
