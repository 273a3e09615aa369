import Foundation
import Testing

/// A page of the documentation that is made from declarations.
struct ReferencePage {
  private let name: String
  private var lines: [String] = []

  init(_ name: String) { self.name = name }

  mutating func add(_ lines: String...) { self.lines += lines }

  /// Adds a heading with an empty line on both sides.
  mutating func heading(_ text: String, level: Int = 2) {
    lines += ["", String(repeating: "#", count: level) + " " + text, ""]
  }

  /// Adds a table.
  mutating func table(_ heading: [String], _ rows: [[String]]) {
    lines.append("| " + heading.joined(separator: " | ") + " |")
    lines.append("|" + String(repeating: "---|", count: heading.count))
    for row in rows {
      let cells = row.map { $0.replacing("|", with: "\\|") }
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
  }

  /// Compares the page with what is kept; with `UPDATE_GOLDEN=1` what is kept is written anew.
  func check() throws {
    let file = Tool.package.appending(path: "Sources/Sharepipe/Sharepipe.docc/\(name).md")
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, made) in zip(old, new) where line != made {
      Issue.record(
        "\(name).md is '\(line)'; the declarations say '\(made)'; UPDATE_GOLDEN=1 writes it")
      return
    }
    #expect(old.count == new.count, "\(name).md has lines too many or too few; UPDATE_GOLDEN=1")
  }
}
