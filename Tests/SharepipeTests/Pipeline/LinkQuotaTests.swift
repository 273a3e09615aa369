import Foundation
import ShareModel
import ShareRules
import Sharepipe
import Testing

/// How many URLs are opened on one day.
struct LinkQuotaTests {
  private let fixture: PipelineFixture

  init() throws { fixture = try .withApps() }

  @Test func `each sender has so many URLs opened, and what is more waits for tomorrow`()
    async throws
  {
    fixture.policy.quota = OwnerQuota(urls: 2)
    for sender in [nil, "org.album"] {
      for _ in 0..<2 {
        #expect(try await fixture.open("notes:create?text=a", from: sender).end == .done)
      }
    }
    // A refused URL is one more, and an answer is none.
    let answered = "notes://x-callback-url/create?text=a&x-success=album:answered"
    #expect(try await fixture.open(answered, from: "org.other").following.map(\.end) == [.done])
    #expect(try await fixture.open("notes:nothing", from: "org.other").end == .rejected)
    for (sender, words) in [
      (nil, "a sender without a name"), ("org.album", "the sender org.album"),
      ("org.other", "the sender org.other"),
    ] {
      let record = try await fixture.open("notes:create?text=secret", from: sender)
      #expect(record.end == .notYet)
      #expect(
        record.problems == [
          Reason(
            .overQuota,
            "notes:create: \(words) had as many URLs opened for user \(getuid()) as 'quota.urls' "
              + "allows for today; it was not opened, and may be tomorrow (UTC)")
        ])
    }
    #expect(fixture.ledger("org.notes.create").count == 5)
    // What was not opened is not in the journal.
    #expect(try fixture.journal { try $0.history(limit: 99).contexts.count } == 7)
    fixture.policy.quota = OwnerQuota(urls: 3)
    #expect(try await fixture.open("notes:create?text=a", from: "org.other").end == .done)
  }

  @Test func `a URL that is asked for counts as a context of its owner`() async throws {
    fixture.policy.quota = OwnerQuota(contexts: 2)
    try fixture.add("a.txt")
    #expect(try await fixture.run().map(\.end) == [.unclaimed])
    #expect(try await fixture.open("notes:create?text=a").end == .done)
    let record = try await fixture.open("notes:create?text=a", from: "org.album")
    #expect(record.end == .notYet)
    #expect(
      record.problems == [
        Reason(
          .overQuota,
          "notes:create: user \(getuid()) has brought in what 'quota.contexts' allows for today; it "
            + "was not opened, and may be tomorrow (UTC)")
      ])
    try fixture.add("b.txt")
    #expect(try await fixture.run().map(\.end).contains(.notYet))
  }

  @Test func `a share opens no more of its URLs than a sender without a name may`() async throws {
    fixture.policy.links.opensShared = true
    fixture.policy.quota = OwnerQuota(contexts: 1, urls: 2)
    let attachments = (0..<4).map {
      #"{"registeredTypeIdentifiers":["public.url"],"url":"notes:create?text=\#($0)"}"#
    }
    try fixture.add(
      "a.share.json",
      #"{"version":1,"items":[{"attachments":[\#(attachments.joined(separator: ","))]}]}"#)
    let record = try #require(try await fixture.run().first)
    #expect(record.following.map(\.end) == [.done, .done])
    #expect(record.problems.map(\.code) == [.overQuota, .overQuota])
    #expect(fixture.ledger("org.notes.create").count == 2)
  }

  @Test func `a dry run counts nothing`() async throws {
    fixture.policy.quota = OwnerQuota(contexts: 1, urls: 1)
    fixture.options.isDryRun = true
    for _ in 0..<3 {
      #expect(try await fixture.open("notes:create?text=a").problems.isEmpty)
    }
  }
}
