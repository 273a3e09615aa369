import Documents
import Foundation
import ShareJournal
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// What a watch tries again.
struct InboxWatchRetryTests: InboxWatchSuite {
  @Test func `what fails for a while is tried again, with the same key`() async throws {
    let fixture = try fixture()
    try fixture.script(
      "org.example.a", effect: .externalPost,
      ExtensionScript.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 3 ] || exit 75"#)
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

  @Test func `a validator that fails is asked again, and the file is not to blame`() async throws {
    let fixture = try fixture()
    try fixture.script(
      "org.example.a", effect: .externalPost,
      #"""
      if [ "$SHAREPIPE_REQUEST" = validate ]; then
        echo asked >> "$SHAREPIPE_CONTAINER/ledger"
        [ "$(wc -l < "$SHAREPIPE_CONTAINER/ledger")" -ge 3 ] || kill -SEGV $$
        echo '{"valid":true}'
      fi
      """#)
    fixture.change(0) { $0.settings.contentRequirements.validator = .itself }
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").last == .done })
    await watch.stop()
    #expect(watch.ends("a.txt") == [.notYet, .notYet, .done])
    #expect(fixture.ledger("org.example.a").count == 3)
  }

  @Test func `a validator that goes on failing makes the context fail`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", effect: .externalPost, retries: 1, "exit 1")
    fixture.change(0) { $0.settings.contentRequirements.validator = .itself }
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").last == .failed })
    await watch.stop()
    #expect(watch.ends("a.txt") == [.notYet, .failed])
    #expect(try fixture.ends() == ["failed/a.txt", "failed/a.txt.reason.json"])
  }

  @Test func `a program that was missing is found when it is there`() async throws {
    let fixture = try fixture()
    let program = fixture.inbox.root.appending("programs/tool")
    try fixture.script("org.example.a", ExtensionScript.note)
    fixture.change(0) { $0.settings.secretFiles = [program] }
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").first == .notYet })
    try fixture.inbox.file("programs/tool", "secret")
    _ = unsafe program.withPlatformString { unsafe chmod($0, 0o600) }
    #expect(await eventually { watch.ends("a.txt").last == .done })
    await watch.stop()
    #expect(attempts(fixture).numbers == ["1"])
  }

  @Test func `a directory that is away for long costs nothing, and no retry`() async throws {
    let fixture = try fixture()
    let path = fixture.inbox.root.appending("disk")
    fixture.policy.fileDirectories = [path]
    fixture.builtIn("org.example.file", "file", options: ["Directory": .string(path.string)])
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").count > 20 })
    await watch.stop()
    #expect(Set(watch.ends("a.txt")) == [.notYet])
    let identifier = try #require(watch.records.first).identifier
    let steps = try fixture.journal { journal in
      #expect(try journal.runs(of: identifier) == [])
      #expect(try journal.context(identifier)?.begun == 1)
      let record = try #require(try journal.context(identifier)?.keptRecord)
      #expect(
        record.decisions.flatMap(\.knownReasons).map(\.message) == [
          "org.example.file: \(path): is missing; make it, or mount the disk that it is on",
          "org.example.file: waits until the directory can be used",
        ])
      return try journal.steps(of: identifier).map(\.kind)
    }
    #expect(steps.filter { $0 == .postponed }.count == 1 && !steps.contains(.resumed))
    try fixture.inbox.directory("disk")
    let second = try await RecordedWatch(fixture)
    #expect(await eventually { second.ends("a.txt").last == .done })
    await second.stop()
    #expect(fixture.text("disk/a.txt") == "hello\n")
    let attempts = try fixture.journal { try $0.runs(of: identifier).map(\.attempt) }
    #expect(attempts == [1])
  }

  @Test func `a directory that stays away makes the context fail in the end`() async throws {
    let fixture = try fixture()
    fixture.policy.retries.age = .seconds(1)
    let path = fixture.inbox.root.appending("disk")
    fixture.policy.fileDirectories = [path]
    fixture.builtIn("org.example.file", "file", options: ["Directory": .string(path.string)])
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").last == .failed })
    await watch.stop()
    // On a busy machine the second may be over at the first attempt.
    #expect(watch.ends("a.txt").dropLast().allSatisfy { $0 == .notYet })
    #expect(watch.records.last?.codes == [.destinationUnavailable])
  }

  @Test func `a state that was away keeps nothing waiting when it is back`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", ExtensionScript.note)
    let watch = try await RecordedWatch(fixture)
    #expect(await eventually { watch.status.state == .watching })
    let (state, away) = (fixture.state.string, fixture.state.string + ".away")
    try FileManager.default.moveItem(atPath: state, toPath: away)
    // Nothing has arrived by then.
    #expect(await eventually { watch.status.state == .paused })
    #expect(watch.status.pause?.contains("is closed or not there") == true)
    try fixture.add("a.txt")
    try await Task.sleep(for: .seconds(1))
    try FileManager.default.moveItem(atPath: away, toPath: state)
    #expect(await eventually { watch.ends("a.txt").last == .done })
    #expect(await eventually { watch.status.state == .watching })
    await watch.stop()
    // The first attempt may come before the state was looked at.
    #expect(watch.records.dropLast().allSatisfy { $0.end == .notYet } && watch.records.count < 4)
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
      ExtensionScript.note + "\n" + script)
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
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note)
    try fixture.script(
      "org.example.b",
      ExtensionScript.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exit 75"#)
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").last == .done })
    await watch.stop()
    #expect(attempts(fixture).numbers == ["1"])
    #expect(attempts(fixture, "org.example.b").numbers == ["1", "2"])
  }

  @Test func `what failed and need not be is not repeated for what is tried again`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", isOptional: true, ExtensionScript.note + "\nexit 1")
    try fixture.script(
      "org.example.b",
      ExtensionScript.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 3 ] || exit 75"#)
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").last == .failed })
    await watch.stop()
    #expect(
      watch.records.last?.line == "a.txt, failed, org.example.a failed, org.example.b delivered")
    #expect(attempts(fixture).numbers == ["1"])
    #expect(attempts(fixture, "org.example.b").numbers == ["1", "2", "3"])
  }

  @Test func `what is worked on again and cut short goes on with the next start`() async throws {
    let fixture = try fixture()
    fixture.policy.retries = RetryPolicy(first: .seconds(3600), longest: .seconds(3600))
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note)
    try fixture.script(
      "org.example.b",
      ExtensionScript.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exit 75"#)
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
      ExtensionScript.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exit 75"#)
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
      context.due = .now()
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
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.script(
      "org.example.b",
      ExtensionScript.note + "\n" + #"test -e "$SHAREPIPE_CONTAINER/ready""#)
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt") == [.failed] })
    try fixture.inbox.file("inbox.sharepipe/containers/org.example.b/ready")
    let record = try #require(watch.records.first)
    let journal = try Journal(visiting: fixture.state)
    // The entry is put after its record is reported.
    let isTaken = try await eventually {
      do {
        try await ContextRetry(state: fixture.state, ledger: journal).request(
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
}
