import Documents
import Foundation
import Glibc
import SafeFiles
import ShareJournal
import ShareRules
import ShareTestSupport
import Sharepipe
import Synchronization
import SystemPackage
import TestSupport
import Testing

struct InboxWatchTests: InboxWatchSuite {
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

  @Test func `a folder that came with files goes when they are taken, and an empty one stays`()
    async throws
  {
    let fixture = try fixture()
    try fixture.script("org.example.a", "exit 0")
    try fixture.inbox.directory("inbox/place")
    try fixture.add("there/before.txt")
    let watch = try await RecordedWatch(fixture)
    #expect(await eventually { watch.ends("there/before.txt") == [.done] })
    try fixture.inbox.file("aside/deep/a.txt")
    try fixture.inbox.file("aside/b.txt")
    try FileManager.default.moveItem(
      atPath: fixture.inbox.root.appending("aside").string,
      toPath: fixture.inbox.root.appending("inbox/came").string)
    #expect(await eventually { watch.records.count == 3 })
    let inbox = fixture.inbox.root.appending("inbox")
    #expect(await eventually { DirectoryIdentity(of: inbox.appending("came")) == nil })
    await watch.stop()
    #expect(DirectoryIdentity(of: inbox.appending("place")) != nil)
    #expect(DirectoryIdentity(of: inbox.appending("there")) != nil)
  }

  @Test func `a repository that comes is not taken apart`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", "exit 0")
    try fixture.inbox.file("inbox/there/.git/HEAD")
    try fixture.add("there/main.c")
    let watch = try await RecordedWatch(fixture)
    try fixture.inbox.directory("inbox/clone")
    try fixture.add("clone/README")
    try fixture.inbox.file("inbox/clone/.git/HEAD")
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt") == [.done] })
    try await Task.sleep(for: .milliseconds(500))
    await watch.stop()
    #expect(watch.records.count == 1)
    #expect(fixture.text("inbox/there/main.c") != nil && fixture.text("inbox/clone/README") != nil)
  }

  @Test func `only what is new is taken, also after another start`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", "exit 0")
    try fixture.add("old.txt")
    try fixture.add("deep/old.txt")
    // The times of files lag behind the clock by a tick of the kernel.
    try await Task.sleep(for: .milliseconds(50))
    for round in 1...2 {
      let watch = try await RecordedWatch(fixture) { $0.arrivals = .new }
      try fixture.add("new \(round).txt")
      try fixture.add("deep/new \(round).txt")
      #expect(await eventually { watch.records.count == 2 })
      await watch.stop()
      #expect(try fixture.files(in: "inbox").sorted() == ["deep/old.txt", "old.txt"])
    }
  }

  @Test func `a folder is one entry where the owner wishes so`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", "exit 0")
    let watch = try await RecordedWatch(fixture) { $0.selection.folders = .whole }
    try fixture.inbox.file("aside/deep/a.txt")
    try FileManager.default.moveItem(
      atPath: fixture.inbox.root.appending("aside").string,
      toPath: fixture.inbox.root.appending("inbox/came").string)
    #expect(await eventually { watch.records.count == 1 })
    await watch.stop()
    let record = try #require(watch.records.first)
    #expect(record.entry.label == "came" && record.end == .done, "\(record)")
    #expect(fixture.text("inbox.sharepipe/done/came/deep/a.txt") != nil)
  }

  @Test(arguments: [false, true])
  func `huge files keep no small one waiting`(isLimitRaised: Bool) async throws {
    let fixture = try fixture()
    fixture.value("org.example.value") { _ in .completed(nil) }
    if isLimitRaised { fixture.policy.limits.entryBytes = 1 << 50 }
    for number in 0..<200 {
      let path = try fixture.inbox.file("inbox/huge \(number)", "").fullPath
      let file = try FileDescriptor.open(path, .writeOnly, options: .closeOnExec)
      // It takes hours to hash.
      try file.closeAfter { try file.resize(to: 1 << 43) }
    }
    for number in 0..<20 { try fixture.add("small \(number)") }
    let watch = try await RecordedWatch(fixture)
    let isDone = await eventually(within: .seconds(300)) {
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
    let words = "allows for today (UTC); 2 wait in the inbox: "
    #expect(await eventually { watch.log.lines.contains { $0.contains(words) } })
    #expect(await eventually { watch.records.count == 2 })
    #expect(await eventually { watch.status.overQuota == 2 && watch.status.waiting == 0 })
    await watch.stop()
    let lines = watch.log.lines.filter { $0.contains(words) }
    #expect(lines.count == 1)
    #expect(try fixture.files(in: "inbox").allSatisfy { lines.first?.contains($0) ?? false })
    #expect(try fixture.files(in: "inbox").count == 2)
    #expect(try fixture.ends().count == 2)
  }

  @Test func `the files in a folder count against the quota`() async throws {
    let fixture = try fixture()
    fixture.policy.quota = OwnerQuota(bytes: 20_000)
    try fixture.script("org.example.a", "exit 0")
    let words = "allows for today (UTC); 1 waits in the inbox: second.rtfd"
    let watch = try await RecordedWatch(fixture) { $0.jobs = 1 }
    let text = String(repeating: "0123456789", count: 1500)
    try fixture.add("folder.rtfd/TXT.rtf", text)
    #expect(await eventually { watch.records.count == 1 })
    try fixture.add("second.rtfd/TXT.rtf", text)
    #expect(await eventually { watch.log.lines.contains { $0.hasSuffix(words) } })
    await watch.stop()
    #expect(watch.records.count == 1)
  }

  @Test func `what is larger than the quota is named and counted, and comes in under another`()
    async throws
  {
    let fixture = try fixture()
    fixture.policy.quota = OwnerQuota(bytes: 5)
    try fixture.script("org.example.a", "exit 0")
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt", "123456")
    let words = "warning: a.txt: is larger than the quota: it has 6 bytes, and"
    #expect(await eventually { watch.log.lines.contains { $0.hasPrefix(words) } })
    #expect(await eventually { watch.status.overQuota == 1 })
    fixture.policy.quota = OwnerQuota(bytes: 6)
    watch.watch.use(fixture.rules)
    #expect(await eventually { watch.ends("a.txt") == [.done] })
    #expect(await eventually { watch.status.overQuota == 0 })
    await watch.stop()
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
    #expect(await eventually { second.log.lines.contains { $0.hasSuffix("inbox: 2.txt") } })
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

  @Test func `an inbox is watched once`() async throws {
    let fixture = try fixture()
    let watch = try await RecordedWatch(fixture)
    let observer = InboxWatch.Observer(record: { _ in }, status: { _ in })
    do {
      _ = try InboxWatch(
        WatchConfiguration.Inbox(inbox: fixture.inbox.root.appending("inbox")),
        rules: fixture.rules, options: fixture.options, logger: watch.log.logger,
        observer: observer)
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
