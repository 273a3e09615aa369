import AppLinks
import Testing

struct RequestLedgerTests {
  @Test func `a request is answered once`() throws {
    var ledger = RequestLedger()
    let (first, second) = (ledger.open(), ledger.open())
    try ledger.close(second)
    #expect(throws: RequestLedger.Fault.used) { try ledger.close(second) }
    try ledger.close(first)
    #expect(throws: RequestLedger.Fault.used) { try ledger.close(first) }
  }

  @Test func `what nobody asked is not answered`() throws {
    var ledger = RequestLedger()
    let identifier = ledger.open()
    for other in ["", "0", identifier.uppercased() + "a", String(identifier.dropLast())] {
      #expect(throws: RequestLedger.Fault.unknown) { try ledger.close(other) }
    }
    var another = RequestLedger()
    #expect(throws: RequestLedger.Fault.unknown) { try another.close(identifier) }
    try ledger.close(identifier)
  }

  @Test func `identifiers have 128 bits and differ`() {
    var ledger = RequestLedger()
    let identifiers = (0..<1_000).map { _ in ledger.open() }
    #expect(Set(identifiers).count == identifiers.count)
    for identifier in identifiers {
      #expect(identifier.utf8.count == 32)
      #expect(identifier.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit })
    }
  }
}
