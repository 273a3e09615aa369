import Glibc
@testable import ShareModel
import Testing

@testable import SafeFiles

struct LongReadingTests {
  private static let large = IntakeSize.large + 1

  /// The nice value of the thread that asks.
  private static func niceness() -> CInt {
    getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
  }

  @Test func `large content is read at a low priority, and the caller keeps its own`() throws {
    let before = Self.niceness()
    let small = try LongReading.run(bytes: IntakeSize.large, ReadingBounds()) { _ in
      (Self.niceness(), pthread_self())
    }
    #expect(small.0 == before)
    #expect(small.1 == pthread_self())
    let large = try LongReading.run(bytes: Self.large, ReadingBounds()) { _ in
      (Self.niceness(), pthread_self())
    }
    #expect(large.0 == max(before, 10))
    #expect(large.1 != pthread_self())
    #expect(Self.niceness() == before)
  }

  @Test func `what is read in the course of a reading has no thread of its own`() throws {
    let isSame = try LongReading.run(bytes: Self.large, ReadingBounds()) {
      (bounds) throws(PrivateCopyFault) in
      let outer = pthread_self()
      return try LongReading.run(bytes: Self.large, bounds) { _ in pthread_self() == outer }
    }
    #expect(isSame)
  }

  @Test func `why content cannot be read comes back`() {
    #expect(throws: PrivateCopyFault.changed) {
      try LongReading.run(bytes: Self.large, ReadingBounds()) {
        (_) throws(PrivateCopyFault) -> Int in throw .changed
      }
    }
  }

  @Test func `a task that is cancelled ends the reading`() async {
    let isInterrupted = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        do throws(PrivateCopyFault) {
          try LongReading.run(bytes: Self.large, ReadingBounds()) {
            (bounds) throws(PrivateCopyFault) in
            var progress = ReadingProgress(bounds, size: Self.large)
            while true {
              usleep(1000)
              try progress.advance(written: 0)
            }
          }
          return false
        } catch {
          return error == .interrupted
        }
      }
      try? await Task.sleep(for: .milliseconds(20))
      group.cancelAll()
      return await group.next() ?? false
    }
    #expect(isInterrupted)
  }
}
