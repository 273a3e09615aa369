import Foundation
import Testing

/// The run that the README shows is a real one.
///
/// `UPDATE_GOLDEN=1` writes the block anew; read the difference before committing it.
@Suite(.serialized)
struct ReadmeTests {
  static let prompt = "$ sharepipe process "

  @Test(.enabled(if: Tool.hasExifTool, "needs exiftool, which `make setup` installs"))
  func `the run that is shown happens like that`() async throws {
    try Tool.makeRulesTrusted()
    let file = Tool.package.appending(path: "README.md")
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix(Self.prompt) })
    let end = try #require(lines[start...].firstIndex { $0.hasPrefix("```") })
    let folder = try CommandFolder()
    let command = lines[start].dropFirst("$ sharepipe ".count).split(separator: " ")
    let outcome = try await Tool.runAlone(
      command.map(String.init) + ["--state", folder.path + "/state"])
    let shown = (outcome.errors + outcome.output).split(separator: "\n").map(String.init)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      lines.replaceSubrange(start + 1..<end, with: shown)
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
    } else {
      #expect(Array(lines[start + 1..<end]) == shown)
    }
    #expect(outcome.status == 1)
  }

  /// The commands that only answer, each with what it prints.
  @Test(arguments: ["explain", "predicate", "test", "check"])
  func `an answer that is shown is a real one`(_ name: String) async throws {
    let file = Tool.package.appending(path: "README.md")
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("$ sharepipe \(name) ") })
    let end = try #require(lines[start...].firstIndex { $0.hasPrefix("```") })
    let outcome = try await Tool.run(Tool.words(lines[start].dropFirst("$ sharepipe ".count)))
    let shown = (outcome.errors + outcome.output).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init).dropLast()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      lines.replaceSubrange(start + 1..<end, with: shown)
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
    } else {
      #expect(Array(lines[start + 1..<end]) == Array(shown))
    }
  }
}
