import Sharepipe
import SystemPackage
import TestSupport
import Testing

// Page: Sources/Sharepipe/Sharepipe.docc/Sharepipe.md
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
// Page: end

struct WordCountExampleTests {
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
