import Foundation
import SystemPackage
import TestSupport
import Testing

/// The tool that was built beside these tests.
enum Tool {
  /// The root of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The program: what the environment names as `SHAREPIPE_TEST_TOOL`, or what is beside the tests;
  /// `nil` if there is none.
  static let program: URL? =
    ProcessInfo.processInfo.environment["SHAREPIPE_TEST_TOOL"].map { URL(filePath: $0) }
    ?? built("sharepipe")

  /// A program that was built beside the tests, or `nil`.
  static func built(_ name: String) -> URL? {
    let places =
      [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()]
      + CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      + [package.appending(path: ".build/debug")]
    return places.compactMap { $0?.appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs the tool over an inbox that other tests use too, when no other process works on it.
  static func runAlone(_ arguments: [String]) async throws -> StartedProgram.Outcome {
    var outcome = try await run(arguments)
    for _ in 0..<1200 where outcome.status == 75 {
      try await Task.sleep(for: .milliseconds(250))
      outcome = try await run(arguments)
    }
    return outcome
  }

  /// Runs the tool from the root of the package, without rules of the user's own.
  static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) async throws -> StartedProgram.Outcome {
    try await run(arguments, input: input, environment: environment)
  }

  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    program other: URL? = nil, in directory: String = package.path
  ) async throws -> StartedProgram.Outcome {
    let program = try #require(other ?? program, "no program 'sharepipe' beside the tests")
    let home = try TemporaryFolder()
    return try await StartedProgram.run(
      program.path, arguments,
      environment: [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home.path.string, "LANG": "C.UTF-8",
      ].merging(environment) { $1 }, in: FilePath(directory), input: input)
  }

  /// The words of a command line; quotes keep spaces together.
  static func words(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in line {
      switch character {
      case _ where character == quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: quote = character
      case " " where quote == nil:
        if !word.isEmpty { words.append(word) }
        word = ""
      default: word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Whether the shipped rules can run: they need exiftool.
  static let hasExifTool = ["/usr/local/bin", "/usr/bin", "/bin"].contains {
    FileManager.default.isExecutableFile(atPath: $0 + "/exiftool")
  }

  /// Makes the shipped rules such as the tool trusts, whatever the umask of the checkout was.
  static func makeRulesTrusted() throws {
    let rules = package.appending(path: "Rules").path
    let names = try FileManager.default.subpathsOfDirectory(atPath: rules)
    for path in [rules] + names.map({ rules + "/" + $0 }) {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      guard let mode, mode & 0o022 != 0 else { continue }
      try FileManager.default.setAttributes(
        [.posixPermissions: mode & ~0o022], ofItemAtPath: path)
    }
  }
}
