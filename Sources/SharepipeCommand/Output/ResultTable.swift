/// A table for the terminal: columns as wide as their content, the last one cut to the width.
struct ResultTable {
  /// The names of the columns, and how wide each may become; the last one takes what is left.
  private let columns: [String]
  private let caps: [Int]
  private var rows: [[String]] = []

  /// Creates an empty table of contexts as `process` shows them.
  init() {
    self.init(columns: ResultRow.columns, caps: [32, 10, 30, 26, 34, 11, .max])
  }

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns.
  ///   - caps: The most columns of the terminal for each; longer texts are cut.
  init(columns: [String], caps: [Int]) {
    self.columns = columns
    self.caps = caps
  }

  /// The number of rows.
  var count: Int { rows.count }

  /// Adds the rows of one context; what repeats the row above is left blank.
  mutating func add(_ new: [ResultRow]) {
    for (index, row) in new.enumerated() {
      rows.append(index == 0 ? row.cells : ["", "", "", ""] + row.cells.dropFirst(4))
    }
  }

  /// Adds rows as they are: a text for each column, escaped for a terminal.
  mutating func add(cells: [[String]]) { rows += cells }

  /// The lines of the table.
  ///
  /// - Parameter width: The width of the terminal in columns.
  /// - Returns: The heading and the rows.
  func lines(width: Int) -> [String] {
    let all = [columns] + rows
    let count = columns.count
    // Long names are cut, so that every column stays in sight.
    var widths = (0..<count).map { column in
      min(caps[column], all.map { displayWidth($0[column]) }.max() ?? 0)
    }
    let used = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    widths[count - 1] = max(20, width - used)
    return all.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let text = cut(cell.0, to: cell.1)
        return column == count - 1
          ? text : text + String(repeating: " ", count: cell.1 - displayWidth(text))
      }.joined(separator: "  ").trimmingTrailingSpaces
    }
  }

  private func cut(_ text: String, to width: Int) -> String {
    guard displayWidth(text) > width else { return text }
    var result = ""
    var used = 0
    for character in text {
      let next = displayWidth(String(character))
      guard used + next < width else { break }
      result.append(character)
      used += next
    }
    return result + "…"
  }

  /// The columns that a text takes: two for wide East Asian characters and emoji, else one.
  private func displayWidth(_ text: String) -> Int {
    text.reduce(0) { sum, character in
      guard let scalar = character.unicodeScalars.first else { return sum }
      let isWide: Bool
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        isWide = true
      default: isWide = false
      }
      return sum + (isWide ? 2 : 1)
    }
  }
}

extension String {
  /// The text without the spaces at its end.
  var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
