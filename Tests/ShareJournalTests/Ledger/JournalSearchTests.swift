import Documents
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareJournal

struct JournalSearchTests {
  private let folder: TemporaryFolder
  private let journal: JournalReader

  private static let rare: BundleIdentifier = "org.example.rare"
  private static let count = 60_000

  init() throws {
    folder = try TemporaryFolder()
    try Journal(state: folder.path).close()
    // Numbers begin late where retention has taken what was before.
    try ManyContexts.add(
      Self.count, to: folder.path.appending("journal.sqlite"), first: 5_000_000,
      rare: Self.rare.rawValue, spacing: 7000)
    journal = try Journal.openForReading(state: folder.path)
  }

  private func filter(_ extension: BundleIdentifier) -> JournalFilter {
    var filter = JournalFilter()
    filter.extension = `extension`
    return filter
  }

  @Test func `a search that finds nothing ends in time, and says how far it came`() async throws {
    let start = ContinuousClock.now
    let search = try await journal.search(
      filter("org.example.none"), before: nil, limit: 50, until: start + .milliseconds(10))
    #expect(search.isCut)
    #expect(search.contexts == [])
    let next = try #require(search.next)
    #expect((5_000_000...5_060_000).contains(next))
    #expect(try await journal.time(before: next)?.microseconds == (next - 1) * 1_000_000)
  }

  @Test func `what goes on where a search was cut finds everything, each once`() async throws {
    var found: [JournalContext] = []
    var position: Int64?
    var pieces = 0
    repeat {
      let search = try await journal.search(
        filter(Self.rare), before: position, limit: 3, until: .now + .milliseconds(5))
      found += search.contexts
      position = search.next
      pieces += 1
      try #require(pieces < 10_000)
    } while position != nil
    let expected = (5_000_000..<5_060_000).filter { $0 % 7000 == 0 }.reversed()
    #expect(found.map(\.created.microseconds) == expected.map { Int64($0) * 1_000_000 })
    #expect(pieces > 3)
  }

  @Test func `with time enough a search finds what the history has, and reaches the end`()
    async throws
  {
    let search = try await journal.search(
      filter(Self.rare), before: nil, limit: 50, until: .now + .seconds(600))
    let history = try journal.history(filter(Self.rare), limit: 50)
    #expect(search.contexts == history.contexts)
    #expect(search.contexts.count == 8)
    #expect(search.next == nil && !search.isCut)
  }

  @Test func `a search without time says where it would begin`() async throws {
    let search = try await journal.search(
      JournalFilter(), before: nil, limit: 50, until: .now - .seconds(1))
    #expect(search == JournalSearch(contexts: [], next: 5_060_000, isCut: true))
  }

  @Test func `an empty journal has an end at once`() async throws {
    let empty = try TemporaryFolder()
    try Journal(state: empty.path).close()
    let journal = try Journal.openForReading(state: empty.path)
    let search = try await journal.search(
      JournalFilter(), before: nil, limit: 50, until: .now - .seconds(1))
    #expect(search == JournalSearch())
  }

  @Test func `one question that would take long ends in time, and the next one is not touched`()
    throws
  {
    /// Counts for a time that no test has.
    let question = JournalQuestion<Int64>(
      """
      WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 300000000)
      SELECT max(i) FROM numbers
      """
    ) { row throws(JournalError) in try row.integer() }
    let start = ContinuousClock.now
    #expect(try journal.ask(question, until: start + .milliseconds(50)) == nil)
    #expect(.now - start < .seconds(10))
    #expect(try journal.endCounts() == [.done: Self.count])
  }
}
