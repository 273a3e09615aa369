import Foundation
import Glibc
import ShareModel
import SystemPackage
import TestSupport
import Testing

@testable import ExtensionRunning

/// What this system gives.
private let report = Isolation().report

/// Programs that try to end the keeper of their run, or to outrun it.
@Suite(.serialized, .enabled(if: report.launcher != nil && report.filtersSystemCalls))
struct KeeperAttackTests {
  /// Whether the kernel gives what it has, or looks as one without Landlock.
  enum System: CaseIterable {
    case asItIs
    case withoutLandlock
  }

  /// A launcher that sees a kernel without Landlock: the three calls answer ENOSYS.
  private static let withoutLandlock = """
    #!/usr/bin/python3
    import ctypes, os, struct, sys
    libc = ctypes.CDLL(None)
    rules = [(0x20, 0, 0, 0), (0x35, 0, 2, 444), (0x25, 1, 0, 446), (6, 0, 0, 0x50026),
             (6, 0, 0, 0x7FFF0000)]
    code = ctypes.create_string_buffer(b''.join(struct.pack('HBBI', *rule) for rule in rules))
    program = struct.pack('HxxxxxxP', len(rules), ctypes.addressof(code))
    assert libc.prctl(38, 1, 0, 0, 0) == 0
    assert libc.prctl(22, 2, program, 0, 0) == 0
    os.execv('LAUNCHER', ['LAUNCHER'] + sys.argv[1:])
    """

  private static func launcher(on system: System, in fixture: IsolationFixture) throws -> FilePath {
    let launcher = try #require(report.launcher)
    guard system == .withoutLandlock else { return launcher }
    let text = withoutLandlock.split(separator: "LAUNCHER", omittingEmptySubsequences: false)
      .joined(separator: launcher.string)
    try fixture.write(text, to: "Rules/launcher", permissions: 0o700)
    return fixture.place("Rules/launcher")
  }

  /// Isolation without a control group, which would end what is left.
  private static func isolation(with launcher: FilePath, on system: System) -> Isolation {
    var less = report
    less.launcher = launcher
    less.processCounting = .none
    if system == .withoutLandlock { less.landlockVersion = 0 }
    return Isolation(.available, support: IsolationSupport(report: less))
  }

  /// Statements of Python that end, or stop, the process `keeper`, or whatever they reach.
  static let attacks = [
    "os.kill(keeper, 9)", "os.kill(keeper, signal.SIGSTOP)", "os.kill(keeper, signal.SIGUSR1)",
    "os.kill(-keeper, 9)", "os.kill(-os.getpgid(keeper), 9)", "os.killpg(os.getpgid(keeper), 19)",
    "call(62, keeper, 9)", "call(62, (1 << 32) | keeper, 9)", "call(200, keeper, 9)",
    "call(234, keeper, keeper, 9)",
    "call(129, keeper, 9, struct.pack('iiii', 9, 0, -1, 0) + b'\\0' * 112)",
    "call(297, keeper, keeper, 9, struct.pack('iiii', 9, 0, -1, 0) + b'\\0' * 112)",
    "call(424, os.pidfd_open(keeper), 9, None, 0)",
    "call(424, os.open('/proc/%d' % keeper, os.O_RDONLY), 9, None, 0)",
    "call(101, 16, keeper, 0, 0)", "call(302, keeper, 7, struct.pack('QQ', 0, 0), None)",
    "open('/proc/%d/oom_score_adj' % keeper, 'w').write('1000')",
    "call(438, os.pidfd_open(keeper), 0, 0)",
    """
    ours, theirs = socket.socketpair()
      fcntl.fcntl(ours, fcntl.F_SETOWN, keeper)
      fcntl.fcntl(ours, 10, 9)
      fcntl.fcntl(ours, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
      theirs.send(b'x')
      time.sleep(0.1)
    """,
    // A successor that asks for SIGKILL to its parent, the keeper, at its end.
    "call(56, 0x8000 | 9, 0, 0, 0, 0) or os._exit(0)",
    // Its own child, whose parent ends first.
    "call(56, 9, 0, 0, 0, 0) or (time.sleep(61), os._exit(0))",
  ]

