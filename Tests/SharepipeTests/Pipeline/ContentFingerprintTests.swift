import ContentSniffing
import Testing
import TypeIdentifiers

@testable import Sharepipe

struct ContentFingerprintTests {
  /// A context with texts, examined as the pipeline does.
  private func fingerprint(_ change: (inout ShareContext) -> Void) async throws -> String {
    var context = ShareContext(items: [
      ShareItem(
        attributedTitle: "Trip", attributedContentText: "Two",
        attachments: [
          Attachment(registeredTypeIdentifiers: [.plainText], content: .text("hello")),
          Attachment(registeredTypeIdentifiers: [.url], content: .url("https://example.org")),
        ])
    ])
    change(&context)
    let examiner = try ContentExaminer(
      sniffing: SniffingService(mode: .inProcess), catalogue: .builtIn, questions: [])
    let items = await examiner.examine(&context, .inPlace(copies: nil))
    return ContentFingerprint.of(
      ExaminedContext(context: context, items: items, payload: MatchingPayload(context)))
  }

  @Test func `the same content has the same fingerprint`() async throws {
    let first = try await fingerprint { _ in }
    #expect(try await fingerprint { _ in } == first)
    #expect(first.utf8.count == 64)
    #expect(first.allSatisfy { $0.isHexDigit && !$0.isUppercase })
  }

  static let changes: [@Sendable (inout ShareContext) -> Void] = [
    { $0.activityType = "org.example.a" },
    { $0.items[0].attributedTitle = "trip" },
    { $0.items[0].attributedContentText = nil },
    { $0.items[0].attachments[0].content = .text("hellO") },
    { $0.items[0].attachments[0].registeredTypeIdentifiers = [.text] },
    { $0.items[0].attachments[0].suggestedName = "other" },
    { $0.items[0].attachments[1].content = .url("https://example.org/") },
    { $0.items[0].attachments.swapAt(0, 1) },
    { $0.items[0].attachments.removeLast() },
    // What moves from one text to the next is not the same.
    {
      $0.items[0].attributedTitle = "TripTwo"; $0.items[0].attributedContentText = ""
    },
  ]

  @Test(arguments: changes.indices)
  func `everything that is shared counts`(index: Int) async throws {
    let change = Self.changes[index]
    #expect(try await fingerprint { change(&$0) } != fingerprint { _ in })
  }

  @Test func `who shares it does not count`() async throws {
    #expect(try await fingerprint { $0.source = "org.example.someone" } == fingerprint { _ in })
  }
}
