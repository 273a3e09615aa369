import Dispatch
import Synchronization
import SystemPackage
import Testing

@testable import SafeFiles

@Suite struct SharedSyncTests {
  /// What was asked of the disk: the file system as a whole, or what one caller wrote.
  private final class Disk: Sendable {
    let calls = Mutex<[String]>([])
    let fault: Errno?
    /// Posted when the first caller may go on; until then it holds its sync.
    let first = DispatchSemaphore(value: 0)

    init(fault: Errno? = nil) { self.fault = fault }

    func note(_ call: String) { calls.withLock { $0.append(call) } }

    func sync(longestWait: Duration = .seconds(60)) -> SharedSync {
      SharedSync(longestWait: longestWait) { _ in
        self.note("file system")
        return self.fault
      }
    }
  }

  private let folder = FileDescriptor(rawValue: -1)

  /// Asks for a sync that holds until `Disk.first` is posted, and then for others, which wait for it.
  private func run(
    _ disk: Disk, others: [(device: UInt64, fault: Errno?)]
  ) async -> [Errno?] {
    let sync = disk.sync()
    let begun = DispatchSemaphore(value: 0)
    async let first: Void? = try? sync.sync(folder, of: 1) {
      begun.signal()
      disk.first.wait()
      disk.note("first")
      return nil
    }
    await BlockingThread.run { begun.wait() }
    let results = await withTaskGroup(of: (Int, Errno?).self) { group in
      for (number, other) in others.enumerated() {
        group.addTask {
          do throws(Errno) {
            try await sync.sync(folder, of: other.device) {
              disk.note("\(number)")
              return other.fault
            }
            return (number, nil)
          } catch {
            return (number, error)
          }
        }
      }
      // All of them are in line when nothing more comes for a while; then the first goes on.
      while sync.waiting < others.count(where: { $0.device == 1 }) { await Task.yield() }
      disk.first.signal()
      var results = [Errno?](repeating: nil, count: others.count)
      for await (number, fault) in group { results[number] = fault }
      return results
    }
    await first
    return results
  }

  @Test func `a caller that is alone has its own files synced`() async throws {
    let disk = Disk()
    try await disk.sync().sync(folder, of: 1) {
      disk.note("alone")
      return nil
    }
    #expect(disk.calls.withLock { $0 } == ["alone"])
  }

  @Test func `callers that come while a sync is under way share the next one`() async {
    let disk = Disk()
    let results = await run(disk, others: Array(repeating: (1, nil), count: 20))
    #expect(results.allSatisfy { $0 == nil })
    #expect(disk.calls.withLock { $0 } == ["first", "file system"])
  }

  @Test func `a sync of one file system does not wait for that of another`() async throws {
    let disk = Disk()
    let sync = disk.sync()
    let begun = DispatchSemaphore(value: 0)
    async let first: Void? = try? sync.sync(folder, of: 1) {
      begun.signal()
      disk.first.wait()
      disk.note("first")
      return nil
    }
    await BlockingThread.run { begun.wait() }
    try await sync.sync(folder, of: 2) {
      disk.note("other")
      return nil
    }
    disk.first.signal()
    await first
    #expect(disk.calls.withLock { $0 } == ["other", "first"])
  }

  @Test func `after a sync that fails, each caller hears of its own files`() async {
    let disk = Disk(fault: .ioError)
    let results = await run(disk, others: [(1, nil), (1, .ioError), (1, .noSpace)])
    #expect(results == [nil, .ioError, .noSpace])
    #expect(disk.calls.withLock { Array($0.prefix(2)) } == ["first", "file system"])
    #expect(disk.calls.withLock { $0.count } == 5)
  }

  // MARK: Company

  /// What happens when all callers wait for company.
  private enum Event { case none, lastCaller, hurry }

  /// Has as many callers wait for company until something happens.
  private func run(
    _ sync: SharedSync, _ disk: Disk, waiting count: Int, until event: Event = .none
  ) async {
    await withTaskGroup(of: Void.self) { group in
      func add(mayWait: Bool) {
        group.addTask {
          try? await sync.sync(folder, of: 1, waitingForOthers: mayWait) {
            disk.note("alone")
            return nil
          }
        }
      }
      for _ in 0..<count { add(mayWait: true) }
      guard event != .none else { return }
      while sync.waiting < count { await Task.yield() }
      if event == .hurry { sync.hurry() } else { add(mayWait: false) }
    }
  }

  @Test func `callers wait for others until one knows of none`() async {
    let disk = Disk()
    await run(disk.sync(), disk, waiting: 20, until: .lastCaller)
    #expect(disk.calls.withLock { $0 } == ["file system"])
  }

  @Test func `callers do not wait when nobody is at work any more`() async {
    let disk = Disk()
    await run(disk.sync(), disk, waiting: 20, until: .hurry)
    #expect(disk.calls.withLock { $0 } == ["file system"])
  }

  @Test func `so many callers wait for no more`() async {
    let disk = Disk()
    await run(disk.sync(), disk, waiting: SharedSync.most)
    #expect(disk.calls.withLock { $0 } == ["file system"])
  }

  @Test func `a caller whose company does not come is served after a while`() async {
    let disk = Disk()
    await run(disk.sync(longestWait: .milliseconds(1)), disk, waiting: 1)
    #expect(disk.calls.withLock { $0 } == ["alone"])
  }
}
