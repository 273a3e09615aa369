/// What differs between two texts, line by line.
struct TextDifference: Hashable {
  /// A line, and what became of it.
  struct Line: Hashable {
    enum Kind: Hashable {
      case same
      case removed
      case added
    }

    let kind: Kind
    let text: String
  }

  /// The lines that differ, each with one line around it.
  let lines: [Line]

  /// The most lines of a text that is compared.
  private static let most = 2000

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - before: The one.
  ///   - after: The other. The result is `nil` if one of them is too long.
  init?(from before: String, to after: String) {
    let old = Self.lines(of: before)
    let new = Self.lines(of: after)
    guard old.count <= Self.most, new.count <= Self.most else { return nil }
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var all: [Line] = []
    var place = (old: 0, new: 0)
    while place.old < old.count || place.new < new.count {
      if removed.contains(place.old) {
        all.append(Line(kind: .removed, text: old[place.old]))
        place.old += 1
      } else if added.contains(place.new) {
        all.append(Line(kind: .added, text: new[place.new]))
        place.new += 1
      } else {
        all.append(Line(kind: .same, text: old[place.old]))
        place.old += 1
        place.new += 1
      }
    }
    lines = all.indices.filter { index in
      (max(0, index - 1)...min(all.count - 1, index + 1)).contains { all[$0].kind != .same }
    }.map { all[$0] }
  }

  private static func lines(of text: String) -> [String] {
    // A line may end with two characters, which Swift sees as one.
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}
