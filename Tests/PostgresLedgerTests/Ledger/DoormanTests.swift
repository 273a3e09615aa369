#if PostgreSQL
import Documents
import LedgerContract
import PostgresTestSupport
import ShareJournal
import ShareTestSupport
import TestSupport
import Testing

@testable import PostgresLedger

/// Who takes entries in, and in which order they are claimed.
@Suite(hasServer)
struct DoormanTests {
  @Test
  func `one host is the doorman, and each doorman has a larger term`() async throws {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    let inbox = host.inbox
    let term = try #require(try await host.shared.beDoorman(of: inbox))
    #expect(try await host.shared.beDoorman(of: inbox) == term)
    #expect(try await other.shared.beDoorman(of: inbox) == nil)
    try await tested.expire(host.session)
    #expect(try await other.shared.beDoorman(of: inbox) == term + 1)
    #expect(try await host.shared.beDoorman(of: inbox) == nil)
    await other.shared.end()
    let next = try await tested.host("a")
    #expect(try await next.shared.beDoorman(of: inbox) == term + 2)
  }

  @Test
  func `of many hosts that want to be the doorman at once, one is`() async throws {
    let tested = try await TestedLedger()
    var hosts: [LedgerHost] = []
    for number in 0..<6 { hosts.append(try await tested.host("\(number)")) }
    let terms = try await withThrowingTaskGroup(of: Int64?.self) { group in
      for host in hosts { group.addTask { try await host.shared.beDoorman(of: host.inbox) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(terms.compactMap(\.self) == [1])
  }

  @Test
  func `a doorman that wakes up under an old term changes nothing`() async throws {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    let inbox = host.inbox
    let old = try #require(try await host.shared.beDoorman(of: inbox))
    let announced = try await host.shared.announce(
      [JournalSample.context("1")], [], in: inbox, term: old)
    #expect(announced == ["1"])
    try await tested.expire(host.session)
    let new = try #require(try await other.shared.beDoorman(of: inbox))
    let late = try await host.shared.announce(
      [JournalSample.context("2")], [], in: inbox, term: old)
    #expect(late == [])
    #expect(try await host.shared.ready(["1"], [], in: inbox, term: old) == [])
    try await host.shared.dropArrivals(["1"], in: inbox, term: old)
    let listed = try await host.shared.arrivals(after: nil, in: inbox, term: old, atMost: 9)
    #expect(listed == [])
    // Nor with the term of the other.
    #expect(try await host.shared.ready(["1"], [], in: inbox, term: new) == [])
    #expect(try await tested.row("1", "state, term") == "arriving|\(old)")
    #expect(try await tested.row("2", "state") == nil)
  }

  @Test
  func `what a dead doorman has announced is listed with its claims, and settled by the next`()
    async throws
  {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    let inbox = host.inbox
    let old = try #require(try await host.shared.beDoorman(of: inbox))
    let names = ["1", "2", "3", "4", "5"]
    let contexts = names.map { JournalSample.context($0) }
    let taken = try await host.shared.announce(contexts, [], in: inbox, term: old)
    #expect(taken == Set(names))
    #expect(try await host.shared.ready(["5"], [], in: inbox, term: old) == ["5"])
    try await tested.expire(host.session)
    let term = try #require(try await other.shared.beDoorman(of: inbox))
    var listed: [JournalContext] = []
    while true {
      let portion = try await other.shared.arrivals(
        after: listed.last?.identifier, in: inbox, term: term, atMost: 3)
      listed += portion
      if portion.count < 3 { break }
    }
    #expect(listed.map(\.identifier) == ["1", "2", "3", "4"])
    let first = try #require(listed.first)
    #expect(first.claims == contexts[0].claims && first.entry == contexts[0].entry)
    #expect(try await tested.row("1", "state, term") == "arriving|\(term)")
    #expect(try await other.shared.ready(["2", "1"], [], in: inbox, term: term) == ["1", "2"])
    try await other.shared.dropArrivals(["3", "5"], in: inbox, term: term)
    let rest = try await other.shared.arrivals(after: nil, in: inbox, term: term, atMost: 9)
    #expect(rest.map(\.identifier) == ["4"])
    // What is ready is not dropped any more.
    #expect(try await Set(other.claimNames()) == ["1", "2", "5"])
  }

  @Test
  func `an entry that is announced twice is taken once`() async throws {
    let host = try await TestedLedger().host()
    let term = try #require(try await host.shared.beDoorman(of: host.inbox))
    let context = JournalSample.context("1")
    for expected in [Set(["1"]), []] {
      let taken = try await host.shared.announce([context], [], in: host.inbox, term: term)
      #expect(taken == expected)
    }
    for expected in [Set(["1"]), []] {
      #expect(
        try await host.shared.ready(["1"], [], in: host.inbox, term: term) == expected)
    }
  }

  @Test
  func `ten entries of one owner do not wait behind 20,000 of another`() async throws {
    let tested = try await TestedLedger()
    let host = try await tested.host()
    let many = (0..<20_000).map { number in
      let digits = "\(number)"
      return "a" + String(repeating: "0", count: 5 - digits.count) + digits
    }
    for start in stride(from: 0, to: many.count, by: 256) {
      try await host.arrive(Array(many[start..<min(start + 256, many.count)]), of: 1)
    }
    // In the order of arrival, which is not that of the identifiers.
    let before = try await host.claimNames(100)
    #expect(Set(before) == Set(many.prefix(100)))
    let few = (0..<10).map { "b\(9 - $0)" }
    try await host.arrive(few, of: 2)
    var claimed: [String] = []
    for _ in 0..<7 { claimed += try await host.claimNames(3) }
    #expect(claimed.filter { $0.hasPrefix("b") } == few)
    #expect(claimed.filter { $0.hasPrefix("a") } == Array(many[100..<111]))
    // The owner of many comes back: its next entry is behind its own, and before no other's.
    try await host.arrive(["a-last"], of: 1)
    try await host.arrive(["c"], of: 3)
    #expect(try await host.claimNames(3).contains("c"))
    let order = try await tested.sql(
      """
      SELECT identifier FROM sharepipe.open_contexts WHERE state = 'ready' ORDER BY turn DESC LIMIT 1
      """)
    #expect(order == ["a-last"])
  }
}
#endif
