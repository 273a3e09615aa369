import FolderWatching
import Glibc
import SystemPackage
import TestSupport
import Testing

struct DirectoryTests {
  @Test func `files in directories that are made at once with them are found`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    for number in 0..<50 {
      try folder.make(folder.inbox + "/\(number)/a/b/c")
      try folder.write("\(number)/a/b/c/file")
    }
    #expect(Set(await watcher.names(50)) == Set((0..<50).map { "\($0)/a/b/c/file" }))
  }

  @Test func `a directory that is moved in is looked into, and watched from then on`()
    async throws
  {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    try folder.make(folder.outside + "/a/b")
    try folder.write("a/b/one", in: folder.outside)
    try folder.rename(folder.outside + "/a", folder.inbox + "/a")
    #expect(await watcher.names(1) == ["a/b/one"])
    try folder.renameIn("a/b/two")
    let entry = await watcher.next(within: .seconds(300))
    #expect(entry?.path == "a/b/two")
    #expect(entry?.arrival == .renamed)
  }

  @Test func `a directory that is moved inside the folder is followed`() async throws {
    let folder = try WatchedFolder()
    try folder.make(folder.inbox + "/a/b")
    let watcher = try folder.watcher()
    try folder.renameIn("a/b/one")
    #expect(await watcher.names(1) == ["a/b/one"])
    try folder.rename(folder.inbox + "/a", folder.inbox + "/c")
    #expect(await watcher.names(1) == ["c/b/one"])
    try folder.renameIn("c/b/two")
    #expect(await watcher.names(1) == ["c/b/two"])
  }

  @Test func `what is in a directory that is moved away is forgotten`() async throws {
    let folder = try WatchedFolder()
    try folder.make(folder.inbox + "/a")
    let watcher = try folder.watcher(settle: .milliseconds(600))
    try folder.write("a/one")
    #expect(await eventually { watcher.summary.waitingCount == 1 })
    try folder.rename(folder.inbox + "/a", folder.outside + "/a")
    #expect(await eventually { watcher.summary.waitingCount == 0 })
    try folder.write("a/two", in: folder.outside)
    #expect(await watcher.next(within: .milliseconds(900)) == nil)
  }

  @Test func `names that are passed over are neither offered nor looked into`() async throws {
    let folder = try WatchedFolder()
    try folder.make(folder.inbox + "/.hidden")
    try folder.write(".hidden/file")
    try folder.write("download.part")
    let watcher = try folder.watcher()
    try folder.renameIn(".hidden/other")
    try folder.renameIn("seen")
    #expect(await watcher.names(1) == ["seen"])
    #expect(await watcher.next(within: .milliseconds(400)) == nil)
  }

  @Test func `a tree of 200 levels is found, however long its path`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    let level = String(repeating: "d", count: 30)
    // A path of 6,000 bytes can only be made step by step.
    var position = try SystemCalls.open(folder.inbox, O_RDONLY | O_DIRECTORY)
    for _ in 0..<200 {
      try SystemCalls.makeDirectory(level, in: position)
      let next = try SystemCalls.open(level, in: position, O_RDONLY | O_DIRECTORY)
      close(position)
      position = next
    }
    close(try SystemCalls.open("file", in: position, O_WRONLY | O_CREAT))
    close(position)
    let entry = try #require(await watcher.next(within: .seconds(300)))
    let names = entry.path.bytes.split(separator: UInt8(ascii: "/"))
    #expect(names.count == 201)
    #expect(names.last == Array("file".utf8)[...])
    #expect(entry.lease == .granted)
  }

  @Test func `directories that come and go while they are looked into do no harm`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    let churn = Task.detached {
      for number in 0..<2_000 {
        let path = folder.inbox + "/x\(number % 7)"
        try SystemCalls.makeDirectory(path)
        try SystemCalls.makeDirectory(path + "/y")
        close(try SystemCalls.open(path + "/y/f", O_CREAT | O_WRONLY))
        try SystemCalls.remove(path + "/y/f")
        try SystemCalls.removeDirectory(path + "/y")
        try SystemCalls.removeDirectory(path)
      }
    }
    try await churn.value
    try folder.make(folder.inbox + "/x1/y")
    try folder.write("x1/y/last")
    #expect(await watcher.names(1) == ["x1/y/last"])
  }

  @Test func `more directories than are remembered are reported, and files still come`()
    async throws
  {
    let folder = try WatchedFolder()
    for number in 0..<30 { try folder.make(folder.inbox + "/\(number)") }
    let watcher = try folder.watcher { $0.memoryLimit = 10 }
    #expect(
      await watcher.notice { $0 == .tooManyDirectories(limit: 10) }?.description
        == "more than 10 directories: what is in the others waits")
    try folder.renameIn("file")
    #expect(await watcher.names(1) == ["file"])
  }
}
