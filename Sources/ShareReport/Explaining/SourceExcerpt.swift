package import Documents

/// A line of a rule's text with a caret under one part of it.
package struct SourceExcerpt {
  /// The most characters that are shown before and after the start of the part.
  private static let reach = 60

  /// The line of the part, counted from 1.
  package let line: Int
  /// The column where it starts, in characters from 1.
  package let column: Int
  /// The line, and the marks beneath it; escaped for a terminal.
  package let lines: [String]

  /// Cuts out the line in which a part starts.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - range: The part, in UTF-8 bytes from 0; an empty one is a place between two characters.
  ///   - note: What stands beside the mark.
  ///   - ink: The colours.
  package init(_ text: String, _ range: Range<Int>, note: String = "", ink: Ink = .none) {
    let bytes = Array(text.utf8)
    let from = min(range.lowerBound, bytes.count)
    let start = bytes[..<from].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = bytes[from...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let before = Self.characters(bytes[start..<from])
    let marked = Self.characters(bytes[from..<min(max(range.upperBound, from), end)])
    let after = Self.characters(bytes[min(max(range.upperBound, from), end)..<end])
    line = bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
    column = before.count + 1
    let isCut = before.count > Self.reach
    let lead = (isCut ? ["…"] : []) + before.suffix(Self.reach)
    let shown = lead + (marked + after).prefix(Self.reach)
    let number = "\(line)"
    let margin = String(repeating: " ", count: number.count)
    let tail = marked.count + after.count > Self.reach ? "…" : ""
    let width = min(marked.count, Self.reach)
    let mark = ink("^" + String(repeating: "~", count: max(width, 1) - 1), .bad)
    lines = [
      " \(number) | " + shown.joined() + tail,
      " \(margin) | " + String(repeating: " ", count: lead.count) + mark
        + (note.isEmpty ? "" : " " + note),
    ]
  }

  /// The characters of a part, each as it is shown: one column, and none that moves the cursor.
  private static func characters(_ bytes: ArraySlice<UInt8>) -> [String] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar == "\t"
        ? " "
        : scalar == "\\" || scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7F
          ? String(scalar)
          : EntryName(String(scalar)).label.unicodeScalars.count == 1
            ? String(scalar) : "\u{FFFD}"
    }
  }
}
