import Foundation
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing

@testable import ExtensionRunning

/// What this system gives.
private let report = Isolation().report

/// Programs whose processes hide, run without a control group, which would find them.
@Suite(.serialized, .enabled(if: report.launcher != nil))
struct RunKeeperTests {
  /// Isolation as an ordinary user has it.
  static var isolation: Isolation {
    var less = report
    less.processCounting = .none
    return Isolation(.available, support: IsolationSupport(report: less))
  }

  /// A fixture whose program starts a process that has nothing to be known by; it writes its number.
  private static func fixture(_ script: String) throws -> IsolationFixture {
    try IsolationFixture(
      """
      #!/bin/sh
      n="$SHAREPIPE_CONTAINER/number"
      await() { while ! [ -s "$n" ]; do sleep 0.01; done; }
      """ + "\n" + script)
  }

  private static func number(in fixture: IsolationFixture) -> pid_t? {
    fixture.text(of: "state/containers/com.example.mine/number")
      .flatMap { pid_t($0.split(separator: "\n").first ?? "") }
  }

  private static let hidden = "env -i /bin/sh -c 'echo $$ > \"$0\"; exec sleep 61' \"$n\""
  private static let python = """
    python3 -c 'import ctypes, os, sys, time
    if os.fork(): os._exit(0)
    os.setsid()
    if os.fork(): os._exit(0)
    ctypes.CDLL(None).prctl(4, 0)
    for name in list(os.environ): del os.environ[name]
    open(sys.argv[1], "w").write("%d\\n" % os.getpid())
    time.sleep(61)' "$n"
    """

  static let escapes: [(script: String, failure: ReasonCode?)] = [
    ("setsid \(hidden) &\nawait", nil),
    ("(setsid \(hidden) &) &\nawait; exit 0", nil),
    ("(setsid setsid env -i setsid \(hidden) &) >/dev/null 2>&1 </dev/null\nawait", nil),
    ("\(python)\nawait", nil),
    ("setsid \(hidden) &\nawait; kill -KILL $$", .endedBySignal),
    ("setsid \(hidden) &\nawait; exit 3", .exitStatus),
    ("setsid \(hidden) &\nawait; sleep 61", .timeLimitExceeded),
    ("trap '' TERM; setsid \(hidden) &\nawait; while :; do sleep 1; done", .timeLimitExceeded),
    ("setsid \(hidden) &\nawait; kill -STOP $$", .timeLimitExceeded),
    ("setsid \(hidden) &\nawait; yes", .outputLimitExceeded),
    // setsid(1) starts another process where it is the leader of a session, and ends.
    (
      "setsid \(hidden) &\nawait; exec setsid env -i sh -c 'setsid sh -c \"sleep 61\" & sleep 61'",
      nil
    ),
  ]

  @Test(arguments: escapes)
  func `a process that leaves session and environment ends with its run`(
    script: String, failure: ReasonCode?
  ) async throws {
    let fixture = try Self.fixture(script)
    fixture.bundle.settings.timeLimit = .seconds(failure == .timeLimitExceeded ? 2 : 30)
    let run = await fixture.run(Self.isolation)
    #expect(run.failure == failure, "\(run)")
    let number = try #require(Self.number(in: fixture), "\(run)")
    #expect(ProcessStatus(of: number)?.isDead != false)
    #expect(ProcessRunnerAbuseTests.processes(of: fixture.root).isEmpty)
  }

  @Test
  func `processes that start their successor and end are caught up with`() async throws {
    let fixture = try Self.fixture(
      """
      again="$SHAREPIPE_CONTAINER/again"
      echo 'setsid env -i /bin/sh "$0" "$1" & echo $! > "$1"; exit' > "$again"
      for i in 1 2 3; do setsid env -i /bin/sh "$again" "$n$i" & done
      sleep 0.2
      cat "$n"1 "$n"2 "$n"3 > "$n"
      """)
    let run = await fixture.run(Self.isolation)
    #expect(run.answer == .completed(nil), "\(run)")
    let again = fixture.place("state/containers/com.example.mine/again").string
    let left = ProcessStatus.allNumbers().filter { number in
      let words = ProcessStatus.read(FilePath("/proc/\(number)/cmdline"), limit: 4096) ?? []
      return String(decoding: words, as: UTF8.self).contains(again)
    }
    #expect(left.isEmpty)
  }

