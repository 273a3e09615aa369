import Foundation
import TestSupport
import Testing

/// A folder in which the commands of a page are typed.
///
/// The shipped rules and samples are in it as in the repository, and it is the home directory. What
/// the commands print names it as `/home/ada`, a path of the same length, so that columns stay as
/// they are.
final class PageFolder {
  private static let home = "/home/ada"
  /// The columns of the terminal.
  private static let columns = 120
  private static let script = URL(filePath: "/usr/bin/script")

  private let folder: TemporaryFolder
  private var names = ShownNames()
  private var path: String { folder.url.path }

  init() throws {
    folder = try TemporaryFolder(asLongAs: Self.home)
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

  /// Whether the programs are there that a run needs.
  func canType(_ run: ShownRun) -> Bool {
    (Tool.hasExifTool || !run.needsExifTool)
      && (!run.isOnTerminal || FileManager.default.isExecutableFile(atPath: Self.script.path))
  }

  /// Writes a file that a page shows.
  ///
  /// The tool takes a home directory in a file from the account and not from the environment, so
  /// that it is written out here.
  func write(_ file: ShownFile) throws {
    let text = file.text.replacing("~/", with: path + "/").replacing(Self.home, with: path)
    try folder.write(file.name, text, mode: file.isProgram ? 0o755 : 0o644)
  }

  /// Types a command as a person would with the tool on the search path.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - onTerminal: Whether what it prints goes to a terminal.
  /// - Returns: What it prints, and its exit status.
  /// - Throws: The error of the system, if nothing can be started.
  func type(
    _ command: some StringProtocol, onTerminal: Bool
  ) async throws -> (text: String, status: Int32) {
    let tool = try #require(Tool.program, "no program 'sharepipe' beside the tests")
    let environment = [
      "PATH": tool.deletingLastPathComponent().path + ":/usr/local/bin:/usr/bin:/bin",
      "HOME": path, "COMMAND": names.typed(String(command)), "TERM": "dumb", "SHELL": "/bin/bash",
    ]
    let typed = #"cd "$HOME" && eval "$COMMAND""#
    guard onTerminal else {
      let outcome = try await Tool.run(
        ["-c", typed], environment: environment, program: URL(filePath: "/bin/bash"))
      return (shown(outcome.errors + outcome.output), outcome.status)
    }
    let outcome = try await Tool.run(
      ["-qec", "stty cols \(Self.columns); \(typed) 2>.errors", "/dev/null"],
      environment: environment, program: Self.script)
    // Errors go elsewhere, since on a terminal a progress bar would be among them.
    let errors = folder.text(of: ".errors") ?? ""
    let text = errors + outcome.output.replacing("\r\n", with: "\n")
    return (shown(try names.learned(text)), outcome.status)
  }

  private func shown(_ text: String) -> String { text.replacing(path, with: Self.home) }
}
