import Foundation
import TestSupport
import Testing

@testable import SharepipeCommand

struct ParagraphsTests {
  @Test func `the lines of a paragraph become one, and examples stay as they are`() {
    let text = """
      One sentence
      on two lines.

        sharepipe show 1
        sharepipe show 2

      The end.
      """
    #expect(
      text.paragraphs
        == "One sentence on two lines.\n\n  sharepipe show 1\n  sharepipe show 2\n\nThe end.")
  }

  @Test(
    arguments: [
      [], ["process"], ["watch"], ["history"], ["show"], ["report"], ["retry"], ["doctor"],
      ["explain"], ["types"], ["predicate"], ["test"], ["check"], ["open"], ["new"], ["approve"],
      ["deny"], ["links"], ["links", "judge"], ["links", "match"],
    ])
  func `help is wrapped once`(command: [String]) async throws {
    let outcome = try await Tool.run(command + ["--help"], environment: ["COLUMNS": "80"])
    #expect(outcome.status == 0)
    let overview = outcome.output.split(separator: "\nUSAGE:", maxSplits: 1)[0]
    for paragraph in overview.components(separatedBy: "\n\n") where !paragraph.hasPrefix(" ") {
      let lines = paragraph.split(separator: "\n")
      for (line, next) in zip(lines, lines.dropFirst()) where !next.hasPrefix(" ") {
        let word = next.prefix { $0 != " " }
        #expect(line.count + 1 + word.count >= 80, "\(line) | \(next)")
      }
    }
  }
}
