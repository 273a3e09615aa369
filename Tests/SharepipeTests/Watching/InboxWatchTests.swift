import Foundation
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import Sharepipe

struct InboxWatchTests {
  private static let quick = RetryPolicy(
    first: .milliseconds(10), factor: 1, longest: .milliseconds(10))

  /// An inbox whose watch needs no free space and tries again at once.
  private func fixture() throws -> PipelineFixture {
    let fixture = try PipelineFixture()
    fixture.policy.freeSpace = 0
    fixture.policy.retries = Self.quick
    fixture.policy.confirm = []
    return fixture
  }

  /// The number of each attempt that an extension wrote down, and how many keys there were.
  private func attempts(
    _ fixture: PipelineFixture, _ identifier: String = "org.example.a"
  ) -> (numbers: [String], keys: Int) {
    let lines = fixture.ledger(identifier).map { $0.split(separator: " ").map(String.init) }
    return (lines.compactMap(\.last), Set(lines.compactMap(\.first)).count)
  }

  @Test func `what is there and what arrives is taken and put where it ends`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", interface: .arguments, #"! grep -q fail "$1""#)
    try fixture.add("before.txt")
    let watch = try await RecordedWatch(fixture)
    try fixture.add("after.txt")
    try fixture.add("deep/er/after.txt", "fail\n")
    try fixture.inbox.file("outside.txt", "renamed\n")
    try FileManager.default.moveItem(
      atPath: fixture.inbox.root.appending("outside.txt").string,
      toPath: fixture.inbox.root.appending("inbox/renamed.txt").string)
    #expect(await eventually { watch.records.count == 4 })
    await watch.stop()
    #expect(try fixture.files(in: "inbox") == [])
    #expect(
      try fixture.ends() == [
        "done/after.txt", "done/before.txt", "done/renamed.txt", "failed/deep/er/after.txt",
        "failed/deep/er/after.txt.reason.json",
      ])
    #expect(watch.status.ends == [.done: 3, .failed: 1])
    let settled = try fixture.journal { journal in
      try watch.records.compactMap { record in
        try journal.steps(of: record.identifier).first { $0.kind == .settled }?.details["how"]
      }
    }
    #expect(settled.count == 4)
  }

  @Test(arguments: [false, true])
  func `huge files keep no small one waiting`(isLimitRaised: Bool) async throws {
    let fixture = try fixture()
    fixture.value("org.example.value") { _ in .completed(nil) }
    if isLimitRaised { fixture.policy.limits.entryBytes = 1 << 50 }
    for number in 0..<200 {
      let path = try fixture.inbox.file("inbox/huge \(number)", "").fullPath
      let file = try FileDescriptor.open(path, .writeOnly)
      // It takes hours to hash.
      try file.closeAfter { try file.resize(to: 1 << 43) }
    }
    for number in 0..<20 { try fixture.add("small \(number)") }
    let watch = try await RecordedWatch(fixture)
    let isDone = await eventually(within: .seconds(60)) {
      watch.status.ends[.done] == 20 && (isLimitRaised || watch.status.ends[.rejected] == 200)
    }
    #expect(isDone, "\(watch.status.ends)")
    await watch.cancel()
  }

  @Test func `removed, what is done goes`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", "exit 0")
    let watch = try await RecordedWatch(fixture) { $0.after = .remove }
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt") == [.done] })
    await watch.stop()
    #expect(try fixture.files(in: "inbox") == [])
    #expect(try fixture.ends() == [])
  }

  @Test func `what is being written is left until it is not`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", interface: .arguments, #"grep -q whole "$1""#)
    let watch = try await RecordedWatch(fixture)
    let path = fixture.inbox.root.appending("inbox/a.txt")
    let writer = try FileDescriptor.open(
      path, .writeOnly, options: .create, permissions: .ownerReadWrite)
    try writer.writeAll(Array("half".utf8))
    try fixture.add("other.txt", "whole\n")
    #expect(await eventually { watch.ends("other.txt") == [.done] })
    #expect(watch.ends("a.txt").isEmpty)
    #expect(try fixture.files(in: "inbox") == ["a.txt"])
    try writer.writeAll(Array(" and whole".utf8))
    try writer.close()
    #expect(await eventually { watch.ends("a.txt").last == .done })
    await watch.stop()
  }

  @Test func `what fails for a while is tried again, with the same key`() async throws {
    let fixture = try fixture()
    try fixture.script(
      "org.example.a", effect: .externalPost,
      ContextProcessorTests.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 3 ] || exit 75"#)
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").last == .done })
    await watch.stop()
    #expect(watch.ends("a.txt") == [.notYet, .notYet, .done])
    #expect(Set(watch.records.map(\.identifier)).count == 1)
    #expect(attempts(fixture).numbers == ["1", "2", "3"])
    #expect(attempts(fixture).keys == 1)
    #expect(try fixture.ends() == ["done/a.txt"])
    let kinds = try fixture.journal { try $0.steps(of: watch.records[0].identifier).map(\.kind) }
    #expect(kinds.filter { $0 == .postponed }.count == 2)
  }

  static let limited:
    [(
      effect: ExtensionSettings.Effect, isIdempotent: Bool, retries: Int, script: String,
      attempts: Int
    )] = [
      (.externalPost, false, 2, "exit 75", 3), (.additive, false, 0, "exit 75", 1),
      (.externalPost, false, 2, "kill -9 $$", 1), (.externalPost, true, 2, "kill -9 $$", 3),
      (.additive, false, 1, "kill -9 $$", 2), (.additive, false, 2, "exit 1", 1),
    ]

  @Test(arguments: limited)
  func `what goes on failing ends failed, with its reason`(
    effect: ExtensionSettings.Effect, isIdempotent: Bool, retries: Int, script: String,
    attempts count: Int
  ) async throws {
    let fixture = try fixture()
    try fixture.script(
      "org.example.a", effect: effect, isIdempotent: isIdempotent, retries: retries,
      ContextProcessorTests.note + "\n" + script)
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").last == .failed })
    await watch.stop()
    #expect(watch.ends("a.txt").count == count)
    #expect(attempts(fixture).numbers == (1...count).map(String.init))
    #expect(attempts(fixture).keys == 1)
    #expect(try fixture.ends() == ["failed/a.txt", "failed/a.txt.reason.json"])
  }

  @Test func `what is tried again does not repeat what was delivered`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", effect: .externalPost, ContextProcessorTests.note)
    try fixture.script(
      "org.example.b",
      ContextProcessorTests.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exit 75"#)
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").last == .done })
    await watch.stop()
    #expect(attempts(fixture).numbers == ["1"])
    #expect(attempts(fixture, "org.example.b").numbers == ["1", "2"])
  }

  @Test func `what failed and need not be is not repeated for what is tried again`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", isOptional: true, ContextProcessorTests.note + "\nexit 1")
    try fixture.script(
      "org.example.b",
      ContextProcessorTests.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 3 ] || exit 75"#)
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").last == .failed })
    await watch.stop()
    #expect(
      watch.records.last?.line == "a.txt, failed, org.example.a failed, org.example.b delivered")
    #expect(attempts(fixture).numbers == ["1"])
    #expect(attempts(fixture, "org.example.b").numbers == ["1", "2", "3"])
  }

  @Test func `an entry goes aside where its folder has the name of a file`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", "exit 0")
    let watch = try await RecordedWatch(fixture)
    try fixture.add("reports")
    #expect(await eventually { watch.ends("reports") == [.done] })
    #expect(await eventually { fixture.text("inbox.sharepipe/done/reports") != nil })
    try fixture.add("reports/q1.txt")
    #expect(await eventually { watch.ends("reports/q1.txt") == [.done] })
    await watch.stop()
    let record = try #require(watch.records.last)
    #expect(record.problems == [])
    let place = "done/\(record.identifier)/reports/q1.txt"
    #expect(try fixture.ends().sorted() == [place, "done/reports"].sorted())
    #expect(
      try fixture.journal { try $0.context(record.identifier)?.place?.string } == place)
    #expect(try fixture.files(in: "inbox.sharepipe/work") == [])
  }

  @Test func `what is worked on again and cut short goes on with the next start`() async throws {
    let fixture = try fixture()
    fixture.policy.retries = RetryPolicy(first: .seconds(3600), longest: .seconds(3600))
    try fixture.script("org.example.a", effect: .externalPost, ContextProcessorTests.note)
    try fixture.script(
      "org.example.b",
      ContextProcessorTests.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exit 75"#)
    let first = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { first.ends("a.txt") == [.notYet] })
    let identifier = try #require(first.records.first).identifier
    await first.stop()
    try await resumeCancelled(identifier, fixture)
    #expect(try fixture.files(in: "inbox") == [])
    #expect(try fixture.journal { try $0.context(identifier)?.state } == .waiting)
    let second = try await RecordedWatch(fixture)
    #expect(await eventually { second.ends("a.txt").last == .done })
    await second.stop()
    #expect(second.records.map(\.identifier) == [identifier])
    #expect(attempts(fixture).numbers == ["1"])
    #expect(attempts(fixture, "org.example.b").numbers == ["1", "2"])
  }

  /// Goes on with a context in a task that is cancelled, as at the end of the grace time.
  private func resumeCancelled(_ identifier: String, _ fixture: PipelineFixture) async throws {
    let place = fixture.inbox.root.appending("inbox")
    let opened = try await fixture.pipeline(for: [place])
    let state = try opened.states.state(at: fixture.state, inboxes: [place])
    let context = try #require(try state.journal.context(identifier))
    let pipeline = Pipeline(rules: fixture.rules, options: fixture.options)
    let task = Task {
      try? await Task.sleep(for: .seconds(60))
      return try await ContextProcessor(pipeline: pipeline).process(.resumed(context, state))
    }
    task.cancel()
    #expect(try await task.value.end == .notYet)
    await state.journal.flush()
    state.close()
  }

  @Test func `what waits is tried again after a restart`() async throws {
    let fixture = try fixture()
    fixture.policy.retries = RetryPolicy(first: .seconds(3600), longest: .seconds(3600))
    try fixture.script(
      "org.example.a",
      ContextProcessorTests.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exit 75"#)
    let first = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { first.ends("a.txt") == [.notYet] })
    let identifier = try #require(first.records.first).identifier
    await first.stop()
    #expect(
      fixture.text("inbox.sharepipe/work/\(identifier)/claims/0/a.txt") == "hello\n")
    let journal = try Journal(visiting: fixture.state)
    _ = try await journal.change(identifier, []) { context in
      var context = context
      context.due = JournalClock.now()
      return context
    }
    journal.close()
    let second = try await RecordedWatch(fixture)
    #expect(await eventually { second.ends("a.txt") == [.done] })
    await second.stop()
    #expect(second.records.map(\.identifier) == [identifier])
    #expect(attempts(fixture).numbers == ["1", "2"])
  }

  @Test func `a watch takes up what a person wants to be tried again`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", ContextProcessorTests.note)
    try fixture.script(
      "org.example.b",
      ContextProcessorTests.note + "\n" + #"test -e "$SHAREPIPE_CONTAINER/ready""#)
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt") == [.failed] })
    try fixture.inbox.file("inbox.sharepipe/containers/org.example.b/ready")
    let record = try #require(watch.records.first)
    let journal = try Journal(visiting: fixture.state)
    // The entry is put after its record is told.
    let isTaken = try await eventually {
      do {
        try await ContextRetry(state: fixture.state, journal: journal).request(
          record.identifier, by: .ada)
        return true
      } catch ContextRetry.Fault.notEnded {
        return false
      }
    }
    #expect(isTaken)
    journal.close()
    WakeFile.touch(in: fixture.state)
    #expect(await eventually { watch.ends("a.txt") == [.failed, .done] })
    await watch.stop()
    #expect(attempts(fixture).numbers == ["1"])
    #expect(attempts(fixture, "org.example.b").numbers == ["1", "2"])
    #expect(try fixture.ends() == ["done/a.txt"])
  }

  @Test func `new rules are for what comes after them`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", "exit 0")
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt") == [.done] })
    try fixture.script("org.example.b", "exit 0")
    watch.watch.use(fixture.rules)
    try fixture.add("b.txt")
    #expect(await eventually { watch.ends("b.txt") == [.done] })
    await watch.stop()
    #expect(
      watch.records.map { $0.decisions.map(\.identifier) } == [
        ["org.example.a"], ["org.example.a", "org.example.b"],
      ])
    let rules = try fixture.journal { journal in
      try watch.records.map { try journal.context($0.identifier)?.rules }
    }
    #expect(Set(rules).count == 2)
  }

  @Test func `what is over the quota waits in the inbox`() async throws {
    let fixture = try fixture()
    fixture.policy.quota = OwnerQuota(contexts: 2)
    try fixture.script("org.example.a", "exit 0")
    let watch = try await RecordedWatch(fixture) { $0.jobs = 1 }
    for number in 1...4 { try fixture.add("\(number).txt") }
    let words = "have brought in what they may today; the others wait"
    #expect(await eventually { watch.log.lines.contains { $0.hasSuffix(words) } })
    #expect(await eventually { watch.records.count == 2 })
    await watch.stop()
    #expect(watch.log.lines.filter { $0.hasSuffix(words) }.count == 1)
    #expect(try fixture.files(in: "inbox").count == 2)
    #expect(try fixture.ends().count == 2)
  }

  @Test func `the files in a folder count against the quota`() async throws {
    let fixture = try fixture()
    fixture.policy.quota = OwnerQuota(bytes: 20_000)
    try fixture.script("org.example.a", "exit 0")
    let words = "have brought in what they may today; the others wait"
    let watch = try await RecordedWatch(fixture) { $0.jobs = 1 }
    let text = String(repeating: "0123456789", count: 1500)
    try fixture.add("folder.rtfd/TXT.rtf", text)
    #expect(await eventually { watch.records.count == 1 })
    try fixture.add("second.rtfd/TXT.rtf", text)
    #expect(await eventually { watch.log.lines.contains { $0.hasSuffix(words) } })
    await watch.stop()
    #expect(watch.records.count == 1)
  }

  @Test func `the quota of a day is not new after a restart`() async throws {
    let fixture = try fixture()
    fixture.policy.quota = OwnerQuota(contexts: 1)
    try fixture.script("org.example.a", "exit 0")
    try fixture.add("1.txt")
    let first = try await RecordedWatch(fixture)
    #expect(await eventually { first.records.count == 1 })
    await first.stop()
    try fixture.add("2.txt")
    let second = try await RecordedWatch(fixture)
    #expect(await eventually { second.log.lines.contains { $0.hasSuffix("the others wait") } })
    await second.stop()
    #expect(second.records.isEmpty)
    #expect(try fixture.files(in: "inbox") == ["2.txt"])
  }

  @Test func `a slow extension delays nobody who does not need it`() async throws {
    let fixture = try fixture()
    let isJSON = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers \
      UTI-CONFORMS-TO "public.json").@count > 0).@count > 0
      """
    let gate = Mutex(false)
    fixture.value("org.example.slow", rule: isJSON) { _ in
      while !gate.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
      return .completed(nil)
    }
    fixture.value("org.example.fast", rule: "NOT (\(isJSON))") { _ in .completed(nil) }
    let watch = try await RecordedWatch(fixture)
    for number in 10..<46 { try fixture.add("\(number).json", "{\"a\":\(number)}\n") }
    // The fast ones come last, when all others have been taken.
    #expect(try await eventually { try fixture.files(in: "inbox") == [] })
    for number in 1...3 { try fixture.add("\(number).txt", "\(number)\n") }
    let isFast = await eventually {
      (1...3).allSatisfy { watch.ends("\($0).txt") == [.done] }
    }
    #expect(isFast)
    #expect(!watch.records.contains { $0.end == .done && $0.entry.label.hasSuffix(".json") })
    gate.withLock { $0 = true }
    #expect(
      await eventually {
        watch.records.count { $0.end == .done } == 39
      })
    await watch.stop()
    #expect(try fixture.ends().count == 39)
  }

  @Test func `stopped, what runs comes to its end and nothing more is taken`() async throws {
    let fixture = try fixture()
    let gate = Mutex(false)
    fixture.value("org.example.slow") { _ in
      while !gate.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
      return .completed(nil)
    }
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(try await eventually { try fixture.files(in: "inbox") == [] })
    watch.watch.stop()
    try fixture.add("b.txt")
    gate.withLock { $0 = true }
    await watch.stop()
    #expect(watch.records.map(\.line) == ["a.txt, done, org.example.slow delivered"])
    #expect(try fixture.files(in: "inbox") == ["b.txt"])
    #expect(try fixture.ends() == ["done/a.txt"])
  }

  @Test
  func `cancelled, what runs is ended, and if it may be repeated goes on with the next start`()
    async throws
  {
    let fixture = try fixture()
    try fixture.script(
      "org.example.a", effect: .additive,
      ContextProcessorTests.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exec sleep 60"#)
    let first = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { fixture.ledger("org.example.a").count == 1 })
    await first.cancel()
    #expect(try fixture.files(in: "inbox") == [])
    #expect(try fixture.ends() == [])
    let second = try await RecordedWatch(fixture)
    #expect(await eventually { second.ends("a.txt").last == .done })
    await second.stop()
    #expect(attempts(fixture).numbers == ["1", "2"])
    #expect(attempts(fixture).keys == 1)
  }

  @Test func `cancelled, what runs and may not be repeated waits for a person`() async throws {
    let fixture = try fixture()
    try fixture.script(
      "org.example.a", effect: .externalPost, ContextProcessorTests.note + "\nexec sleep 60")
    let first = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { fixture.ledger("org.example.a").count == 1 })
    await first.cancel()
    let second = try await RecordedWatch(fixture)
    #expect(await eventually { second.ends("a.txt").last == .held })
    await second.stop()
    #expect(attempts(fixture).numbers == ["1"])
    #expect(try fixture.ends().contains("held/a.txt"))
  }

  @Test func `an inbox is watched once`() async throws {
    let fixture = try fixture()
    let watch = try await RecordedWatch(fixture)
    let observer = InboxWatch.Observer(record: { _ in }, status: { _ in })
    do {
      _ = try InboxWatch(
        WatchSettings(inbox: fixture.inbox.root.appending("inbox")), rules: fixture.rules,
        options: fixture.options, logger: watch.log.logger, observer: observer)
      Issue.record("it is watched twice")
    } catch StateError.busy(let path, let holder) {
      #expect(path == fixture.inbox.root.appending("inbox"))
      #expect(holder.process == getpid())
    }
    await watch.stop()
  }

  @Test func `what a killed process left is taken up`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", "exit 0")
    let identifier = "0123456789abcdef01234567"
    try fixture.inbox.file("inbox.sharepipe/work/\(identifier)/claims/0/a.txt", "hello\n")
    try fixture.inbox.file("inbox.sharepipe/work/unknown/claims/0/deep/b.txt", "hello\n")
    let journal = try Journal(state: fixture.state)
    let inbox = fixture.inbox.root.appending("inbox")
    try await journal.begin(
      JournalContext(
        identifier: identifier, entry: EntryName("a.txt"),
        claims: [.init(inbox: inbox, path: "a.txt")], after: .move, owner: 0, rules: "r"), [])
    journal.close()
    let watch = try await RecordedWatch(fixture)
    #expect(watch.watch.recovery.resumed == 1)
    #expect(watch.watch.recovery.returned == 1)
    #expect(
      await eventually { watch.ends("a.txt") == [.done] && watch.ends("deep/b.txt") == [.done] })
    await watch.stop()
    #expect(watch.records.first { $0.entry.label == "a.txt" }?.identifier == identifier)
    #expect(try fixture.ends() == ["done/a.txt", "done/deep/b.txt"])
  }
}
