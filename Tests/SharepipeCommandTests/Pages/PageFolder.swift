import Foundation
import Testing

/// A folder in which the commands of a page are typed.
///
/// The shipped rules and samples are in it as in the repository. It is removed with this value.
final class PageFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "sharepipe-page-\(UUID().uuidString)").path
    let files = FileManager.default
    try files.createDirectory(
      atPath: path + "/Samples", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    try Tool.makeRulesTrusted()
    try files.copyItem(
      atPath: Tool.package.appending(path: "Rules").path, toPath: path + "/Rules")
    let samples = Tool.package.appending(path: "Samples").path
    // What a run of the samples left beside them would change what is shown.
    for name in try files.contentsOfDirectory(atPath: samples) where !name.hasSuffix(".sharepipe") {
      try files.copyItem(atPath: samples + "/" + name, toPath: path + "/Samples/" + name)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Types a command as a person would in a terminal with the tool on its path.
  func type(_ command: some StringProtocol) async throws -> Tool.Outcome {
    let tool = try #require(Tool.program, "no program 'sharepipe' beside the tests")
    return try await Tool.run(
      ["-c", "cd \"$0\" && eval \"$1\"", path, String(command)],
      environment: [
        "PATH": tool.deletingLastPathComponent().path + ":/usr/local/bin:/usr/bin:/bin"
      ], program: URL(filePath: "/bin/bash"))
  }
}
