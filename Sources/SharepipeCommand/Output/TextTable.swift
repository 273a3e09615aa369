import Sharepipe

/// A table for people: columns of spaces on a terminal, and tabs elsewhere.
struct TextTable {
  private static let gap = "  "

  private let rows: [[String]]
  private let ink: Ink

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - names: The names of the columns.
  ///   - rows: The rows, of as many texts, each escaped for a terminal.
  ///   - ink: The colours.
  init(_ names: [String], _ rows: [[String]], ink: Ink) {
    self.rows = [names] + rows
    self.ink = ink
  }

  /// The lines.
  ///
  /// - Parameter isOnTerminal: Whether a person sees them on a terminal.
  /// - Returns: The lines.
  func lines(isOnTerminal: Bool) -> [String] {
    guard isOnTerminal else { return rows.map { $0.joined(separator: "\t") } }
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    return rows.enumerated().map { number, row in
      let cells = zip(row, widths).map { FittedText.column($0, $1) }
      let line = cells.joined(separator: Self.gap).trimmingTrailingSpaces
      return number == 0 ? ink(line, .strong) : line
    }
  }
}

extension StandardStream {
  /// Writes a table.
  ///
  /// - Parameter table: The table.
  /// - Throws: ``CommandFailure`` if the stream cannot be written.
  func write(_ table: TextTable) throws(CommandFailure) {
    for line in table.lines(isOnTerminal: Terminal.isOutputTerminal) { try write(line: line) }
  }
}
