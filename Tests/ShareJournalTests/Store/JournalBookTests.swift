import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import ShareJournal

struct JournalBookTests {
  /// What became of writes.
  private final class Course: Sendable {
    private let names = Mutex((done: [String](), failed: [String]()))
    private let isDamaged = Mutex(true)

    var done: [String] { names.withLock { $0.done } }
    var failed: [String] { names.withLock { $0.failed } }

    func repair() { isDamaged.withLock { $0 = false } }

    private func read() throws {
      if isDamaged.withLock({ $0 }) { throw JournalError(path: "", why: "", kind: .damaged) }
    }

    private func noteDone(_ name: String) { names.withLock { $0.done.append(name) } }

    private func noteFailed(_ name: String) { names.withLock { $0.failed.append(name) } }

    /// A write of a context, or of any; one that reads what is damaged fails until that is repaired.
    func write(
      _ name: String, of context: String?, isAwaited: Bool = false, reads: Bool = false
    ) -> JournalWrite {
      var fail: (@Sendable (JournalError) -> Void)?
      if isAwaited { fail = { _ in self.noteFailed(name) } }
      return JournalWrite(
        of: context, fail: fail,
        perform: { _ in
          if reads { try self.read() }
          return { self.noteDone(name) }
        })
    }
  }

  @Test func `a write that is kept is not carried out after newer ones of its context`() throws {
    let folder = try TemporaryFolder()
    let opened = try JournalFile(state: folder.path).openAsOwner()
    var book = JournalBook(opened.connection)
    let course = Course()
    let writes = [
      course.write("a1", of: "a", reads: true), course.write("b", of: "b"),
      course.write("a2", of: "a", isAwaited: true), course.write("a3", of: "a"),
      course.write("all", of: nil, isAwaited: true), course.write("c", of: "c"),
    ]
    #expect(book.carryOut(writes, isHard: true) == 0)
    #expect(course.done == ["b", "c"])
    #expect(course.failed == ["a2", "all"])
    #expect(book.kept.count == 2)
    course.repair()
    #expect(book.carryOut([course.write("a4", of: "a", isAwaited: true)], isHard: true) == 0)
    #expect(course.done == ["b", "c", "a1", "a3", "a4"])
    #expect(book.kept.isEmpty)
    book.end()
  }
}
