import Foundation
import Testing

@testable import SharepipeExtension

/// The page about writing an extension, as far as it shows requests.
struct DocumentationTests {
  @Test func `the request that is shown is one`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/Sharepipe/Sharepipe.docc/WritingExtensions.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```json\n")
      .dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
    let shown = try #require(blocks.first { $0.contains("\"request\"") })
    let request = try RequestLine(Data(shown.utf8), environment: [:])
    #expect(request.kind == .run)
    #expect(request.context.attachments.count == 2)
    let secrets = try #require(blocks.first { $0.contains("\"password\"") })
    let handed = try ExtensionSecrets(environment: [ExtensionSecrets.variable: secrets])
    #expect(handed.descriptors == ["token": 3, "password": 4])
  }
}
