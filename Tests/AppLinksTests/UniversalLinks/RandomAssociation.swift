import SeededRandom

/// Makes associations and links out of pieces that come close to fitting each other.
struct RandomAssociation {
  private var generator: SeededGenerator

  /// Makes the same for the same seed.
  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let patternPieces = [
    "/", "/", "/", "/", "//", "a", "a", "b", "A", "B", "1", "*", "*", "/*", "?", "/?*", "$(v)",
    "$(digit)", "$(upper)", "%2F", "%61", "é", "$",
  ]

  private static let textPieces = [
    "/", "/", "/", "/", "//", "a", "a", "b", "A", "B", "1", "%2F", "%61", "%C3%A9", "$", "ab",
  ]

  /// A whole association.
  mutating func next() -> PlainAssociation {
    var association = PlainAssociation()
    if isChosen(4) { association.naming = PlainAssociation.Naming.allCases[number(4)] }
    association.values = (0..<number(3)).map { _ in
      ["a", "ab", "B", "a*", "?", "", "/", "a/", "/a"][number(9)]
    }
    association.defaults = (0..<number(3)).map { _ in members(oneIn: 3) }
    association.components = (0..<(1 + number(3))).map { _ in members(oneIn: 2) }
    if isChosen(8) {
      association.paths = (0..<(1 + number(3))).map { _ in
        (isChosen(3) ? "NOT " : "") + text(Self.patternPieces)
      }
    }
    return association
  }

  /// What stands in a link after the host.
  mutating func nextTarget() -> (path: String, query: String?, fragment: String?) {
    let path = isChosen(12) ? "" : "/" + text(Self.textPieces)
    let items = (0..<number(3)).map { _ -> String in
      let name = ["a", "b", "%61", "A", ""][number(5)]
      return isChosen(4) ? name : name + "=" + text(Self.textPieces)
    }
    return (
      path, isChosen(2) ? items.joined(separator: "&") : nil,
      isChosen(3) ? text(Self.textPieces) : nil
    )
  }

  private mutating func members(oneIn odds: Int) -> PlainAssociation.Members {
    var members = PlainAssociation.Members()
    if isChosen(odds) { members.path = text(Self.patternPieces) }
    if isChosen(odds + 1) { members.query = query() }
    if isChosen(odds + 2) { members.fragment = text(Self.patternPieces) }
    if isChosen(odds + 2) { members.isExcluded = isChosen(2) }
    if isChosen(odds + 2) { members.isCaseSensitive = isChosen(2) }
    if isChosen(odds + 2) { members.isPercentEncoded = isChosen(2) }
    return members
  }

  private mutating func query() -> PlainAssociation.Query {
    guard isChosen(2) else { return .whole(isChosen(2) ? "*" : text(Self.patternPieces)) }
    return .items(
      ["a", "b", "é"].prefix(number(4)).map { name in
        (name, isChosen(8) ? nil : isChosen(3) ? "*" : text(Self.patternPieces))
      })
  }

  private mutating func text(_ pieces: [String]) -> String {
    (0..<number(5)).map { _ in pieces[number(pieces.count)] }.joined()
  }

  private mutating func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &generator) }

  private mutating func isChosen(_ odds: Int) -> Bool { number(odds) == 0 }
}
