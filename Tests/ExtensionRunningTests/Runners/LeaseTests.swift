import Glibc
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing

@testable import ExtensionRunning

/// What this system gives.
private let report = Isolation().report

/// Runs under a lease: of programs, of workers, and of code in this process.
@Suite(.serialized, .enabled(if: report.launcher != nil))
struct LeaseTests {
  static let lost =
    "was ended because this host did not renew its lease in time; another host may repeat the work"

  /// Isolated, and with isolation off.
  static let manners: [IsolationMode] = [.available, .off]

  private static func lease(
    of fixture: IsolationFixture, for time: Duration
  ) throws -> LeaseFile {
    try LeaseFile(in: fixture.place("state"), until: .now + time)
  }

  /// Tries something under a lease of a few seconds; where that is too short for a busy machine, again
  /// under a longer one.
  private static func patiently(_ attempt: (Duration) async throws -> Bool) async throws {
    for seconds in [3, 12, 48] where try await attempt(.seconds(seconds)) { return }
    Issue.record("a lease of 48 seconds was too short")
  }

  private static func run(
    _ fixture: IsolationFixture, under lease: LeaseFile, _ mode: IsolationMode = .available
  ) async -> ExtensionRun {
    var request = fixture.request
    request.lease = lease.lease
    return await ProcessRunner(grace: .milliseconds(200), isolation: Isolation(mode)).run(request)
  }

  @Test(arguments: manners)
  func `a run whose lease is not moved on ends and says why`(mode: IsolationMode) async throws {
    let fixture = try IsolationFixture("#!/bin/sh\nsleep 61")
    try await Self.patiently { time in
      let lease = try Self.lease(of: fixture, for: time)
      defer { withExtendedLifetime(lease) {} }
      let run = await Self.run(fixture, under: lease, mode)
      guard run.failure != .launchFailed else { return false }
      #expect(run.answer == .failed(Reason(.leaseLost, "Mine: \(Self.lost)")))
      #expect(run.exitStatus == nil)
      #expect(!lease.lease.isHeld)
      return true
    }
  }

