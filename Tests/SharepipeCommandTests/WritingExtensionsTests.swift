@testable import ExtensionRunning
import Foundation
import Testing

@testable import Sharepipe

/// The page about writing an extension, as far as it shows answers and names checks.
struct WritingExtensionsTests {
  private func page() throws -> String {
    try String(
      contentsOf: Tool.package.appending(
        path: "Sources/Sharepipe/Sharepipe.docc/WritingExtensions.md"), encoding: .utf8)
  }

  @Test func `the answers that are shown are answers`() throws {
    let blocks = try page().components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
      .map { $0.replacing("\n", with: " ") }
    let runs = blocks.filter { $0.contains("\"completed\"") || $0.contains("\"cancelled\"") }
    let validations = blocks.filter { $0.contains("\"valid\"") }
    #expect(runs.count == 3)
    #expect(validations.count == 2)
    for run in runs { _ = try AnswerReader.run(Array(run.utf8)) }
    for validation in validations { _ = try AnswerReader.validation(Array(validation.utf8)) }
  }

  @Test(arguments: ConformanceCheck.allCases)
  func `every check of the kit is on the page`(check: ConformanceCheck) throws {
    #expect(try page().contains("`\(check.rawValue)`"))
  }
}
