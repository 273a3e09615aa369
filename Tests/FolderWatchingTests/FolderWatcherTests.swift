import FolderWatching
import Glibc
import SafeFiles
import SystemPackage
import TestSupport
import Testing

struct FolderWatcherTests {
  @Test func `files that are there at the start come oldest first, then by their bytes`()
    async throws
  {
    let folder = try WatchedFolder()
    for (name, age) in [("c", 300), ("b", 100), ("a", 300), ("d", 200)] {
      try folder.write(name)
      try folder.touch(name, age)
    }
    let watcher = try folder.watcher()
    #expect(await watcher.names(4) == ["b", "d", "a", "c"])
    #expect(await watcher.next(within: .milliseconds(400)) == nil)
  }

  @Test func `a time in the future or before 1970 neither stalls a file nor hurries it`()
    async throws
  {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher(settle: .milliseconds(500))
    let start = ContinuousClock.now
    for (name, time) in [("old", -1_000_000_000), ("zero", 0), ("late", 16_000_000_000)] {
      try folder.write(name)
      try folder.touch(name, time)
    }
    // Each settles by itself, and a busy machine may look at a later one first.
    #expect(Set(await watcher.names(3)) == ["old", "zero", "late"])
    #expect(ContinuousClock.now - start >= .milliseconds(500))
  }

