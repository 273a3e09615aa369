import FolderWatching
import Glibc
import SystemPackage
import Testing

struct OverflowTests {
  @Test func `a burst that overflows the queue of the kernel loses nothing and is said once`()
    async throws
  {
    let folder = try WatchedFolder()
    let gate = Gate()
    let watcher = try folder.watcher(
      settle: .milliseconds(50), classification: PlainClassification(gate: gate))
    // A directory of this name stops the thread of the watcher, so that the queue fills up.
    try folder.make(folder.inbox + "/hold")
    #expect(gate.isReached())
    let count = 20_000
    for number in 0..<count { try folder.write("\(number)", "") }
    for _ in 0..<10 { gate.open() }
    var names: Set<String> = []
    while names.count < count, let entry = await watcher.next(within: .seconds(300)) {
      #expect(names.insert(entry.path.string).inserted)
      try SystemCalls.remove(folder.inbox + "/" + entry.path.string)
    }
    #expect(names.count == count)
    watcher.stop()
    var overflows = 0
    for await notice in watcher.notices where notice == .overflow { overflows += 1 }
    #expect(overflows == 1)
  }
}