  @Test(
    .enabled(if: IsolationFixture.hasPython), arguments: attacks, System.allCases)
  func `a program neither ends nor stops its keeper, and leaves nothing behind`(
    attack: String, system: System
  ) async throws {
    let fixture = try IsolationFixture(
      """
      #!/usr/bin/python3
      import ctypes, fcntl, os, platform, signal, socket, struct, sys, time
      if platform.machine() != 'x86_64': sys.exit(0)
      libc, keeper = ctypes.CDLL(None, use_errno=True), os.getppid()
      def call(number, *arguments):
        done = libc.syscall(number, *[ctypes.c_long(a) if isinstance(a, int) else a for a in arguments])
        if done < 0: raise OSError(ctypes.get_errno(), 'refused')
        return done
      number = os.environ['SHAREPIPE_CONTAINER'] + '/number'
      if os.fork() == 0:
        os.setsid()
        if os.fork(): os._exit(0)
        for entry in list(os.environ): del os.environ[entry]
        libc.prctl(1, 0, 0, 0, 0)
        libc.prctl(36, 1, 0, 0, 0)
        for stream in range(3): os.close(stream)
        os.execv('/bin/sh', ['sh', '-c', 'echo $$ > "$0.part"; mv "$0.part" "$0"; sleep 61', number])
      while not os.path.exists(number): time.sleep(0.01)
      try:
        \(attack.trimmingCharacters(in: .whitespaces))
      except OSError:
        pass
      state = open('/proc/%d/stat' % keeper).read().split(')')[1].split()[0]
      assert os.getppid() == keeper and state in 'SR', state
      """)
    let launcher = try Self.launcher(on: system, in: fixture)
    let run = await fixture.run(Self.isolation(with: launcher, on: system))
    #expect(run.answer == .completed(nil), "\(run)")
    guard let text = fixture.text(of: "state/containers/com.example.mine/number") else { return }
    let number = try #require(pid_t(text.dropLast()))
    #expect(ProcessStatus(of: number)?.isDead != false)
  }

  /// A program whose processes start two others for each that ends, each in a session of its own.
  private static let bomb = """
    #include <signal.h>
    #include <unistd.h>
    int main(void) {
      for (int index = 0; index < 3; index++) {
        if (fork() != 0) continue;
        for (int turn = 0; turn < 2000000; turn++) { setsid(); fork(); }
        _exit(0);
      }
      usleep(200000);
    }
    """

  @Test(
    .enabled(if: report.processCounting == .controlGroup && IsolationFixture.compiler != nil),
    arguments: System.allCases)
  func `processes that multiply do not outrun the keeper`(system: System) async throws {
    let fixture = try IsolationFixture("")
    try fixture.write(Self.bomb, to: "Rules/bomb.c")
    let program = fixture.place("Rules/Mine.appex/bomb")
    #expect(
      try await Self.status(
        of: #require(IsolationFixture.compiler),
        ["-O1", "-o", program.string, fixture.place("Rules/bomb.c").string]) == 0)
    let groups = try #require(ControlGroups.find())
    // Few, so that others of this machine go on.
    let group = try groups.make(processes: 24)
    defer { group.remove() }
    let start = ContinuousClock.now
    #expect(
      try await Self.status(
        of: Self.launcher(on: system, in: fixture),
        [
          "--parent", "\(getpid())", "--control-group", group.path.string, "--execute",
          fixture.place("Rules").string, "--", program.string,
        ]) == 0)
    // None is left for us to end.
    #expect(group.processes.isEmpty)
    #expect(ContinuousClock.now - start < .seconds(20))
    group.killAll()
  }

  private static func status(of program: FilePath, _ arguments: [String]) async throws -> Int32 {
    try await StartedProgram.run(program.string, arguments).status
  }

  /// What a keeper says by its name, its exit status, and what follows.
  static let ends: [(name: String, status: Int, reason: Reason?)] = [
    ("ended 0", 0, nil), ("ended 7", 0, nil),
    (
      "left some", 0,
      Reason(
        .processesLeft,
        "Mine: ended, but processes that it started could not be ended and may still run; look for "
          + "them with 'ps', and make it wait for what it starts")
    ),
    (
      "left some", 3,
      Reason(
        .exitStatus,
        "Mine: failed with exit status 3; some of its processes could not be ended and may still run"
      )
    ),
    // It was killed, or replaced, and nothing is known of the run.
    (
      "sharepipe-keep", 3,
      Reason(
        .exitStatus,
        "Mine: failed with exit status 3; some of its processes could not be ended and may still run"
      )
    ),
  ]

  @Test(arguments: ends)
  func `a run whose processes may run on fails and says so`(
    name: String, status: Int, reason: Reason?
  ) async throws {
    let fixture = try IsolationFixture("#!/bin/sh\n")
    try fixture.write(
      "#!/bin/sh\nprintf '\(name)' > /proc/$$/comm; exit \(status)\n", to: "Rules/keeper",
      permissions: 0o700)
    let run = await fixture.run(
      Self.isolation(with: fixture.place("Rules/keeper"), on: .withoutLandlock))
    #expect(run.answer == reason.map { .failed($0) } ?? .completed(nil))
  }
}
