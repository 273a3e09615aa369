import Foundation
import Glibc
import ShareRules
import SystemPackage
import TestSupport
import Testing

@testable import ExtensionRunning

/// What this system gives.
private let report = Isolation().report

/// Deadlines that the keeper of a run looks after, with the launcher alone.
@Suite(.serialized, .enabled(if: report.launcher != nil))
struct RunDeadlineTests {
  /// Whether the program is restricted.
  enum Manner: CaseIterable {
    case isolated
    case unrestricted

    var options: [String] { self == .isolated ? [] : ["--unrestricted"] }
  }

  /// A run that was over before it was seen to have begun, which a busy machine may cause.
  private struct TooLate: Error {}

  /// A shell that starts the launcher as its child, and waits for it.
  private final class StartedRun {
    let folder: TemporaryFolder
    let owner: StartedProgram
    /// The numbers of the keeper, of the program and of a process that hides from both.
    let keeper: pid_t
    let program: pid_t
    let hidden: pid_t

    /// Starts it with options of the launcher, and waits until the program runs.
    init(_ options: [String], in folder: TemporaryFolder) async throws {
      let launcher = try #require(report.launcher)
      let file = folder.place("numbers").string
      try folder.write(
        "program",
        """
        #!/bin/sh
        setsid env -i /bin/sh -c 'echo $$ > "$0"; exec sleep 61' \(file).1 &
        while ! [ -s \(file).1 ]; do sleep 0.01; done
        echo $PPID $$ $(cat \(file).1) > \(file).2
        mv \(file).2 \(file)
        sleep 61
        """, mode: 0o700)
      let words =
        ["--parent", "$$", "--execute", folder.path.string, "--write", folder.path.string] + options
        + ["--", folder.place("program").string]
      owner = try await StartedProgram(
        "/bin/sh", ["-c", "\(launcher) \(words.joined(separator: " ")) & wait $!; exit 7"],
        environment: ["PATH": "/usr/bin:/bin"])
      let owner = owner
      _ = await eventually(within: .seconds(60)) {
        folder.text(of: "numbers") != nil || !owner.isRunning
      }
      guard folder.text(of: "numbers") != nil else { throw TooLate() }
      let numbers = (folder.text(of: "numbers") ?? "").split(whereSeparator: \.isWhitespace)
        .compactMap { pid_t($0) }
      try #require(numbers.count == 3)
      (keeper, program, hidden) = (numbers[0], numbers[1], numbers[2])
      self.folder = folder
    }

    deinit { owner.signal(SIGCONT) }

    /// Whether a process of the run is left, the keeper aside.
    var isRunning: Bool {
      [program, hidden].contains { ProcessStatus(of: $0)?.isDead == false }
    }

    /// Waits until the program and what it started have ended.
    ///
    /// - Returns: When that was seen.
    func end() async throws -> BootMoment {
      let hasEnded = await eventually(within: .seconds(60)) { !isRunning }
      try #require(hasEnded)
      return .now
    }
  }

  /// Tries something that a busy machine may delay, again until it comes in time.
  private static func inTime(
    _ attempt: () async throws -> (end: BootMoment, deadline: BootMoment)
  ) async throws {
    for _ in 0..<5 {
      guard let (end, deadline) = try? await attempt() else { continue }
      #expect(end >= deadline)
      if end < deadline + .milliseconds(500) { return }
    }
    Issue.record("a run ended more than half a second after its deadline, five times")
  }

  @Test(arguments: Manner.allCases)
  func `a run ends at its deadline while the process that started it is stopped`(
    manner: Manner
  ) async throws {
    try await Self.inTime {
      let deadline = BootMoment.now + .seconds(1)
      let run = try await StartedRun(
        manner.options + ["--until", "\(deadline.nanoseconds)"], in: TemporaryFolder())
      run.owner.signal(SIGSTOP)
      return (try await run.end(), deadline)
    }
  }

  @Test(arguments: Manner.allCases)
  func `a run ends with the lease of a process that is stopped`(manner: Manner) async throws {
    try await Self.inTime {
      let folder = try TemporaryFolder()
      let deadline = BootMoment.now + .seconds(1)
      let lease = try LeaseFile(in: folder.path, until: deadline)
      defer { withExtendedLifetime(lease) {} }
      let run = try await StartedRun(
        manner.options + ["--lease", lease.lease.path.string], in: folder)
      run.owner.signal(SIGSTOP)
      return (try await run.end(), deadline)
    }
  }

  @Test
  func `a run goes on as long as its lease is moved on`() async throws {
    try await Self.inTime {
      let folder = try TemporaryFolder()
      let lease = try LeaseFile(in: folder.path, until: .now + .seconds(2))
      defer { withExtendedLifetime(lease) {} }
      let run = try await StartedRun(["--lease", lease.lease.path.string], in: folder)
      var end = BootMoment.now
      for _ in 0..<30 {
        end = .now + .seconds(2)
        try lease.move(to: end)
        try await Task.sleep(for: .milliseconds(100))
        guard run.isRunning else { throw TooLate() }
      }
      return (try await run.end(), end)
    }
  }

