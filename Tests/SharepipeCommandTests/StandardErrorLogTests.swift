import Foundation
import Logging
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeCommand

struct StandardErrorLogTests {
  /// What a logger writes.
  private func written(
    _ style: StandardErrorLog.Style, level: Logger.Level = .info, _ body: (inout Logger) -> Void
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor.open(folder.write("log"), .writeOnly, options: .append)
    try file.closeAfter {
      var logger = Logger(label: "x") { _ in
        StandardErrorLog(style: style, level: level, descriptor: file)
      }
      body(&logger)
    }
    return try #require(folder.text(of: "log")).split(separator: "\n").map(String.init)
  }

  @Test func `metadata of the logger and of the line are both written`() throws {
    let lines = try written(.json) { logger in
      logger[metadataKey: "context"] = "c1"
      logger.info("one", metadata: ["extension": "e"])
      logger.warning("two", metadata: ["context": "c2"])
    }
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasSuffix(
        #""message":"one","metadata":{"context":"c1","extension":"e"}}"#) == true)
    #expect(
      lines.last?.hasSuffix(
        #""level":"warning","message":"two","metadata":{"context":"c2"}}"#) == true)
  }

  @Test func `lines below the level are not written`() throws {
    let lines = try written(.text, level: .warning) { logger in
      logger.info("one")
      logger.error("two")
    }
    #expect(lines == ["sharepipe: error: two"])
  }

  @Test func `lines of many tasks never mix`() async throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor.open(folder.write("log"), .writeOnly, options: .append)
    let logger = Logger(label: "x") { _ in StandardErrorLog(style: .text, descriptor: file) }
    let long = String(repeating: "x", count: 3000)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<50 { logger.info("\(long)") } } }
    }
    try file.close()
    let lines = try #require(folder.text(of: "log")).split(separator: "\n")
    #expect(lines.count == 400)
    #expect(lines.allSatisfy { $0 == "sharepipe: \(long)" })
  }
}
