import AppLinks
import Foundation
import ShareTestSupport
import Sharepipe
import SystemPackage
import Testing

/// Shares with URLs in them, and shares that wait for a person as URLs do.
struct SharedLinkProcessingTests {
  private let fixture: PipelineFixture

  init() throws { fixture = try .withApps() }

  @Test func `a URL that is shared is opened if the policy says so, once for one content`()
    async throws
  {
    try fixture.add("a.url", "[InternetShortcut]\nURL=notes:create?text=a\n")
    #expect(try await fixture.run().map(\.line) == ["a.url, unclaimed"])
    fixture.policy.links.opensShared = true
    let first = try await fixture.run()
    #expect(first.map(\.line) == ["a.url, done"])
    #expect(first[0].following.map(\.line) == ["notes:create, done, org.notes.create returned"])
    #expect(first[0].opened == first[0].following.map(\.identifier))
    let second = try await fixture.run()
    #expect(second.map(\.line) == ["a.url, done"])
    #expect(second.flatMap(\.following).isEmpty && second[0].opened == first[0].opened)
    #expect(fixture.ledger("org.notes.create") == ["made"])
  }

  @Test func `of several URLs in one share each is judged and opened by itself`() async throws {
    fixture.policy.links.opensShared = true
    let urls = ["notes:create?text=a", "notes:create?text=%07", "notes:create?text=b", "nobody:x"]
    let attachments = urls.map {
      #"{"registeredTypeIdentifiers":["public.url"],"url":"\#($0)"}"#
    }
    try fixture.add(
      "a.share.json",
      #"{"version":1,"items":[{"attachments":[\#(attachments.joined(separator: ","))]}]}"#)
    let record = try #require(try await fixture.run().first)
    #expect(record.following.map(\.end) == [.done, .rejected, .done])
    #expect(
      record.following.map { $0.link?.verdict.reason } == [.accepted, .controlCharacter, .accepted])
    #expect(fixture.ledger("org.notes.create") == ["made", "made"])
  }

  @Test(arguments: [false, true])
  func `a share with the key of an app is noted, and the key is not shown`(isDryRun: Bool)
    async throws
  {
    fixture.options.isDryRun = isDryRun
    try fixture.add(
      "a.url", "[InternetShortcut]\nURL=notes:create?text=a&key=the-very-secret-key\n")
    let record = try #require(try await fixture.run().first)
    #expect(record.notes.map(\.code).contains(.linkKeyExposed))
    #expect(record.problems.isEmpty)
    #expect(!record.notes.map(\.message).joined().contains("secret"))
  }

