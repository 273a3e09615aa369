/// A change of a rule's text: some ranges give way to other text.
struct TextEdit: Hashable {
  /// A range of UTF-8 bytes from 0, and what stands there afterwards.
  struct Part: Hashable {
    let range: Range<Int>
    let replacement: String
  }

  /// The parts, in the order of the text; they do not overlap.
  let parts: [Part]
  /// What the change means, in words.
  let meaning: String
  /// Whether it only mends a slip of the pen, after which the rule says what its author meant.
  var isSlip = false

  init(_ range: Range<Int>, _ replacement: String, meaning: String) {
    parts = [Part(range: range, replacement: replacement)]
    self.meaning = meaning
  }

  private init(parts: [Part], meaning: String, isSlip: Bool = false) {
    self.parts = parts
    self.meaning = meaning
    self.isSlip = isSlip
  }

  /// One change of two places, of which this one comes first.
  func followed(by other: TextEdit) -> TextEdit {
    TextEdit(parts: parts + other.parts, meaning: other.meaning)
  }

  /// Both changes at once, or `nil` if they touch the same place.
  func joined(with other: TextEdit) -> TextEdit? {
    let all = (parts + other.parts).sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (first, second) in zip(all, all.dropFirst())
    where first.range.upperBound > second.range.lowerBound || first.range == second.range {
      return nil
    }
    return TextEdit(
      parts: all, meaning: meaning + "; " + other.meaning, isSlip: isSlip && other.isSlip)
  }

  /// The text after the change.
  func applied(to text: [UInt8]) -> String {
    var bytes: [UInt8] = []
    var position = 0
    for part in parts {
      bytes += text[position..<part.range.lowerBound]
      bytes += part.replacement.utf8
      position = part.range.upperBound
    }
    bytes += text[position...]
    return String(decoding: bytes, as: UTF8.self)
  }
}
