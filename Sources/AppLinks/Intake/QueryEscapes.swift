/// The characters of a query that a lenient reading escaped.
struct QueryEscapes: Hashable, Sendable {
  /// Where the escapes begin: bytes from the start of the escaped query, ascending.
  private(set) var places: [Int] = []
  /// The bytes that were escaped, each once, in their order.
  private var bytes: [UInt8] = []

  /// Whether nothing was escaped.
  var isEmpty: Bool { places.isEmpty }

  /// Adds an escape.
  mutating func add(_ byte: UInt8, at place: Int) {
    places.append(place)
    // What is outside ASCII is one kind: characters of a value may not be shown one by one.
    let kind = min(byte, 0x80)
    if !bytes.contains(kind) { bytes.append(kind) }
  }

  /// What was escaped, each kind once: a character, `space` or `non-ascii`.
  var characters: [String] {
    bytes.map { byte in
      switch byte {
      case 0x20: "space"
      case 0x80...: "non-ascii"
      default: String(UnicodeScalar(byte))
      }
    }
  }

  /// Whether an escape is within some bytes of the query.
  func isWithin(_ range: Range<Int>) -> Bool { places.contains { range.contains($0) } }
}
