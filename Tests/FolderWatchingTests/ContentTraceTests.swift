import SystemPackage
import TestSupport
import Testing

@testable import FolderWatching

struct ContentTraceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func isContinued(_ taken: String, by next: String) throws -> Bool {
    try folder.write("taken", taken)
    try folder.write("next", next)
    let first = try FileDescriptor.open(folder.path.appending("taken"), .readOnly)
    let second = try FileDescriptor.open(folder.path.appending("next"), .readOnly)
    defer {
      try? first.close()
      try? second.close()
    }
    let trace = try #require(ContentTrace(of: first, size: Int64(taken.utf8.count)))
    return trace.isContinued(in: second, size: Int64(next.utf8.count))
  }

  private static let long = String(repeating: "0123456789", count: 3_000)

  static let cases: [(String, String, Bool)] = [
    // All pages are written again, one more each time.
    ("%PDF 1", "%PDF 1 2", true), ("page 1", "page 1, page 2", true), (long, long + "1", true),
    // Only what comes behind is written, since the file was taken away.
    ("%PDF 1", "trailer", true), ("II*\u{0}1", "\u{0}\u{0}\u{0}\u{0}2", true),
    // The name is used for another job.
    ("%PDF 1", "%PDF 2 and more", false), ("%PDF long", "%PDF", false),
    ("Dear Anna", "Hello Bert", false), (long, long.dropLast(1) + "XX", false),
    (long, long, false), ("%PDF 1", "", false),
  ]

  @Test(arguments: cases)
  func `a file goes on where it has what was taken at its start, or no start of its own`(
    taken: String, next: String, isContinued: Bool
  ) throws {
    #expect(try self.isContinued(taken, by: next) == isContinued)
  }
}
