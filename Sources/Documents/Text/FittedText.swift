/// Texts that are made to fit the columns of a terminal; they are escaped before.
package enum FittedText {
  /// A text in a column: filled with spaces, or shortened.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The columns that there are.
  ///   - keepsEnd: Whether a part of the end is kept, which says of a name what kind of file it is.
  /// - Returns: A text of so many columns.
  package static func column(_ text: String, _ width: Int, keepingEnd keepsEnd: Bool = false)
    -> String
  {
    let fitting = shortened(text, to: width, keepingEnd: keepsEnd)
    return fitting + String(repeating: " ", count: max(0, width - DisplayWidth.of(fitting)))
  }

  /// The text, or its start and its end around an ellipsis if it has more columns than a width.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The columns that there are.
  ///   - keepsEnd: Whether a part of the end is kept.
  /// - Returns: A text of no more columns.
  package static func shortened(
    _ text: String, to width: Int, keepingEnd keepsEnd: Bool = false
  ) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    guard width > 1 else { return width == 1 ? "…" : "" }
    let end = suffix(of: text, within: keepsEnd ? (width - 1) / 3 : 0)
    let start = prefix(of: text[...], within: width - 1 - DisplayWidth.of(end))
    return start + "…" + end
  }

  /// The end of a text that has more columns than a width, behind an ellipsis: of a path, it has the name.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The columns that there are.
  /// - Returns: A text of no more columns.
  package static func end(of text: String, to width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    return width > 1 ? "…" + suffix(of: text, within: width - 1) : shortened(text, to: width)
  }

  /// The lines of a text that is wrapped at words; nothing of it is left out.
  ///
  /// - Parameters:
  ///   - text: The text. Spaces at its start stand before every line.
  ///   - width: The columns of the terminal.
  ///   - hanging: The spaces before each line but the first, besides those at the start.
  /// - Returns: The lines. A word that is longer than a line goes on in the next.
  package static func wrapped(_ text: String, to width: Int, hanging: Int = 2) -> [String] {
    guard DisplayWidth.of(text) > width else { return [text] }
    let indent = text.prefix { $0 == " " }.count
    let margin = String(repeating: " ", count: indent + hanging)
    // On a terminal with hardly any columns no layout helps.
    let least = margin.count + 10
    let width = max(width, least)
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var used = indent
    var isEmpty = true
    func begin() {
      lines.append(line)
      (line, used, isEmpty) = (margin, margin.count, true)
    }
    for word in text.dropFirst(indent).split(separator: " ", omittingEmptySubsequences: false) {
      var rest = word
      var columns = DisplayWidth.of(String(rest))
      if !isEmpty {
        if used + 1 + columns <= width {
          line += " "
          used += 1
        } else if columns <= width - margin.count || used + 10 > width {
          begin()
        } else {
          line += " "
          used += 1
        }
      }
      while used + columns > width {
        let part = prefix(of: rest, within: width - used)
        line += part
        rest = rest.dropFirst(part.count)
        columns = DisplayWidth.of(String(rest))
        begin()
      }
      line += rest
      used += columns
      isEmpty = false
    }
    return lines + [line]
  }

  private static func prefix(of text: Substring, within width: Int) -> String {
    var used = 0
    let fitting = text.prefix { character in
      used += DisplayWidth.of(character)
      return used <= width
    }
    // A character that is wider than the line must not stop the work.
    return String(fitting.isEmpty && width > 0 ? text.prefix(1) : fitting)
  }

  private static func suffix(of text: String, within width: Int) -> String {
    var used = 0
    return String(
      text.reversed().prefix { character in
        used += DisplayWidth.of(character)
        return used <= width
      }.reversed())
  }
}
