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
  static func places(of urls: [String]) throws -> [Place?] {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.url.appending(path: "in"), folder.url.appending(path: "out"))
    try folder.write("in", urls.map { hexadecimal($0) + "\n" }.joined())
    try folder.write("out")
    let process = Process()
    process.executableURL = URL(filePath: program ?? "node")
    process.arguments = ["-e", script]
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8).dropLast()
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