  static let spoilers: [@Sendable (FilePath) -> Void] = [
    { path in _ = unsafe path.withPlatformString { unsafe unlink($0) } },
    { path in _ = unsafe path.withPlatformString { unsafe truncate($0, 0) } },
    { path in _ = unsafe path.withPlatformString { unsafe truncate($0, 15) } },
    { path in
      guard let file = try? FileDescriptor.open(path, .writeOnly) else { return }
      _ = try? file.closeAfter { try file.writeAll(Array("shrpby-2".utf8)) }
    },
  ]

  @Test(arguments: spoilers.indices)
  func `a lease whose file is gone or malformed is over`(spoiler: Int) async throws {
    for seconds in [2, 8, 32] {
      let folder = try TemporaryFolder()
      let lease = try LeaseFile(in: folder.path, until: .now + .seconds(seconds))
      defer { withExtendedLifetime(lease) {} }
      guard let run = try? await StartedRun(["--lease", lease.lease.path.string], in: folder)
      else { continue }
      // Moved on, and then spoiled: the keeper finds that when the first end has come.
      try lease.move(to: .now + .seconds(600))
      Self.spoilers[spoiler](lease.lease.path)
      _ = try await run.end()
      return
    }
    Issue.record("no run began within 32 seconds")
  }

  @Test(arguments: Manner.allCases)
  func `a run that was stopped as a whole ends when it is woken`(manner: Manner) async throws {
    try await Self.inTime {
      let deadline = BootMoment.now + .seconds(1)
      let run = try await StartedRun(
        manner.options + ["--until", "\(deadline.nanoseconds)"], in: TemporaryFolder())
      let all = [run.keeper, run.program, run.hidden, run.owner.number]
      for process in all { kill(process, SIGSTOP) }
      while BootMoment.now < deadline + .milliseconds(300) { usleep(10_000) }
      #expect(run.isRunning)
      let woken = BootMoment.now
      for process in [run.program, run.hidden, run.keeper] { kill(process, SIGCONT) }
      return (try await run.end(), woken)
    }
  }

  @Test
  func `a moment in a file is looked at when it is said to have been moved`() async throws {
    try await Self.inTime {
      let folder = try TemporaryFolder()
      let file = try MomentFile(at: folder.place("until"), holding: .never)
      defer { withExtendedLifetime(file) {} }
      let run = try await StartedRun(["--until-in", file.path.string], in: folder)
      let deadline = BootMoment.now + .milliseconds(300)
      try file.move(to: deadline)
      RunKeeper.look(run.keeper)
      return (try await run.end(), deadline)
    }
  }

  @Test(arguments: Manner.allCases)
  func `a deadline may be counted from the start of the launcher`(manner: Manner) async throws {
    let launcher = try #require(report.launcher).string
    try await Self.inTime {
      let deadline = BootMoment.now + .milliseconds(300)
      let outcome = try await StartedProgram.run(
        launcher, manner.options + ["--within", "300000000", "--", "/bin/sleep", "61"])
      #expect(outcome.status == -SIGKILL)
      return (.now, deadline)
    }
  }

  @Test
  func `a program that ends before its deadline ends as it likes`() async throws {
    for options in [[], ["--unrestricted"]] {
      let until = ["--until", "\((BootMoment.now + .seconds(60)).nanoseconds)"]
      let outcome = try await StartedProgram.run(
        try #require(report.launcher).string, options + until + ["--", "/bin/sh", "-c", "exit 3"])
      #expect(outcome.status == 3)
    }
  }

  static let faults: [(options: [String], words: String)] = [
    (["--until"], "no number for --until"),
    (["--until", "soon"], "no number for --until"),
    (["--until", "-1"], "no number for --until"),
    (["--until", "1"], "the time was over before the program began"),
    (["--until", "0"], "the time was over before the program began"),
    (["--within", "a while"], "no number for --within"),
    (["--within", "0"], "the time was over before the program began"),
    (["--lease", "lease"], "not an absolute path: lease"),
    (["--until-in", "until"], "not an absolute path: until"),
    (["--lease", "/nowhere"], "cannot open /nowhere: No such file or directory"),
    (["--lease", "/etc/passwd"], "not a file of a moment: /etc/passwd"),
    (["--lease", "/etc"], "not a file of a moment: /etc"),
    (["--lease", "/dev/null"], "not a file of a moment: /dev/null"),
    (["--lease", "LINK"], "cannot open LINK: Too many levels of symbolic links"),
    (["--lease", "OVER"], "the lease is over: OVER"),
    (["--until-in", "OVER"], "the time was over before the program began"),
  ]

  @Test(arguments: faults, Manner.allCases)
  func `a deadline that cannot be kept, or has passed, is a fault of the launcher`(
    fault: (options: [String], words: String), manner: Manner
  ) async throws {
    let folder = try TemporaryFolder()
    let over = try MomentFile(at: folder.place("over"), holding: BootMoment(nanoseconds: 1))
    defer { withExtendedLifetime(over) {} }
    try FileManager.default.createSymbolicLink(
      atPath: folder.place("link").string, withDestinationPath: over.path.string)
    func filled(_ word: String) -> String {
      word.replacing("OVER", with: over.path.string).replacing(
        "LINK", with: folder.place("link").string)
    }
    let outcome = try await StartedProgram.run(
      try #require(report.launcher).string,
      manner.options + fault.options.map(filled) + ["--", "/bin/touch", folder.place("ran").string])
    #expect(outcome.errors == "sharepipe-launcher: \(filled(fault.words))\n")
    #expect(outcome.status == 125)
    #expect(folder.text(of: "ran") == nil)
  }
}
