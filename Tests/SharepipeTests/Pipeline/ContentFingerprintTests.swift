import ContentSniffing
import Documents
import Intake
import ShareModel
import ShareRules
import Sharepipe
import Testing
import TypeIdentifiers

struct ContentFingerprintTests {
  /// A context with texts, examined as the pipeline does.
  private func fingerprint(_ change: (inout ShareContext) -> Void) async throws -> ContentDigest {
    ContentFingerprint.of(try await examined(change))
  }

  private func examined(
    _ change: (inout ShareContext) -> Void
  ) async throws -> ExaminedContext {
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
    return ExaminedContext(context: context, items: items, payload: MatchingPayload(context))
  }

  private func handing(
    items: [Int]? = nil, isReturned: Bool = false, url: String? = nil, salt: String? = nil,
    _ change: (inout ShareContext) -> Void = { _ in }
  ) async throws -> ContentDigest {
    let context = try await examined(change)
    let link = url.map {
      LinkHandOver(
        url: $0, app: "org.notes", route: "create", parameters: [:], sender: nil, source: nil,
        excluded: [], salt: salt)
    }
    return ContentFingerprint.handing(
      context, items: items ?? Array(context.items.indices), isReturned: isReturned, link: link)
  }

  @Test func `what a URL with secrets hands over cannot be guessed from its fingerprint`()
    async throws
  {
    let plain = try await handing(url: "app:a?pin=1")
    let first = try await handing(url: "app:a?pin=1", salt: "1")
    #expect(plain != first)
    #expect(try await handing(url: "app:a?pin=1", salt: "2") != first)
    #expect(try await handing(url: "app:a?pin=1", salt: "1") == first)
  }

  @Test func `the same content has the same fingerprint`() async throws {
    let first = try await fingerprint { _ in }
    #expect(try await fingerprint { _ in } == first)
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

  static let handed: [@Sendable (inout ShareContext) -> Void] =
    changes + [
      { $0.source = "org.example.someone" },
      { $0.items[0].supportsJavaScript = true },
      { $0.items[0].attributedTitle = nil },
      { $0.items.append(ShareItem(attachments: [])) },
    ]

  @Test(arguments: handed.indices, [false, true])
  func `everything that an extension would be handed counts`(
    index: Int, isReturned: Bool
  ) async throws {
    let change = Self.handed[index]
    #expect(
      try await handing(isReturned: isReturned) { change(&$0) } != handing(isReturned: isReturned))
  }

  @Test func `the items that the rule chose count, and the URL`() async throws {
    let second: (inout ShareContext) -> Void = { $0.items.append($0.items[0]) }
    #expect(try await handing(items: [0], second) == handing())
    #expect(try await handing(items: [0], second) != handing(items: [0, 1], second))
    #expect(try await handing(url: "notes:create") != handing())
    #expect(try await handing(url: "notes:create") != handing(url: "notes:create?text=a"))
  }

  @Test func `what was not handed to it does not count`() async throws {
    #expect(try await handing { $0.excludedActivityTypes = ["org.example.a"] } == handing())
  }
}
