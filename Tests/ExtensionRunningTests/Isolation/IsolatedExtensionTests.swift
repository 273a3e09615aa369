import ExtensionRunning
import Glibc
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing

/// What this system gives.
private let report = Isolation().report

/// Extensions that try what they must not do.
///
/// Each is run without isolation too, where it succeeds: so the test shows that it tries the right
/// thing.
@Suite(.enabled(if: report.launcher != nil, "the launcher is not built beside the tests"))
struct IsolatedExtensionTests {
  static let isRoot = getuid() == 0

  /// Scripts of a shell that end with status 0 where they may do what they try; `ROOT` is the
  /// fixture.
  static let attempts: [(attempt: String, mayWithout: Bool)] = [
    ("cat /etc/shadow", isRoot),
    ("ls /root", isRoot),
    ("cat /etc/ssh/sshd_config /etc/sudoers || cat /etc/gshadow", isRoot),
    ("cat ROOT/state/journal.sqlite", true),
    ("ls ROOT/state", true),
    ("cat ROOT/state/containers/com.example.other/note", true),
    ("cat ROOT/inbox/letter.txt", true),
    ("ls ROOT/inbox", true),
    ("echo changed > ROOT/elsewhere/file", true),
    ("echo new > ROOT/elsewhere/new", true),
    ("rm ROOT/elsewhere/file", true),
    ("mv ROOT/elsewhere/file \"$SHAREPIPE_OUTPUT/file\"", true),
    ("ln ROOT/elsewhere/file \"$SHAREPIPE_OUTPUT/file\"", true),
    ("echo changed > ROOT/state/work/1/run-1/input/0.txt", true),
    ("rm ROOT/state/work/1/run-1/input/0.txt", true),
    ("truncate -s 0 ROOT/state/work/1/run-1/input/0.txt", true),
    ("printf '#' >> ROOT/Rules/Mine.appex/mine", true),
    ("mkdir ROOT/state/work/2", true),
    ("cp /bin/true \"$SHAREPIPE_OUTPUT/\" && \"$SHAREPIPE_OUTPUT/true\"", true),
    ("unshare --net true", isRoot),
    ("unshare --user true", false),
    ("mount -t tmpfs none ROOT/elsewhere && umount ROOT/elsewhere", isRoot),
    ("chroot / true", isRoot),
    ("mknod \"$SHAREPIPE_OUTPUT/disk\" b 8 0", isRoot),
  ]

