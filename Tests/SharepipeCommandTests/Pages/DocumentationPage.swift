import Foundation
import TestSupport
import Testing

/// A page of the documentation: the README, or a page of a DocC catalogue.
struct DocumentationPage: CustomTestStringConvertible {
  /// Its path in the package.
  let name: String

  var testDescription: String { name }

  /// The file.
  var file: URL { Tool.package.appending(path: name) }

  /// Its lines.
  func lines() throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The pages with a line that marks a run, sorted by name.
  static let withRuns: [DocumentationPage] = {
    let sources = Tool.package.appending(path: "Sources").path
    let inside = (try? FileManager.default.subpathsOfDirectory(atPath: sources)) ?? []
    let names = inside.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    return (["README.md"] + names.map { "Sources/" + $0 }.sorted())
      .map(DocumentationPage.init)
      .filter { (try? $0.lines().contains { $0.hasPrefix("<!-- run") }) ?? false }
  }()

  /// Types the commands of all runs, one after the other, in a folder with the shipped rules and
  /// samples.
  ///
  /// - Returns: The lines of the page as they would be with what is printed now, and the exit
  ///   status of each run that could be made.
  func replayed() async throws -> (lines: [String], statuses: [(expected: Int32, found: Int32)]) {
    let folder = try PageFolder()
    var lines = try lines()
    var statuses: [(expected: Int32, found: Int32)] = []
    var shift = 0
    var files = ShownFile.all(in: lines)[...]
    for run in ShownRun.all(in: lines) where folder.canType(run) {
      while let file = files.first, file.line < run.lines.lowerBound {
        try folder.write(file)
        files.removeFirst()
      }
      let range = run.lines.lowerBound + shift..<run.lines.upperBound + shift
      var printed: [String] = []
      var status: Int32 = 0
      for command in ShownRun.commands(in: lines[range]) {
        let outcome = try await folder.type(
          command.joined(separator: "\n").dropFirst(2), onTerminal: run.isOnTerminal)
        printed += command
        printed += outcome.text
          .split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
        status = outcome.status
      }
      statuses.append((run.status, status))
      lines.replaceSubrange(range, with: printed)
      shift += printed.count - range.count
    }
    return (lines, statuses)
  }
}
