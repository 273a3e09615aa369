internal import SecretPatterns

/// A part of a URL that was taken out, and the forms in which a program that has the URL may write
/// it.
struct TakenOut {
  /// The fewest bytes that count: less occurs by chance.
  private static let shortest = 4

  /// The part, as it was written; a mark in it stands for what was taken out before.
  private let bytes: [UInt8]

  /// Whether its place says that it is a secret, and not its form.
  private let isNamed: Bool

  /// Notes a part.
  init(_ bytes: [UInt8], isNamed: Bool) { (self.bytes, self.isNamed) = (bytes, isNamed) }

  /// The forms, none shorter than 4 bytes.
  var forms: Set<String> {
    var forms: Set<String> = []
    var text = UnescapedText(bytes)
    var depth = 0
    repeat {
      for piece in pieces(of: text.bytes) { Self.add(piece, to: &forms) }
      depth += 1
    } while depth <= UnescapedText.deepest && text.unescape()
    return forms
  }

  /// What stands between marks; and the words in it, since one of them may be all that is secret.
  private func pieces(of part: [UInt8]) -> [ArraySlice<UInt8>] {
    let whole = part.split { LinkRedaction.mark.utf8.contains($0) }
    let isGap = { (byte: UInt8) in byte <= 0x20 || #":=&?#;,/@"'{}[]"#.utf8.contains(byte) }
    let words = whole.flatMap { $0.split(whereSeparator: isGap) }.filter { word in
      // What was found by its form may be a sentence with a secret in it.
      isNamed || word.contains { !(0x61...0x7A).contains($0 | 0x20) }
    }
    let behindColon = whole.compactMap { piece in
      piece.firstIndex(of: UInt8(ascii: ":")).map { piece[($0 + 1)...].drop { $0 <= 0x20 } }
    }
    return whole + words + behindColon
  }

  private static func add(_ piece: ArraySlice<UInt8>, to forms: inout Set<String>) {
    let text = String(decoding: piece, as: UTF8.self)
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    for form in [
      text, PercentCoding.encode(text), escaped, escaped.replacing("/", with: "\\/"),
    ] where form.utf8.count >= shortest {
      forms.insert(form)
    }
  }
}