  @Test(arguments: manners)
  func `a run whose lease is moved on goes on`(mode: IsolationMode) async throws {
    let fixture = try IsolationFixture("#!/bin/sh\nsleep 4")
    let lease = try Self.lease(of: fixture, for: .seconds(3))
    defer { withExtendedLifetime(lease) {} }
    let moving = Task {
      while !Task.isCancelled {
        try lease.move(to: .now + .seconds(60))
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    let run = await Self.run(fixture, under: lease, mode)
    moving.cancel()
    #expect(run.answer == .completed(nil))
    #expect(lease.lease.isHeld)
  }

  @Test(arguments: manners)
  func `nothing starts under a lease that is over`(mode: IsolationMode) async throws {
    let fixture = try IsolationFixture("#!/bin/sh\ntouch \"$SHAREPIPE_CONTAINER/ran\"")
    let lease = try Self.lease(of: fixture, for: .seconds(600))
    defer { withExtendedLifetime(lease) {} }
    lease.end()
    // A renewal that is answered late does not bring it back.
    try lease.move(to: .now + .seconds(600))
    #expect(!lease.lease.isHeld)
    let run = await Self.run(fixture, under: lease, mode)
    let why = "this host did not renew its lease in time; another host does the work"
    #expect(run.answer == .failed(Reason(.launchFailed, "Mine: could not be launched: \(why)")))
    #expect(fixture.text(of: "state/containers/com.example.mine/ran") == nil)
  }

  @Test
  func `without a launcher nothing runs under a lease`() async throws {
    let fixture = try IsolationFixture("#!/bin/sh\ntouch \"$SHAREPIPE_CONTAINER/ran\"")
    let lease = try Self.lease(of: fixture, for: .seconds(600))
    defer { withExtendedLifetime(lease) {} }
    var missing = IsolationReport.everything
    missing.launcher = nil
    var request = fixture.request
    request.lease = lease.lease
    let isolation = Isolation(.off, support: IsolationSupport(report: missing))
    let run = await ProcessRunner(isolation: isolation).run(request)
    #expect(
      run.failureMessage
        == "Mine: could not be launched: its lease is watched by sharepipe-launcher, which is missing; "
        + "install all of sharepipe")
    #expect(fixture.text(of: "state/containers/com.example.mine/ran") == nil)
  }

  @Test(
    .enabled(
      if: IsolationFixture.hasPython && report.landlockVersion > 0 && report.filtersSystemCalls))
  func `a program reaches neither its lease nor the timer of its keeper`() async throws {
    let fixture = try IsolationFixture("")
    let attempts = [
      "open(lease).read()", "open(lease, 'r+b').write(b'x')", "os.unlink(lease)",
      "os.rename('mine', lease)", "os.link(lease, 'mine2')", "os.chmod(lease, 0o666)",
      "os.utime(lease)", "os.readlink('/proc/%d/fd/0' % keeper)",
      "[open('/proc/%d/fd/%d' % (keeper, n), 'r+b') for n in range(12)]",
      "syscall(438, os.pidfd_open(keeper), 4, 0)", "os.kill(keeper, signal.SIGSTOP)",
      "os.kill(keeper, signal.SIGUSR2)", "os.kill(keeper, signal.SIGKILL)",
    ]
    let lines = attempts.map { "attempt(lambda: \($0))" }.joined(separator: "\n")
    let note = "state/containers/com.example.mine/refused"
    try await Self.patiently { time in
      let lease = try Self.lease(of: fixture, for: time)
      defer { withExtendedLifetime(lease) {} }
      try fixture.write(
        Self.attacker(lines, on: lease.lease.path), to: "Rules/Mine.appex/mine", permissions: 0o700)
      let run = await Self.run(fixture, under: lease)
      guard let refused = fixture.text(of: note), refused.count == attempts.count else {
        return false
      }
      #expect(refused == String(repeating: "1", count: attempts.count))
      #expect(run.failure == .leaseLost, "\(run)")
      #expect(fixture.size(of: "state/\(lease.lease.path.lastComponent?.string ?? "")") == 16)
      return true
    }
  }

  /// A program that tries things, notes which were refused, and runs on.
  private static func attacker(_ lines: String, on lease: FilePath) -> String {
    IsolationFixture.python + """
      def check(result):
          if result < 0: raise OSError(ctypes.get_errno(), 'refused')
      def syscall(*arguments):
          if platform.machine() != 'x86_64': raise OSError(1, 'refused')
          check(libc.syscall(*arguments))
      lease, keeper = '\(lease)', os.getppid()
      os.chdir(os.environ['SHAREPIPE_CONTAINER'])
      open('mine', 'w').close()
      refused = open('refused', 'wb', buffering=0)
      def attempt(what):
          try:
              what()
              refused.write(b'0')
          except OSError:
              refused.write(b'1')
      \(lines)
      time.sleep(61)

      """
  }

  @Test
  func `Writes may not name the file of a lease`() async throws {
    let fixture = try IsolationFixture("#!/bin/sh\nexit 0")
    let lease = try LeaseFile(in: fixture.place("elsewhere"), until: .now + .seconds(600))
    defer { withExtendedLifetime(lease) {} }
    fixture.bundle.settings.writes = [fixture.place("elsewhere")]
    let run = await Self.run(fixture, under: lease)
    #expect(
      run.failureMessage?.contains("which contains, or is in, \(lease.lease.path)") == true,
      "\(run)")
  }

  @Test
  func `a time limit that only the keeper could see is one`() async throws {
    let fixture = try IsolationFixture("#!/bin/sh\nsleep 61")
    try await Self.patiently { time in
      let file = try MomentFile(at: fixture.place("until"), holding: .now + time)
      defer { file.remove() }
      let outcome = await ProcessRunner().conduct(fixture.request) { command in
        command.isolation?.options += [Array("--until-in".utf8), Array(file.path.string.utf8)]
      }
      if case .notLaunched = outcome.end { return false }
      #expect(outcome.end == .timeLimitExceeded)
      return true
    }
  }

  /// What a keeper says by its name, how it ends, and what follows.
  static let ends: [(name: String, end: String, outcome: ChildOutcome.End, mayRunOn: Bool)] = [
    ("late 0", "kill -KILL $$", .timeLimitExceeded, false),
    ("lost 0", "kill -KILL $$", .leaseLost, false),
    ("lost 0", "exit 0", .leaseLost, false), ("late, left", "exit 0", .timeLimitExceeded, true),
    ("lost, left", "kill -KILL $$", .leaseLost, true), ("ended 0", "exit 0", .exited(0), false),
    ("ended 0", "kill -KILL $$", .signalled(9), false),
  ]

