/// Many texts, arranged by their beginnings, so that all of them are tried at once.
package struct TextTree: Sendable {
  /// A step from one node to another by a character.
  private struct Edge: Hashable {
    let node: Int
    let scalar: Unicode.Scalar
  }

  private var edges: [Edge: Int] = [:]
  /// Whether a text ends at a node; the first node is the beginning of all of them.
  private var isEnd = [false]
  /// The length of the longest text.
  private(set) var depth = 0
  private let isCaseSensitive: Bool
  /// The text that comes first in alphabetical order, or `nil` if there is none.
  let first: String?

  /// Arranges texts.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - isCaseSensitive: Whether the case of letters matters.
  init(_ texts: some Sequence<String>, isCaseSensitive: Bool) {
    self.isCaseSensitive = isCaseSensitive
    first = texts.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for text in texts {
      var node = 0
      for scalar in text.unicodeScalars {
        let edge = Edge(node: node, scalar: isCaseSensitive ? scalar : scalar.folded)
        if edges[edge] == nil {
          edges[edge] = isEnd.count
          isEnd.append(false)
        }
        node = edges[edge, default: 0]
      }
      isEnd[node] = true
      depth = max(depth, text.unicodeScalars.count)
    }
  }

  /// Calls something with each place at which one of the texts ends that begins at a place.
  func forEachEnd(in subject: WildcardSubject, from start: Int, _ body: (Int) -> Void) {
    let text = isCaseSensitive ? subject.plain : subject.folded
    var (node, place) = (0, start)
    while true {
      if isEnd[node] { body(place) }
      guard place < text.count, let next = edges[Edge(node: node, scalar: text[place])] else {
        return
      }
      (node, place) = (next, place + 1)
    }
  }
}
