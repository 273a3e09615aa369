import Foundation
import TestSupport

/// How browsers read URLs, as Node.js says, whose reader follows the standard to the letter.
enum BrowserReading {
  /// Scheme and host of a URL; the host is empty if there is none.
  struct Place: Hashable, Sendable {
    let scheme: String
    let host: String
  }

  /// The program, or nil if it is not on the path.
  static let program: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { $0 + "/node" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Reads lines of hexadecimal digits, and writes a line for each.
  private static let script = """
    const lines = require('fs').readFileSync(0, 'latin1').split('\\n')
    lines.pop()
    console.log(lines.map((line) => {
      try {
        const url = new URL(Buffer.from(line, 'hex').toString('utf8'))
        return url.protocol.slice(0, -1) + ' ' + url.hostname
      } catch (error) {
        return '-'
      }
    }).join('\\n'))
    """

  /// What a browser reads in each of some URLs; nil where it fails.
  static func places(of urls: [String]) async throws -> [Place?] {
    let node = try await StartedProgram.run(
      program ?? "node", ["-e", script],
      input: urls.map { hexadecimal($0) + "\n" }.joined())
    return node.output.dropLast()
      .split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return Place(scheme: String(parts[0]), host: parts[1].lowercased())
      }
  }

  private static func hexadecimal(_ text: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