  @Test(arguments: attempts)
  func `a file or right of others is refused, and it shows`(
    attempt: String, mayWithout: Bool
  ) async throws {
    func fixture() throws -> IsolationFixture {
      let fixture = try IsolationFixture("")
      let script = attempt.split(separator: "ROOT", omittingEmptySubsequences: false)
        .joined(separator: fixture.root.string)
      try fixture.write(
        "#!/bin/sh\nexec > /dev/null\n\(script)\n", to: "Rules/Mine.appex/mine", permissions: 0o700)
      return fixture
    }
    if mayWithout {
      let free = try fixture()
      #expect(await free.run(Isolation(.off)).answer == .completed(nil))
    }
    let held = try fixture()
    let run = await held.run()
    #expect(run.failure == .exitStatus)
    #expect(
      ["Permission denied", "Operation not permitted", "permission denied", "cross-device"]
        .contains { run.log.contains($0) }, "\(run.log)")
    #expect(held.text(of: "elsewhere/file") == "safe")
    #expect(held.text(of: "state/work/1/run-1/input/0.txt") == "hello")
  }

  /// Programs in Python that end with an error where they may not do what they try.
  static let calls: [(name: String, program: String)] = [
    (
      "a DNS packet",
      "s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.sendto(b'q', ('127.0.0.1', 53))"
    ),
    (
      "a DNS packet to the newer protocol",
      "s = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM); s.bind(('::1', 0))"
    ),
    (
      "a connection over TCP",
      "l = socket.create_server(('127.0.0.1', 0)); socket.create_connection(l.getsockname())"
    ),
    (
      "a local service",
      "l = socket.socket(socket.AF_UNIX); l.bind('s'); l.listen(); "
        + "s = socket.socket(socket.AF_UNIX); s.connect('s')"
    ),
    (
      "a local datagram by a pair",
      "a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM); "
        + "l, m = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM); a.send(b'x')"
    ),
    ("a new user namespace", "syscall(272, 0x10000000)"),
    ("memory that others share", "syscall(29, 0, 4096, 0o1600)"),
    ("the memory of somebody else", "syscall(30, 0x7FFFFFFF, 0, 0)"),
    ("semaphores that others share", "syscall(64, 0, 1, 0o1600)"),
    ("the semaphores of somebody else", "syscall(66, 0x7FFFFFFF, 0, 0)"),
    ("a queue of messages", "syscall(68, 0, 0o1600)"),
    ("the queue of somebody else", "syscall(71, 0x7FFFFFFF, 0, 0)"),
    ("a queue of messages with a name", "syscall(240, b'q', 0o100, 0o600, 0)"),
    ("a name of somebody else's queue", "syscall(241, b'q')"),
    ("the keys of the user", "syscall(250, 0, -3, 1)"),
    ("a ring of calls", "syscall(425, 1, ctypes.create_string_buffer(256))"),
    (
      "names in a directory of others",
      "check(libc.inotify_add_watch(check(libc.inotify_init1(0)), b'/tmp', 0x100))"
    ),
    ("the priority of all that the user runs", "os.setpriority(os.PRIO_USER, 0, 0)"),
    ("the priority of a group", "os.setpriority(os.PRIO_PGRP, 0, 1)"),
    ("the disk priority of all that the user runs", "syscall(251, 3, os.getuid(), 2 << 13 | 4)"),
    ("the disk priority of a group", "syscall(251, 2, 0, 2 << 13 | 4)"),
  ]

  @Test(.enabled(if: IsolationFixture.hasPython && report.filtersSystemCalls), arguments: calls)
  func `a system call that no extension needs is refused, and it shows`(
    name: String, program: String
  ) async throws {
    let run = await (try IsolationFixture(IsolationFixture.python + program)).run()
    #expect(run.failure == .exitStatus, "\(name)")
    let message = run.failureMessage ?? ""
    #expect(
      message.contains("Permission denied") || message.contains("Operation not permitted"),
      "\(name): \(message)")
  }

  @Test(.enabled(if: IsolationFixture.hasPython))
  func `an extension that may use the network can`() async throws {
    for (name, program) in Self.calls where name.contains("TCP") || name == "a DNS packet" {
      let settings = ExtensionSettings(network: true)
      let fixture = try IsolationFixture(IsolationFixture.python + program, settings: settings)
      #expect(await fixture.run().answer == .completed(nil), "\(name)")
      let free = try IsolationFixture(IsolationFixture.python + program)
      #expect(await free.run(Isolation(.off)).answer == .completed(nil), "\(name)")
    }
  }

  @Test(.enabled(if: IsolationFixture.hasPython && report.landlockVersion > 0))
  func `another process can be neither looked into nor ended`() async throws {
    let sleeper = try Sleeper()
    let attempts = [
      "check(libc.ptrace(16, PID, 0, 0)); os.waitpid(PID, 0)",
      "open('/proc/PID/environ').read()",
      "os.readlink('/proc/PID/cwd')", "os.readlink('/proc/PID/fd/0')",
      "open('/proc/PID/mem', 'rb')",
    ]
    let signals = report.landlockVersion >= 6 ? ["os.kill(PID, signal.SIGTERM)"] : []
    for attempt in attempts + signals {
      let program = attempt.split(separator: "PID", omittingEmptySubsequences: false)
        .joined(separator: "\(sleeper.process)")
      let run = await (try IsolationFixture(IsolationFixture.python + program)).run()
      let message = run.failureMessage ?? ""
      #expect(run.failure == .exitStatus, "\(attempt)")
      #expect(
        message.contains("Permission denied") || message.contains("Operation not permitted"),
        "\(attempt): \(message)")
    }
    #expect(ProcessStatus(of: sleeper.process)?.isDead == false)
    // It is there to be looked into.
    let run = await
      (try IsolationFixture(
        IsolationFixture.python + "open('/proc/\(sleeper.process)/environ').read()"
      )).run(Isolation(.off))
    #expect(run.answer == .completed(nil))
  }

  /// Programs in Python that change how the process `PID` is run.
  static let changes: [String] = [
    "import resource; resource.prlimit(PID, resource.RLIMIT_CPU, (9000, 9000))",
    "syscall(302, ctypes.c_long(PID | 7 << 32), 4, struct.pack('QQ', 0, 0), None)",
    "os.setpriority(os.PRIO_PROCESS, PID, 5)",
    "os.sched_setscheduler(PID, os.SCHED_BATCH, os.sched_param(0))",
    "os.sched_setparam(PID, os.sched_param(0))",
    "syscall(314, PID, struct.pack('IIQiIQQQ', 48, 3, 0, 5, 0, 0, 0, 0), 0)",
    "syscall(251, 1, PID, 3 << 13)",
  ]

  @Test(.enabled(if: IsolationFixture.hasPython && report.filtersSystemCalls), arguments: changes)
  func `how another process is run cannot be changed, and it shows`(change: String) async throws {
    let sleeper = try Sleeper()
    let program =
      IsolationFixture.python + "import struct\n"
      + change.split(separator: "PID", omittingEmptySubsequences: false)
      .joined(separator: "\(sleeper.process)")
    let run = await (try IsolationFixture(program)).run()
    #expect(run.failure == .exitStatus)
    let message = run.failureMessage ?? ""
    #expect(message.contains("Operation not permitted"), "\(message)")
    #if arch(x86_64)
    let free = await (try IsolationFixture(program)).run(Isolation(.off))
    #expect(free.answer == .completed(nil))
    #endif
    #expect(ProcessStatus(of: sleeper.process)?.isDead == false)
  }

  @Test(.enabled(if: IsolationFixture.hasPython && report.filtersSystemCalls))
  func `another process keeps its processors, whatever is answered`() async throws {
    let sleeper = try Sleeper()
    let move =
      IsolationFixture.python + """
        import threading
        before = os.sched_getaffinity(\(sleeper.process))
        os.sched_setaffinity(\(sleeper.process), {min(before)})
        after = os.sched_getaffinity(\(sleeper.process))

        """
    let held = """
      assert after == before
      # A thread that gives its own number goes on; the caller itself is moved.
      step = lambda: os.sched_setaffinity(threading.get_native_id(), before)
      thread = threading.Thread(target=step); thread.start(); thread.join()
      os.sched_setaffinity(0, {min(before)})
      assert os.sched_getaffinity(0) == {min(before)}
      """
    #expect(await (try IsolationFixture(move + held)).run().answer == .completed(nil))
    let free = try IsolationFixture(move + "assert after == {min(before)}")
    #expect(await free.run(Isolation(.off)).answer == .completed(nil))
    #expect(ProcessStatus(of: sleeper.process)?.isDead == false)
  }

  @Test(
    .enabled(if: IsolationFixture.hasPython && report.processCounting != .none),
    arguments: [
      "os.fork() or time.sleep(60)", "threading.Thread(target=time.sleep, args=(60,)).start()",
    ])
  func `forking without end ends at the limit, and it shows`(step: String) async throws {
    let program = """
      import threading
      count = 0
      try:
          for count in range(5000):
              \(step)
      except (OSError, RuntimeError) as error:
          print(count, error, file=sys.stderr)
          os._exit(3)
      """
    let fixture = try IsolationFixture(IsolationFixture.python + program)
    fixture.limits.processes = 20
    let run = await fixture.run()
    #expect(run.failure == .exitStatus)
    #expect(run.exitStatus == 3)
    let started = run.log.split(separator: "\n").last?.split(separator: " ").first.flatMap {
      Int($0)
    }
    #expect((started ?? 5000) <= 600, "\(run.log)")
    if report.processCounting == .controlGroup {
      #expect((started ?? 5000) <= 20)
      #expect(run.failureMessage?.contains("its limit of 20 processes") == true)
    }
    #expect(ProcessRunnerAbuseTests.processes(of: fixture.root).isEmpty)
  }

  static let writers: [String] = [
    "exec head -c 10737418240 /dev/zero > \"$SHAREPIPE_OUTPUT/big\"",
    "exec truncate -s 10G \"$SHAREPIPE_OUTPUT/big\"",
    "exec dd if=/dev/zero of=\"$SHAREPIPE_CONTAINER/big\" bs=1 count=1 seek=10737418240",
    "head -c 10737418240 /dev/zero > big; exit $?",
  ]

  @Test(arguments: writers)
  func `writing 10 GiB ends at the limit, and it shows`(script: String) async throws {
    let fixture = try IsolationFixture("#!/bin/sh\n" + script)
    fixture.limits.fileBytes = 1 << 20
    let run = await fixture.run()
    #expect(run.failure == .endedBySignal || run.exitStatus == 153 || run.exitStatus == 1)
    if run.exitStatus == 1 {
      #expect(run.failureMessage?.contains("File too large") == true)
    } else {
      #expect(run.failureMessage?.contains("a file of more than 1048576 bytes") == true)
    }
    for name in [
      "work/1/run-1/output/big", "work/1/run-1/work/big", "containers/com.example.mine/big",
    ] {
      #expect(fixture.size(of: "state/\(name)") <= 1 << 20)
    }
  }

  @Test(.enabled(if: IsolationFixture.hasPython))
  func `more memory than MemoryLimit is refused, and it shows`() async throws {
    let program = IsolationFixture.python + "x = bytearray(512 << 20)"
    let free = try IsolationFixture(program)
    #expect(await free.run().answer == .completed(nil))
    let held = try IsolationFixture(
      program, settings: ExtensionSettings(memoryLimit: 128 << 20))
    let run = await held.run()
    #expect(run.failure == .exitStatus)
    #expect(run.failureMessage?.hasSuffix("it said: MemoryError") == true)
  }

  @Test
  func `a run has no capabilities that it does not need, and can gain none`() async throws {
    let fixture = try IsolationFixture(
      "#!/bin/sh\ngrep -E '^(CapEff|CapPrm|CapInh|CapAmb|NoNewPrivs|Seccomp):' /proc/self/status "
        + "| tr -d '\\t' > \"$SHAREPIPE_CONTAINER/rights\"; umask >> \"$SHAREPIPE_CONTAINER/rights\""
    )
    #expect(await fixture.run().answer == .completed(nil))
    let kept = Self.isRoot ? "0000000000000002" : "0000000000000000"
    #expect(
      fixture.text(of: "state/containers/com.example.mine/rights") == """
        CapInh:0000000000000000
        CapPrm:\(kept)
        CapEff:\(kept)
        CapAmb:0000000000000000
        NoNewPrivs:1
        Seccomp:2
        0077

        """)
  }

  @Test(.enabled(if: report.filtersSystemCalls))
  func `no file is opened to others`() async throws {
    let fixture = try IsolationFixture("")
    let other = fixture.place("state/containers/com.example.other/note")
    try fixture.write(
      """
      #!/bin/sh
      set -e
      ! chmod 666 \(other)
      cd "$SHAREPIPE_OUTPUT"
      echo x > file
      chmod 4755 file
      cp -p /etc/passwd copy
      chmod 400 copy
      echo y > private
      chmod 700 private
      stat -c %a \(other) file copy private > "$SHAREPIPE_CONTAINER/modes"
      """, to: "Rules/Mine.appex/mine", permissions: 0o700)
    #expect(await fixture.run().answer == .completed(nil))
    #expect(
      fixture.text(of: "state/containers/com.example.mine/modes") == "600\n700\n400\n700\n")
  }

  @Test(.enabled(if: report.filtersSystemCalls))
  func `no file is given to another group`() async throws {
    func fixture() throws -> IsolationFixture {
      let fixture = try IsolationFixture("")
      let other = fixture.place("state/containers/com.example.other/note")
      try fixture.write(
        """
        #!/bin/sh
        set -e
        echo x > own
        chgrp 1 \(other) own
        chgrp -h 1 own
        [ "$(stat -c %g \(other) own)" = "$(id -g; id -g)" ]
        """, to: "Rules/Mine.appex/mine", permissions: 0o700)
      return fixture
    }
    #expect(await (try fixture()).run().answer == .completed(nil))
    // It fails where it is done, and where it is refused.
    #expect(await (try fixture()).run(Isolation(.off)).failure == .exitStatus)
  }

  /// Programs that do ordinary work.
  static let work: [String] = [
    "#!/bin/sh\ncat \"$0\" > /dev/null; echo x > own; cp own \"$SHAREPIPE_OUTPUT\"; "
      + "mv own \"$SHAREPIPE_CONTAINER\"; mkdir a a/b; ln -s a c; rm -r a",
    "#!/bin/sh\nwait; (echo a & echo b) | sort | grep -q a && [ $(nproc) -ge 1 ] && ls /proc/self/fd",
    "#!/bin/sh\ngetent passwd root && id -u && date && head -c 9 /dev/urandom > /dev/null",
    "#!/usr/bin/env python3\nimport asyncio, json, ssl, subprocess, tempfile, threading\n"
      + "subprocess.run(['true'], check=True); tempfile.TemporaryFile().write(b'x')\n"
      + "asyncio.run(asyncio.sleep(0)); ssl.create_default_context()",
    "#!/usr/bin/perl\nuse File::Temp; my $f = File::Temp->new; print $f 'x'; system('true') == 0 or die",
    "#!/usr/bin/env node\nconst fs = require('fs'); fs.writeFileSync('x', 'y'); "
      + "require('child_process').execSync('true'); new Worker; function Worker() {}",
    "#!/bin/sh\nset -e; echo x > a; cp -p a b; cp -a a c; install -m 700 a d; "
      + "chown \"$(id -u):$(id -g)\" a; command -v tar > /dev/null || exit 0; mkdir e; "
      + "tar cf f --owner=1234 --group=1234 a b; tar xpf f -C e --same-owner; cmp a e/a",
    "#!/bin/sh\nset -e; [ \"$(nice -n 3 nice)\" -ge 3 ]; ulimit -n 64; ionice -c 3 true; "
      + "chrt --batch 0 true; prlimit --nofile=32 true; "
      + "mask=$(taskset -p $$ | sed 's/.* //'); taskset \"0x$mask\" true",
    "#!/bin/sh\necho a > file; (sleep 0.2; echo b >> file) & tail -f --pid=$! file | grep -q b",
    "#!/bin/sh\nexec java -version",
  ]

  @Test(arguments: work)
  func `ordinary work goes on`(program: String) async throws {
    let words = program.prefix { $0 != "\n" }.split(whereSeparator: { " /".contains($0) })
    let name = program.contains("java") ? "java" : words.last.map(String.init) ?? ""
    guard ProgramSearch.system.path(of: name) != nil else { return }
    let fixture = try IsolationFixture(program)
    let run = await fixture.run()
    #expect(run.answer == .completed(nil) || run.failure == .answerMalformed, "\(run)")
    #expect(run.exitStatus == 0)
  }
}
