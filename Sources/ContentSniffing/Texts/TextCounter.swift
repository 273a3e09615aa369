/// Counts the characters of text that comes piece by piece.
struct TextCounter {
  /// The most code points of a cluster that may go on in the next piece.
  private static let longestCluster = 4_096

  private let form: TextEncodingForm
  private var undecoded: [UInt8] = []
  /// The cluster at the end of what came so far, which may go on; not yet counted.
  private var open = ""
  private var count = 0
  private var isAtStart = true

  init(_ form: TextEncodingForm) {
    self.form = form
  }

  /// Takes the next piece; answers whether it keeps to the rules of the encoding.
  mutating func add(_ bytes: [UInt8]) -> Bool {
    undecoded += bytes
    guard var text = form.decode(&undecoded) else { return false }
    if isAtStart, let first = text.unicodeScalars.first {
      isAtStart = false
      if first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    }
    open += text
    guard let last = open.indices.last else { return true }
    count += open.distance(from: open.startIndex, to: last)
    open = String(open[last...])
    if open.unicodeScalars.count > Self.longestCluster {
      count += 1
      open = ""
    }
    return true
  }

  /// The count of the whole text; `nil` if it ends inside a code point.
  func finish() -> Int? {
    undecoded.isEmpty ? count + (open.isEmpty ? 0 : 1) : nil
  }
}
