import Testing

@testable import TypeIdentifiers

struct IdentifierPositionsTests {
  @Test func `every identifier is found at its place, without regard to case`() {
    let identifiers = (0..<1_000).map { "com.example.type-\($0)" }
    let positions = IdentifierPositions(identifiers)
    for (place, identifier) in identifiers.enumerated() {
      #expect(positions.position(of: identifier) == place)
      #expect(positions.position(of: identifier.uppercased()) == place)
    }
    #expect(positions.position(of: "com.example.type-1000") == nil)
    #expect(!positions.isCrowded)
  }

  @Test func `identifiers that are made to collide are kept where collisions cannot be foreseen`() {
    let count = 100
    // The table has a power of two of places, four for each identifier.
    let mask: UInt64 = 511
    var colliding: [String] = []
    var number = 0
    while colliding.count < count + 1 {
      let identifier = "a.b\(number)"
      if IdentifierPositions.place(of: identifier) & mask == 7 { colliding.append(identifier) }
      number += 1
    }
    let unknown = colliding.removeLast()
    let positions = IdentifierPositions(colliding)
    #expect(positions.isCrowded)
    for (place, identifier) in colliding.enumerated() {
      #expect(positions.position(of: identifier) == place)
      #expect(positions.position(of: identifier.uppercased()) == place)
    }
    #expect(positions.position(of: unknown) == nil)
  }
}
