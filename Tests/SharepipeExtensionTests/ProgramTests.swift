import Foundation
import Glibc
import TestSupport
import Testing

/// The whole program of an extension, as a process.
struct ProgramTests {
  private static func line(_ title: String, request: String = "run", output: String) -> String {
    """
    {"version":1,"request":"\(request)","id":"c","idempotencyKey":"k","attempt":1,\
    "extension":"com.example.witness","options":{},"context":{"version":1,"items":[\
    {"attributedTitle":"\(title)","attachments":[]}]},"output":"\(output)"}

    """
  }

  /// Runs the program over a text, which is its standard input.
  private static func run(
    _ input: String, environment: [String: String] = [:], by shell: String? = nil,
    meanwhile: (StartedProgram) async throws -> Void = { _ in }
  ) async throws -> StartedProgram.Outcome {
    let witness = try #require(Self.program, "no program 'ExtensionWitness' beside the tests").path
    let program = try await StartedProgram(
      shell == nil ? witness : "/bin/sh", shell.map { ["-c", $0, witness] } ?? [],
      environment: environment.merging(Self.sanitizer) { $1 }, input: input)
    try await meanwhile(program)
    return try await program.outcome()
  }

  /// How the address sanitizer is to work, if the tests are run with it.
  private static let sanitizer = ProcessInfo.processInfo.environment
    .filter { $0.key == "ASAN_OPTIONS" }

  private static let program: URL? = {
    let places =
      CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      + [URL(filePath: ".build/debug")]
    return places.map { $0.appending(path: "ExtensionWitness") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  static let answers: [(String, String, Int32, String, String)] = [
    ("plain", "run", 0, "{\"completed\":{}}\n", ""),
    (
      "decline", "run", 0,
      "{\"cancelled\":{\"code\":7,\"domain\":\"witness\",\"message\":\"not today\"}}\n", ""
    ),
    ("later", "run", 75, "", "the server sleeps\n"),
    ("fail", "run", 1, "", "OwnError()\n"),
    ("plain", "validate", 0, "{\"valid\":true}\n", ""),
    ("refuse", "validate", 0, "{\"reasons\":[\"one\",\"two\"],\"valid\":false}\n", ""),
    ("fail", "validate", 1, "", "OwnError()\n"),
    (
      "return", "run", 0,
      "{\"completed\":{\"items\":[{\"attachments\":[],\"attributedTitle\":\"return\"}]}}\n", ""
    ),
    ("print", "run", 0, "{\"completed\":{}}\n", "nor is this\nthis is no answer\n"),
  ]

  @Test(arguments: answers)
  func `what the type does is what the program answers`(
    title: String, request: String, status: Int32, output: String, errors: String
  ) async throws {
    let outcome = try await Self.run(Self.line(title, request: request, output: "/tmp"))
    #expect(outcome.status == status)
    #expect(outcome.output == output)
    #expect(outcome.errors == errors)
  }

  @Test func `many lines are answered in order`() async throws {
    let lines = ["plain", "decline", "return"].map { Self.line($0, output: "/tmp") }
    let outcome = try await Self.run(lines.joined())
    #expect(outcome.status == 0)
    let answers = outcome.output.split(separator: "\n")
    #expect(answers.count == 3)
    #expect(answers.first == "{\"completed\":{}}")
    #expect(answers.dropFirst().first?.hasPrefix("{\"cancelled\"") == true)
    #expect(answers.last?.contains("\"return\"") == true)
  }

  /// As large as a manifest may be by default, in less processor time than a run has time by default.
  @Test func `a request of many megabytes is read in time`() async throws {
    let data = Data(count: 12_000_000).base64EncodedString()
    let piece = "{\"registeredTypeIdentifiers\":[\"public.data\"],\"data\":\"\(data)\"}"
    let line = Self.line("plain", output: "/tmp").replacing(
      "\"attachments\":[]", with: "\"attachments\":[\(piece)]")
    #expect(line.utf8.count > 16_000_000)
    let outcome = try await Self.run(line + line, by: "ulimit -t 20; exec \"$0\"")
    #expect(outcome.status == 0)
    #expect(outcome.output == "{\"completed\":{}}\n{\"completed\":{}}\n")
  }

  @Test func `an input that cannot be read is no end of the requests`() async throws {
    let outcome = try await Self.run("", by: "exec \"$0\" </")
    #expect(outcome.status == 64)
    #expect(outcome.errors == "standard input cannot be read: Is a directory\n")
  }

  static let bad: [(String, String)] = [
    ("", "there is no request on standard input\n"),
    ("\n\n", "there is no request on standard input\n"),
    ("{\"version\":1,\"requ", "the line is not a request: it is not a JSON object\n"),
  ]

  @Test(arguments: bad)
  func `what is no request is wrong use, and nothing is answered`(
    input: String, message: String
  ) async throws {
    let outcome = try await Self.run(input)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors == message)
  }

  /// Many at once, so that the signal comes to some of them as early as it can.
  @Test func `a program that is asked to end cancels its work and answers nothing`() async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<12 {
        group.addTask {
          try await Self.run(Self.line("wait", output: "/tmp")) { program in
            _ = await eventually { program.errors.contains("waiting") }
            program.signal(SIGTERM)
          }
        }
      }
      for try await outcome in group {
        #expect(outcome.status == 143)
        #expect(outcome.output == "")
        #expect(outcome.errors == "waiting\ncleaned up\n")
      }
    }
  }

  @Test func `a secret is read from its descriptor, as often as it is asked for`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", "xyzzy")
    let outcome = try await Self.run(
      Self.line("secret", output: "/tmp"),
      environment: ["SHAREPIPE_SECRETS": "{\"token\":7}", "SECRET": folder.url.path + "/secret"],
      by: "exec 7<\"$SECRET\"; exec \"$0\"")
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("\"attributedTitle\":\"xyzzyxyzzy\""))
  }

  @Test func `a secret that was not handed over is named in the failure`() async throws {
    let outcome = try await Self.run(Self.line("secret", output: "/tmp"))
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "no secret 'token' was handed over, nor any other; name its file in "
        + "SecretFiles of the Info.plist, or in secretFiles of host.yaml\n")
  }
}
