import Sharepipe
import Foundation
import TestSupport
import Testing

@testable import SharepipeCommand

/// What the tool prints on a terminal, which `script` gives it.
struct TerminalRunTests {
  private static let script = URL(filePath: "/usr/bin/script")

  /// Types a command on a terminal of so many columns.
  private func type(
    _ arguments: [String], columns: Int, environment: [String: String] = [:]
  ) async throws -> [String] {
    let tool = try #require(Tool.program)
    let words = ([tool.path] + arguments).map { ShellWord.quoted($0) }.joined(separator: " ")
    let outcome = try await Tool.run(
      ["-qec", "stty cols \(columns); \(words) 2>/dev/null; true", "/dev/null"],
      environment: environment, program: Self.script)
    return outcome.output.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: script.path), "needs script(1)"),
    arguments: [60, 80, 200])
  func `a line is for an entry, and its reason is below it`(columns: Int) async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write("会议记录和非常长的中文文件名称用于测试显示宽度.txt", "hello\n")
    try folder.write("👩‍👩‍👧 family.txt", "hello\n")
    try folder.write("line\nbreak.txt", "hello\n")
    try folder.write(String(repeating: "x", count: 251) + ".txt", "hello\n")
    try folder.write("b.pdf", "hello\n")
    let process = ["process", folder.inbox, "--rules", folder.rules]
    let lines = try await type(process + ["--color", "never"], columns: columns)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(lines)")
    let entries = lines.dropLast().filter { !$0.hasPrefix(" ") }
    #expect(entries.count == 5, "\(lines)")
    #expect(lines.joined().contains("line\\u{A}br"))
    #expect(!lines.contains { $0.contains("\u{1B}[3") })
    let history = try await type(["history", folder.inbox], columns: columns)
    #expect(history.count { $0.contains("\u{1B}[32mdone") } == 3, "\(history)")
    let plain = try await type(
      ["history", folder.inbox], columns: columns, environment: ["NO_COLOR": "1"])
    #expect(!plain.contains { $0.contains("\u{1B}") })
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: script.path), "needs script(1)"))
  func `a watch prints the same lines`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write("a.txt", "hello\n")
    let tool = try #require(Tool.program)
    let words = [tool.path, "watch", folder.inbox, "--rules", folder.rules, "--settle", "0.05"]
    let command = words.map { ShellWord.quoted($0) }.joined(separator: " ")
    let outcome = try await Tool.run(
      [
        "-qec",
        "stty cols 80; \(command) & until [ -e \(folder.inbox).sharepipe/done/a.txt ]; "
          + "do sleep 0.1; done; kill -TERM $!; wait $!; true", "/dev/null",
      ],
      environment: ["NO_COLOR": "1"], program: Self.script)
    let lines = outcome.output.replacing("\r\n", with: "\n").split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("done       ") && $0.contains("  a.txt ") }, "\(lines)")
    #expect(!lines.contains { $0.contains("a.txt: done") }, "\(lines)")
  }

  @Test func `colours are printed where they are asked for`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.txt", "hello\n")
    let process = ["process", folder.inbox, "--rules", folder.rules]
    let coloured = try await Tool.run(process + ["--color", "always"])
    #expect(coloured.lines[1].hasPrefix("a.txt\t\u{1B}[2munclaimed\u{1B}[0m\t"))
    let plain = try await Tool.run(process)
    #expect(!plain.output.contains("\u{1B}"))
    #expect(try await Tool.run(process + ["--color", "red"]).status == 64)
  }
}
