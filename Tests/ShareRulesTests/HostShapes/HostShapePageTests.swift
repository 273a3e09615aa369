import Foundation
import ShareRules
import SystemPackage
import TestSupport
import Testing

/// The page of the documentation shows the table as it is.
///
/// `UPDATE_GOLDEN=1` writes it anew; read the difference before committing it.
struct HostShapePageTests {
  private static let page = URL(
    filePath: repository.appending("Sources/Sharepipe/Sharepipe.docc/HostShapes.md").string)

  private static let heading = [
    "| shape | is | known | from, and when it was seen |", "|---|---|---|---|",
  ]

  @Test func `the page lists every shape as the table has it`() throws {
    var lines = try String(contentsOf: Self.page, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: Self.heading[0]))
    let end = try #require(lines[start...].firstIndex { !$0.hasPrefix("|") })
    let rows = HostShape.all.map { shape in
      "| `\(shape.usage)` | \(shape.summary) | \(shape.confidence.rawValue) | "
        + shape.sightings.map(\.words).joined(separator: "; ") + " |"
    }
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      lines.replaceSubrange(start..<end, with: Self.heading + rows)
      try Data(lines.joined(separator: "\n").utf8).write(to: Self.page)
    } else {
      #expect(Array(lines[start..<end]) == Self.heading + rows)
    }
  }
}