  @Test func `each name is bytes, up to 255 of them`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    let names: [[UInt8]] = [
      [0xFF, 0xFE], Array("a\nb".utf8), Array("-rf ".utf8), Array("*".utf8),
      Array(repeating: 0x78, count: 255), [1, 2, 3, 0x7F], Array("\u{E9}".utf8),
      Array("e\u{301}".utf8),
    ]
    for name in names {
      try folder.write("source", in: folder.outside)
      try SystemCalls.rename(
        folder.outside + "/source", to: Array((folder.inbox + "/").utf8) + name)
    }
    var found: Set<[UInt8]> = []
    while found.count < names.count, let entry = await watcher.next(within: .seconds(300)) {
      found.insert(entry.path.bytes)
    }
    #expect(found == Set(names))
  }

  @Test func `an entry that was left comes again when it changes, and not before`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    try folder.write("a")
    let first = try #require(await watcher.next(within: .seconds(300)))
    watcher.leave(first)
    #expect(await watcher.next(within: .milliseconds(500)) == nil)
    try folder.write("a", "other text")
    let second = try #require(await watcher.next(within: .seconds(300)))
    #expect(second.path == first.path)
    #expect(second.facts != first.facts)
  }

  @Test func `an entry that was left comes again at the periodic rescan, one in hand does not`()
    async throws
  {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher { $0.rescanInterval = .milliseconds(800) }
    try folder.write("left")
    try folder.write("kept")
    // On a busy machine the first comes again before the second comes.
    var isKept = false
    while !isKept {
      let entry = try #require(await watcher.next(within: .seconds(300)))
      isKept = entry.path == "kept"
      if !isKept { watcher.leave(entry) }
    }
    for _ in 0..<2 {
      let entry = try #require(await watcher.next(within: .seconds(300)))
      #expect(entry.path == "left")
      watcher.leave(entry)
    }
  }

  @Test func `an entry that was left comes again when that is asked`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    try folder.renameIn("left")
    let first = try #require(await watcher.next(within: .seconds(300)))
    watcher.leave(first)
    watcher.offerAgain()
    let second = try #require(await watcher.next(within: .seconds(300)))
    #expect(second.path == "left")
  }

  @Test func `waiting ends with the task, and the entry goes to the next who asks`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    let waiting = Task { await watcher.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
    try folder.renameIn("a")
    #expect(await watcher.names(1) == ["a"])
  }

  @Test func `waiting ends with the watcher, for those who wait and those who come later`()
    async throws
  {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    let waiting = Task { await watcher.next() }
    try await Task.sleep(for: .milliseconds(50))
    watcher.stop()
    #expect(await waiting.value == nil)
    #expect(await watcher.next() == nil)
    #expect(await watcher.notice { _ in true } == nil)
  }

  @Test func `many who wait get each entry once`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    for number in 0..<200 { try folder.renameIn("\(number)") }
    let names = await withTaskGroup(of: String?.self) { group in
      func wait() { group.addTask { await watcher.next(within: .seconds(300))?.path.string } }
      for _ in 0..<8 { wait() }
      var names: [String] = []
      while names.count < 200, let name = await group.next() ?? nil {
        names.append(name)
        wait()
      }
      watcher.stop()
      for await case let name? in group { names.append(name) }
      return names
    }
    #expect(names.sorted() == (0..<200).map(String.init).sorted())
  }

  @Test func `a window of 100 gives out 5,000 files, each once and the oldest first`()
    async throws
  {
    let folder = try WatchedFolder()
    for number in 0..<5_000 {
      try folder.write("\(number)")
      try folder.touch("\(number)", 1_000_000 + (number * 7_919) % 5_000)
    }
    let watcher = try folder.watcher(settle: .milliseconds(20), window: 100)
    var times: [Int64] = []
    var names: Set<String> = []
    while times.count < 5_000, let entry = await watcher.next(within: .seconds(300)) {
      times.append(entry.facts.modified)
      names.insert(entry.path.string)
      try folder.claim(entry)
    }
    #expect(names.count == 5_000)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(watcher.summary.waitingCount <= 100)
  }

  @Test func `5,000 files that nobody takes are offered once each through a window of 100`()
    async throws
  {
    let folder = try WatchedFolder()
    for number in 0..<5_000 { try folder.write("\(number)") }
    let watcher = try folder.watcher(settle: .milliseconds(20), window: 100)
    var names: [String] = []
    while let entry = await watcher.next(within: .seconds(names.count < 5_000 ? 300 : 2)) {
      names.append(entry.path.string)
      watcher.leave(entry)
    }
    #expect(names.count == 5_000)
    #expect(Set(names).count == 5_000)
  }

  @Test func `files that somebody keeps writing do not hold up the others in a full window`()
    async throws
  {
    let folder = try WatchedFolder()
    var writers: [OpenWriter] = []
    for number in 0..<20 {
      let name = "busy\(number)"
      writers.append(try folder.open(name))
      try folder.touch(name, 1)
    }
    for number in 0..<40 { try folder.write("free\(number)") }
    let watcher = try folder.watcher(settle: .milliseconds(2), window: 10)
    var names: Set<String> = []
    while names.count < 40, let entry = await watcher.next(within: .seconds(300)) {
      names.insert(entry.path.string)
      try folder.claim(entry)
    }
    #expect(names == Set((0..<40).map { "free\($0)" }))
    for writer in writers { writer.close() }
    var freed: Set<String> = []
    while freed.count < 20, let entry = await watcher.next(within: .seconds(300)) {
      freed.insert(entry.path.string)
      try folder.claim(entry)
    }
    #expect(freed.count == 20)
  }

  @Test func `what is put off is counted while it is there and the same`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    for name in ["a", "b", "c"] { try folder.write(name) }
    for _ in 0..<3 {
      let entry = try #require(await watcher.next(within: .seconds(300)))
      watcher.leave(entry, isPutOff: entry.path != "c")
    }
    #expect(await eventually { watcher.summary.putOffCount == 2 })
    try SystemCalls.remove(folder.inbox + "/a")
    #expect(await eventually { watcher.summary.putOffCount == 1 })
    watcher.offerAgain()
    let names = await watcher.names(2)
    #expect(Set(names) == ["b", "c"])
    #expect(await eventually { watcher.summary.putOffCount == 0 })
  }

  @Test func `the summary counts what waits and tells when the oldest arrived`() async throws {
    let folder = try WatchedFolder()
    let before = Int64(time(nil)) - 1
    let writer = try folder.open("a")
    try folder.touch("a", 5)
    let watcher = try folder.watcher()
    #expect(await eventually { watcher.summary.waitingCount == 1 })
    let oldest = try #require(watcher.summary.oldestArrival)
    #expect(oldest >= before * 1_000_000_000)
    writer.close()
    #expect(await watcher.names(1) == ["a"])
    #expect(await eventually { watcher.summary.waitingCount == 0 })
    #expect(watcher.summary.oldestArrival == nil)
  }

  @Test func `a root that is not there cannot be watched`() throws {
    let folder = try WatchedFolder()
    let path = FilePath(folder.inbox + "/nothing")
    let fault = #expect(throws: WatchError.self) {
      _ = try FolderWatcher(root: path, classification: PlainClassification())
    }
    #expect(fault == .root(path, .noSuchFileOrDirectory))
    #expect(fault?.description == "\(path) cannot be watched: No such file or directory")
  }
}
