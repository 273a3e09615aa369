#if PostgreSQL
import ShareJournal
import Testing

@testable import PostgresLedger

/// With which copies of a database a host goes on.
struct ServerMemoryTests {
  @Test func `a promotion is followed, and an older server or another one is not`() throws {
    let memory = ServerMemory()
    #expect(memory.server == nil)
    let place = "postgresql://db1/sharepipe"
    for timeline: Int64 in [3, 3, 5] {
      try memory.admit(LedgerServer(system: 7, timeline: timeline), at: place)
    }
    for other in [LedgerServer(system: 7, timeline: 4), LedgerServer(system: 8, timeline: 9)] {
      let error = #expect(throws: PostgresError.self) { try memory.admit(other, at: place) }
      #expect(
        error?.description
          == "postgresql://db1/sharepipe: this is another copy of the database: it was system 7, "
          + "timeline 5, and is \(other) now; end the server that is not the primary any more, or take "
          + "its name out of the URL")
      #expect(error?.isPassing == false && error?.isOfConnection == true)
    }
    #expect(memory.server == LedgerServer(system: 7, timeline: 5))
    memory.note(fence: 12)
    try memory.admit(LedgerServer(system: 7, timeline: 5), at: place)
    #expect(memory.server == LedgerServer(system: 7, timeline: 5, fence: 12))
  }

  @Test func `a server is written as text, and read again`() {
    let server = LedgerServer(system: 7_401_000_000_000_000_001, timeline: 3)
    #expect(server.text == "7401000000000000001/3")
    #expect(LedgerServer(text: server.text) == server)
    let known = LedgerServer(system: 7, timeline: 3, fence: 12)
    #expect(known.text == "7/3/12" && LedgerServer(text: "7/3/12") == known)
    for text in ["", "1", "1/", "1/2/", "1/2/3/4", "a/1", "1/ 2"] {
      #expect(LedgerServer(text: text) == nil)
    }
  }
}
#endif
