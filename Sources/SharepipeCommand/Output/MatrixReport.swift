import ShareReport
import Sharepipe

/// What `explain --matrix` prints: which extensions appear for which shapes, why not, and where that
/// depends on what is not known.
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

  /// The lines for people: the answers, then why not, and on what they depend.
  var lines: [String] {
    let answers = table ?? list
    let reasons = matrix.rows.indices.flatMap { lines(of: matrix.refusals(inRow: $0), ofRow: $0) }
    let doubts = matrix.rows.indices.flatMap { lines(of: matrix.doubts(inRow: $0), ofRow: $0) }
    return answers + (reasons.isEmpty ? [] : ["", "Why not:"] + reasons)
      + (doubts.isEmpty
        ? [] : ["", "What it depends on:"] + doubts + ["", ActivationDependence.remedy])
  }

  /// A line of JSON for each cell: `type`, `extension`, `shape`, `outcome`, `active`, `code`, `reason`.
  var jsonLines: [UInt8] {
    var json = JSONWriter()
    for (row, cells) in zip(matrix.rows, cells) {
      for (column, cell) in zip(matrix.columns, cells) {
        json.object { json in
          json.member("type", "cell")
          json.member("extension", row.name)
          json.member("shape", column.name)
          json.member("outcome", cell.outcome.rawValue)
          json.key("active")
          if cell.outcome == .depends {
            json.null()
          } else {
            json.boolean(cell.outcome == .applies)
          }
          json.member("code", cell.reason.code.rawValue)
          json.member("reason", cell.reason.message)
        }
        json.endLine()
      }
    }
    return json.bytes
  }

  /// What is said of each extension and shape.
  private var cells: [[(outcome: ExtensionExplanation.Outcome, reason: Reason)]] {
    zip(matrix.answers, matrix.dependences).map { answers, dependences in
      zip(answers, dependences).map { answer, dependence in
        if let dependence { return (.depends, dependence.reason) }
        return (answer.isActive ? .applies : .inactive, answer.reason)
      }
    }
  }
}

extension ExtensionExplanation.Outcome {
  /// The answer in a table.
  fileprivate var cell: String {
    switch self {
    case .applies: "yes"
    case .depends: "depends"
    default: "no"
    }
  }
}

// MARK: Answers

extension MatrixReport {
  /// A line for each extension if they fit, else a line for each shape; `nil` if neither fits.
  private var table: [String]? {
    let names = matrix.rows.map { TerminalText.line($0.name) }
    let shapes = matrix.columns.map { TerminalText.line($0.name) }
    let words = cells.map { $0.map(\.outcome.cell) }
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

  /// For each extension the shapes for which it appears, those for which it does not, and those for
  /// which that depends.
  private var list: [String] {
    zip(matrix.rows, cells).flatMap { row, cells in
      let shapes = zip(matrix.columns, cells)
      let names = { (outcome: ExtensionExplanation.Outcome) in
        shapes.filter { $1.outcome == outcome }.map { TerminalText.line($0.0.name) }
      }
      return [TerminalText.line(row.name)] + wrapped(names(.applies), after: "  yes  ")
        + wrapped(names(.inactive), after: "  no   ")
        + wrapped(names(.depends), after: "  depends  ")
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

  /// Why an extension does not appear, or on what that depends: a line for each reason, with the shapes
  /// that share it.
  private func lines(
    of reasons: [(reason: Reason, columns: [Int])], ofRow row: Int
  ) -> [String] {
    guard !reasons.isEmpty else { return [] }
    return ["  " + TerminalText.line(matrix.rows[row].name)]
      + reasons.flatMap { reason, columns in
        // A reason may show a place in a rule on further lines; here is room for the first.
        let message = TerminalText.line(String(reason.message.prefix { $0 != "\n" }))
        let isAll = columns.count == matrix.columns.count
        let shapes = isAll ? ["every shape"] : columns.map { matrix.columns[$0].name }
        return ["    \(message)"] + wrapped(shapes.map(TerminalText.line), after: "      ")
      }
  }
}