  @Test(arguments: ends)
  func `the keeper says why it ended a run`(
    name: String, end: String, outcome: ChildOutcome.End, mayRunOn: Bool
  ) async throws {
    let fixture = try IsolationFixture("#!/bin/sh\n")
    try fixture.write(
      "#!/bin/sh\nprintf '\(name)' > /proc/$$/comm; \(end)\n", to: "Rules/keeper",
      permissions: 0o700)
    var less = report
    less.launcher = fixture.place("Rules/keeper")
    (less.processCounting, less.landlockVersion) = (.none, 0)
    let isolation = Isolation(.available, support: IsolationSupport(report: less))
    let child = await ProcessRunner(isolation: isolation).conduct(fixture.request)
    #expect(child.end == outcome)
    #expect(child.mayRunOn == mayRunOn)
  }

  // MARK: Workers

  private static let worker = """
    import json, os, sys, time
    for line in iter(sys.stdin.readline, ""):
        if json.loads(line)["id"].startswith("slow"): time.sleep(61)
        print(json.dumps({"cancelled": {"domain": "d", "code": 0, "message": str(os.getpid())}}), flush=True)
    """

  @Test(.enabled(if: IsolationFixture.hasPython))
  func `a worker ends with the lease under which it was started`() async throws {
    let fixture = try BatchFixture(Self.worker)
    let runner = fixture.runner(patience: .seconds(600))
    func run(_ name: String, _ lease: LeaseFile) async throws -> ExtensionRun {
      var request = try fixture.request(name)
      request.lease = lease.lease
      return await runner.run(request)
    }
    var first: String?
    try await Self.patiently { time in
      let lease = try LeaseFile(in: fixture.path, until: .now + time)
      defer { withExtendedLifetime(lease) {} }
      guard let number = Self.number(in: try await run("a\(time)", lease)) else { return false }
      first = number
      let process = try #require(pid_t(number))
      // It waits for its next request when its lease is lost.
      #expect(
        await eventually(within: .seconds(60)) { ProcessStatus(of: process)?.isDead != false })
      #expect(!lease.lease.isHeld)
      return true
    }
    try await Self.patiently { time in
      let lease = try LeaseFile(in: fixture.path, until: .now + time)
      defer { withExtendedLifetime(lease) {} }
      let slow = try await run("slow\(time)", lease)
      guard slow.failure != .launchFailed else { return false }
      #expect(slow.answer == .failed(Reason(.leaseLost, "Batch: \(Self.lost)")))
      return true
    }
    let last = try LeaseFile(in: fixture.path, until: .now + .seconds(600))
    defer { withExtendedLifetime(last) {} }
    let number = Self.number(in: try await run("c", last))
    #expect(number != nil)
    #expect(number != first)
    #expect(Self.number(in: try await run("d", last)) == number)
    await runner.finish()
    #expect(try fixture.workerNames().isEmpty)
  }

  private static func number(in run: ExtensionRun) -> String? {
    if case .cancelled(_, _, let message) = run.answer { message } else { nil }
  }

  // MARK: Code in this process

  /// A value that asks before it does its work.
  private struct Asking: InProcessExtension {
    let lease: LeaseFile

    func didSelectPost(_ request: ExtensionRequest) async throws -> ExtensionAnswer {
      #expect(request.mayFinish)
      lease.end()
      return request.mayFinish ? .completed(nil) : .cancelled(domain: "d", code: 1, message: "no")
    }
  }

  @Test
  func `a Swift value learns that it may not finish`() async throws {
    let fixture = try IsolationFixture("")
    #expect(fixture.request.mayFinish)
    let lease = try Self.lease(of: fixture, for: .seconds(600))
    defer { withExtendedLifetime(lease) {} }
    let runner = StandardRunner(values: [fixture.bundle.identifier: Asking(lease: lease)])
    var request = fixture.request
    request.lease = lease.lease
    let run = await runner.run(request)
    #expect(run.answer == .cancelled(domain: "d", code: 1, message: "no"))
    #expect(fixture.size(of: "state/\(lease.lease.path.lastComponent?.string ?? "")") == 0)
  }

  @Test
  func `a moment is the sum of another and a duration`() {
    let moment = BootMoment(nanoseconds: 5)
    #expect(moment + .seconds(2) == BootMoment(nanoseconds: 2_000_000_005))
    #expect(moment + .nanoseconds(1) == BootMoment(nanoseconds: 6))
    #expect(moment + .seconds(-2) == moment)
    #expect(moment + .seconds(Int64.max) == .never)
    #expect(BootMoment.never + .seconds(1) == .never)
    #expect(moment < .now)
    #expect(.now < BootMoment.never)
  }
}
