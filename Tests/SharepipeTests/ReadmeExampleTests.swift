import Foundation
import Sharepipe
import SystemPackage
import Testing

// README: begin
/// Counts the words of every text that is shared.
struct WordCount: InProcessExtension {
  func didSelectPost(_ request: ExtensionRequest) async throws -> ExtensionAnswer {
    for attachment in request.context.attachments {
      guard case .text(let text) = attachment.content else { continue }
      print("\(text.split(separator: " ").count) words")
    }
    return .completed(nil)
  }
}

func processInbox(_ inbox: FilePath, rules folder: FilePath) async throws -> [ContextEnd] {
  let wordCount = ExtensionBundle(
    identifier: "org.example.word-count", point: .share,
    activationRule: .dictionary(["NSExtensionActivationSupportsText": .boolean(true)]),
    settings: ExtensionSettings(effect: .additive))
  let rules = try RuleSet.load(from: folder).adding(WordCount(), as: wordCount)
  var ends: [ContextEnd] = []
  for await record in try Pipeline(rules: rules).process([inbox]) {
    for decision in record.decisions { print(decision.identifier, decision.outcome) }
    ends.append(record.end)
  }
  return ends
}
// README: end

struct ReadmeExampleTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the README shows this example`() throws {
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let begin = try #require(source.range(of: "// README: begin\n"))
    let end = try #require(source.range(of: "// README: end"))
    let example = source[begin.upperBound..<end.lowerBound]
    #expect(readme.contains("```swift\nimport Sharepipe\nimport SystemPackage\n\n\(example)```\n"))
  }

  @Test func `the example runs an extension that is a Swift type`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Rules/host.yaml", "extensions: []\n")
    try folder.write(
      "inbox/note.share.json",
      #"""
      {"version":1,"items":[{"attachments":[
        {"registeredTypeIdentifiers":["public.plain-text"],"text":"See you there"}]}]}
      """#)
    let (inbox, rules) = (folder.path.appending("inbox"), folder.path.appending("Rules"))
    #expect(try await processInbox(inbox, rules: rules) == [.done])
  }
}
