#if Console
import Foundation
import Glibc
import TestSupport
import Testing

/// The console that a watch starts.
struct ConsoleChildTests {
  let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
    try folder.write("host.yaml", "extensions: []\nfreeSpace: 0 B\n", under: "Rules")
  }

  private func watch(_ more: String...) async throws -> RunningTool {
    try await RunningTool(["watch", folder.inbox, "--rules", folder.rules] + more)
  }

  /// The numbers of the consoles that a process has started.
  private func consoles(of parent: Int32) -> [Int32] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.compactMap(Int32.init).filter { number in
      let words =
        (try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8))?
        .split(separator: "\0").map(String.init) ?? []
      return words.dropFirst().first == "console" && words.contains("\(parent)")
    }
  }

  @Test func `it is started again when it ends, and ends with the watch`() async throws {
    let socket = folder.path + "/socket"
    let tool = try await watch("--console", socket)
    #expect(await eventually { consoles(of: tool.number).count == 1 && folder.isThere("socket") })
    let first = try #require(consoles(of: tool.number).first)
    kill(first, SIGKILL)
    #expect(
      await eventually { consoles(of: tool.number).contains { $0 != first } }, "\(tool.errors)")
    #expect(tool.errors.contains("the console has ended; it is started again in 0.25 seconds"))
    // The watch goes on meanwhile.
    try folder.write("a.txt", "hello\n")
    #expect(await eventually { folder.isThere("inbox.sharepipe/unclaimed/a.txt") })
    tool.signal(SIGKILL)
    _ = await tool.end()
    #expect(await eventually { consoles(of: tool.number).isEmpty })
  }

  @Test func `one that cannot be used is not started again, and the watch goes on`() async throws {
    let tool = try await watch("--console", "0.0.0.0:8787")
    #expect(await eventually { tool.errors.contains("is not started again") })
    #expect(consoles(of: tool.number).isEmpty)
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0, "\(tool.errors)")
  }
}
#endif
