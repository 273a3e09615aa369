import ExtensionRunning
import Glibc
import ShareModel
import ShareRules
import SystemPackage
import Testing

struct IsolationTests {
  static let reports: [(change: @Sendable (inout IsolationReport) -> Void, note: String)] = [
    (
      { $0.launcher = nil }, "extensions are not isolated: the program 'sharepipe-launcher' was not"
    ),
    ({ $0.landlockVersion = 0 }, "extensions can read and write all that their user can: this"),
    ({ $0.filtersSystemCalls = false }, "extensions can use the network and every system call: "),
    ({ $0.processCounting = .none }, "extensions can start any number of processes: no control"),
  ]

  @Test(arguments: reports)
  func `what a system cannot give is said, and an error where it is required`(
    change: @Sendable (inout IsolationReport) -> Void, note: String
  ) async throws {
    var report = IsolationReport.everything
    change(&report)
    let support = IsolationSupport(report: report)
    let available = Isolation(.available, support: support)
    // Without a launcher there are no deadlines either.
    #expect(available.notes.count == (report.launcher == nil ? 2 : 1))
    #expect(available.notes.first?.hasPrefix(note) == true)
    #expect(available.fault == nil)

    let required = Isolation(.required, support: support)
    #expect(required.fault?.hasPrefix("isolation is required, but " + note) == true)
    let fixture = try IsolationFixture("#!/bin/sh\ntouch \"$SHAREPIPE_CONTAINER/ran\"")
    let run = await fixture.run(required)
    #expect(run.failure == .launchFailed)
    #expect(run.failureMessage?.contains("isolation is required, but " + note) == true)
    #expect(fixture.text(of: "state/containers/com.example.mine/ran") == nil)
  }

  @Test
  func `a system that gives all has nothing to say`() {
    let support = IsolationSupport(report: .everything)
    #expect(Isolation(.available, support: support).notes.isEmpty)
    #expect(Isolation(.required, support: support).fault == nil)
    #expect(
      Isolation(.off, support: support).notes == [
        "extensions are not isolated: they run with all rights of their user"
      ])
  }

  @Test
  func `a system that gives a part says which`() {
    var report = IsolationReport.everything
    report.landlockVersion = 2
    #expect(report.shortcomings.isEmpty)
    #expect(report.weaknesses.count == 2)
    #expect(report.lines.count == 6)
    #expect(report.lines.contains("files: Landlock, version 2"))
    #expect(report.lines.last == "time: ended at the limit also while sharepipe is stopped")
  }

  @Test
  func `without a launcher, programs still run where isolation is not required`() async throws {
    var report = IsolationReport.everything
    report.launcher = nil
    let fixture = try IsolationFixture("#!/bin/sh\nexit 0")
    let support = IsolationSupport(report: report)
    #expect(await fixture.run(Isolation(.available, support: support)).answer == .completed(nil))
    #expect(
      Isolation(.off, support: support).notes.last
        == "a run can outlast its time limit while sharepipe is stopped: the program "
        + "'sharepipe-launcher', which would end the run, was not found")
    #expect(report.lines.last == "time: ended at the limit unless sharepipe is stopped")
  }

  @Test
  func `a launcher that is gone is a fault, not a way around it`() async throws {
    let fixture = try IsolationFixture("#!/bin/sh\ntouch \"$SHAREPIPE_CONTAINER/ran\"")
    let run = await fixture.run(
      Isolation(.available, support: IsolationSupport(report: .everything)))
    #expect(run.failure == .launchFailed)
    #expect(run.failureMessage?.contains("/nowhere/sharepipe-launcher is not there") == true)
    #expect(fixture.text(of: "state/containers/com.example.mine/ran") == nil)
  }

  /// What `Writes` may not name, relative to the fixture, and the words that say so.
  static let writes: [(path: String, words: String)] = [
    ("nothing", "which is not there; make it, or take it out of Writes"),
    ("", "an extension may not write to the rules, an inbox or the state"),
    ("state", "an extension may not write to the rules, an inbox or the state"),
    ("state/containers/com.example.other", "an extension may not write to"),
    ("state/journal.sqlite", "an extension may not write to"),
    ("inbox", "an extension may not write to"),
    ("inbox/letter.txt", "an extension may not write to"),
    ("Rules/Mine.appex", "an extension may not write to"),
    ("Rules", "an extension may not write to"),
    ("link", "an extension may not write to"),
  ]

  @Test(arguments: writes)
  func `Writes names neither what is not there nor what is ours`(
    path: String, words: String
  ) async throws {
    let fixture = try IsolationFixture("#!/bin/sh\nexit 0")
    let link = fixture.place("link")
    _ = unsafe link.withPlatformString { unsafe symlink("inbox", $0) }
    fixture.bundle.settings.writes = [fixture.place(path)]
    let run = await fixture.run()
    #expect(run.failure == .launchFailed)
    #expect(run.failureMessage?.contains("its Writes names \(fixture.place(path)), which ") == true)
    #expect(run.failureMessage?.contains(words) == true, "\(run.failureMessage ?? "")")
  }

  @Test
  func `what Writes names can be written`() async throws {
    let fixture = try IsolationFixture("")
    try fixture.write(
      "#!/bin/sh\necho changed > \(fixture.place("elsewhere/file"))", to: "Rules/Mine.appex/mine",
      permissions: 0o700)
    fixture.bundle.settings.writes = [fixture.place("elsewhere")]
    #expect(await fixture.run().answer == .completed(nil))
    #expect(fixture.text(of: "elsewhere/file") == "changed\n")
  }

  @Test
  func `a program outside of the bundle that is not there is told as before`() async throws {
    let fixture = try IsolationFixture("#!/no/such/shell")
    #expect(
      await fixture.run().failureMessage?.hasPrefix(
        "Mine: could not be launched: \(fixture.place("Rules/Mine.appex/mine")) is not there, or may"
      ) == true)
    let status = try IsolationFixture("#!/bin/sh\nexit 127")
    #expect(await status.run().failure == .exitStatus)
    let own = try IsolationFixture("#!/bin/sh\nexit 125")
    #expect(await own.run().exitStatus == 125)
  }
}
