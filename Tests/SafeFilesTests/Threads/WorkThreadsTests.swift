import Glibc
import SafeFiles
import Synchronization
import SystemPackage
import Testing

struct WorkThreadsTests {
  /// Blocks until so many calls of it block at once, or 20 s have passed.
  private final class Crowd: Sendable {
    private let count = Atomic(0)

    func join(_ wanted: Int) -> Bool {
      count.wrappingAdd(1, ordering: .relaxed)
      for _ in 1...2000 {
        if count.load(ordering: .relaxed) >= wanted { return true }
        usleep(10_000)
      }
      return false
    }
  }

  @Test func `work that blocks takes no thread from other tasks`() async {
    let crowd = Crowd()
    // More than there are processors, each of which tasks share one thread on.
    let wanted = 12
    let met = await withTaskGroup(of: Bool.self) { group in
      for _ in 1...wanted {
        group.addTask { await WorkThreads.reading.run { crowd.join(wanted) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(met == Array(repeating: true, count: wanted))
  }

  @Test func `work that is long is done elsewhere, and the caller goes on where it was`() async {
    let threads = WorkThreads.reading
    let task = Task { () -> Bool in
      let inside = await threads.run { pthread_self() }
      return inside != pthread_self()
    }
    #expect(await task.value)
  }

  @Test func `work that is short is done where the caller is`() async {
    let caller = pthread_self()
    #expect(await WorkThreads.reading.run(if: false) { pthread_self() } == caller)
  }

  @Test func `an error comes back`() async {
    await #expect(throws: Errno.ioError) {
      try await WorkThreads.reading.run { () throws(Errno) in throw Errno.ioError }
    }
  }
}
