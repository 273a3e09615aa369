import Sharepipe

/// What `explain --matrix` prints: which extensions appear for which shapes, and why not.
struct MatrixReport {
  private let matrix: ActivationMatrix
  private let width: Int

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - matrix: The answers.
  ///   - width: The width of the terminal in columns.
  init(_ matrix: ActivationMatrix, width: Int = Terminal.width) {
    self.matrix = matrix
    self.width = width
  }

  /// Prints the report.
  ///
  /// - Parameters:
  ///   - output: Where it is printed; it is not flushed.
  ///   - json: Whether a JSON object for each cell is printed.
  /// - Throws: ``CommandFailure`` if the stream cannot be written.
  func write(to output: StandardStream, json: Bool) throws(CommandFailure) {
    if json { return try output.write(jsonLines) }
    for line in lines { try output.write(line: line) }
  }

  /// The lines for people: the answers, then why not.
  var lines: [String] {
    let answers = table ?? list
    let reasons = matrix.rows.indices.flatMap(reasons)
    return answers + (reasons.isEmpty ? [] : ["", "Why not:"] + reasons)
  }

  /// A line of JSON for each cell: `type`, `extension`, `shape`, `active`, `code`, `reason`.
  var jsonLines: [UInt8] {
    var json = JSONWriter()
    for (row, answers) in zip(matrix.rows, matrix.answers) {
      for (column, answer) in zip(matrix.columns, answers) {
        json.object { json in
          json.member("type", "cell")
          json.member("extension", row.name)
          json.member("shape", column.name)
          json.member("active", answer.isActive)
          json.member("code", answer.reason.code.rawValue)
          json.member("reason", answer.reason.message)
        }
        json.endLine()
      }
    }
    return json.bytes
  }
}

// MARK: Answers

extension MatrixReport {
  /// A line for each extension if they fit, else a line for each shape; `nil` if neither fits.
  private var table: [String]? {
    let names = matrix.rows.map { TerminalText.line($0.name) }
    let shapes = matrix.columns.map { TerminalText.line($0.name) }
    let words = matrix.answers.map { $0.map { $0.isActive ? "yes" : "no" } }
    let turned = shapes.indices.map { shape in words.map { $0[shape] } }
    return Self.table(corner: "EXTENSION", across: shapes, down: names, words, width: width)
      ?? Self.table(corner: "SHAPE", across: names, down: shapes, turned, width: width)
  }

  private static func table(
    corner: String, across: [String], down: [String], _ cells: [[String]], width: Int
  ) -> [String]? {
    let rows = [[corner] + across] + zip(down, cells).map { [$0] + $1 }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    guard widths.reduce(0, { $0 + $1 + 2 }) - 2 <= width else { return nil }
    return rows.map { row in
      zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ").trimmingTrailingSpaces
    }
  }

  /// For each extension the shapes for which it appears, and those for which it does not.
  private var list: [String] {
    zip(matrix.rows, matrix.answers).flatMap { row, answers in
      let shapes = zip(matrix.columns, answers)
      let yes = shapes.filter { $1.isActive }.map { TerminalText.line($0.0.name) }
      let no = shapes.filter { !$1.isActive }.map { TerminalText.line($0.0.name) }
      return [TerminalText.line(row.name)] + wrapped(yes, after: "  yes  ")
        + wrapped(no, after: "  no   ")
    }
  }

  /// Names in lines that fit; the first begins with a label.
  private func wrapped(_ names: [String], after label: String) -> [String] {
    guard !names.isEmpty else { return [] }
    var lines = [label]
    for (index, name) in names.enumerated() {
      let word = index == names.count - 1 ? name : name + ","
      let last = lines.count - 1
      if lines[last].count + word.count + 1 > width, lines[last].count > label.count {
        lines.append(String(repeating: " ", count: label.count) + word)
      } else {
        lines[last] += (lines[last].count > label.count ? " " : "") + word
      }
    }
    return lines
  }

  /// Why an extension does not appear: a line for each reason, with the shapes that share it.
  private func reasons(ofRow row: Int) -> [String] {
    let refusals = matrix.refusals(inRow: row)
    guard !refusals.isEmpty else { return [] }
    return ["  " + TerminalText.line(matrix.rows[row].name)]
      + refusals.flatMap { reason, columns in
        // A reason may show a place in a rule on further lines; here is room for the first.
        let message = TerminalText.line(String(reason.message.prefix { $0 != "\n" }))
        let isAll = columns.count == matrix.columns.count
        let shapes = isAll ? ["every shape"] : columns.map { matrix.columns[$0].name }
        return ["    \(message)"] + wrapped(shapes.map(TerminalText.line), after: "      ")
      }
  }
}
