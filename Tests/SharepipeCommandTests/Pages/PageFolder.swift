import Foundation
import TestSupport
import Testing

/// A folder in which the commands of a page are typed.
///
/// The shipped rules and samples are in it as in the repository.
final class PageFolder {
  private let folder: TemporaryFolder
  var path: String { folder.url.path }

  init() throws {
    folder = try TemporaryFolder(mode: 0o755)
    let path = folder.url.path
    let files = FileManager.default
    try folder.makeDirectory("Samples")
    try Tool.makeRulesTrusted()
    try files.copyItem(
      atPath: Tool.package.appending(path: "Rules").path, toPath: path + "/Rules")
    let samples = Tool.package.appending(path: "Samples").path
    // What a run of the samples left beside them would change what is shown.
    for name in try files.contentsOfDirectory(atPath: samples) where !name.hasSuffix(".sharepipe") {
      try files.copyItem(atPath: samples + "/" + name, toPath: path + "/Samples/" + name)
    }
  }

  /// Types a command as a person would in a terminal with the tool on its path.
  func type(_ command: some StringProtocol) async throws -> StartedProgram.Outcome {
    let tool = try #require(Tool.program, "no program 'sharepipe' beside the tests")
    return try await Tool.run(
      ["-c", "cd \"$0\" && eval \"$1\"", path, String(command)],
      environment: [
        "PATH": tool.deletingLastPathComponent().path + ":/usr/local/bin:/usr/bin:/bin"
      ], program: URL(filePath: "/bin/bash"))
  }
}