  /// A share of one URL that excludes what is named.
  private func share(_ url: String, excluding names: String...) throws {
    let list = names.map { #""\#($0)""# }.joined(separator: ",")
    try fixture.add(
      "a.share.json",
      #"{"version":1,"excludedActivityTypes":[\#(list)],"items":[{"attachments":[{"#
        + #""registeredTypeIdentifiers":["public.url"],"url":"\#(url)"}]}]}"#)
  }

  @Test func `what a share excludes is excluded for the URLs that it opens`() async throws {
    fixture.policy.links.opensShared = true
    try share("notes:create?text=a", excluding: "org.notes.create")
    let record = try #require(try await fixture.run().first?.following.first)
    #expect(record.line == "notes:create, blocked, org.notes.create blocked")
    #expect(record.codes.contains(.activityExcludedBySender))
    #expect(fixture.ledger("org.notes.create").isEmpty)
    try share("notes:create?text=a", excluding: "org.other")
    #expect(try await fixture.run().flatMap(\.following).map(\.end) == [.done])
  }

  @Test func `a URL that is shared with one destination is not opened by another`() async throws {
    fixture.policy.links.opensShared = true
    try fixture.add(
      "a.share.json",
      #"{"version":1,"activityType":"org.other","items":[{"attachments":[{"#
        + #""registeredTypeIdentifiers":["public.url"],"url":"notes:create?text=a"}]}]}"#)
    let record = try #require(try await fixture.run().first)
    #expect(record.opened == [] && record.following.isEmpty)
    #expect(fixture.ledger("org.notes.create").isEmpty)
  }

  @Test func `the host's denials hold for the URLs of a share`() async throws {
    fixture.policy.links.opensShared = true
    fixture.policy.excludedActivities = ["org.notes.create"]
    try share("notes:create?text=a")
    let record = try #require(try await fixture.run().first?.following.first)
    #expect(record.line == "notes:create, blocked, org.notes.create blocked")
    #expect(fixture.ledger("org.notes.create").isEmpty)
  }

  @Test func `an exclusion holds for the action that a shared URL names, and after a restart`()
    async throws
  {
    fixture.policy.links.opensShared = true
    try share(
      "notes:send?text=a&action=Post&key=the-very-secret-key", excluding: "org.notes.post")
    let held = try #require(try await fixture.run().first?.following.first)
    #expect(held.line == "notes:send, held, org.notes.send held, org.notes.post blocked")
    let after = try await fixture.answer(.approved, to: held.identifier)
    #expect(
      after.map(\.line) == [
        "notes:send, done, org.notes.send delivered, org.notes.post blocked"
      ])
    #expect(fixture.ledger("org.notes.send").count == 1)
    #expect(fixture.ledger("org.notes.post").isEmpty)
  }

  @Test func `an exclusion holds for the answer to a shared URL`() async throws {
    fixture.policy.links.opensShared = true
    try share(
      "notes://x-callback-url/create?text=a&x-success=album:answered",
      excluding: "org.album.answered")
    let opened = try #require(try await fixture.run().first?.following.first)
    #expect(opened.line == "notes://x-callback-url/create, done, org.notes.create returned")
    #expect(opened.following.map(\.line) == ["album:answered, blocked, org.album.answered blocked"])
    #expect(opened.link?.answer?.problems.map(\.code).contains(.activityExcludedBySender) == true)
    #expect(fixture.ledger("org.album.answered").isEmpty)
  }

  @Test func `a shared URL that failed is opened once more`() async throws {
    try fixture.add("a.url", "[InternetShortcut]\nURL=notes:create?text=a\n")
    fixture.policy.links.opensShared = true
    try fixture.rewrite("org.notes.create", "exit 3\n")
    #expect(try await fixture.run().flatMap(\.following).map(\.end) == [.failed])
    try fixture.rewrite("org.notes.create", PipelineFixture.creating)
    #expect(try await fixture.run().flatMap(\.following).map(\.end) == [.done])
    #expect(try await fixture.run().flatMap(\.following).isEmpty)
  }

  @Test func `a share that waits for a person opens nothing before`() async throws {
    fixture.policy.links.opensShared = true
    fixture.policy.extensions = ["org.notes.post"]
    fixture.policy.contentRequirements.urlSchemes = ["notes"]
    fixture.options.after = .move
    try fixture.add("a.url", "[InternetShortcut]\nURL=notes:create?text=a\n")
    let held = try #require(try await fixture.run().first)
    #expect(held.end == .held && held.following.isEmpty)
    let after = try await fixture.answer(.approved, to: held.identifier)
    #expect(after.flatMap(\.following).map(\.end) == [.done])
    #expect(fixture.ledger("org.notes.create") == ["made"])
  }

  @Test func `the source that a manifest claims is no sender`() async throws {
    fixture.apps[0].receiver.allowedSenders = ["org.friend"]
    fixture.policy.links.opensShared = true
    try fixture.add(
      "a.share.json",
      #"{"version":1,"source":"org.friend","items":[{"attachments":[{"registeredTypeIdentifiers":"#
        + #"["public.url"],"url":"notes:create?text=a"}]}]}"#)
    let record = try #require(try await fixture.run().first?.following.first)
    #expect(record.link?.verdict.reason == .senderNotAllowed)
    #expect(fixture.ledger("org.notes.create").isEmpty)
  }

  @Test func `a share that is held is answered like a URL`() async throws {
    fixture.policy.extensions = ["org.notes.post"]
    try fixture.add("a.txt")
    fixture.options.after = .move
    let held = try #require(try await fixture.run().first)
    #expect(held.line == "a.txt, held, org.notes.post held")
    #expect(try fixture.ends() == ["held/a.txt", "held/a.txt.reason.json"])
    let after = try await fixture.answer(.approved, to: held.identifier)
    #expect(after.map(\.line) == ["a.txt, done, org.notes.post delivered"])
    #expect(try fixture.ends() == ["done/a.txt"])
  }

  @Test func `what has vanished can still be denied`() async throws {
    fixture.policy.extensions = ["org.notes.post"]
    try fixture.add("a.txt")
    let held = try #require(try await fixture.run().first)
    try FileManager.default.removeItem(
      atPath: fixture.inbox.root.appending("inbox/a.txt").string)
    await #expect(throws: ContextAnswer.Fault.self) {
      try await fixture.answer(.approved, to: held.identifier)
    }
    let after = try await fixture.answer(.denied, to: held.identifier)
    #expect(after.map(\.line) == ["a.txt, declined, org.notes.post cancelled"])
  }

  @Test func `a share that stays in the inbox is answered there`() async throws {
    fixture.policy.extensions = ["org.notes.post"]
    try fixture.add("a.txt")
    let held = try #require(try await fixture.run().first)
    let after = try await fixture.answer(.approved, to: held.identifier)
    #expect(after.map(\.line) == ["a.txt, done, org.notes.post delivered"])
    #expect(
      try await fixture.run().map(\.line) == ["a.txt, done, org.notes.post already-delivered"])
    #expect(fixture.ledger("org.notes.post").count == 1)
  }

  @Test func `a yes does not hold for other content`() async throws {
    fixture.policy.extensions = ["org.notes.post"]
    try fixture.add("a.txt", "one")
    let held = try #require(try await fixture.run().first)
    try fixture.add("a.txt", "two")
    let after = try await fixture.answer(.approved, to: held.identifier)
    #expect(after.map(\.line) == ["a.txt, held, org.notes.post held"])
    #expect(after.first?.notes.map(\.code) == [.changedSinceApproval])
    #expect(fixture.ledger("org.notes.post").isEmpty)
  }
}
