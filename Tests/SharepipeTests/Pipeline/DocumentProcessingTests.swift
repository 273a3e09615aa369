import ShareJournal
@testable import ShareRules
import Testing
import TypeIdentifiers

@testable import Sharepipe

/// Documents that go to the app which claims their type.
struct DocumentProcessingTests {
  private let fixture: PipelineFixture

  init() throws { fixture = try .withApps() }

  private func claim(_ type: TypeIdentifier, _ app: Int) {
    fixture.apps[app].documentTypes = [.init(name: nil, contentTypes: [type], rank: .standard)]
  }

  private func openDocument() async throws -> ContextRecord {
    try fixture.add("a.txt")
    fixture.options.opensDocuments = true
    return try #require(try await fixture.run().first)
  }

  @Test func `a document goes to the one app that claims its type`() async throws {
    claim(.text, 0)
    let record = try await openDocument()
    #expect(record.line == "a.txt, held, org.notes.post held")
    fixture.options.opensDocuments = false
    let after = try await fixture.answer(.approved, to: record.identifier)
    #expect(after.map(\.line) == ["a.txt, done, org.notes.post delivered"])
  }

  @Test func `several that claim it are named, and nobody gets it`() async throws {
    claim(.text, 0)
    claim(.plainText, 1)
    let record = try await openDocument()
    #expect(record.line == "a.txt, rejected")
    #expect(record.problems.map(\.code) == [.documentAmbiguous])
    #expect(record.problems.first?.message.contains("org.album, org.notes") == true)
  }

  @Test func `nobody that claims it is told`() async throws {
    #expect(try await openDocument().problems.map(\.code) == [.documentNoHandler])
  }

  @Test func `an app without an extension for it is named`() async throws {
    claim(.text, 1)
    let record = try await openDocument()
    #expect(record.problems.map(\.code) == [.linkNotCarriedOut])
  }
}
