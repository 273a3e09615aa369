import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

@testable import Sharepipe

struct StageDocumentTests {
  private func read(_ folder: TemporaryFolder) -> ShareContext? {
    (try? StageDocument.read(
      from: folder.path, policy: HostPolicy(), catalogue: .builtIn)) ?? nil
  }

  @Test func `a version of a context is read as it was written`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("0.txt", "hello")
    var context = ShareContext.file(file, type: .plainText, suggestedName: "note")
    context.source = "org.example.app"
    context.activityType = "org.example.post"
    context.items[0].attributedTitle = "Title"
    context.items.append(
      ShareItem(attachments: [
        Attachment(registeredTypeIdentifiers: [.url], content: .url("https://example.org")),
        Attachment(registeredTypeIdentifiers: [.png], content: .data(PipelineFixture.png)),
        Attachment(registeredTypeIdentifiers: [.plainText], content: .text("text")),
      ]))
    try StageDocument.write(context, to: folder.path)
    let again = try #require(read(folder))
    #expect(again.source == context.source)
    #expect(again.activityType == context.activityType)
    #expect(again.items.count == 2)
    #expect(again.items[0].attributedTitle == "Title")
    #expect(again.items[0].attachments[0].suggestedName == "note")
    #expect(again.items[1] == context.items[1])
    guard case .file(let reference) = again.items[0].attachments[0].content else {
      Issue.record("it is no file")
      return
    }
    #expect(reference.fullPath == file)
  }

  @Test func `what is not there, or not whole, is no version`() throws {
    let folder = try TemporaryFolder()
    #expect(read(folder) == nil)
    try folder.write("context.json", "{\"version\":1,\"items\":[")
    #expect(read(folder) == nil)
    let file = try folder.write("0.txt", "hello")
    try StageDocument.write(.file(file, type: .plainText), to: folder.path)
    #expect(read(folder) != nil)
    try TreeRemoval.remove(file)
    #expect(read(folder) == nil)
  }

  @Test func `a directory that cannot be written is said`() {
    #expect(throws: PipelineFault.self) {
      try StageDocument.write(.text("x"), to: "/no/such/folder")
    }
  }
}
