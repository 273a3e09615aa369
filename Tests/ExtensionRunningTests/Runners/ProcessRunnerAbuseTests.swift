import ExtensionRunning
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

/// Programs that hang, flood, fork away or lie.
///
/// Each must be gone when its run returns.
@Suite(.serialized)
struct ProcessRunnerAbuseTests {
  static let hangs: [String] = [
    "sleep 60",
    "trap '' TERM; while :; do sleep 1; done",
    "trap '' TERM; sleep 60 & wait",
    "kill -STOP $$",
    "exec 1>&- 2>&- 0<&-; sleep 60",
    "(trap '' TERM; while :; do sleep 1; done) & exit_later=1; sleep 60",
  ]

  @Test(arguments: hangs)
  func `a program that hangs is ended with everything it started`(script: String) async throws {
    let fixture = try ScriptFixture("echo why >&2\n" + script, timeLimit: .milliseconds(800))
    let run = await fixture.run()
    #expect(run.failure == .timeLimitExceeded)
    let message = run.failureMessage ?? ""
    #expect(message.hasSuffix("; it said: why"), "\(message)")
    #expect(run.duration < .seconds(50))
    #expect(Self.processes(of: fixture.root).isEmpty)
  }

  static let leftovers: [String] = [
    "sleep 60 &",
    "(trap '' TERM HUP; sleep 60; echo late) & exit 0",
    "setsid sleep 60 & sleep 0.1",
    "setsid sh -c 'setsid sleep 60 & exit 0' & sleep 0.1",
    "set -m; sleep 60 & exit 0",
    "while :; do echo flood >&2; done & exit 0",
  ]

  @Test(arguments: leftovers)
  func `what a program leaves behind is killed`(script: String) async throws {
    let fixture = try ScriptFixture(script)
    let run = await fixture.run()
    #expect(run.answer == .completed(nil))
    #expect(run.duration < .seconds(50))
    #expect(Self.processes(of: fixture.root).isEmpty)
  }

  /// Between two programs a process has no environment by which it could be known.
  @Test
  func `one that starts program after program in a session of its own is killed`() async throws {
    let fixture = try ScriptFixture(
      """
      again='exec sh -c "$0" "$0"'
      setsid sh -c "$again" "$again" &
      sleep 0.05
      """)
    for _ in 0..<20 {
      #expect(await fixture.run().answer == .completed(nil))
      #expect(Self.processes(of: fixture.root).isEmpty)
    }
  }

  static let floods: [(script: String, code: ReasonCode?)] = [
    ("head -c 100000000 /dev/zero", .outputLimitExceeded),
    ("yes", .outputLimitExceeded),
    ("head -c 100000000 /dev/zero >&2; echo last >&2; exit 4", .exitStatus),
    ("yes >&2 & sleep 0.5; exit 0", nil),
    ("head -c 1048576 /dev/zero | tr '\\0' ' '", nil),
    ("head -c 1048577 /dev/zero | tr '\\0' ' '", .outputLimitExceeded),
  ]

  @Test(arguments: floods)
  func `a flood is cut off and never counts as an answer`(
    script: String, code: ReasonCode?
  ) async throws {
    let fixture = try ScriptFixture(script)
    let before = Self.residentBytes
    let run = await fixture.run()
    #expect(run.failure == code)
    #expect(run.log.utf8.count < 200_000)
    #expect(run.duration < .seconds(50))
    #expect(Self.residentBytes - before < 50 << 20)
    #expect(Self.processes(of: fixture.root).isEmpty)
    if code == .exitStatus { #expect(run.failureMessage?.hasSuffix("; it said: last") == true) }
  }

  @Test
  func `a program that reads none of a large request does no harm`() async throws {
    let fixture = try ScriptFixture("exit 0")
    let text = String(repeating: "0123456789", count: 200_000)
    for _ in 0..<20 { #expect(await fixture.run(.text(text)).answer == .completed(nil)) }
    let reader = try ScriptFixture("wc -c > \"$SHAREPIPE_CONTAINER/count\"")
    #expect(await reader.run(.text(text)).answer == .completed(nil))
    #expect((reader.text(of: "container/count").flatMap { Int($0.dropLast()) } ?? 0) > 2_000_000)
  }

  @Test
  func `cancelling the task ends the run and leaves nobody alive`() async throws {
    let fixture = try ScriptFixture("trap '' TERM; sleep 60 & setsid sleep 60 & wait; wait")
    let request = fixture.request()
    let task = Task { await ProcessRunner(grace: .milliseconds(200)).run(request) }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    let run = await task.value
    #expect(run.failure == .interrupted)
    #expect(run.duration < .seconds(50))
    #expect(Self.processes(of: fixture.root).isEmpty)
  }

  @Test
  func `a task that was cancelled before runs nothing to its end`() async throws {
    let fixture = try ScriptFixture("sleep 60")
    let request = fixture.request()
    let task = Task {
      try? await Task.sleep(for: .seconds(60))
      return await ProcessRunner(grace: .milliseconds(200)).run(request)
    }
    task.cancel()
    #expect(await task.value.failure == .interrupted)
  }

  @Test
  func `many runs leave no descriptors and no zombies`() async throws {
    let fixture = try ScriptFixture("sleep 0.01 & echo '{\"completed\":{}}'")
    let missing = try ScriptFixture("exit 0")
    missing.bundle.executable = "/nothing"
    _ = await fixture.run()
    _ = await missing.run()
    let descriptors = Self.descriptorCount
    let requests = [fixture.request(), missing.request()]
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            for request in requests { _ = await ProcessRunner().run(request) }
          }
        }
      }
    }
    // Of 400 runs, 200 of each kind; other tests have some open at any moment.
    #expect(await eventually(within: .seconds(60)) { Self.descriptorCount <= descriptors + 40 })
    // Other tests have children too, which are dead for a moment.
    let dead = ProcessStatus.allNumbers().filter(Self.isZombie)
    #expect(await eventually(within: .seconds(60)) { !dead.contains(where: Self.isZombie) })
  }

  private static func isZombie(_ number: pid_t) -> Bool {
    parent(of: number) == getpid() && ProcessStatus(of: number)?.isDead == true
  }

  /// The processes, dead ones aside, whose working directory or script is the fixture's.
  static func processes(of root: FilePath) -> [pid_t] {
    ProcessStatus.allNumbers().filter { number in
      guard ProcessStatus(of: number)?.isDead == false,
        let bytes = ProcessStatus.read(FilePath("/proc/\(number)/environ"), limit: 1 << 20)
      else { return false }
      return String(decoding: bytes, as: UTF8.self).contains(root.string)
    }
  }

  static var descriptorCount: Int {
    (try? DirectoryListing(
      of: SafeOpen.openDirectory(FileReference(root: "/proc/self/fd", path: "")))).map(\.count)
      ?? 0
  }

  static var residentBytes: Int {
    let fields = ProcessStatus.read("/proc/self/statm", limit: 4096) ?? []
    let pages = String(decoding: fields, as: UTF8.self).split(separator: " ").dropFirst().first
    return (pages.flatMap { Int($0) } ?? 0) * 4096
  }

  static func parent(of number: pid_t) -> pid_t? {
    let line = ProcessStatus.read(FilePath("/proc/\(number)/stat"), limit: 4096) ?? []
    let text = String(decoding: line, as: UTF8.self)
    return text.split(separator: ")").last?.split(separator: " ").dropFirst().first
      .flatMap { pid_t($0) }
  }
}