  static let ends: [(script: String, end: ChildOutcome.End)] = [
    ("exit 0", .exited(0)), ("exit 7", .exited(7)), ("exit 255", .exited(255)),
    ("kill -SEGV $$", .signalled(Int(SIGSEGV))), ("kill -TERM $$", .signalled(Int(SIGTERM))),
    ("kill -KILL $$", .signalled(Int(SIGKILL))), ("kill -USR1 $$", .signalled(Int(SIGUSR1))),
    ("kill -HUP $$; sleep 9", .signalled(Int(SIGHUP))), ("kill -XCPU $$", .signalled(Int(SIGXCPU))),
    ("kill -45 $$", .signalled(45)), ("ulimit -t 1; while :; do :; done", .signalled(Int(SIGXCPU))),
    (
      "[ \"$$\" = \"$(ps -o pgid= -o sid= -p $$ | tr -s ' ' '\\n' | sort -u | xargs)\" ]",
      .exited(0)
    ),
  ]

  @Test(arguments: ends)
  func `a run ends as its program does`(script: String, end: ChildOutcome.End) async throws {
    let fixture = try IsolationFixture("#!/bin/sh\n" + script)
    let runner = ProcessRunner(isolation: Self.isolation)
    let outcome = await runner.conduct(fixture.request)
    // A shell may be killed before it has set its soft limit.
    if end == .signalled(Int(SIGXCPU)), outcome.end == .signalled(Int(SIGKILL)) { return }
    #expect(outcome.end == end, "\(outcome.log.text)")
    #expect(outcome.leftBehind == 0)
  }

  @Test
  func `what runs on when a program has ended is counted`() async throws {
    let fixture = try Self.fixture("setsid \(Self.hidden) &\nsetsid sleep 61 &\nawait; sleep 0.2")
    let outcome = await ProcessRunner(isolation: Self.isolation).conduct(fixture.request)
    #expect(outcome.end == .exited(0))
    #expect(outcome.leftBehind == 2)
  }

  @Test
  func `the end of the process that started a run ends it`() async throws {
    let fixture = try Self.fixture("setsid \(Self.hidden) &\nawait; sleep 61")
    let words = [
      "--parent $$", "--write \(fixture.place("state"))", "--execute \(fixture.place("Rules"))",
      "-- \(fixture.place("Rules/Mine.appex/mine"))",
    ].joined(separator: " ")
    let owner = try await StartedProgram(
      "/bin/sh", ["-c", "\(try #require(report.launcher)) \(words) & wait"],
      environment: [
        "PATH": "/usr/bin:/bin",
        "SHAREPIPE_CONTAINER": fixture.place("state/containers/com.example.mine").string,
      ])
    let patience = ContinuousClock.now + .seconds(120)
    while Self.number(in: fixture) == nil, .now < patience { usleep(1000) }
    let number = try #require(Self.number(in: fixture))
    #expect(ProcessStatus(of: number)?.isDead == false)
    owner.signal(SIGKILL)
    _ = try await owner.end()
    while ProcessStatus(of: number)?.isDead == false, .now < patience { usleep(1000) }
    #expect(ProcessStatus(of: number)?.isDead != false)
    while !ProcessRunnerAbuseTests.processes(of: fixture.root).isEmpty, .now < patience {
      usleep(1000)
    }
    #expect(ProcessRunnerAbuseTests.processes(of: fixture.root).isEmpty)
  }

  @Test
  func `a keeper shows neither its command line nor any descriptor of the program`() async throws {
    let fixture = try IsolationFixture(
      """
      #!/bin/sh
      tr -d '\\0' < /proc/$PPID/cmdline > "$SHAREPIPE_CONTAINER/words"
      cat /proc/$PPID/comm >> "$SHAREPIPE_CONTAINER/words"
      cat /proc/$PPID/environ 2>&1 | grep -c 'ermission denied' >> "$SHAREPIPE_CONTAINER/words"
      until [ -e "$SHAREPIPE_CONTAINER/seen" ]; do sleep 0.05; done
      """)
    fixture.bundle.settings.timeLimit = .seconds(300)
    let launcher = try #require(report.launcher)
    let root = fixture.root
    let seen = fixture.place("state/containers/com.example.mine/seen").string
    // How many descriptors it has left in the end.
    let open = Task {
      defer { _ = FileManager.default.createFile(atPath: seen, contents: nil) }
      var count: Int?
      _ = await eventually(within: .seconds(120)) {
        for number in ProcessRunnerAbuseTests.processes(of: root)
        where ProcessStatus(of: number)?.name == RunKeeper.name {
          count =
            (try? DirectoryListing(
              of: SafeOpen.openDirectory(
                FileReference(root: FilePath("/proc/\(number)/fd"), path: ""))))?
            .count
        }
        return count.map { $0 <= 4 } ?? false
      }
      return count
    }
    let run = await fixture.run(Self.isolation)
    #expect(run.answer == .completed(nil), "\(run)")
    let expected = report.landlockVersion > 0 ? "1\n" : "0\n"
    #expect(
      fixture.text(of: "state/containers/com.example.mine/words")
        == "\(launcher)\(RunKeeper.name)\n\(expected)")
    // The calls that wait, the signals, the timer, and the end of this process.
    #expect((await open.value ?? 99) <= 4)
  }
}
